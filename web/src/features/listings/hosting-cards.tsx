import { PointsCard, SideCard } from './side-card.tsx'

const REASONS = [
  'Earn something from ground you do not use',
  'Meet neighbours who like to grow',
  'Bring bees and vegetables to your street',
]

const STEPS = [
  'Describe your plot and set a price',
  'Growers write to you or book their dates',
  'They pay by card, you open the gate',
]

const FIGURES: Array<[figure: string, words: string]> = [
  ['150+', 'plots'],
  ['$75', 'average monthly income'],
  ['95%', 'satisfaction'],
  ['2.3k lbs', 'of food grown'],
]

export function HostingCards() {
  return (
    <div className="space-y-6">
      <PointsCard title="Why Host a Plot" points={REASONS} />
      <PointsCard title="How It Works" points={STEPS} isOrdered />
      <SideCard title="Community Impact">
        <dl className="grid grid-cols-2 gap-4">
          {FIGURES.map(([figure, words]) => (
            <div key={words} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-soft">{words}</dt>
              <dd className="display figures text-xl font-semibold text-leaf">{figure}</dd>
            </div>
          ))}
        </dl>
      </SideCard>
    </div>
  )
}
