import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { conflict } from './failures.ts'
import { createLogger } from './logger.ts'
import { startTestApp } from './testing/test-app.ts'

const SECRET = 'my neighbour Rosa grows beans'
const IN_ADDRESS = encodeURIComponent(SECRET)

const { deps } = await startTestApp()
let lines = ''
const logger = createLogger('trace', {
  write: (line) => {
    lines += line
  },
})
const app = await buildApp({ deps, logger, demoPersonas: true })
afterAll(() => app.close())
app.post('/api/fails', () => deps.db.query(sql`select 1/0, ${SECRET}::text`))
app.post('/api/breaks', () => {
  throw new Error(`${SECRET}\n    at ${SECRET} (file:1:1)`, { cause: new TypeError(SECRET) })
})
app.post('/api/refuses', () => {
  throw Object.assign(conflict(SECRET), { cause: new Error(SECRET) })
})

test.each([
  ['a failing statement', 'POST', '/api/fails', /"code":"22012"/],
  ['a broken handler', 'POST', '/api/breaks', /"type":"TypeError"/],
  ['a refusal with a cause', 'POST', '/api/refuses', /request failed/],
  ['a search', 'GET', `/api/plots?query=${IN_ADDRESS}`, /"route":"\/api\/plots"/],
  ['a typed address', 'GET', `/api/geocode?address=${IN_ADDRESS}`, /"route":"\/api\/geocode"/],
  ['an unknown page', 'GET', `/api/${IN_ADDRESS}`, /"statusCode":404/],
  ['an unknown record', 'GET', `/api/plots/${IN_ADDRESS}`, /"route":"\/api\/plots\/:id"/],
] as const)(
  '%s leaves no word of anybody in the log, at any level [A8]',
  async (_name, method, url, told) => {
    lines = ''
    await app.inject({ method, url, headers: { cookie: 'commonplot_persona=user2' } })
    expect(lines).toMatch(told)
    expect(lines).not.toContain(SECRET)
    expect(lines).not.toContain(IN_ADDRESS)
    expect(lines).not.toMatch(/Rosa/)
  },
)
