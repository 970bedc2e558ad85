import type { ComponentType } from 'react'

/** What chooses a picture is another feature's; whoever shows the form puts it in. */
export type PictureField = ComponentType<{
  fullName: string
  /** The address of the picture; empty is none. */
  value: string
  onChange: (address: string) => void
  /** Whether one was chosen that has not arrived. */
  onComing?: (isComing: boolean) => void
  error?: string | undefined
}>
