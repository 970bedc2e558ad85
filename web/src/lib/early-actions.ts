type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const READY = 'commonplot-ready'

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTicked = (field: Typed): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const isInside = (place: HTMLElement, { target }: Event) =>
  target instanceof Node && place.contains(target)

/** React looks away when a field already has the value that an event tells of. */
function typeAgain(field: Typed, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  field.value = ''
  set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function pressAgain(button: HTMLElement): void {
  button.focus()
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  button.click()
}

/**
 * What the server rendered can be pressed and written into before the code behind it is there. Links
 * work anyway; what else a person does inside `place` is kept, and done again by what this returns.
 */
export function keepEarlyActions(place: HTMLElement): () => void {
  const actions: (() => void)[] = []

  const press = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    actions.push(() => pressAgain(button))
  }
  const write = (event: Event) => {
    const { target } = event
    if (!isTyped(target)) return
    event.stopPropagation()
    const { value } = target
    if (!isTicked(target)) {
      actions.push(() => typeAgain(target, value))
      return
    }
    actions.push(() => {
      target.checked = !target.checked
      target.click()
    })
  }
  const submit = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target instanceof HTMLFormElement ? event.target : null
    actions.push(() => form?.requestSubmit())
  }
  const heard = new AbortController()
  for (const [type, keep] of Object.entries({ click: press, input: write, submit })) {
    // At the document, because React asks at its root and would then let nobody hear of it.
    const early = { capture: true, signal: heard.signal }
    document.addEventListener(type, (event) => isInside(place, event) && keep(event), early)
  }
  return () => {
    heard.abort()
    for (const act of actions.splice(0)) act()
  }
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
