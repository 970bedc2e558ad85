import { canonicalZone } from '@commonplot/shared/dates/time-zone.ts'
import { expect, test } from 'vitest'
import { createZoneReader } from './time-zone.ts'

test('a known zone is looked up once, also after two thousand made-up names [A22]', () => {
  const lookedUp: string[] = []
  const timeZoneOf = createZoneReader((name) => {
    lookedUp.push(name)
    return canonicalZone(name)
  })
  const told = (name: string) => timeZoneOf({ headers: { 'x-time-zone': name } })

  for (let n = 0; n < 2000; n += 1) expect(told(`Nowhere/Town${n}`)).toBe('UTC')
  // Each letter in either case: the same zone under a thousand names.
  for (let n = 0; n < 1024; n += 1) {
    const letters = [...'asia/tokyo'].map((letter, at) =>
      n & (1 << at) ? letter.toUpperCase() : letter,
    )
    expect(told(letters.join(''))).toBe('Asia/Tokyo')
  }
  const before = lookedUp.length
  const asked = [told('Pacific/Auckland'), told('Pacific/Auckland'), told('Pacific/Auckland')]
  expect(asked).toEqual(['Pacific/Auckland', 'Pacific/Auckland', 'Pacific/Auckland'])
  expect(lookedUp.slice(before)).toEqual(['Pacific/Auckland'])
})
