const FALLBACK_USER_ID = 'user1'

function fromServer(): string {
  const id = document.querySelector<HTMLMetaElement>('meta[name="acting-user"]')?.content ?? ''
  return id === '' || id.startsWith('__') ? FALLBACK_USER_ID : id
}

/** Who this browser acts as. The server decides on every call; this only says whose things to show. */
export const ACTING_USER_ID = fromServer()
