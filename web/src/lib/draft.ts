import { useState } from 'react'
import { tryStorage } from './try-storage.ts'
import { useActingUserId, useIsFirstRender } from './visit.tsx'

const STORAGE_KEY = 'drafts'

/** For as long as the page is open, and for nobody but who wrote it. */
let drafts: Record<string, string> | null = null

/** What the page before this one handed on is kept nowhere else from here. */
function takeHandedOn(): string | null {
  const handedOn = sessionStorage.getItem(STORAGE_KEY)
  sessionStorage.removeItem(STORAGE_KEY)
  return handedOn
}

function allDrafts(): Record<string, string> {
  drafts ??= JSON.parse(tryStorage(takeHandedOn) ?? '{}') as Record<string, string>
  return drafts
}

/** Words that are not sent yet; they outlive the place where they are written, and a session that ends meanwhile. */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `${useActingUserId()} ${place}`
  const isFirstRender = useIsFirstRender()
  const [text, setText] = useState<string | null>(null)
  // The server knows no drafts, and what it rendered has to be taken over as it is.
  if (text === null && !isFirstRender) setText(allDrafts()[key] ?? '')
  const change = (next: string) => {
    setText(next)
    allDrafts()[key] = next
  }
  return [text ?? '', change]
}

/** For a page that is about to be loaded anew on purpose. */
export const handOnDrafts = (): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(allDrafts()))

export const forgetDrafts = (): void => {
  drafts = null
}
