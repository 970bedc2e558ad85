import { ecoFeatureLabel } from '@commonplot/shared/businesses/eco-features.ts'
import { Badge } from '../../ui/badge.tsx'

interface EcoFeaturesProps {
  slugs: readonly string[]
  /** Shows this many and counts the rest. */
  limit?: number
}

export function EcoFeatures({ slugs, limit = slugs.length }: EcoFeaturesProps) {
  const leftOut = slugs.length - limit
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Eco features">
      {slugs.slice(0, limit).map((slug) => (
        <li key={slug}>
          <Badge tone="leaf">{ecoFeatureLabel(slug)}</Badge>
        </li>
      ))}
      {leftOut > 0 && (
        <li>
          <Badge tone="soil">+{leftOut} more</Badge>
        </li>
      )}
    </ul>
  )
}
