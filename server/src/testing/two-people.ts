import type { InjectOptions } from 'fastify'
import { actAs, giveAccounts } from './member.ts'
import { as, startTestApp } from './test-app.ts'

const ACCOUNTS = { signUp: 'open', publicUrl: undefined, oidc: null } as const

/** A place of its own where anybody of the demo data acts, with accounts or as a demo persona. */
export async function startWithPeople(hasAccounts: boolean) {
  const testApp = await startTestApp(hasAccounts ? { accounts: ACCOUNTS } : {})
  const { app, db, clock } = testApp
  if (hasAccounts) {
    const people = Array.from({ length: 12 }, (_, n) => `user${n + 1}`)
    await giveAccounts(
      db,
      people.map((userId) => ({ userId, roles: ['member'] })),
    )
  }
  const headersOf = async (userId: string) =>
    hasAccounts ? actAs(db, userId, clock.now()) : as(userId)

  async function ask(
    userId: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
  ) {
    const headers = await headersOf(userId)
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const body = answer.body === '' ? null : answer.json()
    return { status: answer.statusCode, body, message: body?.message }
  }
  const read = (userId: string, url: string) => ask(userId, 'GET', url)
  const block = (userId: string, blockedId: string) =>
    ask(userId, 'PUT', `/api/people/${blockedId}/block`)
  const unblock = (userId: string, blockedId: string) =>
    ask(userId, 'DELETE', `/api/people/${blockedId}/block`)
  return { ...testApp, ask, read, block, unblock }
}
