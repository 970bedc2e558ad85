const FALLBACK_USER_ID = 'user1'

function fromServer(): string {
  if (typeof document === 'undefined') return FALLBACK_USER_ID
  const id = document.querySelector<HTMLMetaElement>('meta[name="acting-user"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? FALLBACK_USER_ID : id
}

/** Who this browser acts as. The server decides on every call; this only says whose things to show. */
export let ACTING_USER_ID = fromServer()

/** A browser acts as one person for as long as its page lives; the server draws for one after another. */
export function actAs(userId: string): void {
  ACTING_USER_ID = userId
}
