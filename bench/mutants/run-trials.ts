import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createVitest, type TestSuite, type Vite } from 'vitest/node'
import { type Mutation, mutationsOf } from './mutations.ts'

const UNCHANGED = 'unchanged'
const QUERY = '?mutant='
const ROOT = process.cwd()

/** Runs the tests of a rule file's folder against each mutant of it; says which nobody noticed. */
export async function survivorsOf(file: string): Promise<{ tried: number; survivors: Mutation[] }> {
  const path = resolve(file)
  const mutations = mutationsOf(readFileSync(path, 'utf8'))
  const folder = dirname(path)
  const tests = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => resolve(folder, name))
  const passed = await namesOfPassed(path, mutations, tests)
  if (!passed.has(UNCHANGED)) throw new Error(`The tests beside ${file} fail without a mutant.`)
  const survivors = mutations.filter((_, index) => passed.has(String(index)))
  return { tried: mutations.length, survivors }
}

async function namesOfPassed(path: string, mutations: Mutation[], tests: string[]) {
  const names = [UNCHANGED, ...mutations.keys().map(String)]
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      // A mutant has the address of another one from the last run, and another text.
      fsModuleCache: false,
      include: ['bench/mutants/trials.ts'],
      provide: { trials: { names, tests } },
      reporters: [{}],
    },
    { plugins: [servesMutants(path, mutations)] },
  )
  const { testModules } = await vitest.start()
  const suites = testModules.flatMap((module) => [...module.children.suites()])
  await vitest.close()
  return new Set(suites.filter((suite: TestSuite) => suite.ok()).map(({ name }) => name))
}

/** Vite says some addresses from the root of the project and some from that of the disk. */
const onDisk = (id: string) => (id.startsWith(ROOT) ? id : ROOT + id)

/** Whatever a mutant's tests import is read anew for that mutant, and the rule with its mistake. */
function servesMutants(path: string, mutations: Mutation[]): Vite.Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const [, name] = importer.split(QUERY)
      if (id.includes(QUERY)) return onDisk(id)
      if (name === undefined || !id.startsWith('.')) return null
      return resolve(dirname(onDisk(importer)), id) + QUERY + name
    },
    load(id) {
      const [file = '', name] = id.split(QUERY)
      if (name === undefined) return null
      const mutation = file === path ? mutations[Number(name)] : undefined
      return mutation?.source ?? readFileSync(file, 'utf8')
    },
  }
}
