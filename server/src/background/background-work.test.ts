import { expect, test } from 'vitest'
import type { AppDeps } from '../app-deps.ts'
import { backgroundWork, logFailedRounds } from './background-work.ts'

test('a round that fails is a line of the log with the name of its work, and the next one runs [A23]', async () => {
  const deps = { db: {} as AppDeps['db'] }
  const lines: unknown[] = []
  logFailedRounds(deps, { error: (...line: unknown[]) => lines.push(line) })
  const failure = new Error('the table is gone')
  let rounds = 0
  const { wake, settle } = backgroundWork('mail', async () => {
    rounds += 1
    if (rounds === 1) throw failure
  })
  wake(deps)
  await settle(deps)
  expect(lines).toEqual([[{ err: failure, work: 'mail' }, 'background work failed']])
  wake(deps)
  await settle(deps)
  expect([rounds, lines.length]).toEqual([2, 1])
})
