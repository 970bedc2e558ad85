type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Fields changed and buttons pressed before `hydrateRoot`: React replays neither. The content is kept
 * beside its field, because whatever renders the field again on the way puts the former one back.
 */
const fields = new Map<Field, string | boolean>()
const presses = new Map<HTMLElement, () => void>()
let early = new AbortController()

/** On such an event React hydrates the part around its target at once. */
const hydrate = (element: Element) =>
  element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

const isTyped = (target: unknown) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type)

function repeatInput(field: Field, content: string | boolean): void {
  const send = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  hydrate(field)
  if (isTicked(field)) {
    field.checked = !content
    field.click()
  } else if (field.type !== 'file') {
    // React ignores an event of a field whose value it knows already.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    if (isTyped(field)) field.value = content ? '' : field.defaultValue
    set?.call(field, content)
    send('input')
  }
  send('change')
}

function storeInput({ target }: Event): void {
  const isField = isTyped(target) || target instanceof HTMLSelectElement
  if (isField && target.closest('#root'))
    fields.set(target, isTicked(target) ? target.checked : target.value)
}

/** A search needs no script, unless an earlier press has to be repeated first. A form that posts waits for its page. */
const isNative = (form: HTMLFormElement | null) =>
  presses.size === 0 && form?.matches('[action]:not([method=post]):has([type=submit])')

function storePress(event: Event): void {
  const { target, type } = event
  const button =
    target instanceof Element &&
    target.closest<HTMLButtonElement>('#root button:not([popovertarget])')
  if (!button || (button.type === 'submit' && isNative(button.form))) return
  if (type === 'click') event.preventDefault()
  // Pressed again because nothing happened, it is meant once.
  presses.delete(button)
  presses.set(button, () => {
    if (document.activeElement === document.body) button.focus()
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    if (type === 'click') button.click()
  })
}

/** Enter alone does nothing in a form whose button is disabled until React knows of the words. */
function storeEnter(event: KeyboardEvent): void {
  const { target: field, key, isComposing } = event
  if (key !== 'Enter' || isComposing || !(field instanceof HTMLInputElement)) return
  if (!field.closest('#root') || isNative(field.form)) return
  event.preventDefault()
  presses.delete(field)
  presses.set(field, () => {
    const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (field.dispatchEvent(again)) field.form?.requestSubmit()
  })
}

/** React watches the value of a field from when it is hydrated, which has to be before the first letter. */
function hydrateFocused({ target }: Event): void {
  if (isTyped(target) && !Object.hasOwn(target, 'value')) hydrate(target)
}

/** From before the first paint, so that nothing done to the rendered page is lost. */
export function storeEarlyActions(): void {
  early = new AbortController()
  const options = { capture: true, signal: early.signal }
  document.addEventListener('mousedown', storePress, options)
  document.addEventListener('click', storePress, options)
  document.addEventListener('keydown', storeEnter, options)
  document.addEventListener('input', storeInput, options)
  document.addEventListener('change', storeInput, options)
}

/** Once React listens. */
export function repeatEarlyActions(): void {
  early.abort()
  document.addEventListener('focusin', hydrateFocused, { capture: true })
  if (document.activeElement) hydrate(document.activeElement)
  for (const [field, content] of fields) repeatInput(field, content)
  for (const repeat of presses.values()) repeat()
  fields.clear()
  presses.clear()
}
