type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const READY = 'commonplot-ready'

const isTyped = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isTicked = (field: Typed): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

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
 * work anyway; what else a person does meanwhile is kept and done again once somebody listens.
 */
export function keepEarlyActions(): void {
  const actions: (() => void)[] = []

  const press = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    actions.push(() => pressAgain(button))
  }
  const write = ({ target }: Event) => {
    if (!isTyped(target)) return
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target instanceof HTMLFormElement ? event.target : null
    actions.push(() => form?.requestSubmit())
  }
  const root = document.getElementById('root')
  const heard = new AbortController()
  const early = { capture: true, signal: heard.signal }
  root?.addEventListener('click', press, early)
  root?.addEventListener('input', write, early)
  root?.addEventListener('submit', submit, early)
  const repeat = () => {
    heard.abort()
    for (const act of actions) act()
  }
  document.addEventListener(READY, repeat, { once: true })
}

/** The first screen listens. */
export function sayReady(): void {
  document.documentElement.dataset['ready'] = ''
  document.dispatchEvent(new Event(READY))
}
