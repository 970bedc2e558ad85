import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

interface ChipRowProps {
  label: string
  options: ReadonlyArray<{ value: string; label: string }>
  /** The empty value is the first chip. */
  value: string
  emptyLabel?: string
  onChange: (value: string) => void
  /** More chips at the end of the row. */
  children?: ReactNode
}

/** One choice out of a few, as a rule `All` first. */
export function ChipRow({
  label,
  options,
  value,
  emptyLabel = 'All',
  onChange,
  children,
}: ChipRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div role="group" aria-label={label} className="scroll-sideways -mx-4 flex gap-2 px-4 py-1">
      {[{ value: '', label: emptyLabel }, ...options].map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
      {children}
    </div>
  )
}

/** Opens the remaining filters and shows how many are set. */
export function MoreFiltersChip({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <Chip aria-haspopup="dialog" onClick={onOpen}>
      <SlidersHorizontal aria-hidden strokeWidth={1.75} className="size-5" />
      More Filters{' '}
      {count > 0 && (
        <span className="figures inline-flex size-6 items-center justify-center rounded-full bg-leaf text-sm font-bold text-on-leaf">
          {count}
        </span>
      )}
    </Chip>
  )
}
