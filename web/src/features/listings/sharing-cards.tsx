import { PointsCard } from './side-card.tsx'

const REASONS = [
  'A tool in use earns more than one in the shed',
  'Ten neighbours need one tiller, not ten',
  'Whoever borrows today may lend tomorrow',
]

const STEPS = [
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
      <PointsCard title="Why Share a Tool" points={REASONS} />
      <PointsCard title="How It Works" points={STEPS} isOrdered />
      <PointsCard title="Photos that Help" points={PHOTOS} />
    </div>
  )
}
