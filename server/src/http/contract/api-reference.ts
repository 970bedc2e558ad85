import { WEEK_S } from '@commonplot/shared/dates/durations.ts'
import type { FastifyInstance } from 'fastify'
import { compressedFile } from '../content/brotli.ts'

/** The API reader writes inline styles; scripts and connections stay as strict as elsewhere. */
const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commonplot API</title>
<link rel="icon" href="/pictures/favicon.svg">
<script src="/api/docs/reader.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><main id="reader"></main>
<noscript>The same as <a href="/api/openapi.json">OpenAPI</a>.</noscript></body>
</html>
`

/** Turns off all outside requests: fonts, agent, telemetry, proxy. */
const START = `Scalar.createApiReference('#reader', ${JSON.stringify({
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
})})
`

/** Serves the contracts as an OpenAPI document and as a page. */
export function serveApiDocs(app: FastifyInstance, document: () => object): void {
  const sendDocument = compressedFile(() => JSON.stringify(document()))
  app.get('/api/openapi.json', async (_request, reply) =>
    sendDocument(reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', READER_POLICY)
      .send(PAGE),
  )
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START),
  )
  // Several megabytes, loaded at the first request.
  const sendReader = compressedFile(async () =>
    (await import('./api-reader.ts')).readReaderProgram(),
  )
  app.get('/api/docs/reader.js', async (_request, reply) =>
    sendReader(
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', `public, max-age=${WEEK_S}`),
    ),
  )
}
