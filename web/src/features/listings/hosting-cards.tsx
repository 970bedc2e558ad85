import { Card } from '../../ui/card.tsx'

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
      <Card className="p-6">
        <h2 className="mb-3 text-xl">Why Host a Plot</h2>
        <ul className="list-disc space-y-2 pl-5">
          {REASONS.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Card>
      <Card className="p-6">
        <h2 className="mb-3 text-xl">How It Works</h2>
        <ol className="list-decimal space-y-2 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
      <Card className="p-6">
        <h2 className="mb-3 text-xl">Community Impact</h2>
        <dl className="grid grid-cols-2 gap-4">
          {FIGURES.map(([figure, words]) => (
            <div key={words} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-soft">{words}</dt>
              <dd className="display figures text-xl font-semibold text-leaf">{figure}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
