import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findSignatureFault } from './check-aws-signature.ts'

interface Answer {
  status: number
  body?: Buffer | string
}

const refuse = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
})

const account = {
  bucket: 'garden-files',
  region: 'eu-central-1',
  accessKeyId: 'garden-key',
  secretAccessKey: 'garden-secret',
}

/** One bucket with the checks that make S3 strict: signature, length, hash, conditional writes. */
export async function startFakeS3(wantedPort = 0) {
  const objects = new Map<string, Buffer>()
  let trouble: Answer | undefined
  let locked: readonly string[] = []

  async function put(key: string, request: IncomingMessage): Promise<Answer> {
    const { 'content-length': length, 'x-amz-content-sha256': hash } = request.headers
    if (length === undefined) return refuse(411, 'MissingContentLength')
    const content = await buffer(request)
    if (createHash('sha256').update(content).digest('hex') !== hash) {
      return refuse(400, 'XAmzContentSHA256Mismatch')
    }
    const isTaken = request.headers['if-none-match'] === '*' && objects.has(key)
    if (isTaken) return refuse(412, 'PreconditionFailed')
    objects.set(key, content)
    return { status: 200 }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '', headers } = request
    const fault = findSignatureFault({ method, url, headers }, account, new Date())
    if (fault) return refuse(403, fault)
    if (trouble) return trouble
    const [, bucket, key = ''] = url.split('/')
    if (bucket !== account.bucket) return refuse(404, 'NoSuchBucket')
    if (method === 'HEAD' && !key) return { status: 200 }
    if (method === 'PUT') return put(key, request)
    if (method === 'DELETE') {
      if (locked.includes(key)) return refuse(403, 'AccessDenied')
      objects.delete(key)
      return { status: 204 }
    }
    const body = objects.get(key)
    return body ? { status: 200, body } : refuse(404, 'NoSuchKey')
  }

  const server = createServer(async (request, response) => {
    const { status, body = '' } = await answer(request)
    request.resume()
    response.writeHead(status).end(request.method === 'HEAD' ? '' : body)
  }).listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')

  return {
    account: { ...account, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    fail: () => {
      trouble = refuse(503, 'SlowDown')
    },
    recover: () => {
      trouble = undefined
    },
    /** Only these, and not before they are unlocked. */
    lock: (keys: readonly string[]) => {
      locked = keys
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
