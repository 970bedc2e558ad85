import { act } from '@testing-library/react'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatEarlyActions, storeEarlyActions } from './early-actions.ts'

/** The server's markup in the document, before React's code is there. */
function openPage(page: ReactNode) {
  storeEarlyActions()
  const container = document.createElement('div')
  container.id = 'root'
  container.innerHTML = renderToString(page)
  document.body.append(container)
  const mismatches: unknown[] = []
  const onRecoverableError = (error: unknown) => mismatches.push(error)
  /** What comes after `hydrateRoot` meets parts that React has not reached yet. */
  const hydrate = async (meanwhile = () => {}) => {
    const root = await act(async () => {
      const hydrated = hydrateRoot(container, page, { onRecoverableError })
      repeatEarlyActions()
      meanwhile()
      return hydrated
    })
    onTestFinished(async () => {
      await act(async () => root.unmount())
      container.remove()
      expect(mismatches).toEqual([])
    })
  }
  const find = <Kind extends HTMLElement = HTMLButtonElement>(selector: string): Kind => {
    const element = container.querySelector<Kind>(selector)
    if (!element) throw new Error(`no ${selector}`)
    return element
  }
  return { hydrate, find, text: () => container.textContent }
}

function type(field: HTMLInputElement, words: string): void {
  // As a browser does it: past what React puts over the field's own `value`.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onMouseDown={() => setCount(10)} onClick={() => setCount((n) => n + 1)}>
      Pressed {count}
    </button>
  )
}

function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const [words, setWords] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words)
      }}
    >
      <input name="words" value={words} onChange={(event) => setWords(event.target.value)} />
      <button type="submit" disabled={words === ''}>
        Search for {words}
      </button>
    </form>
  )
}

test('a button pressed before hydration is answered once, however often it was pressed', async () => {
  const page = openPage(
    <Suspense>
      <Counter />
    </Suspense>,
  )
  page.find('button').click()
  page.find('button').click()
  expect(page.text()).toBe('Pressed 0')
  await page.hydrate()
  expect(page.text()).toBe('Pressed 11')
})

test('a press that begins before hydration and ends after it is answered once', async () => {
  const page = openPage(<Counter />)
  page.find('button').dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  await page.hydrate()
  expect(page.text()).toBe('Pressed 10')
  await act(async () => page.find('button').click())
  expect(page.text()).toBe('Pressed 11')
})

test('words typed before hydration stay, and Enter sends them although the button was disabled', async () => {
  const search = vi.fn()
  const page = openPage(
    <Suspense>
      <Search onSearch={search} />
    </Suspense>,
  )
  const field = page.find<HTMLInputElement>('input')
  type(field, 'Beans')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  field.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  await page.hydrate()
  expect(page.text()).toBe('Search for Beans')
  expect(search.mock.calls).toEqual([['Beans']])
})

test('words typed into a part that React has not reached yet stay', async () => {
  const page = openPage(
    <Suspense>
      <Search onSearch={() => {}} />
    </Suspense>,
  )
  const field = page.find<HTMLInputElement>('input')
  await page.hydrate(() => {
    field.focus()
    type(field, 'Beans')
  })
  expect(page.text()).toBe('Search for Beans')
})

test('keeps typed and chosen values of before hydration through another render', async () => {
  function Form() {
    const [, setIsFirst] = useState(true)
    const [content, setContent] = useState({ words: '', sort: 'near', old: 'Beans', isFree: false })
    useLayoutEffect(() => setIsFirst(false), [])
    const change = (changes: object) => setContent((before) => ({ ...before, ...changes }))
    return (
      <>
        <input
          name="words"
          value={content.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <input
          name="old"
          value={content.old}
          onChange={({ target }) => change({ old: target.value })}
        />
        <select value={content.sort} onChange={({ target }) => change({ sort: target.value })}>
          <option>near</option>
          <option>cheap</option>
        </select>
        <input
          type="checkbox"
          checked={content.isFree}
          onChange={({ target }) => change({ isFree: target.checked })}
        />
        <output>{JSON.stringify(content)}</output>
      </>
    )
  }
  const page = openPage(<Form />)
  page.find<HTMLInputElement>('[name=words]').focus()
  type(page.find('[name=words]'), 'Peas')
  type(page.find('[name=old]'), '')
  const sort = page.find<HTMLSelectElement>('select')
  sort.value = 'cheap'
  sort.dispatchEvent(new Event('change', { bubbles: true }))
  page.find('[type=checkbox]').click()
  await page.hydrate()
  const content = { words: 'Peas', sort: 'cheap', old: '', isFree: true }
  expect(JSON.parse(page.find('output').textContent)).toEqual(content)
  expect(page.find<HTMLInputElement>('[name=words]').value).toBe('Peas')
  expect(sort.value).toBe('cheap')
  expect(page.find<HTMLInputElement>('[type=checkbox]').checked).toBe(true)
})

test('a box ticked before hydration stays ticked, and the page knows', async () => {
  function Box() {
    const [isOn, setIsOn] = useState(false)
    return (
      <label>
        <input type="checkbox" checked={isOn} onChange={() => setIsOn(!isOn)} />
        {isOn ? 'on' : 'off'}
      </label>
    )
  }
  const page = openPage(<Box />)
  page.find('input').click()
  await page.hydrate()
  expect(page.text()).toBe('on')
  expect(page.find<HTMLInputElement>('input').checked).toBe(true)
})

test('a file chosen before hydration is heard of once', async () => {
  const onChange = vi.fn()
  const page = openPage(<input type="file" onChange={onChange} />)
  for (const name of ['input', 'change']) {
    page.find('input').dispatchEvent(new Event(name, { bubbles: true }))
  }
  await page.hydrate()
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('leaves popovers and searches to the browser', async () => {
  const page = openPage(
    <>
      <button type="button" popoverTarget="more">
        More
      </button>
      <form action="/plots">
        <button type="submit">Search</button>
      </form>
    </>,
  )
  const seen: boolean[] = []
  page.find('form').parentElement?.addEventListener('click', (event) => {
    seen.push(event.defaultPrevented)
    // jsdom cannot navigate.
    event.preventDefault()
  })
  page.find('[popovertarget]').click()
  page.find('[type=submit]').click()
  expect(seen).toEqual([false, false])
  await page.hydrate()
})

test('a form that posts waits for its page, which then sends it once', async () => {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault())
  const page = openPage(
    <form
      method="post"
      action="/sign-in"
      onSubmit={(event) => sent(event.nativeEvent as SubmitEvent)}
    >
      <button type="submit">Send me a code</button>
    </form>,
  )
  page.find('[type=submit]').click()
  expect(sent).not.toHaveBeenCalled()
  await page.hydrate()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('keeps the focus in the next field', async () => {
  const page = openPage(
    <>
      <Counter />
      <input name="words" />
    </>,
  )
  page.find('button').click()
  page.find('input').focus()
  await page.hydrate()
  expect(document.activeElement).toBe(page.find('input'))
})
