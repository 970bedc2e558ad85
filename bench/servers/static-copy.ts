import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { projectRoot } from '../../scripts/lib/project-files.ts'

const dist = join(projectRoot, 'web/dist')
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The page as it came, with its styles, fonts and pictures, and no code or data at all. */
function withoutCode(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="(modulepreload|after-paint)"[^>]*>/g, '')
}

/** Serves copies of pages as plain files, compressed beforehand. */
export async function serveCopies(origin: string, paths: string[]) {
  const pages = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text()
    pages.set(path, brotliCompressSync(withoutCode(html)))
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const page = pages.get(path)
    if (page) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'br').end(page)
      return
    }
    const file = join(dist, path)
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    const isCompressed = existsSync(`${file}.br`)
    if (isCompressed) response.setHeader('content-encoding', 'br')
    response.end(readFileSync(isCompressed ? `${file}.br` : file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
