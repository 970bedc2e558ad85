import { useState } from 'react'
import { request } from '../../lib/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const API_CHECKS = [
  { name: 'Plants', url: '/api/external/plants' },
  { name: 'Plots', url: '/api/plots?source=external' },
  { name: 'Tools', url: '/api/tools?source=external' },
  { name: 'Experts', url: '/api/experts?source=external' },
  { name: 'Businesses', url: '/api/businesses?source=external' },
] as const

type CheckState =
  | { step: 'waiting' }
  | { step: 'running' }
  | { step: 'success'; tookMs: number; items: number }
  | { step: 'error'; tookMs: number }

type CheckStates = Record<string, CheckState>

async function countItems(url: string): Promise<number> {
  const response = await request('GET', url)
  const items: unknown = await response.json()
  if (!Array.isArray(items)) throw new Error('not a list')
  const total = response.headers.get('X-Total-Count')
  return total === null ? items.length : Number(total)
}

async function runCheck(url: string): Promise<CheckState> {
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  try {
    const items = await countItems(url)
    return { step: 'success', tookMs: tookMs(), items }
  } catch {
    return { step: 'error', tookMs: tookMs() }
  }
}

/** Runs all checks in parallel and updates each row on its own. */
function useApiChecks() {
  const [states, setStates] = useState<CheckStates>({})
  const isRunning = Object.values(states).some(({ step }) => step === 'running')
  const runAll = () => {
    for (const { url } of API_CHECKS) {
      setStates((before) => ({ ...before, [url]: { step: 'running' } }))
      void runCheck(url).then((done) => setStates((before) => ({ ...before, [url]: done })))
    }
  }
  const stateOf = (url: string): CheckState => states[url] ?? { step: 'waiting' }
  return { stateOf, isRunning, runAll }
}

export function TestApisTab() {
  const { stateOf, isRunning, runAll } = useApiChecks()
  return (
    <Card className="max-w-3xl p-5 md:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-xl">Test the five lists</h2>
          <p className="text-ink-soft">Asks each once and shows how long it took.</p>
        </div>
        <Button onClick={runAll} busyLabel={isRunning && 'Running...'}>
          Run Tests
        </Button>
      </div>
      <ul aria-live="polite" className="divide-y divide-line">
        {API_CHECKS.map(({ name, url }) => (
          <li
            key={url}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 py-3"
          >
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <code className="text-sm break-all text-ink-soft">{url}</code>
            </div>
            <CheckOutcome state={stateOf(url)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CheckOutcome({ state }: { state: CheckState }) {
  if (state.step === 'waiting') return <span className="text-ink-soft">Not tested yet</span>
  if (state.step === 'running') {
    return (
      <Badge tone="sky">
        <Spinner className="size-4" /> Running
      </Badge>
    )
  }
  const succeeded = state.step === 'success'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink-soft tabular-nums">
        {succeeded
          ? `${state.items} ${state.items === 1 ? 'item' : 'items'}`
          : 'Failed to retrieve data'}
        {' · '}
        {state.tookMs} ms
      </span>
      <Badge tone={succeeded ? 'leaf' : 'red'}>{succeeded ? 'Success' : 'Error'}</Badge>
    </div>
  )
}
