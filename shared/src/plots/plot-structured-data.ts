import type { Plot } from '@commonplot/shared/plots/plot.ts'

/** A plot in the words of schema.org. */
export function plotStructuredData(plot: Plot): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: plot.name,
    description: plot.description,
    image: plot.images.map((image) => new URL(image, window.location.origin).href),
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
