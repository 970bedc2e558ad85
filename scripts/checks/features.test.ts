import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

/** Folders without a feature of that name on the server, each with its reason. */
const NO_FEATURES: Record<string, string> = {
  'shared/src/contract': 'what a call is, and the fields that contracts share',
  'shared/src/dates': 'arithmetic with plain dates, for every feature',
  'shared/src/screens': 'the list of screens and what the server sends along with one',
  'web/src/features/home': 'parts of the front page, which is made of many features',
  'web/src/features/settings': 'parts of the Settings screen: of users and of external data',
}

const files = projectFiles()

function foldersIn(place: string): string[] {
  const names = files
    .filter((path) => path.startsWith(`${place}/`))
    .map((path) => path.slice(place.length + 1).split('/'))
    .flatMap(([name, file]) => (name && file ? [`${place}/${name}`] : []))
  return [...new Set(names)]
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1)
const features = foldersIn('server/src/features').map(nameOf)
const others = ['shared/src', 'web/src/features'].flatMap(foldersIn)

test('a feature has one name in shared, server and web', () => {
  const unknown = others.filter(
    (folder) => !features.includes(nameOf(folder)) && !(folder in NO_FEATURES),
  )
  expect(unknown).toEqual([])
})

test('every exception exists and is no feature', () => {
  const gone = Object.keys(NO_FEATURES).filter((folder) => !others.includes(folder))
  const named = Object.keys(NO_FEATURES).filter((folder) => features.includes(nameOf(folder)))
  expect([gone, named]).toEqual([[], []])
})

test('a contract named after a feature lies in that feature', () => {
  const astray = files.filter((path) => {
    const [, folder, name = ''] = path.match(/^shared\/src\/([^/]+)\/([^/]+)\.contract\.ts$/) ?? []
    return features.includes(name) && folder !== name
  })
  expect(astray).toEqual([])
})

type Sources = ReadonlyMap<string, string>

const FEATURES = 'server/src/features/'
const BUILT_WRITE = /\.(?:insert|update|delete)\(\s*(\w+)/g
const RAW_WRITE = /\b(?:insert into|update|delete from)\s+(\w+)/gi
const TABLE_NAME = /pgTable\(\s*'(\w+)'/g

const IS_TEST = /\.(test|suite)\.ts$|\/testing\//

/** The sync writes external rows of five catalogues, `listings` what plots, tools and experts share. */
const WRITES_ELSEWHERE: Record<string, readonly string[]> = {
  'external-data': ['plants', 'plots', 'tools', 'experts', 'businesses'],
  listings: ['plots', 'tools', 'experts'],
}

const readFeatureSources = (): Sources =>
  new Map(
    projectFiles()
      .filter((path) => path.startsWith(FEATURES) && path.endsWith('.ts') && !IS_TEST.test(path))
      .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
  )

const featureOf = (path: string) => path.slice(FEATURES.length).split('/')[0] ?? ''
const isTable = (path: string) => path.endsWith('.table.ts')

/** Writes of a feature into the tables of another. */
function findForeignWrites(sources: Sources): string[] {
  const owners = new Map(
    [...sources].flatMap(([path, text]) =>
      [...text.matchAll(TABLE_NAME)].map(([, name = '']) => [name, featureOf(path)] as const),
    ),
  )
  return [...sources].flatMap(([path, text]) => {
    const feature = featureOf(path)
    const mayWrite = [feature, ...(WRITES_ELSEWHERE[feature] ?? [])]
    const built = [...text.matchAll(BUILT_WRITE)].filter(
      ([, table = '']) => !mayWrite.includes(ownerOfImport(path, text, table) ?? feature),
    )
    const raw = [...text.matchAll(RAW_WRITE)].filter(
      ([, table = '']) => !mayWrite.includes(owners.get(table) ?? feature),
    )
    return [...built, ...raw].map(([write]) => `${path}: ${write}`)
  })
}

/** The feature of the table file that a name is imported from; sets and maps have none. */
function ownerOfImport(path: string, text: string, name: string): string | undefined {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)]
  const source = imports.find(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names))?.[2]
  if (!source) return undefined
  const to = normalize(join(dirname(path), source))
  return isTable(to) ? featureOf(to) : undefined
}

const sources = readFeatureSources()
const made = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [`server/src/features/${path}`, text]))

test('only a feature itself writes its tables', () => {
  expect(sources.size).toBeGreaterThan(100)
  expect(findForeignWrites(sources)).toEqual([])
})

test.each([
  ["import { rows } from '../b/b.table.ts'\ndb.update(rows).set({})", 1],
  ["import { rows as mine } from '../b/b.table.ts'\nawait db\n.insert(\nmine)", 1],
  ['db.execute(sql`insert into b_rows select 1`)', 1],
  ['sql`with moved as (update b_rows set x = 1)`', 1],
  ["import { rows } from './a.table.ts'\ndb.update(rows).set({})", 0],
  ["import { rows } from '../b/b.table.ts'\ndb.select().from(rows)", 0],
  ['sql`update a_rows set x = 1`; seen.delete(key)', 0],
])('finds a write into the table of another feature: %s', (text, count) => {
  const files = made({
    'a/a.store.ts': text,
    'a/a.table.ts': "pgTable('a_rows', {})",
    'b/b.table.ts': "pgTable(\n  'b_rows', {})",
  })
  expect(findForeignWrites(files)).toHaveLength(count)
})

test.each([
  ["import { plots } from '../plots/plots.table.ts'\ndb.update(plots).set({})", 0],
  ["import { users } from '../users/users.table.ts'\ndb.update(users).set({})", 1],
])('listings write what plots, tools and experts share: %s', (text, count) => {
  expect(findForeignWrites(made({ 'listings/listings.store.ts': text }))).toHaveLength(count)
})
