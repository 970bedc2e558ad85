import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { projectFiles, projectRoot } from '../lib/project-files.ts'

type Sources = ReadonlyMap<string, string>

const FEATURES = 'server/src/features/'
const BUILT_WRITE = /\.(?:insert|update|delete)\(\s*(\w+)/g
const RAW_WRITE = /\b(?:insert into|update|delete from)\s+(\w+)/gi
const TABLE_NAME = /pgTable\(\s*'(\w+)'/g

const IS_TEST = /\.(test|suite)\.ts$|\/testing\//

/** Who may write elsewhere: the sync keeps the outside rows of five catalogues by one rule. */
const WRITES_ELSEWHERE = ['external-data']

export const readFeatureSources = (): Sources =>
  new Map(
    projectFiles()
      .filter((path) => path.startsWith(FEATURES) && path.endsWith('.ts') && !IS_TEST.test(path))
      .map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]),
  )

const featureOf = (path: string) => path.slice(FEATURES.length).split('/')[0] ?? ''
const isTable = (path: string) => path.endsWith('.table.ts')

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
