import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'

export interface SignedRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const LONGEST_SKEW_MS = 15 * MINUTE_MS
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature Version 4 as AWS documents it; the code S3 refuses with, or nothing when it is right. */
export function findSignatureFault(
  { method, url, headers }: SignedRequest,
  keys: AwsKeys,
  now: Date,
): string | undefined {
  const [, keyId, day = '', region, names = '', signature] =
    AUTHORIZATION.exec(String(headers['authorization'])) ?? []
  if (!signature) return 'AccessDenied'
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const isComplete = [...MUST_BE_SIGNED, ...amzHeaders(headers)].every((n) => signed.includes(n))
  const date = String(headers['x-amz-date'])
  if (!isComplete || !date.startsWith(day)) return 'AccessDenied'
  if (Math.abs(now.getTime() - instantOf(date)) > LONGEST_SKEW_MS) return 'RequestTimeTooSkewed'

  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  )
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const amzHeaders = (headers: SignedRequest['headers']) =>
  Object.keys(headers).filter((name) => name.startsWith('x-amz-'))

const instantOf = (date: string) =>
  Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))

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
