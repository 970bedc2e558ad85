import type { StarCount } from '@commonplot/shared/reviews/review.ts'
import { useFormat } from '../../lib/visit.tsx'

const wordsFor = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`

/** How many gave how much. The bars are drawn as meters, which need no styles from a script. */
export function StarSpread({ stars }: { stars: StarCount[] }) {
  const format = useFormat()
  const total = stars.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl aria-label="Stars" className="mb-8 grid max-w-sm gap-1.5">
      {stars.map((row) => (
        <div key={row.stars} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-3">
          <dt className="text-sm text-ink-soft">{wordsFor(row.stars)}</dt>
          <dd className="order-last figures text-right text-sm">{format.count(row.count)}</dd>
          <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="4" rx="2" className="fill-sunken" />
            <rect
              width={total > 0 ? (100 * row.count) / total : 0}
              height="4"
              rx="2"
              className="fill-star"
            />
          </svg>
        </div>
      ))}
    </dl>
  )
}
