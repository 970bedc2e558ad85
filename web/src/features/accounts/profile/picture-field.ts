import type { ComponentType } from 'react'

/** Implemented by the feature `photos`; the page passes it in. */
export type PictureField = ComponentType<{
  fullName: string
  /** The URL of the picture; empty for none. */
  value: string
  onChange: (address: string) => void
  /** True while a chosen picture uploads. */
  onComing?: (isComing: boolean) => void
  error?: string | undefined
}>
