import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyActions, keepEarlyActionsOfPage, sayReady } from './early-actions.ts'

beforeEach(() => {
  document.body.innerHTML = `<div id="root">
    <button type="button">Menu</button>
    <button type="button" popovertarget="more">More</button>
    <form><input name="place" /><input type="checkbox" /><button>Search</button></form>
    <form id="chat"><input name="words" /><button disabled>Send</button></form>
    <input type="file" />
    <div><button type="button" role="tab">One</button><button type="button" role="tab">Two</button></div>
  </div>`
  keepEarlyActionsOfPage()
})

/** The code has come, and React is done with what it was doing. */
async function getReady(): Promise<void> {
  sayReady()
  await Promise.resolve()
}
afterEach(getReady)

const find = <Kind extends HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

test('a button pressed too early is pressed again once somebody listens, and only then', async () => {
  const button = find('button')
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  await getReady()
  expect(pressed).toHaveBeenCalledTimes(1)
  button.click()
  expect(pressed).toHaveBeenCalledTimes(2)
  await getReady()
  expect(pressed).toHaveBeenCalledTimes(2)
})

const point = (element: Element) =>
  element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))

test('a press that begins too early and ends in time counts once, for who heeds its beginning too', async () => {
  const button = find('button')
  point(button)
  const heard: string[] = []
  for (const type of ['mousedown', 'click']) button.addEventListener(type, () => heard.push(type))
  await getReady()
  expect(heard).toEqual(['mousedown'])
  button.click()
  expect(heard).toEqual(['mousedown', 'click'])
})

test('of a press that begins and ends too early nothing is heard twice', async () => {
  const button = find('button')
  const heard: string[] = []
  for (const type of ['mousedown', 'click']) button.addEventListener(type, () => heard.push(type))
  point(button)
  button.click()
  expect(heard).toEqual([])
  await getReady()
  expect(heard).toEqual(['mousedown', 'click'])
})

test('words written too early are written again, in the order of what was done', async () => {
  const input = find<HTMLInputElement>('[name=place]')
  input.value = 'Portland'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  find('form button').click()
  // What a form library does when it takes a field over.
  input.value = ''
  const heard: string[] = []
  input.addEventListener('input', () => heard.push(`wrote ${input.value}`))
  find('form').addEventListener('submit', (event) => {
    event.preventDefault()
    heard.push(`searched ${input.value}`)
  })
  await getReady()
  expect(heard).toEqual(['wrote Portland', 'searched Portland'])
})

test('a box ticked too early ends up ticked, and says so', async () => {
  const box = find<HTMLInputElement>('[type=checkbox]')
  box.click()
  const heard: boolean[] = []
  box.addEventListener('input', () => heard.push(box.checked))
  await getReady()
  expect(heard).toEqual([true])
})

test('what the browser does by itself is left to it', () => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  find('[popovertarget]').dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
})

test('Enter in a field counts although the button of its form is still disabled', async () => {
  const input = find<HTMLInputElement>('[name=words]')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  input.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  const sent = vi.fn((event: Event) => event.preventDefault())
  find('#chat').addEventListener('submit', sent)
  await getReady()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('who presses again because nothing happens means it once', async () => {
  const button = find('button')
  button.click()
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  await getReady()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('what lies in a place inside the page is done once, not once for each', async () => {
  const button = find('button')
  const repeat = keepEarlyActions(button.parentElement as HTMLElement)
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  repeat()
  await getReady()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a file chosen too early stays chosen, and is told of once', async () => {
  const field = find<HTMLInputElement>('[type=file]')
  const heard = vi.fn()
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  find('button').click()
  field.addEventListener('change', heard)
  const pressed = vi.fn()
  find('button').addEventListener('click', pressed)
  await getReady()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('arrows among tabs lead on from where the last one led', async () => {
  const [one, two] = document.querySelectorAll<HTMLElement>('[role=tab]')
  one?.focus()
  const arrow = () => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })
  one?.dispatchEvent(arrow())
  one?.dispatchEvent(arrow())
  const moved: (string | null)[] = []
  find('div > div').addEventListener('keydown', ({ target }) => {
    moved.push((target as HTMLElement).textContent)
    two?.focus()
  })
  await getReady()
  expect(moved).toEqual(['One', 'Two'])
})

test('whoever has gone on to another field stays in it', async () => {
  find('button').click()
  find('[name=words]').focus()
  await getReady()
  expect(document.activeElement).toBe(find('[name=words]'))
})
