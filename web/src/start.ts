import { CODE_AFTER_PAINT } from '@commonplot/shared/screens/page-state.ts'
import { keepEarlyActionsOfPage } from './lib/early-actions.ts'
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

await painted()
for (const link of document.querySelectorAll(`link[rel=${CODE_AFTER_PAINT}]`)) {
  link.setAttribute('rel', 'modulepreload')
}

// The page shows what the server rendered. Taking it over in one go would hold a phone up for as long as
// all of this takes together, so each part is run in a task of its own; all of it is fetched at once.
await import('@commonplot/shared/contract/endpoint.ts')
await pause()
await import('react-dom/client')
await pause()
await import('./app/app.tsx')
await pause()
await import('./main.tsx')
