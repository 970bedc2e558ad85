import type { Redis } from 'ioredis'

/** Since when a connection stands, or is known not to carry. */
export function watchLine(connection: Redis) {
  let connectedAt = performance.now()
  let lostAt: number | null = null
  const found = () => {
    lostAt = null
  }
  const lost = () => {
    lostAt ??= performance.now()
  }
  connection.on('ready', () => {
    connectedAt = performance.now()
    found()
  })
  connection.on('close', lost)
  return {
    found,
    lost,
    ageMs: () => performance.now() - connectedAt,
    lostForMs: () => (lostAt === null ? 0 : performance.now() - lostAt),
  }
}
