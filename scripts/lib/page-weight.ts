import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildWebWhenStale } from './build-web.ts'
import { projectRoot } from './project-files.ts'

const KB = 1000
const HOME = 'home.page.tsx'

/** `docs/benchmarks.md` names its largest parts. File names alone change it by 0.1 kB. */
const HOME_BUDGET_KB = 111
const PAGE_BUDGET_KB = 50

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

export interface PageWeight {
  page: string
  /** Home with the frame of the app; any other page as what it adds. */
  kb: number
  budgetKb: number
}

/** The manifest of the production build, rebuilt when its sources have changed. */
export function readManifest(): Manifest {
  buildWebWhenStale()
  return JSON.parse(readFileSync(join(projectRoot, 'web/dist/.vite/manifest.json'), 'utf8'))
}

export const pagesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((source) => source.endsWith('.page.tsx'))

/** The files that a module imports statically. */
export function filesNeeded(manifest: Manifest, source: string, found = new Set<string>()) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no ${source}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesNeeded(manifest, imported, found)
  return found
}

/** JavaScript after brotli. */
export function weighPages(manifest: Manifest): PageWeight[] {
  const start = Object.keys(manifest).find((source) => manifest[source]?.name === 'start') ?? ''
  const landing = new Set<string>()
  // `start` imports Home.
  for (const source of [start, ...(manifest[start]?.dynamicImports ?? [])]) {
    filesNeeded(manifest, source, landing)
  }
  const others = pagesOf(manifest)
  return [
    { page: HOME, kb: weigh(landing), budgetKb: HOME_BUDGET_KB },
    ...others.map((page) => ({
      page,
      kb: weigh(filesNeeded(manifest, page).difference(landing)),
      budgetKb: PAGE_BUDGET_KB,
    })),
  ]
}

function weigh(files: Set<string>): number {
  let bytes = 0
  for (const file of files) {
    bytes += brotliCompressSync(readFileSync(join(projectRoot, 'web/dist', file))).length
  }
  return bytes / KB
}

export function sayWeights(weights: PageWeight[]): string {
  return weights
    .toSorted((left, right) => right.kb - left.kb)
    .map(({ page, kb, budgetKb }) => {
      const name = page.replace('src/pages/', '').padEnd(26)
      return `${name} ${kb.toFixed(1).padStart(6)} kB of ${budgetKb}${kb > budgetKb ? '  OVER' : ''}`
    })
    .join('\n')
}
