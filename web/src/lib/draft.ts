import { useState } from 'react'
import { useVisit } from './visit.tsx'

/** For as long as the page is open, and for nobody but who wrote it. */
const drafts = new Map<string, string>()

/** Words that are not sent yet; they outlive a session that ends while they are written. */
export function useDraft(place: string): [text: string, setText: (text: string) => void] {
  const { userId, hasAccounts } = useVisit()
  const key = `${userId} ${place}`
  const [text, setText] = useState(hasAccounts ? (drafts.get(key) ?? '') : '')
  const change = (next: string) => {
    setText(next)
    if (hasAccounts) drafts.set(key, next)
  }
  return [text, change]
}
