import { ask, inLanes } from './people.ts'

const READS_PER_WRITE = 100

/** Posts are only ever added: no read that starts after an acknowledged one may count fewer. */
export async function countStaleReads(origin: string, reads: number): Promise<number> {
  let { totalCount: acknowledged } = await ask(`${origin}/api/posts`, 'user1')
  let stale = 0
  await inLanes(reads, 16, async (n) => {
    if (n % READS_PER_WRITE === 0) {
      const posted = await ask(`${origin}/api/posts`, 'p1', { content: `Post ${n}` })
      if (posted.status !== 201) throw new Error(`a post was answered with ${posted.status}`)
      acknowledged += 1
    }
    const atLeast = acknowledged
    const { totalCount } = await ask(`${origin}/api/posts`, 'user1')
    if (!(totalCount >= atLeast)) stale += 1
  })
  return stale
}
