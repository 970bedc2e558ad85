import { DAY_S } from '@commonplot/shared/dates/durations.ts'
import { locationsApi } from '@commonplot/shared/locations/locations.contract.ts'
import { MAP_FILE_PATH } from '@commonplot/shared/locations/map-tiles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenMapFile } from '../../adapters/map-file/map-file.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { notFound } from '../../failures.ts'
import { askedRange, isUnchanged } from '../../http/content/byte-range.ts'
import { OUTSIDE_READ } from '../../http/contract/route-policy.ts'
import { serve } from '../../http/contract/serve.ts'
import { currentMap, geocode, reverseGeocode } from './locations.service.ts'

export function locationRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, locationsApi.geocode, ({ query }) => geocode(deps, query.address), OUTSIDE_READ)
  serve(app, locationsApi.reverseGeocode, ({ query }) => reverseGeocode(deps, query), OUTSIDE_READ)
  serve(app, locationsApi.getMap, async () => ({ tiles: await currentMap(deps) }))
  mapFileRoutes(app, deps)
}

const KEEP_A_DAY = `public, max-age=${DAY_S}`

/** Serves ranges of the map file at one address; no request names a path. */
function mapFileRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'mapFile'>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: MAP_FILE_PATH,
    // Fastify's HEAD route would read the whole file.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await deps.mapFile?.open()
      if (!file) throw notFound('There is no map file')
      return sendMapFile(request, reply, file)
    },
  })
}

async function sendMapFile(request: FastifyRequest, reply: FastifyReply, file: OpenMapFile) {
  const validators = { etag: `"${file.version}"`, lastModified: file.changedAt.toUTCString() }
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': KEEP_A_DAY,
    etag: validators.etag,
    'last-modified': validators.lastModified,
  })
  if (isUnchanged(request.headers, validators)) return endWithout(reply.status(304), file)
  const range = askedRange(request.headers, file.sizeBytes, validators)
  if (range === 'none') {
    reply.header('cache-control', 'no-store').header('content-range', `bytes */${file.sizeBytes}`)
    await file.close()
    return reply.status(416).send({ message: 'The map file is not that long' })
  }
  const { start, end } = range === 'all' ? { start: 0, end: file.sizeBytes - 1 } : range
  if (range !== 'all') {
    reply.status(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  }
  const length = end - start + 1
  reply.type('application/octet-stream').header('content-length', length)
  if (request.method === 'HEAD' || length === 0) return endWithout(reply, file)
  return reply.send(file.read(start, end))
}

async function endWithout(reply: FastifyReply, file: OpenMapFile): Promise<FastifyReply> {
  await file.close()
  return reply.send()
}
