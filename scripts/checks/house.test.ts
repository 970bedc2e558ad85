import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

const MOST_LINES = 300
const MOST_FILES = 20
/** Flat by nature: a screen or a part of the look each. */
const MAY_BE_LARGE = ['web/src/pages', 'web/src/ui']
const SMALL_LINES = 25
/** Files under 25 lines whose one importer lies beside them. The number may only fall, to 0. */
const MOST_SMALL_FILES = 1

const IS_SOURCE = /\.(ts|tsx|mjs|css)$/
const IS_TEST = /\.(test|suite|spec)\.tsx?$/
/** Another layer, or the program of a worker thread. */
const LAYER = /\.(routes|service|store|table|events|sql|port|contract|page)\.tsx?$/
const IS_WORKER = /worker\.ts$/

const sources = projectFiles().filter((path) => IS_SOURCE.test(path))
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const linesOf = (path: string) => read(path).trimEnd().split('\n').length

interface Cruise {
  modules: { source: string; dependents: string[]; dependencies: Dependency[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

interface Dependency {
  resolved: string
  dynamic: boolean
}

let cruise: Cruise

beforeAll(async () => {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
  const config = ['--config', '.dependency-cruiser-circles.mjs', '--output-type', 'json']
  const folders = ['shared', 'server', 'web']
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...config, ...folders], {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error) => error)
  cruise = JSON.parse(stdout)
})

test('finds no circle of folders', () => {
  const circles = cruise.summary.violations.map(({ rule, from, to }) => [rule.name, from, to])
  expect(cruise.modules.length).toBeGreaterThan(500)
  expect(circles).toEqual([])
})

test('finds no folder above 20 source files', () => {
  const counts = new Map<string, number>()
  for (const path of sources.filter((path) => !IS_TEST.test(path))) {
    const folder = dirname(path)
    if (!MAY_BE_LARGE.includes(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const large = [...counts].filter(([, n]) => n > MOST_FILES)
  expect(large).toEqual([])
})

test('finds no file above 300 lines', () => {
  expect(sources.filter((path) => linesOf(path) > MOST_LINES)).toEqual([])
})

/** Lazy parts stay apart from their importer, and so does another layer. */
function belongsIntoItsImporter({ source, dependents }: Cruise['modules'][number]): boolean {
  const [importer = '', other] = dependents
  if (other !== undefined || dirname(importer) !== dirname(source)) return false
  const arrow = cruise.modules
    .find((one) => one.source === importer)
    ?.dependencies.find(({ resolved }) => resolved === source)
  const [kind, kindOfImporter] = [LAYER.exec(source)?.[1], LAYER.exec(importer)?.[1]]
  const isApart = arrow?.dynamic || kind !== kindOfImporter || IS_WORKER.test(source)
  return !isApart && linesOf(source) < SMALL_LINES
}

test('finds no more small files with one importer beside them', () => {
  const small = cruise.modules.filter(belongsIntoItsImporter)
  const list = small.map(
    ({ source, dependents }) => `${source} into ${basename(dependents[0] ?? '')}`,
  )
  expect(list.length, `\n${list.join('\n')}\n`).toBeLessThanOrEqual(MOST_SMALL_FILES)
})

interface Rule {
  rule: string
  pattern: RegExp
  where: RegExp
  except: RegExp
}

const rules: Rule[] = [
  {
    rule: 'the server reads the time from its clock',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: /^server\/src\//,
    except: /^server\/src\/(clock\.ts|testing\/)|\.(test|suite)\.ts$/,
  },
  {
    rule: 'shared reads no clock',
    pattern: /new Date\(\)|Date\.now\(\)/,
    where: /^shared\/src\//,
    except: /\.test\.ts$/,
  },
  {
    rule: 'no value is of the type any',
    pattern: /(: |<|\bas |, )any(\[\]|[>;,)=]| =)/,
    where: /\.tsx?$/,
    except: /^$/,
  },
  {
    rule: 'no compiler error is silenced',
    pattern: /@ts-(ignore|expect-error|nocheck)/,
    where: /./,
    except: /^scripts\/checks\/house\.test\.ts$/,
  },
  {
    rule: 'no TODO remains',
    pattern: /\b(TODO|FIXME|XXX)\b/,
    where: /./,
    except: /^scripts\/checks\/house\.test\.ts$/,
  },
  {
    rule: 'no test replaces a module of ours',
    pattern: /vi\.(mock|doMock)\(/,
    where: /\.test\.tsx?$/,
    except: /^scripts\/checks\/house\.test\.ts$/,
  },
  {
    rule: 'no code replaces the driver or the server, or removes their listeners',
    pattern: /new Proxy\(|noThenProperty|server\.(removeAllListeners|listeners)\(/,
    where: /^(server|web|shared)\/src\//,
    except: /^$/,
  },
  {
    rule: 'no code uses private parts of the query builder',
    pattern: /\._\.|\.session\b/,
    where: /^server\/src\/(features|sql|adapters)\//,
    except: /^$/,
  },
  {
    rule: 'one place turns failures into toasts',
    pattern: /look: 'destructive'/,
    where: /^web\/src\//,
    except: /^web\/src\/(lib\/toast-store\.ts$|testing\/)|\.test\.tsx?$/,
  },
  {
    rule: 'late code comes through lazyPart, so that a failed fetch costs a part and not the page',
    pattern: /\blazy\b[^'"]*from 'react'/,
    where: /^web\/src\//,
    except: /^web\/src\/ui\/lazy-part\.tsx$/,
  },
  {
    // The unread count is the one thing that the default reader reads; what a device can do is asked of the browser.
    rule: 'query keys come from the contracts',
    pattern: /queryKey: \[/,
    where: /^web\/src\//,
    except:
      /^web\/src\/(app\/layout\/unread-count|features\/notifications\/this-device)\.tsx?$|\.test\.tsx?$/,
  },
]

test.each(rules)('$rule', ({ pattern, where, except }) => {
  const broken = sources
    .filter((path) => where.test(path) && !except.test(path))
    .filter((path) => pattern.test(read(path)))
  expect(broken).toEqual([])
})

test.each([
  ['new Date()', true],
  ['Date.now()', true],
  ["new Date('2026-05-13')", false],
  ['new Date(row.createdAt)', false],
])('finds a read of the system clock: %s', (code, asks) => {
  expect(rules[0]?.pattern.test(code)).toBe(asks)
})
