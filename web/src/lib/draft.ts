import { useState } from 'react'
import { useActingUserId } from './visit.tsx'

/** For as long as the page is open, and for nobody but who wrote it. */
const drafts = new Map<string, string>()

/** Words that are not sent yet; they outlive the place where they are written, and a session that ends meanwhile. */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const key = `${useActingUserId()} ${place}`
  const [text, setText] = useState(drafts.get(key) ?? '')
  const change = (next: string) => {
    setText(next)
    if (next) drafts.set(key, next)
    else drafts.delete(key)
  }
  return [text, change]
}

export const forgetDrafts = (): void => drafts.clear()
