/** Asks the person; what it is given goes on to where they wanted to go. */
export type AskBeforeLeaving = (leave: () => void) => void

let form: { ask: AskBeforeLeaving; address: string; path: string } | null = null

/** One form with changes at a time. What it answers lets everybody go again. */
export function askBeforeLeaving(ask: AskBeforeLeaving): () => void {
  const asking = { ask, address: window.location.href, path: window.location.pathname }
  form = asking
  return () => {
    if (form === asking) form = null
  }
}

/** True when the person is asked first. */
export function isHeldBack(leave: () => void): boolean {
  form?.ask(leave)
  return form !== null
}

/**
 * Back and Forward have changed the address already: it is put back before the router sees it. Who
 * listens first is asked first, so this has to begin before the router does.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (!form || window.location.pathname === form.path) return
    event.stopImmediatePropagation()
    window.history.pushState(null, '', form.address)
    form.ask(() => window.history.back())
  })
}
