import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { copyRental, letRentals } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/users.table.ts'

const { app, db } = await startTestApp()

async function ask(path: string) {
  const answer = await app.inject(`/api/operator/${path}`)
  return { headers: answer.headers, text: answer.body }
}

describe('CSV of all movements', () => {
  test('has the same rows, without formula cells', async () => {
    const NAMES = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'Zoë, "Z"']
    for (const [n, fullName] of NAMES.entries()) {
      await db.insert(users).values({ id: `odd${n}`, username: `odd${n}`, fullName })
    }
    await letRentals(
      db,
      NAMES.map((_, n) => ({
        ...{ id: `odd-rental-${n}`, renterId: `odd${n}` },
        ...{ startDate: `2022-0${n + 1}-01`, endDate: `2022-0${n + 1}-03` },
      })),
    )
    const file = await ask('money.csv?month=2020-01')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect(file.text.charCodeAt(0)).toBe(0xfeff)
    expect(file.text).toContain(
      'at,kind,state,amount,currency,item,renter,host,provider,rental,id\n',
    )
    const cells = file.text.split('\n').flatMap((line) => line.split(','))
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(file.text).toContain(",'=1+1,")
    const [host] = await db.select().from(users).where(eq(users.id, 'user2'))
    expect(file.text).toContain(`,"Zoë, ""Z""",${host?.fullName},`)
    expect(file.text.trim().split('\n')).toHaveLength(1 + NAMES.length)
  })

  test('holds more rows than a page', async () => {
    const paidAt = new Date('2020-02-01T12:00:00Z')
    const moments = { paidAt, confirmedAt: paidAt }
    await letRentals(db, [
      { id: 'copied', startDate: '2022-07-01', endDate: '2022-07-03', ...moments },
    ])
    await copyRental(db, 'copied', { times: 2100, days: 3000 })
    const { text } = await ask('money.csv?month=2020-02&kind=payment')
    expect(text.match(/payment:copied/g)).toHaveLength(2101)
    expect(text.match(/^at,/gm)).toBeNull()
  })
})
