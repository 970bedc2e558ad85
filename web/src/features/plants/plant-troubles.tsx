import type { PlantTrouble } from '@commonplot/shared/plants/plant.ts'
import { Badge } from '../../ui/badge.tsx'

export function PlantTroubles({ troubles }: { troubles: readonly PlantTrouble[] }) {
  return (
    <ul className="space-y-5">
      {troubles.map(({ kind, name, signs, remedy }) => (
        <li key={name}>
          <h3 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
            {name}
            <Badge tone={kind === 'pest' ? 'sun' : 'soil'}>
              {kind === 'pest' ? 'Pest' : 'Disease'}
            </Badge>
          </h3>
          <p className="text-ink-soft">{signs}</p>
          <p>{remedy}</p>
        </li>
      ))}
    </ul>
  )
}
