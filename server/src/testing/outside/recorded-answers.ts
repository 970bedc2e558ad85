import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedAnswer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

interface Recording {
  /** Titles of the documents that the shapes are from. */
  documents: string[]
  /** Where the values are from. */
  note: string
  answers: Record<string, RecordedAnswer>
  /** An event that the service sends by itself. */
  events?: Record<string, unknown>
}

export const readRecording = (file: URL): Recording => JSON.parse(readFileSync(file, 'utf8'))

/** Gives recorded answers by the path that is asked for, whatever else stands in the request. */
export async function serveRecorded(paths: Record<string, RecordedAnswer | undefined>) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here')
    const { status, headers, body } = paths[pathname] ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
