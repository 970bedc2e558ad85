import type { Tool } from '@commonplot/shared/tools/tool.ts'

/** A tool in the words of schema.org. */
export function toolStructuredData(tool: Tool): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: tool.name,
    description: tool.description,
    image: tool.images.map((image) => new URL(image, window.location.origin).href),
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
