import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

const told = (name: string) =>
  timeZoneOf({ headers: { 'x-time-zone': name } } as unknown as FastifyRequest)

test('junk takes no room: a real zone is looked up once also after two thousand made-up names [A22]', () => {
  for (let n = 0; n < 2000; n += 1) expect(told(`Nowhere/Town${n}`)).toBe('UTC')
  // Each letter in either case: the same zone under a thousand names.
  for (let n = 0; n < 1024; n += 1) {
    const letters = [...'asia/tokyo'].map((letter, at) =>
      n & (1 << at) ? letter.toUpperCase() : letter,
    )
    expect(told(letters.join(''))).toBe('Asia/Tokyo')
  }
  const lookUp = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => lookUp.mockRestore())
  const asked = [told('Pacific/Auckland'), told('Pacific/Auckland'), told('Pacific/Auckland')]
  expect(asked).toEqual(['Pacific/Auckland', 'Pacific/Auckland', 'Pacific/Auckland'])
  expect(lookUp).toHaveBeenCalledTimes(1)
})
