import { storeEarlyActions } from './app/early-actions.ts'
import { adoptTrustedTypes } from './app/trusted-types.ts'
import { fetchCode } from './lib/fetch-code.ts'
import './styles/main.css'

storeEarlyActions()
adoptTrustedTypes()

/** Reports code that cannot be loaded and retries when the network is back. */
async function start(): Promise<void> {
  const line = document.getElementById('not-started')
  try {
    const { hydrate } = await fetchCode(() => import('./main.tsx'))
    line?.setAttribute('hidden', '')
    await hydrate()
  } catch (error) {
    line?.removeAttribute('hidden')
    line?.querySelector('button')?.addEventListener('click', () => location.reload())
    window.addEventListener('online', start, { once: true })
    throw error
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else void start()
