import { createHash, createHmac } from 'node:crypto'
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
