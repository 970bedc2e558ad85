import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, inject, test } from 'vitest'
import { openInMemory } from '../adapters/database/embedded-connection.ts'
import { zoneOfPlace } from '../zone-of-place.ts'
import { todayThere } from './today-there.ts'

const database = await openInMemory(inject('snapshotPath'))
afterAll(() => database.close())

const STEP_DEGREES = 1

/** Of a net over the whole globe. */
function zonesOfPlaces(): string[] {
  const zones = new Set<string>()
  for (let lat = -89.5; lat < 90; lat += STEP_DEGREES) {
    for (let lng = -179.5; lng < 180; lng += STEP_DEGREES) zones.add(zoneOfPlace({ lat, lng }))
  }
  return [...zones]
}

const instant = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('the database and our rules show the same day in every zone a listing can be in [A2]', async () => {
  const zones = zonesOfPlaces()
  expect(zones.length).toBeGreaterThan(300)
  await fc.assert(
    fc.asyncProperty(instant, async (now) => {
      const rows = await database.db.query<{ zone: string; day: string }>(sql`
        select zone, ${todayThere(sql`zone`, now)}::text as day
        from unnest(${sql.param(zones)}::text[]) as zone`)
      expect(rows.filter(({ zone, day }) => day !== todayIn(zone, now))).toEqual([])
    }),
    { numRuns: 30 },
  )
})
