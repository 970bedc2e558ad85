import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { Card } from '../../ui/card.tsx'
import { ButtonLink } from '../../ui/link.tsx'

const OPTIONS = [
  {
    name: '1-on-1 Video Call',
    price: '$25-$75/hour',
    words: 'Show your garden and talk it through.',
  },
  {
    name: 'Written Garden Plan',
    price: '$50-$150',
    words: 'A plan for your soil, light and time.',
  },
  {
    name: 'Group Workshop',
    price: '$15-$30/person',
    words: 'Learn one thing well, together.',
  },
]

export function ConsultationOptions() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {OPTIONS.map(({ name, price, words }) => (
        <li key={name}>
          <Card className="flex h-full flex-col gap-2 p-5">
            <h2 className="text-xl">
              {name} <span className="figures block text-lg text-terracotta">{price}</span>
            </h2>
            <p className="text-ink-soft">{words}</p>
            <ButtonLink
              href={PATHS.experts}
              variant="secondary"
              className="mt-auto self-start"
              aria-label={`Find an expert for ${name}`}
            >
              Find an expert
            </ButtonLink>
          </Card>
        </li>
      ))}
    </ul>
  )
}
