import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import '../testing/render.tsx'
import { fakeView } from '../testing/view.ts'
import { HydrateInView } from './hydrate-in-view.tsx'
import { createVisit, VisitProvider } from './visit.tsx'

let timesRendered = 0

function Counter() {
  timesRendered += 1
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {String(count)}
      </button>
      <button type="button" role="tab" onMouseDown={() => setCount(count + 10)}>
        Ten more
      </button>
      <input aria-label="Words" />
    </>
  )
}

/** The server's markup in the document, with the browser's code just arrived. */
async function takeOver() {
  const facts = { userId: null, locale: 'en-US', renderedAt: { now: 0, timeZone: 'UTC' } }
  const page = (visit: ReturnType<typeof createVisit>) => (
    <VisitProvider visit={visit}>
      <HydrateInView part={Counter} />
    </VisitProvider>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page(createVisit({ ...facts, report: { origin: '' } })))
  timesRendered = 0
  const mismatches: unknown[] = []
  const onRecoverableError = (error: unknown) => mismatches.push(error)
  const root = await act(async () =>
    hydrateRoot(container, page(createVisit(facts)), { onRecoverableError }),
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    expect(mismatches).toEqual([])
  })
}

const button = () => screen.getByRole('button')

test('a part below the fold stays as it came, and loses nothing that is pressed', async () => {
  await takeOver()
  const asItCame = button()
  expect(timesRendered).toBe(0)
  await act(async () => button().click())
  await screen.findByRole('button', { name: 'Pressed 1' })
  await act(async () => button().click())
  await screen.findByRole('button', { name: 'Pressed 2' })
  expect(button()).toBe(asItCame)
})

test('a tab in a part below the fold opens by a press that began before it was alive', async () => {
  const view = fakeView()
  await takeOver()
  await act(async () => {
    screen.getByRole('tab').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  await act(async () => view.setInView(true))
  await screen.findByRole('button', { name: 'Pressed 10' })
  await act(async () => screen.getByRole('tab').click())
  expect(button().textContent).toBe('Pressed 10')
})

test('a part below the fold is there for whoever comes to it with the keyboard', async () => {
  await takeOver()
  await act(async () => screen.getByLabelText('Words').focus())
  await waitFor(() => expect(timesRendered).toBeGreaterThan(0))
})

test('a part below the fold is taken over soon after something was done elsewhere', async () => {
  const view = fakeView()
  await takeOver()
  await act(async () => view.setInView(false))
  await act(async () => document.body.click())
  await waitFor(() => expect(timesRendered).toBeGreaterThan(0))
})

test('a part below the fold is taken over when it comes near', async () => {
  const view = fakeView()
  await takeOver()
  await act(async () => view.setInView(false))
  expect(timesRendered).toBe(0)
  await act(async () => view.setInView(true))
  expect(timesRendered).toBeGreaterThan(0)
})
