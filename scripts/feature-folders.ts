import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectFiles, projectRoot } from './project-files.ts'

export type Sources = ReadonlyMap<string, string>

const SERVER = 'server/src/'
const FEATURES = `${SERVER}features/`
const IMPORT = /(?:\bfrom|\bimport\(|\bnew URL\() ?'(\.[^']+)'/g
const BUILT_WRITE = /\.(?:insert|update|delete)\(\s*(\w+)/g
const RAW_WRITE = /\b(?:insert into|update|delete from)\s+(\w+)/gi
const TABLE_NAME = /pgTable\(\s*'(\w+)'/g

/** A person's name and picture stand beside everything, and users show what others count. */
const JOINED_EVERYWHERE = `${FEATURES}users/users.table.ts`

const IS_TEST = /\.(test|suite)\.ts$|\/testing\//

/** Who may write elsewhere: the sync keeps the outside rows of five catalogues by one rule. */
const WRITES_ELSEWHERE = ['external-data']

export const readSources = (place: string): Sources =>
  new Map(
    projectFiles()
      .filter((path) => path.startsWith(place) && path.endsWith('.ts') && !IS_TEST.test(path))
      .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
  )

export const readFeatureSources = () => readSources(FEATURES)
export const readServerSources = () => readSources(SERVER)

const firstIn = (place: string, path: string) => path.slice(place.length).split('/')[0] ?? ''
const featureOf = (path: string) => firstIn(FEATURES, path)
const isTable = (path: string) => path.endsWith('.table.ts')

const importsOf = (path: string, text: string) =>
  [...text.matchAll(IMPORT)].map(([, to = '']) => normalize(join(dirname(path), to)))

/** Foreign keys are no arrows: the tables of a database know each other. */
function isArrow(from: string, to: string): boolean {
  if (!to.startsWith(FEATURES) || featureOf(from) === featureOf(to)) return false
  return to !== JOINED_EVERYWHERE && !(isTable(from) && isTable(to))
}

/** Imports between two features that also lead back, over whichever others. */
export const findCircles = (sources: Sources): string[] =>
  circlesOf(
    arrowsOf(sources).filter(({ from, to }) => isArrow(from, to)),
    featureOf,
  )

/**
 * The same between the folders of the server and the files beside them. What ports promise is a
 * folder of its own: whoever is given something knows its shape, and not who gives it.
 */
export const findRoomCircles = (sources: Sources): string[] =>
  circlesOf(arrowsOf(sources), (path) => {
    const room = firstIn(SERVER, path)
    return path.endsWith('.port.ts') ? `what ${room} promise` : room
  })

/** The same between the folders in one place; a port is a promise here, too. */
export const findCirclesIn = (place: string, sources: Sources): string[] =>
  circlesOf(
    arrowsOf(sources).filter(({ to }) => to.startsWith(place) && !to.endsWith('.port.ts')),
    (path) => firstIn(place, path),
  )

interface Arrow {
  from: string
  to: string
}

const arrowsOf = (sources: Sources): Arrow[] =>
  [...sources].flatMap(([from, text]) => importsOf(from, text).map((to) => ({ from, to })))

function circlesOf(arrows: readonly Arrow[], folderOf: (path: string) => string): string[] {
  const leadsTo = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    leadsTo.set(folderOf(from), (leadsTo.get(folderOf(from)) ?? new Set()).add(folderOf(to)))
  }
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean => {
    if (start === goal) return true
    if (seen.has(start)) return false
    seen.add(start)
    return [...(leadsTo.get(start) ?? [])].some((next) => reaches(next, goal, seen))
  }
  return arrows
    .filter(({ from, to }) => folderOf(from) !== folderOf(to))
    .filter(({ from, to }) => reaches(folderOf(to), folderOf(from)))
    .map(({ from, to }) => `${from} → ${to}`)
}

/** Rows that a feature writes into a table of another one. */
export function findForeignWrites(sources: Sources): string[] {
  const owners = new Map(
    [...sources].flatMap(([path, text]) =>
      [...text.matchAll(TABLE_NAME)].map(([, name = '']) => [name, featureOf(path)] as const),
    ),
  )
  return [...sources].flatMap(([path, text]) => {
    const feature = featureOf(path)
    if (WRITES_ELSEWHERE.includes(feature)) return []
    const built = [...text.matchAll(BUILT_WRITE)].filter(
      ([, table = '']) => !isOwnTable(path, text, table),
    )
    const raw = [...text.matchAll(RAW_WRITE)].filter(
      ([, table = '']) => (owners.get(table) ?? feature) !== feature,
    )
    return [...built, ...raw].map(([write]) => `${path}: ${write}`)
  })
}

/** Imported, perhaps under another name, from a table file of the same folder. */
function isOwnTable(path: string, text: string, table: string): boolean {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)]
  const source = imports.find(([, names = '']) => new RegExp(`\\b${table}\\b`).test(names))?.[2]
  // What is no import is not a table: sets and maps delete too.
  if (!source) return true
  const to = normalize(join(dirname(path), source))
  return !isTable(to) || featureOf(to) === featureOf(path)
}
