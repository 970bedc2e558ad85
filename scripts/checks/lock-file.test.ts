import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { projectRoot } from '../lib/project-files.ts'

interface LockedPackage {
  resolved?: string
  license?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Tools that fetch or check their own program; none of them is needed to run the product. */
const KNOWN_SCRIPTS = ['@swc/core', 'esbuild']

const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }

test('the lock file names no address, so that it installs from any registry', () => {
  const addressed = Object.entries(packages).filter(([, entry]) => entry.resolved && !entry.link)
  expect(addressed.map(([path]) => path)).toEqual([])
})

test('the lock file has every package for every platform, or npm ci would refuse it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

/** Node looks in the folder of the package that asks, then in each one above it. */
function isLocked(askedBy: string, name: string): boolean {
  if (packages[join(askedBy, 'node_modules', name)]) return true
  const above = askedBy.lastIndexOf('node_modules/')
  return above >= 0 && isLocked(askedBy.slice(0, above), name)
}

test('every package is asked for in one version', () => {
  const asked = ['', 'shared', 'server', 'web'].flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = packages[path] ?? {}
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  // Our own workspaces have one version each, the one that is here.
  const loose = asked.filter(
    ([name, version]) => !name.startsWith('@commonplot/') && !/^\d[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})

test('nothing that runs in production runs a script when it is installed', () => {
  const scripted = Object.entries(packages).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  )
  expect(scripted.map(([path]) => path)).toEqual([])
})

test('a new install script among the tools is looked at before it is let in', () => {
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript)
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect([...new Set(names)].toSorted()).toEqual(KNOWN_SCRIPTS)
})

test('no part of the project names a licence before its owner has chosen one', () => {
  const own = ['', 'shared', 'server', 'web'].map((path) => packages[path]?.license)
  expect(own).toEqual(['UNLICENSED', 'UNLICENSED', 'UNLICENSED', 'UNLICENSED'])
})
