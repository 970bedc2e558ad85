import { useRef } from 'react'

/**
 * The id that makes a retry safe: one for as long as the same is tried again. What was changed in
 * between is something else, and so is the same once more after it was saved.
 */
export function useClientId() {
  const tried = useRef(new Map<string, string>())
  return {
    idFor(content: object): string {
      const text = JSON.stringify(content)
      const id = tried.current.get(text) ?? crypto.randomUUID()
      tried.current.set(text, id)
      return id
    },
    forget: () => tried.current.clear(),
  }
}
