import { useRef } from 'react'

/**
 * The id that makes a retry safe: one for as long as the same is tried again. What was changed in
 * between is something else, and so is the same once more after it was saved.
 */
export function useClientId() {
  const tried = useRef({ content: '', id: '' })
  return {
    idFor(content: object): string {
      const text = JSON.stringify(content)
      if (tried.current.content !== text) {
        tried.current = { content: text, id: crypto.randomUUID() }
      }
      return tried.current.id
    },
    forget() {
      tried.current = { content: '', id: '' }
    },
  }
}
