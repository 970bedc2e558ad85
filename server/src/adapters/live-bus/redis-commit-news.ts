import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { CommitNews, NewsListener } from './commit-news.port.ts'
import { collectReceipts } from './commit-receipts.ts'
import { watchLine } from './redis-line.ts'
import { openRedisPair, parseJson } from './redis-pair.ts'

const CHANNEL = 'commonplot:commits'
const PROCESSES = 'commonplot:processes'
const BEAT_MS = 100
const LEASE_MS = 500
// A timer may fire a little early; the lease of another process must be over by then.
const LEASE_IS_OVER_MS = LEASE_MS + 50
// When Redis comes back, nothing is kept until the others have had time to find it again too.
const SETTLE_MS = 1000
const LONGEST_RETRY_MS = 200
const DEAF_MS = 2000

/** Removes a process that has not been heard of since; one that beats again stays. */
const FORGET = `if redis.call('hget', KEYS[1], ARGV[1]) == ARGV[2] then
  return redis.call('hdel', KEYS[1], ARGV[1]) end return 0`

const announcement = z.object({ from: z.string(), commit: z.int(), tables: z.array(z.string()) })
const toOne = z.union([
  z.object({ beatSentAt: z.number() }),
  z.object({ by: z.string(), commit: z.int() }),
])

/**
 * A commit waits until each of the other processes has dropped what it changed. Each may send what
 * it kept only while it has heard its own beat, which comes the way the announcements come, within
 * the lease. So whoever does not acknowledge within a lease has stopped by then of its own accord.
 */
export async function joinRedisCommits(url: string): Promise<CommitNews> {
  const id = randomUUID()
  const channelOf = (process: string) => `${CHANNEL}:${process}`
  const { publisher, subscriber } = await openRedisPair(
    url,
    [CHANNEL, channelOf(id)],
    LONGEST_RETRY_MS,
  )
  const line = watchLine(publisher)
  const listeners: NewsListener[] = []
  const acknowledged = new Map<number, (by: string) => void>()
  let commits = 0
  let beats = 0
  let lastBeatSentAt = Number.NEGATIVE_INFINITY
  let deafSince = performance.now()

  const isHearing = () => performance.now() - lastBeatSentAt < LEASE_MS

  const hearBeat = (sentAt: number) => {
    deafSince = performance.now()
    if (line.ageMs() < SETTLE_MS) return
    // What was said while nobody listened here is not said again.
    if (!isHearing()) for (const listener of listeners) listener.missed()
    lastBeatSentAt = sentAt
  }

  subscriber.on('message', (channel, text) => {
    if (channel === CHANNEL) {
      const news = announcement.safeParse(parseJson(text)).data
      if (!news || news.from === id) return
      for (const listener of listeners) listener.changed(new Set(news.tables))
      const receipt = JSON.stringify({ by: id, commit: news.commit })
      publisher.publish(channelOf(news.from), receipt).catch(line.lost)
      return
    }
    const note = toOne.safeParse(parseJson(text)).data
    if (!note) return
    if ('beatSentAt' in note) hearBeat(note.beatSentAt)
    else acknowledged.get(note.commit)?.(note.by)
  })
  subscriber.on('close', () => {
    lastBeatSentAt = Number.NEGATIVE_INFINITY
    deafSince = performance.now()
  })

  const beat = () => {
    beats += 1
    publisher
      .multi()
      .hset(PROCESSES, id, beats)
      .publish(channelOf(id), JSON.stringify({ beatSentAt: performance.now() }))
      .exec()
      .then(line.found, line.lost)
    // A connection that died without a word is made anew: every commit waits for whoever is deaf.
    if (performance.now() - deafSince > DEAF_MS && subscriber.status === 'ready') {
      deafSince = performance.now()
      subscriber.disconnect(true)
    }
  }
  const beating = setInterval(beat, BEAT_MS)
  beat()

  /** Says it to all, and who they are: each process that may be within its lease is listed. */
  const tell = async (commit: number, tables: ReadonlySet<string>) => {
    const text = JSON.stringify({ from: id, commit, tables: [...tables] })
    const answers = await publisher.multi().publish(CHANNEL, text).hgetall(PROCESSES).exec()
    const [[unsaid] = [], [unlisted, listed] = []] = answers ?? []
    if (unsaid || unlisted || !listed) throw unsaid ?? unlisted ?? new Error('Redis said nothing')
    line.found()
    return Object.entries(listed as Record<string, string>).filter(([process]) => process !== id)
  }

  return {
    async announce(tables) {
      commits += 1
      const commit = commits
      const { receipts, waitFor } = collectReceipts(LEASE_IS_OVER_MS)
      acknowledged.set(commit, receipts)
      try {
        const others = await tell(commit, tables)
        const missing = await waitFor(others, line.ageMs() < LEASE_IS_OVER_MS)
        for (const [process, lastBeat] of missing) {
          publisher.eval(FORGET, 1, PROCESSES, process, lastBeat).catch(line.lost)
        }
      } catch {
        line.lost()
        await wait(Math.max(0, LEASE_IS_OVER_MS - line.lostForMs()))
      } finally {
        acknowledged.delete(commit)
      }
    },
    subscribe: (listener) => void listeners.push(listener),
    isHearing,
    async close() {
      clearInterval(beating)
      lastBeatSentAt = Number.NEGATIVE_INFINITY
      await publisher.hdel(PROCESSES, id).catch(() => 0)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
