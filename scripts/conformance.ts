import { existsSync, readFileSync } from 'node:fs'
import { type AreaCoverage, coverageOf, readClauses } from './clause-coverage.ts'
import { REPORTS, readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts'

const results = [
  ...resultsIn(REPORTS.vitest, readVitestReport),
  ...resultsIn(REPORTS.playwright, readPlaywrightReport),
]

if (results.length === 0) console.log('There is no test report yet: run npm test first.')
else report()

function report(): void {
  const { areas, unknownIds } = coverageOf(
    readClauses(readFileSync('docs/clauses.md', 'utf8')),
    results,
  )
  for (const { name, shown, failing, missing } of areas) {
    console.log(`\n${name}`)
    list('shown by a passing test', shown)
    list('only failing tests', failing)
    list('without a test', missing)
  }
  console.log()
  console.table(Object.fromEntries([...areas, totalOf(areas)].map(summaryRow)))
  list('Ids in titles that no clause has', unknownIds)
  if (!existsSync(REPORTS.playwright)) {
    console.log('The last run left out the browser tests: npm test runs them too.')
  }
}

function list(heading: string, ids: string[]): void {
  if (ids.length > 0) console.log(`  ${heading} (${ids.length}): ${ids.join(' ')}`)
}

function totalOf(areas: AreaCoverage[]): AreaCoverage {
  return {
    name: 'all',
    shown: areas.flatMap(({ shown }) => shown),
    failing: areas.flatMap(({ failing }) => failing),
    missing: areas.flatMap(({ missing }) => missing),
  }
}

function summaryRow({ name, shown, failing, missing }: AreaCoverage) {
  const clauses = shown.length + failing.length + missing.length
  const row = { clauses, shown: shown.length, failing: failing.length, missing: missing.length }
  return [name, row] as const
}

function resultsIn(path: string, read: (text: string) => TestResult[]): TestResult[] {
  return existsSync(path) ? read(readFileSync(path, 'utf8')) : []
}
