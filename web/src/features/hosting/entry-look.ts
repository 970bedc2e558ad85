import type { CalendarEntry } from './calendar-entries.ts'

type Look = 'confirmed' | 'held' | 'completed' | 'request' | 'block' | 'buffer'

/** Pale ones would be lost on a thin bar after sunset. */
const EDGED = 'border border-current/40'

/** The same colours in the month, its legend and the agenda. */
export const LOOKS: Record<Look, { label: string; className: string }> = {
  confirmed: { label: 'Rented', className: 'bg-leaf text-on-leaf' },
  held: { label: 'Not paid yet', className: `${EDGED} bg-sun-tint text-on-sun` },
  completed: { label: 'Over', className: `${EDGED} bg-sky-tint text-on-sky` },
  request: {
    label: 'Asked for',
    className: 'border border-dashed border-line-strong bg-card text-ink',
  },
  block: { label: 'Day off', className: `${EDGED} bg-soil-tint text-on-soil` },
  buffer: { label: 'Kept free after a stay', className: `${EDGED} bg-sunken text-ink-soft` },
}

export function lookOf(entry: CalendarEntry) {
  if (entry.kind !== 'rental') return LOOKS[entry.kind]
  const { status } = entry.rental
  return LOOKS[status === 'held' || status === 'completed' ? status : 'confirmed']
}
