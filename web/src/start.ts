import { CODE_AFTER_PAINT } from '@commonplot/shared/screens/page-state.ts'
import { keepEarlyActionsOfPage } from './lib/early-actions.ts'
import { fetchCode } from './lib/fetch-code.ts'
import { adoptTrustedTypes } from './lib/trusted-types.ts'
import './styles/main.css'

/** Lets the browser answer a finger, or paint, before the next piece of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

keepEarlyActionsOfPage()
adoptTrustedTypes()
new Worker('/language-tables.js')

/** In a tab that nobody looks at nothing is painted. */
const LONGEST_WAIT_MS = 1000

/** Until the browser has shown what came: on a slow link the code would take its turn before the pictures. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_WAIT_MS)
  })

/** To ask for a file takes a phone some eight milliseconds. */
const ASKED_AT_ONCE = 4

// The page shows what the server rendered. Taking it over in one go would hold a phone up for as long as
// all of this takes together, so files are asked for a few at a time, and each part is run in a task of
// its own.
await painted()
for (const [n, link] of document.querySelectorAll(`link[rel=${CODE_AFTER_PAINT}]`).entries()) {
  if (n % ASKED_AT_ONCE === 0) await pause()
  link.setAttribute('rel', 'modulepreload')
}
async function takeOver() {
  await import('@commonplot/shared/contract/endpoint.ts')
  await pause()
  await import('react-dom/client')
  await pause()
  await import('./app/app.tsx')
  await pause()
  await import('./main.tsx')
}

/** What cannot be had is said, and what was pressed still waits: with a network it is asked for again. */
function start() {
  const line = document.getElementById('not-started')
  fetchCode(takeOver).then(
    () => line?.setAttribute('hidden', ''),
    () => {
      line?.removeAttribute('hidden')
      line?.querySelector('button')?.addEventListener('click', () => location.reload())
      window.addEventListener('online', start, { once: true })
    },
  )
}

start()
