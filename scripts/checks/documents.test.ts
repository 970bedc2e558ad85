import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
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

test('the documents for operators and developers describe every npm script', () => {
  const named = ['docs/running-it.md', 'CONTRIBUTING.md'].flatMap((path) =>
    namedScripts(read(path)),
  )
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
})

test('every bench has one row of figures, the last ones', () => {
  const listed = execFileSync(process.execPath, ['scripts/run.mjs', 'bench/run.ts'], {
    cwd: projectRoot,
  }).toString()
  const named = listed.split('\n').slice(1).filter(Boolean)
  // A bench of several parts has a row for each part.
  const calls = named.flatMap((line) => line.replace(/^.*: /, '').split(', '))
  const rows = [...read('docs/benchmarks.md').matchAll(/^\| `npm run bench -- ([\w-]+)` \|/gm)]
  expect(rows.map(([, call]) => call).toSorted()).toEqual(calls.toSorted())
})

test.each(documents)('every relative link of %s leads to a file', (document) => {
  const resolves = (link: string) => existsSync(join(projectRoot, dirname(document), link))
  expect(relativeLinks(read(document)).filter((link) => !resolves(link))).toEqual([])
})

// Joined from parts, or this file would break the rule.
const REGISTRY_HOST = new RegExp(['registry', '(npmjs|yarnpkg|npmmirror)'].join('\\.'))
const MACHINE_PATH = new RegExp(
  `(^|[\\s'"\`(=:])/(${['work', 'tmp', 'home', 'Users', 'root'].join('|')})/`,
)

test.each([
  ['a registry', REGISTRY_HOST],
  ['a path of one machine', MACHINE_PATH],
])('no file contains %s', (_what, pattern) => {
  const texts = files.filter((path) => !/\.(png|jpe?g|webp|avif|ico|woff2)$/.test(path))
  expect(texts.filter((path) => pattern.test(read(path)))).toEqual([])
})

/** A document may omit leading folders. */
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

const CODE_BLOCK = /^```[\s\S]*?^```/gm
const INLINE_CODE = /`([^`\n]+)`/g
const NPM_RUN = /npm run ([\w:-]+)/g
const NPM_SHORTHAND = /npm (start|test)\b/g
const LINK = /\]\(([^)\s]+)\)/g
const PATH = /^(\.?[\w-][\w.-]*\/)*\.?[\w-][\w.-]*\/?$/
const TOP_FOLDER = /^(\.ci|bench|docs|e2e|scripts|server|shared|web)\//
// `.table.ts` names a kind of file, not a file.
const SUFFIX = /^\.[a-z]+\.tsx?$/
const FILE_NAME = /[\w-](\/|\.(ts|tsx|mjs|md|json|css|sql|example))$/

/** Paths in backticks: below a folder of the project, or ending as files and folders do. */
function namedPaths(markdown: string): string[] {
  return inlineCode(markdown)
    .map((code) => code.replace(/^\.\//, ''))
    .filter((code) => PATH.test(code) && (TOP_FOLDER.test(code) || FILE_NAME.test(code)))
    .filter((code) => !SUFFIX.test(code))
}

/** Scripts are named in backticks or in code blocks. */
function namedScripts(markdown: string): string[] {
  const code = [...inlineCode(markdown), ...(markdown.match(CODE_BLOCK) ?? [])].join('\n')
  const named = [...code.matchAll(NPM_RUN), ...code.matchAll(NPM_SHORTHAND)]
  return [...new Set(named.map(([, name = '']) => name))]
}

function relativeLinks(markdown: string): string[] {
  return [...markdown.replace(CODE_BLOCK, '').matchAll(LINK)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
}

function inlineCode(markdown: string): string[] {
  return [...markdown.replace(CODE_BLOCK, '').matchAll(INLINE_CODE)].map(([, code = '']) => code)
}

test.each([
  ['the file `server/src/env.ts` reads', ['server/src/env.ts']],
  ['start at `main.ts`, then `./app.ts`', ['main.ts', 'app.ts']],
  ['the folder `web/src/ui/` and `e2e/`', ['web/src/ui/', 'e2e/']],
  ['decisions are in `docs/decisions`', ['docs/decisions']],
  ['copy `.env.example` first', ['.env.example']],
  ['the suffixes `.table.ts` and `*.service.ts`', []],
  ['`shared/<f>/<f>.contract.ts` and `rentals/{id}.ts` are patterns', []],
  ['an address `/api/plots/`, a package `@fastify/cookie`, a value `3000`', []],
  ['```\nnot/this/one.ts in a block\n```', []],
])('reads the paths of a text: %s', (markdown, paths) => {
  expect(namedPaths(markdown)).toEqual(paths)
})

test.each([
  ['run `npm start`, or `npm test`', ['start', 'test']],
  ['run `npm run seed -- --reset`', ['seed']],
  ['```sh\nnpm run bench -- healthz\n```', ['bench']],
  ['words about npm run alone', []],
])('reads the scripts of a text: %s', (markdown, scripts) => {
  expect(namedScripts(markdown)).toEqual(scripts)
})

test('reads links to files without their heading, and skips addresses', () => {
  const markdown = '[a](docs/a.md#top) [b](https://example.org) [c](#here) ![d](./d.png)'
  expect(relativeLinks(markdown)).toEqual(['docs/a.md', './d.png'])
})
