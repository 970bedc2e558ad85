import type { Tool } from './tool.ts'

/** A tool in the words of schema.org. */
export function toolStructuredData(tool: Tool, origin: string): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: tool.name,
    description: tool.description,
    image: tool.images.map((image) => (image.startsWith('/') ? origin + image : image)),
    offers: { '@type': 'Offer', price: tool.pricePerDay, priceCurrency: 'USD' },
    ...(tool.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: tool.rating,
        reviewCount: tool.reviewCount,
      },
    }),
  }
}
