import type { ReactNode } from 'react'

interface NoticeProps {
  children: ReactNode
  /** The action beside the notice. */
  action?: ReactNode
}

/** Something that should not be overlooked, without alarm. */
export function Notice({ children, action }: NoticeProps) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sun-tint px-4 py-3 text-on-sun"
    >
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere whitespace-pre-line">{children}</p>
      {action}
    </div>
  )
}
