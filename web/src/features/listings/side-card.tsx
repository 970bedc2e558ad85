import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

export function SideCard({ title, children }: { title: string; children: ReactNode }) {
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

export function PointsCard({ title, points, isOrdered = false }: PointsCardProps) {
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
