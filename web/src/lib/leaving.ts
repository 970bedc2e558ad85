/** Asks the person; `leave` continues the navigation. */
export type AskBeforeLeaving = (leave: () => void) => void

/** A history entry: its number in this tab, and how many dialogs are open at it. */
interface Entry {
  at: number
  dialogs: number
}

/** Longer than any browser takes to go to an entry of the same page. */
const LONGEST_MOVE_MS = 1000

let isWatching = false
let here: Entry = { at: 0, dialogs: 0 }
let address = ''
let form: { ask: AskBeforeLeaving; path: string } | null = null
/** Open dialogs, oldest first. */
const dialogs: { close: () => void }[] = []
/** The address of the entry below each dialog. */
const addressesBelow: string[] = []
/** Called when a move of ours has arrived. */
let arrive: (() => void) | null = null
let afterMove: (() => void)[] = []

function entryNow(): Entry | null {
  const state = window.history.state as Partial<Entry> | null
  return typeof state?.at === 'number' ? { at: state.at, dialogs: state.dialogs ?? 0 } : null
}

/** Also tells the router, which listens for it. */
const write = (entry: Entry, href = window.location.href) =>
  window.history.replaceState({ ...window.history.state, ...entry }, '', href)

/** Waits for the end of an own move, which would drop an entry pushed during it. */
export function afterOwnMove(act: () => void): void {
  if (arrive) afterMove.push(act)
  else act()
}

function move(by: number, then: () => void): void {
  // An entry that the browser has dropped is never arrived at.
  const timer = setTimeout(() => {
    here = { ...here, dialogs: dialogs.length }
    arrive?.()
  }, LONGEST_MOVE_MS)
  arrive = () => {
    clearTimeout(timer)
    arrive = null
    then()
    const acts = afterMove
    afterMove = []
    for (const act of acts) afterOwnMove(act)
  }
  window.history.go(by)
}

/** Takes along an address that was changed while the dialogs above this entry were open. */
function keepAddress(left: string): void {
  const isChanged = left !== addressesBelow[here.dialogs]
  addressesBelow.length = here.dialogs
  write(here, isChanged ? left : window.location.href)
}

/** After React's render, which runs in a microtask. */
const matchSoon = () => queueMicrotask(() => queueMicrotask(matchDialogs))

/** As many entries for dialogs as there are open ones. */
function matchDialogs(): void {
  if (arrive || !isWatching) return
  while (here.dialogs < dialogs.length) {
    addressesBelow[here.dialogs] = address
    window.history.pushState({ at: here.at + 1, dialogs: here.dialogs + 1 }, '', address)
  }
  const left = address
  if (here.dialogs > dialogs.length) {
    move(dialogs.length - here.dialogs, () => {
      keepAddress(left)
      matchDialogs()
    })
  }
}

/** Skips an entry of a closed dialog in the direction of travel. */
function passOver(cameFrom: Entry): void {
  if (arrive || here.dialogs <= dialogs.length) return
  // Typed as always there, but older browsers lack the Navigation API.
  const navigation: Navigation | undefined = window.navigation
  const isForward = cameFrom.at < here.at && navigation?.canGoForward
  window.history.go(isForward ? 1 : dialogs.length - here.dialogs)
}

/** Back closes the dialog instead of leaving the page. Call the returned function on close. */
export function openOverHistory(close: () => void): () => void {
  const dialog = { close }
  dialogs.push(dialog)
  matchSoon()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    matchSoon()
  }
}

/** A way out of a dialog takes the place of its entry. */
export function entryOptions<Options extends { replace?: boolean; state?: unknown }>(
  options?: Options,
) {
  if (here.dialogs === 0 || options?.replace) return options
  return { ...options, replace: true, state: { at: here.at, dialogs: 0 } }
}

/** Guards one form at a time. Returns a function that ends the guard. */
export function askBeforeLeaving(ask: AskBeforeLeaving): () => void {
  const asking = { ask, path: window.location.pathname }
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

function onWritten({ type }: Event): void {
  const entry = entryNow()
  address = window.location.href
  if (entry) {
    here = entry
    matchSoon()
  } else {
    write(type === 'pushState' ? { at: here.at + 1, dialogs: 0 } : here)
  }
}

function closeAbove(): void {
  for (const { close } of dialogs.slice(here.dialogs).toReversed()) close()
  // A dialog that asks first is still open, and gets its entry back.
  matchSoon()
}

function onMoved(event: PopStateEvent): void {
  const [from, left] = [here, address]
  address = window.location.href
  const entry = entryNow()
  here = entry ?? { at: from.at + 1, dialogs: 0 }
  if (arrive) {
    event.stopImmediatePropagation()
    arrive()
    // Updates the router, which has seen the entries on the way.
    write(here)
    return
  }
  // A link to a place on this page makes an entry without a number.
  if (!entry) write(here)
  if (form && window.location.pathname !== form.path) {
    event.stopImmediatePropagation()
    const target = here.at
    move(from.at - target, () => form?.ask(() => window.history.go(target - here.at)))
    return
  }
  if (here.dialogs < dialogs.length) {
    if (window.location.pathname !== new URL(left).pathname) {
      // The dialogs of the former page close with it.
      setTimeout(closeAbove, 0)
      return
    }
    event.stopImmediatePropagation()
    keepAddress(left)
    closeAbove()
  } else if (here.dialogs > dialogs.length) {
    if (address === left) {
      event.stopImmediatePropagation()
      passOver(from)
    }
    // The address may open a dialog of its own.
    else setTimeout(passOver, 0, from)
  }
}

/** The first to listen sees a move before the router does, so this has to begin before the router. */
export function watchHistory(): void {
  isWatching = true
  window.addEventListener('popstate', onMoved)
  window.addEventListener('pushState', onWritten)
  window.addEventListener('replaceState', onWritten)
  const entry = entryNow()
  address = window.location.href
  here = entry ?? here
  if (!entry) write(here)
  // After a reload the dialogs are closed.
  else if (entry.dialogs > 0) move(-entry.dialogs, matchDialogs)
}
