import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

const REASONS_TO_HOST = [
  'Earn something from ground you do not use',
  'Meet neighbours who like to grow',
  'Bring bees and vegetables to your street',
]

const STEPS_OF_HOSTING = [
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
      <PointsCard title="Why Host a Plot" points={REASONS_TO_HOST} />
      <PointsCard title="How It Works" points={STEPS_OF_HOSTING} isOrdered />
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

const REASONS_TO_SHARE = [
  'A tool in use earns more than one in the shed',
  'Ten neighbours need one tiller, not ten',
  'Whoever borrows today may lend tomorrow',
]

const STEPS_OF_SHARING = [
  'Describe your tool and set a price for a day',
  'Neighbours write to you or book their days',
  'They pay by card with a deposit, which goes back when your tool does',
]

const PHOTOS = [
  'The whole tool in daylight, first',
  'Close up: the blade, the plate with the type, a scratch',
  'What comes along, laid out beside it',
]

export function SharingCards() {
  return (
    <div className="space-y-6">
      <PointsCard title="Why Share a Tool" points={REASONS_TO_SHARE} />
      <PointsCard title="How It Works" points={STEPS_OF_SHARING} isOrdered />
      <PointsCard title="Photos that Help" points={PHOTOS} />
    </div>
  )
}

function SideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-6">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

interface PointsCardProps {
  title: string
  points: readonly string[]
  /** One comes after the other. */
  isOrdered?: boolean
}

function PointsCard({ title, points, isOrdered = false }: PointsCardProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <SideCard title={title}>
      <List className={`${isOrdered ? 'list-decimal' : 'list-disc'} space-y-2 pl-5`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </SideCard>
  )
}
