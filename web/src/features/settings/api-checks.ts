import { useState } from 'react'
import { request } from '../../lib/call.ts'

export const API_CHECKS = [
  { name: 'Plants', url: '/api/external/plants' },
  { name: 'Plots', url: '/api/plots?source=external' },
  { name: 'Tools', url: '/api/tools?source=external' },
  { name: 'Experts', url: '/api/experts?source=external' },
  { name: 'Businesses', url: '/api/businesses?source=external' },
] as const

export type CheckState =
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

/** All five side by side; each row moves on by itself. */
export function useApiChecks() {
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
