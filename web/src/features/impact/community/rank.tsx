import { clsx } from 'clsx'

const RANK_LOOKS = [
  'bg-sun-tint text-on-sun',
  'bg-sky-tint text-on-sky',
  'bg-soil-tint text-on-soil',
]

/** The first three have a colour each. */
export function Rank({ place }: { place: number }) {
  return (
    <span
      data-rank={place}
      className={clsx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-full font-semibold',
        RANK_LOOKS[place - 1] ?? 'bg-sunken text-ink-soft',
      )}
    >
      {place}
    </span>
  )
}
