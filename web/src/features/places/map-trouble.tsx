import { CircleAlert } from 'lucide-react'

export const NO_MAP = 'The map cannot be shown just now.'

/** In the place of a map that cannot be drawn. */
export function MapTrouble({ className, children }: { className: string; children?: string }) {
  return (
    <p
      role="status"
      className={`flex flex-col items-center justify-center gap-2 rounded-lg bg-sunken p-6 text-center text-ink-soft ${className}`}
    >
      <CircleAlert aria-hidden strokeWidth={1.75} className="size-6" />
      {NO_MAP} {children}
    </p>
  )
}
