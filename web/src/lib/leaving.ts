/** Asks the person; what it is given goes on to where they wanted to go. */
export type AskBeforeLeaving = (leave: () => void) => void

let asking: AskBeforeLeaving | null = null

/** One form with changes at a time. What it answers lets everybody go again. */
export function askBeforeLeaving(ask: AskBeforeLeaving): () => void {
  asking = ask
  return () => {
    if (asking === ask) asking = null
  }
}

/** True when the person is asked first. */
export function isHeldBack(leave: () => void): boolean {
  asking?.(leave)
  return asking !== null
}
