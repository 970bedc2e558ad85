import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const template = readFileSync(new URL('../../../web/index.html', import.meta.url))

/**
 * A folder like that of a built web app. `renderer` stands for the build for servers: the source of
 * a module that exports `renderPage`; without it nothing is rendered.
 */
export function fakeWebBuild(files: Record<string, string>, renderer?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-web-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const webRoot = join(folder, 'dist')
  for (const name of ['dist/assets', 'dist/.vite', 'dist-server']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(webRoot, 'index.html'), template)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webRoot, name), content)
  if (renderer) writeFileSync(join(folder, 'dist-server/render-page.js'), renderer)
  return webRoot
}
