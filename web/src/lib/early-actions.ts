type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const READY = 'commonplot-ready'
const TICKED = ['checkbox', 'radio']

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTab = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.getAttribute('role') === 'tab'

const isInside = (place: HTMLElement, { target }: Event) =>
  target instanceof Node && place.contains(target)

const say = (on: EventTarget, type: string) => on.dispatchEvent(new Event(type, { bubbles: true }))

/** React looks away when a field already has the value that an event tells of. */
function typeAgain(field: Typed, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = ''
  set?.call(field, value)
  say(field, 'input')
  say(field, 'change')
}

function pointAgain(button: HTMLElement): void {
  // Not every browser moves the focus to what is pressed; whoever has gone on meanwhile stays there.
  if (document.activeElement === document.body) button.focus()
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
}

function pressAgain(button: HTMLElement): void {
  pointAgain(button)
  button.click()
}

/** Whether somebody listened. */
const keyAgain = (target: Element, key: string): boolean =>
  !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

const MOVES = /^(Arrow|Home|End)/

/** Moves on from where the last move led, as it would have. */
function moveAgain(tab: HTMLElement, key: string): void {
  const here = document.activeElement
  keyAgain(here && tab.parentElement?.contains(here) ? here : tab, key)
}

interface EarlyAction {
  on: EventTarget
  type: string
  again: () => void
}

/** Of two halves of one action the second stands for both, as they have one type. */
type Keep = (event: Event) => (Omit<EarlyAction, 'type'> & { type?: string }) | null

function buttonOf({ target }: Event): HTMLElement | null {
  const within = target instanceof Element ? target : null
  return within?.closest<HTMLElement>('button:not([popovertarget])') ?? null
}

/** A press that is begun too early may end in time: its click then needs nobody. */
const keepPointing: Keep = (event) => {
  const button = buttonOf(event)
  const isMain = event instanceof MouseEvent && event.button === 0
  return button && isMain ? { on: button, type: 'press', again: () => pointAgain(button) } : null
}

const keepPress: Keep = (event) => {
  const button = buttonOf(event)
  if (!button) return null
  event.preventDefault()
  return { on: button, type: 'press', again: () => pressAgain(button) }
}

const keepWords: Keep = ({ target, type }) => {
  if (!isTyped(target)) return null
  // Nobody but the person can put a file into a field; it is still there, and told of by its second event.
  const isFile = target.type === 'file'
  if (isFile !== (type === 'change')) return null
  if (isFile) return { on: target, again: () => say(target, 'change') }
  const { value } = target
  if (!(target instanceof HTMLInputElement && TICKED.includes(target.type)))
    return { on: target, again: () => typeAgain(target, value) }
  const tickAgain = () => {
    target.checked = !target.checked
    target.click()
  }
  return { on: target, again: tickAgain }
}

const keepSubmit: Keep = (event) => {
  const form = event.target
  event.preventDefault()
  return form instanceof HTMLFormElement ? { on: form, again: () => form.requestSubmit() } : null
}

/** Enter does nothing in a form whose button is disabled, as it is until somebody knows of the words. */
const keepKey: Keep = (event) => {
  if (!(event instanceof KeyboardEvent) || event.isComposing) return null
  const { target, key } = event
  if (target instanceof HTMLInputElement && key === 'Enter' && target.form) {
    event.preventDefault()
    return { on: target, again: () => keyAgain(target, key) || target.form?.requestSubmit() }
  }
  if (!isTab(target) || !MOVES.test(key)) return null
  return { on: target, again: () => moveAgain(target, key) }
}

const KEEPERS = {
  mousedown: keepPointing,
  click: keepPress,
  input: keepWords,
  change: keepWords,
  submit: keepSubmit,
  keydown: keepKey,
}

/** Who presses once more because nothing happened means it once; of words the last ones count. */
const isRepeated = (last: EarlyAction | undefined, { on, type }: EarlyAction): boolean =>
  last?.on === on && last.type === type && !(type === 'keydown' && isTab(on))

/**
 * What the server rendered can be pressed and written into before the code behind it is there. Links
 * work anyway; what else a person does inside `place` is kept, and done again by what this returns.
 */
export function keepEarlyActions(place: HTMLElement): () => void {
  const actions: EarlyAction[] = []
  const heard = new AbortController()
  for (const [type, keep] of Object.entries(KEEPERS)) {
    const listen = (event: Event) => {
      const kept = isInside(place, event) ? keep(event) : null
      if (!kept) return
      // Places lie inside one another: what one has kept, no other does again.
      event.stopImmediatePropagation()
      const action = { type, ...kept }
      if (isRepeated(actions.at(-1), action)) actions.pop()
      actions.push(action)
    }
    // At the document, because React asks at its root and would then let nobody hear of it.
    document.addEventListener(type, listen, { capture: true, signal: heard.signal })
  }
  const repeat = () => {
    heard.abort()
    for (const { again } of actions.splice(0)) again()
  }
  // React calls in the middle of a commit, before whose end a form would not hear of words typed into it.
  return () => queueMicrotask(repeat)
}

/** Until the first screen listens. */
export function keepEarlyActionsOfPage(): void {
  const root = document.getElementById('root')
  if (root) document.addEventListener(READY, keepEarlyActions(root), { once: true })
}

export const isReady = (): boolean => 'ready' in document.documentElement.dataset

/** The first screen listens. */
export function sayReady(): void {
  document.documentElement.dataset['ready'] = ''
  document.dispatchEvent(new Event(READY))
}
