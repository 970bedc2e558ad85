import { existsSync, readFileSync } from 'node:fs'
import { type AreaCoverage, coverageOf, readClauses } from './lib/clause-coverage.ts'
import {
  REPORTS,
  readPlaywrightReport,
  readVitestReport,
  type TestResult,
} from './lib/test-reports.ts'

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
  for (const { name, shown, doubtful, missing } of areas) {
    console.log(`\n${name}`)
    list('shown: every test passed', shown)
    list('a test failed or was left out', doubtful)
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
    doubtful: areas.flatMap(({ doubtful }) => doubtful),
    missing: areas.flatMap(({ missing }) => missing),
  }
}

function summaryRow({ name, shown, doubtful, missing }: AreaCoverage) {
  const clauses = shown.length + doubtful.length + missing.length
  const row = { clauses, shown: shown.length, doubtful: doubtful.length, missing: missing.length }
  return [name, row] as const
}

function resultsIn(path: string, read: (text: string) => TestResult[]): TestResult[] {
  return existsSync(path) ? read(readFileSync(path, 'utf8')) : []
}
