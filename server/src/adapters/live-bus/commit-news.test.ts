import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type ThrowawayServer } from '../../testing/throwaway-process.ts'
import { findRedis, startRedis } from '../../testing/throwaway-redis.ts'
import type { CommitNews } from './commit-news.port.ts'
import { joinRedisCommits } from './redis-commit-news.ts'

const PLOTS = new Set(['plots'])

function record(news: CommitNews) {
  const heard: string[] = []
  news.subscribe({
    changed: (tables) => heard.push(...tables),
    missed: () => heard.push('missed'),
  })
  return heard
}

async function untilHearing(...all: CommitNews[]): Promise<void> {
  while (!all.every((news) => news.isHearing())) await nextTurn()
}

async function untilDeaf(news: CommitNews): Promise<void> {
  while (news.isHearing()) await nextTurn()
}

describe.skipIf(!findRedis())('news of commits over Redis', () => {
  let port: number
  let server: ThrowawayServer
  let [here, there]: CommitNews[] = []
  const both = () => {
    if (!here || !there) throw new Error('not open')
    return [here, there] as const
  }
  beforeAll(async () => {
    port = await freePort()
    server = await startRedis(port)
    here = await joinRedisCommits(server.url)
    there = await joinRedisCommits(server.url)
    await untilHearing(here, there)
  })
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()])
    await server.stop()
  })

  test('when an announcement is through, the others have heard it and the speaker has not', async () => {
    const [speaker, hearer] = both()
    const [own, heard] = [record(speaker), record(hearer)]
    await speaker.announce(new Set(['plots', 'tools']))
    expect(heard).toEqual(['plots', 'tools'])
    expect(own).toEqual([])
  })

  test('what is no news of ours hurts nobody', async () => {
    const [speaker, hearer] = both()
    const heard = record(hearer)
    const stranger = new Redis(server.url)
    for (const noise of ['not JSON', '{}', '{"from":1,"tables":"all"}']) {
      await stranger.publish('commonplot:commits', noise)
    }
    stranger.disconnect()
    await speaker.announce(PLOTS)
    expect(heard).toEqual(['plots'])
  })

  test('who loses the line stops hearing, and is told that something may be missed', async () => {
    const [speaker, hearer] = both()
    const heard = record(hearer)
    const breaker = new Redis(server.url)
    await breaker.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await untilDeaf(hearer)
    await speaker.announce(PLOTS)
    breaker.disconnect()
    await untilHearing(speaker, hearer)
    expect(heard).toContain('missed')
  })

  test('a process that died is waited for once and then forgotten', async () => {
    const [speaker] = both()
    const observer = new Redis(server.url)
    await observer.hset('commonplot:processes', 'dead', '7')
    await speaker.announce(PLOTS)
    while (await observer.hexists('commonplot:processes', 'dead')) await nextTurn()
    observer.disconnect()
  })

  test('without Redis nobody hears, nobody waits for ever, and all hear again when it is back', async () => {
    const [speaker, hearer] = both()
    await server.stop()
    await speaker.announce(PLOTS)
    expect([speaker.isHearing(), hearer.isHearing()]).toEqual([false, false])
    server = await startRedis(port)
    await untilHearing(speaker, hearer)
    const heard = record(hearer)
    await speaker.announce(PLOTS)
    expect(heard).toEqual(['plots'])
  })

  test('who leaves is not waited for', async () => {
    const [speaker] = both()
    const third = await joinRedisCommits(server.url)
    await untilHearing(third)
    await third.close()
    const observer = new Redis(server.url)
    if (observer.status !== 'ready') await once(observer, 'ready')
    expect(await observer.hlen('commonplot:processes')).toBe(2)
    observer.disconnect()
    await speaker.announce(PLOTS)
  })
})
