import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'

const BEGINNER_FRIENDLY_PERCENT = 85

export function BeginnerFriendly() {
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-xl">Growing Difficulty</h2>
      <Progress label="Growing Difficulty" value={BEGINNER_FRIENDLY_PERCENT} />
      <p className="figures mt-2 text-ink-soft">{BEGINNER_FRIENDLY_PERCENT}% beginner friendly</p>
    </Card>
  )
}
