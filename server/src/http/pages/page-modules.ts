import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

/** Which files a page is made of, as the build wrote it down; the entry names its own. */
export function readPageModules(webRoot: string): (page: string) => string[] {
  const path = join(webRoot, '.vite/manifest.json')
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const entry = Object.keys(manifest).find((source) => manifest[source]?.isEntry)
  const known = entry ? closure(manifest, entry, new Set()) : new Set<string>()
  // What the entry runs one after the other is fetched all at once.
  const started = (entry && manifest[entry]?.dynamicImports) || []
  return (page) => {
    const needed = new Set<string>()
    for (const source of [...started, `src/pages/${page}.page.tsx`])
      closure(manifest, source, needed)
    return [...needed.difference(known)].map((file) => `/${file}`)
  }
}

function closure(manifest: Manifest, source: string, found: Set<string>): Set<string> {
  const chunk = manifest[source]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, found)
  return found
}
