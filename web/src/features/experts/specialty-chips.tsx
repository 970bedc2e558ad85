import { EXPERT_SPECIALTIES } from '@commonplot/shared/experts/expert.ts'
import { ChipRow } from '../../ui/chip-row.tsx'

const OPTIONS = EXPERT_SPECIALTIES.map((specialty) => ({ value: specialty, label: specialty }))

interface SpecialtyChipsProps {
  value: string | undefined
  onChange: (specialty: string) => void
}

export function SpecialtyChips({ value = '', onChange }: SpecialtyChipsProps) {
  return <ChipRow label="Specialty" options={OPTIONS} value={value} onChange={onChange} />
}
