import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { projectFiles, projectRoot } from './project-files.ts'

const dist = join(projectRoot, 'web/dist')
const hashPath = join(dist, '.build-hash')
const COMPRESSIBLE = '**/*.{js,css,svg,webmanifest}'

/** Builds the web app for browsers and for the server, unless its sources are unchanged. */
export function buildWebWhenStale(): void {
  const wanted = hashOfSources()
  if (existsSync(hashPath) && readFileSync(hashPath, 'utf8') === wanted) return
  rmSync(hashPath, { force: true })
  build('--ssr', 'src/render-page.tsx')
  build()
  compressOnce()
  writeFileSync(hashPath, wanted)
}

function build(...what: string[]): void {
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...what], {
    cwd: join(projectRoot, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (run.status !== 0) {
    throw new Error(`The web app could not be built.\n${run.stdout}${run.stderr}`)
  }
}

/** This strength is too slow for compression on request. */
function compressOnce(): void {
  for (const file of globSync(COMPRESSIBLE, { cwd: dist })) {
    const path = join(dist, file)
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
}

function hashOfSources(): string {
  const sources = [...projectFiles('web'), ...projectFiles('shared/src'), 'package-lock.json']
  const hash = createHash('sha256')
  for (const path of sources.filter((name) => !/\.test\.tsx?$/.test(name))) {
    const bytes = readFileSync(join(projectRoot, path))
    hash.update(`${path}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
