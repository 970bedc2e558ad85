import type { ExpertSpecialty } from '@commonplot/shared/experts/expert.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const TONES: Partial<Record<string, BadgeTone>> = {
  'Organic Vegetables': 'leaf',
  'Urban Farming': 'sky',
  Permaculture: 'sun',
} satisfies Partial<Record<ExpertSpecialty, BadgeTone>>

export function SpecialtyBadge({ specialty }: { specialty: string }) {
  return <Badge tone={TONES[specialty] ?? 'soil'}>{specialty}</Badge>
}
