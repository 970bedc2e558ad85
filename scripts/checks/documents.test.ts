import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedPaths, namedScripts, relativeLinks } from '../lib/document-references.ts'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

const files = projectFiles()
const documents = files.filter(
  (path) =>
    /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/.test(path) ||
    (/^docs\/.*\.md$/.test(path) && path !== 'docs/clauses.md'),
)
const generated = read('.gitignore').split('\n')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test.each(documents)('every path that %s names exists', (document) => {
  expect(namedPaths(read(document)).filter((path) => !exists(path))).toEqual([])
})

test.each(documents)('every npm script that %s names exists', (document) => {
  expect(namedScripts(read(document)).filter((name) => !(name in scripts))).toEqual([])
})

test('the documents for people who run or change it say what every npm script does', () => {
  const named = ['docs/running-it.md', 'CONTRIBUTING.md'].flatMap((path) =>
    namedScripts(read(path)),
  )
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
})

test('every bench has its figures in one place, the last ones', () => {
  const figures = read('docs/benchmarks.md')
  const benches = files.flatMap((path) => /^bench\/([\w-]+)\.bench\.ts$/.exec(path)?.[1] ?? [])
  const rowsOf = (bench: string) => figures.split(`| \`npm run bench -- ${bench}\` |`).length - 1
  expect(benches.filter((bench) => rowsOf(bench) !== 1)).toEqual([])
})

test.each(documents)('every relative link of %s leads to a file', (document) => {
  const resolves = (link: string) => existsSync(join(projectRoot, dirname(document), link))
  expect(relativeLinks(read(document)).filter((link) => !resolves(link))).toEqual([])
})

test.each(['.env.example', 'docs/settings.md'])('every setting is in %s', (document) => {
  const settings = [...read('server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)]
  const missing = settings.filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(read(document)))
  expect(settings.length).toBeGreaterThan(0)
  expect(missing.map(([, name]) => name)).toEqual([])
})

// Put together from parts, or this file would be the first to break the rule.
const REGISTRY_HOST = new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)'].join('\\.'))
const MACHINE_PATH = new RegExp(
  `(^|[\\s'"\`(=:])/(${['work', 'tmp', 'home', 'Users', 'root'].join('|')})/`,
)

test.each([
  ['a registry', REGISTRY_HOST],
  ['a path of one machine', MACHINE_PATH],
])('no file names %s', (_what, pattern) => {
  const texts = files.filter((path) => !/\.(png|jpe?g|webp|avif|ico|woff2)$/.test(path))
  expect(texts.filter((path) => pattern.test(read(path)))).toEqual([])
})

/** A document may leave out the folders that its reader already knows. */
function exists(path: string): boolean {
  const inside = path.replace(/\/?$/, '/')
  return (
    generated.includes(inside) ||
    files.some((file) => `/${file}`.endsWith(`/${path}`) || `/${file}`.includes(`/${inside}`))
  )
}

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}
