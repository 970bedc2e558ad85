import type { FastifyInstance } from 'fastify'
import { allowPage } from '../security/security-headers.ts'
import type { ApiDocument } from './openapi.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  summary { cursor: pointer; padding: .5rem 0 } code { font-size: .95em }
  pre { overflow: auto; padding: 1rem; border: 1px solid; border-radius: .5rem; font-size: .8rem }
`

/** The contracts as a document for machines and as a page for people. */
export function serveApiDocs(app: FastifyInstance, document: () => ApiDocument): void {
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) => {
    const { nonce } = allowPage(reply)
    return reply.type('text/html; charset=utf-8').send(page(document(), nonce))
  })
}

function page({ info, paths }: ApiDocument, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        operation,
      ]) => `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code>
        ${escapeHtml(operation.summary)}</summary>
        <pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`,
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${info.title} API</title>
    <style nonce="${nonce}">${STYLE}</style></head>
    <body><main><h1>${info.title} API</h1><p>${escapeHtml(info.description)}
    The same as <a href="/api/openapi.json">OpenAPI</a>.</p>${operations.join('')}</main></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
