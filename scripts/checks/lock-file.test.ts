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

/** Development tools that fetch or check their own program. */
const KNOWN_SCRIPTS = ['@swc/core', 'esbuild']

const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }

test('the lock file has no address, so that any registry installs it', () => {
  const addressed = Object.entries(packages).filter(([, entry]) => entry.resolved && !entry.link)
  expect(addressed.map(([path]) => path)).toEqual([])
})

test('the lock file has the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

/** Node resolves from the folder of the importing package upwards. */
function isLocked(askedBy: string, name: string): boolean {
  if (packages[join(askedBy, 'node_modules', name)]) return true
  const above = askedBy.lastIndexOf('node_modules/')
  return above >= 0 && isLocked(askedBy.slice(0, above), name)
}

test('every dependency has an exact version', () => {
  const asked = ['', 'shared', 'server', 'web'].flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = packages[path] ?? {}
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  // The workspaces of the project have no versions.
  const loose = asked.filter(
    ([name, version]) => !name.startsWith('@commonplot/') && !/^\d[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})

test('no production package has an install script', () => {
  const scripted = Object.entries(packages).filter(
    ([, { hasInstallScript, dev }]) => hasInstallScript && !dev,
  )
  expect(scripted.map(([path]) => path)).toEqual([])
})

test('only known tools have install scripts', () => {
  const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript)
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
  expect([...new Set(names)].toSorted()).toEqual(KNOWN_SCRIPTS)
})

test('every package of the project is UNLICENSED', () => {
  const own = ['', 'shared', 'server', 'web'].map((path) => packages[path]?.license)
  expect(own).toEqual(['UNLICENSED', 'UNLICENSED', 'UNLICENSED', 'UNLICENSED'])
})
