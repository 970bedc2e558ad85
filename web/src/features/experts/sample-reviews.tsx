import { RatingStars } from '../../ui/rating.tsx'

/** Sample reviews: experts cannot be reviewed yet. */
const SAMPLES = [
  {
    author: 'A balcony grower',
    rating: 5,
    words: 'We left with five crops and a calendar. I have kept to it since.',
  },
  {
    author: 'A first-year plot holder',
    rating: 5,
    words: 'Looked at my soil before looking at my plants. That was the answer.',
  },
  {
    author: 'A school garden',
    rating: 4,
    words: 'Patient with forty children and a hose.',
  },
]

export function SampleReviews() {
  return (
    <>
      <p className="mb-4 text-ink-soft">Sample reviews, to show what you will find here.</p>
      <ul className="grid gap-6 sm:grid-cols-2">
        {SAMPLES.map(({ author, rating, words }) => (
          <li key={author}>
            <RatingStars rating={rating} />
            <p className="mt-1 text-lg">{words}</p>
            <p className="text-ink-soft">{author}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sample figures, like the reviews. */
const SAMPLE_STATS = [
  ['Sessions held', '120'],
  ['Come back for another', '86%'],
  ['Usually answers within', '4 hours'],
] as const

export function SampleStats() {
  return (
    <>
      <p className="mb-4 text-ink-soft">Sample figures, to show what you will find here.</p>
      <dl className="grid gap-4 sm:grid-cols-3">
        {SAMPLE_STATS.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display figures text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
