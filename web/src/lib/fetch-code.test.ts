import { afterEach, expect, test, vi } from 'vitest'
import { fetchCode } from './fetch-code.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const refusal = new TypeError('Failed to fetch dynamically imported module')

test('code that is refused for a while comes, once the server has caught its breath', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => 'the part')
  load.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal)
  const code = fetchCode(load)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(code).resolves.toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
})

test('fails after the last attempt to load code', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => Promise.reject(refusal))
  const code = expect(fetchCode(load)).rejects.toBe(refusal)
  await vi.advanceTimersByTimeAsync(60_000)
  await code
  expect(load).toHaveBeenCalledTimes(5)
})

test('fails at once offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.reject(refusal))
  await expect(fetchCode(load)).rejects.toBe(refusal)
  expect(load).toHaveBeenCalledTimes(1)
})
