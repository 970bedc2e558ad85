import { SlidersHorizontal } from 'lucide-react'
import { Chip } from './chip.tsx'

/** Opens the remaining filters and says how many of them are set. */
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
