import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import fp from 'fastify-plugin'

const SAMPLE_MS = 500
const SHARE_OF_HEAP = 0.9
const SHARE_OF_MEMORY = 0.85
const RETRY_AFTER_S = 5

/** Health checks are answered under load too: a silent process would be restarted. */
const ALWAYS_ANSWERED = ['/healthz', '/metrics']

export interface LoadLimits {
  maxRssBytes?: number
}

/**
 * Says "later" while it still can, instead of growing until it is stopped. Memory alone decides: a
 * shared host stands still for seconds now and then, and nobody is helped by being sent away for that.
 */
export const loadShedding = fp<LoadLimits>(
  async (app, { maxRssBytes = memoryLimit() }) => {
    await app.register(underPressure, {
      maxHeapUsedBytes: getHeapStatistics().heap_size_limit * SHARE_OF_HEAP,
      maxRssBytes,
      sampleInterval: SAMPLE_MS,
      pressureHandler: (request, reply) => {
        if (ALWAYS_ANSWERED.includes(request.url)) return
        reply
          .status(503)
          .header('retry-after', RETRY_AFTER_S)
          .send({ message: 'Everybody is in the garden at once. Please try again in a moment.' })
      },
    })
  },
  { name: 'load-shedding' },
)

/** What a container was given, else what the machine has. */
function memoryLimit(): number {
  const given = process.constrainedMemory()
  const limit = given > 0 && given < totalmem() ? given : totalmem()
  return limit * SHARE_OF_MEMORY
}
