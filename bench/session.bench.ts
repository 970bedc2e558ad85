import { actAs, giveAccounts } from '../server/src/testing/member.ts'
import { compare, sayComparison } from './measure.ts'
import { openNeighbourhood } from './neighbourhood-app.ts'
import { driverOf, recordSql } from './recorded-sql.ts'

const ROUNDS = Number(process.argv[3] ?? 20)
const REQUESTS = 100
const MOST = 1.05

const { app, db, clock, unannounced, close } = await openNeighbourhood()
await giveAccounts(db, [{ userId: 'user1', roles: ['member'] }])
const member = await actAs(db, 'user1', clock.now())
let asked = 0

const read = async (url: string, headers: Record<string, string>) => {
  const { statusCode } = await app.inject({ url, headers })
  if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
}

/** Each address is a new one, so that nothing of it can be cached; each second asks for the session. */
const readUncached = (headers: Record<string, string>) => async () => {
  clock.advance(1000)
  for (let n = 0; n < REQUESTS; n += 1) {
    asked += 1
    await read(`/api/plots/plot-1/reviews?never=${asked}`, headers)
  }
}

const ratio = await compare(readUncached({}), readUncached(member), ROUNDS)
console.log(sayComparison('uncached reads, visitor → member', ratio))

await read('/api/plants', member)
const statements = await recordSql(driverOf(unannounced), () => read('/api/plants', member))
console.log(`a cached read of a member makes ${statements.length} statements`)

clock.advance(1000)
const nextSecond = await recordSql(driverOf(unannounced), async () => {
  for (let n = 0; n < REQUESTS; n += 1) await read('/api/plants', member)
})
const checks = nextSecond.filter(({ text }) => text.includes('"sessions"')).length
console.log(`in a new second ${REQUESTS} of them look the session up ${checks} time(s)`)
await close()

if (ratio.ratio.median > MOST || statements.length > 0 || checks > 1) process.exitCode = 1
