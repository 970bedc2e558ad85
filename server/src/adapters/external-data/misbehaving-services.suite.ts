import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  MISBEHAVIOURS,
  type StoodIn,
  type startExternalStandIn,
} from '../../testing/outside/external-stand-in.ts'
import { testClock } from '../../testing/test-clock.ts'
import { connectExternalServices } from './connect-external-services.ts'
import { ExternalServiceError, type ExternalServices } from './external-data.port.ts'

export interface AskedService {
  /** As people know it. */
  name: string
  stoodIn: StoodIn
  ask: (services: ExternalServices) => Promise<unknown>
  /** How often trouble that may pass is tried. */
  attempts: number
}

type Misbehaviour = (typeof MISBEHAVIOURS)[number]

const TOLD: Record<Misbehaviour, RegExp> = {
  hangs: /did not answer in time\.$/,
  'answers HTML': /answered something that is not JSON\.$/,
  'answers half a page': /could not be reached\.$/,
  'answers other types': /answered in a shape we do not know\.$/,
  'answers 10 MB': /answered more than we take \(5 MB\)\.$/,
  'answers a byte at a time': /did not answer in time\.$/,
  'answers more than it announced': /answered something that is not JSON\.$/,
  'redirects to a private address': /sent us elsewhere, where we do not follow\.$/,
  'asks to come back in an hour': /asks us to slow down \(429\)\.$/,
  'answers 401': /refused our key \(401\)\.$/,
  'answers 429': /asks us to slow down \(429\)\.$/,
  'answers 500': /is in trouble \(500\)\.$/,
}
const NEVER_ENDS: readonly Misbehaviour[] = ['hangs', 'answers a byte at a time']
const MAY_PASS: readonly Misbehaviour[] = [
  ...NEVER_ENDS,
  'answers half a page',
  'answers 429',
  'answers 500',
]
const SHORT_MS = 1000
const LONG_MS = 30_000

/** Tests of every client with a service that violates its documentation. */
export function misbehavingServiceSuite(
  standIn: Awaited<ReturnType<typeof startExternalStandIn>>,
  { name, stoodIn, ask, attempts }: AskedService,
): void {
  describe(name, () => {
    // The first call of a process takes longer than the shortest patience below.
    beforeAll(() => ask(connect(LONG_MS)))

    beforeEach(() => {
      standIn.behave(stoodIn, 'works')
      standIn.requests.length = 0
    })

    afterEach(() => {
      vi.useRealTimers()
    })

    test.each(MISBEHAVIOURS)('that %s is told in words without an address', async (behaviour) => {
      const timeoutMs = NEVER_ENDS.includes(behaviour) ? SHORT_MS : LONG_MS
      const services = connect(timeoutMs)
      standIn.behave(stoodIn, behaviour)
      const error = await ask(services).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ExternalServiceError)
      const { message } = error as Error
      expect(message).toMatch(TOLD[behaviour])
      expect(message.startsWith(name)).toBe(true)
      expect(message).not.toMatch(/127\.0\.0\.1|made-up-key|made-up-client/)
      expect(standIn.requests).toHaveLength(MAY_PASS.includes(behaviour) ? attempts : 1)
    })

    test('gets a rest when it keeps failing, then is asked again', async () => {
      // The circuit reads the machine's own clock.
      vi.useFakeTimers({ toFake: ['Date'] })
      const services = connect(LONG_MS)
      standIn.behave(stoodIn, 'answers 500')
      while (standIn.requests.length < 5) await expect(ask(services)).rejects.toThrow(/in trouble/)
      const before = standIn.requests.length
      await expect(ask(services)).rejects.toThrow(`${name} failed repeatedly`)
      expect(standIn.requests).toHaveLength(before)
      standIn.behave(stoodIn, 'works')
      vi.setSystemTime(Date.now() + 61_000)
      expect(await ask(services)).toBeTruthy()
    })
  })

  function connect(timeoutMs: number): ExternalServices {
    return connectExternalServices(standIn.accounts, testClock(), { timeoutMs, firstWaitMs: 1 })
  }
}
