import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyActionsOfPage, sayReady } from './early-actions.ts'

beforeEach(() => {
  document.body.innerHTML = `<div id="root">
    <button type="button">Menu</button>
    <button type="button" popovertarget="more">More</button>
    <form><input name="place" /><input type="checkbox" /><button>Search</button></form>
  </div>`
  keepEarlyActionsOfPage()
})
afterEach(sayReady)

const find = <Kind extends HTMLElement>(selector: string): Kind => {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

test('a button pressed too early is pressed again once somebody listens, and only then', () => {
  const button = find('button')
  button.click()
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  sayReady()
  expect(pressed).toHaveBeenCalledTimes(1)
  button.click()
  expect(pressed).toHaveBeenCalledTimes(2)
  sayReady()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('words written too early are written again, in the order of what was done', () => {
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
  sayReady()
  expect(heard).toEqual(['wrote Portland', 'searched Portland'])
})

test('a box ticked too early ends up ticked, and says so', () => {
  const box = find<HTMLInputElement>('[type=checkbox]')
  box.click()
  const heard: boolean[] = []
  box.addEventListener('input', () => heard.push(box.checked))
  sayReady()
  expect(heard).toEqual([true])
})

test('what the browser does by itself is left to it', () => {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  find('[popovertarget]').dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
})
