import { type MonthFigures, monthlyGoals } from '@commonplot/shared/impact/monthly-goals.ts'
import { Card } from '../../ui/card.tsx'
import { GoalRing } from '../../ui/goal-ring.tsx'

export function MonthlyGoals({ figures }: { figures: MonthFigures }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">This month</h2>
      <ul className="mt-5 grid grid-cols-3 gap-3">
        {monthlyGoals(figures).map((goal) => (
          <li key={goal.label}>
            <GoalRing {...goal} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
