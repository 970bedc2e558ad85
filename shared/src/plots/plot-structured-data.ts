import type { Plot } from './plot.ts'

/** A plot in the words of schema.org. */
export function plotStructuredData(plot: Plot, origin: string): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: plot.name,
    description: plot.description,
    image: plot.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    ...(plot.price !== null && {
      offers: { '@type': 'Offer', price: plot.price, priceCurrency: 'USD' },
    }),
    ...(plot.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: plot.rating,
        reviewCount: plot.reviewCount,
      },
    }),
  }
}
