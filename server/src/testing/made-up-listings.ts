const CENTER = { lat: 45.5152, lng: -122.6784 }

function listing(id: string, listingType: string, more: object = {}) {
  return {
    id: { uuid: id },
    type: 'listing',
    attributes: {
      title: `Made-up ${listingType}`,
      description: 'Made up for the sandbox.',
      price: { amount: 1250, currency: 'USD' },
      geolocation: CENTER,
      state: 'published',
      deleted: false,
      publicData: {
        listingType,
        location: { address: 'Portland, OR' },
        url: `https://market.example.org/listings/${id}`,
      },
      ...more,
    },
    relationships: { images: { data: [{ id: { uuid: `image-${id}` }, type: 'image' }] } },
  }
}

export function madeUpListings() {
  const picture = { default: { url: 'https://market.example.org/tool.jpg' } }
  return {
    data: [
      listing('s1', 'plot'),
      listing('s2', 'tool'),
      listing('s3', 'expert'),
      listing('s4', 'tool', { state: 'draft' }),
      listing('s5', 'tool', { price: 'cheap' }),
    ],
    included: [{ id: { uuid: 'image-s2' }, type: 'image', attributes: { variants: picture } }],
    meta: { totalItems: 5, totalPages: 1, page: 1, perPage: 100 },
  }
}
