import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import {
  assertKey,
  FileExistsError,
  FileMissingError,
  type Files,
  FilesAwayError,
  FilesUnavailableError,
} from './files.port.ts'
import { withStagedFile } from './staged-file.ts'

const TIMEOUT_MS = 15_000
const TAKEN = [409, 412]
const NO_BUCKET = 'NoSuchBucket'

export interface S3Account {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Question {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  headers?: Record<string, string>
  body?: Blob
}

/** A bucket of any S3-compatible server. Path-style addresses need no DNS entry per bucket. */
export function openS3Files(account: S3Account, stagingFolder: string): Files {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = account
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function ask(key: string, question: Question): Promise<Response> {
    if (key) assertKey(key)
    const controller = new AbortController()
    // The timeout ends with the response headers: a download may be slow.
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
    try {
      const request = await client.sign(key ? `${bucketUrl}/${key}` : bucketUrl, question)
      return await fetch(request, { redirect: 'manual', signal: controller.signal })
    } catch (cause) {
      throw new FilesAwayError('the bucket cannot be reached', { cause })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    write: (key, content, maxBytes) =>
      withStagedFile(stagingFolder, content, maxBytes, async (staged) => {
        const response = await ask(key, {
          method: 'PUT',
          headers: { 'if-none-match': '*', 'x-amz-content-sha256': staged.sha256 },
          body: await openAsBlob(staged.path),
        })
        if (TAKEN.includes(response.status)) throw new FileExistsError('the key is taken')
        await finish(response)
        return { sizeBytes: staged.sizeBytes, head: staged.head }
      }),
    stage: (content, maxBytes, use) => withStagedFile(stagingFolder, content, maxBytes, use),
    async read(key) {
      const response = await ask(key, { method: 'GET' })
      if (response.status === 404) throw new FileMissingError(key)
      if (!response.ok || !response.body) await refuse(response)
      return Readable.fromWeb(response.body as ReadableStream)
    },
    async remove(key) {
      const response = await ask(key, { method: 'DELETE' })
      if (response.status !== 404) return finish(response)
      // 404 also means a missing bucket, whose files may come back; some servers send it for a
      // missing file.
      const code = await codeOf(response)
      if (code === NO_BUCKET) throw refusal(response, code)
    },
    checkReady: async () => finish(await ask('', { method: 'HEAD' })),
  }
}

async function finish(response: Response): Promise<void> {
  if (!response.ok) await refuse(response)
  await response.body?.cancel()
}

async function refuse(response: Response): Promise<never> {
  throw refusal(response, await codeOf(response))
}

/** Only the code, such as `NoSuchBucket`, is logged; the message may repeat the request. */
async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => ''))?.[1] ?? ''
}

function refusal({ status }: Response, code: string): FilesUnavailableError {
  const said = `the bucket answered ${status} ${code}`.trim()
  const isOfAll = status >= 500 || code === NO_BUCKET
  return isOfAll ? new FilesAwayError(said) : new FilesUnavailableError(said)
}
