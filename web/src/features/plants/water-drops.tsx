import type { WaterRequirement } from '@commonplot/shared/plants/plant.ts'
import { Droplet } from 'lucide-react'

const DROPS: Record<WaterRequirement, number> = { low: 1, moderate: 2, high: 3 }

export function WaterDrops({ need }: { need: WaterRequirement }) {
  return (
    <span role="img" aria-label={`Water: ${need}`} className="inline-flex text-on-sky">
      {Array.from({ length: DROPS[need] }, (_, index) => (
        <Droplet
          // biome-ignore lint/suspicious/noArrayIndexKey: drops have no other identity
          key={index}
          aria-hidden
          data-testid="droplet"
          className="size-4 fill-current"
        />
      ))}
    </span>
  )
}
