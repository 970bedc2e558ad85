import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, Chunk>

/** The files of each page, from the manifest of the build; the HTML names `start` by itself. */
export function readPageModules(webRoot: string): (page: string) => string[] {
  const path = join(webRoot, '.vite/manifest.json')
  const manifest: Manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const start = Object.keys(manifest).find((source) => manifest[source]?.name === 'start')
  const known = start ? closure(manifest, start, new Set()) : new Set<string>()
  const started = (start && manifest[start]?.dynamicImports) || []
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
