export interface TestResult {
  title: string
  status: 'passed' | 'failed' | 'skipped'
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const REPORTS = {
  vitest: '.reports/vitest.json',
  playwright: '.reports/playwright.json',
} as const

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { title: string; status: string }[]
  }[]
}

interface PlaywrightSuite {
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: { message?: string }[]
}

/** A file that failed before its first test counts as one failed test. */
export function readVitestReport(text: string): TestResult[] {
  const report = JSON.parse(text) as VitestReport
  return report.testResults.flatMap((file): TestResult[] => {
    const results = file.assertionResults.map(({ title, status }): TestResult => {
      return { title, status: status === 'passed' || status === 'failed' ? status : 'skipped' }
    })
    const brokeOff = file.status === 'failed' && !results.some(({ status }) => status === 'failed')
    return brokeOff ? [...results, { title: file.name, status: 'failed' }] : results
  })
}

/** An error outside of any test counts as one failed test. */
export function readPlaywrightReport(text: string): TestResult[] {
  const report = JSON.parse(text) as PlaywrightReport
  const errors = report.errors.map(({ message }) => ({
    title: message ?? 'error outside of a test',
    status: 'failed' as const,
  }))
  return [...resultsOfSuite(report), ...errors]
}

function resultsOfSuite({ specs = [], suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status: statusOfBrowserTest(status) })),
  )
  return [...own, ...suites.flatMap(resultsOfSuite)]
}

function statusOfBrowserTest(status: string): TestResult['status'] {
  if (status === 'expected' || status === 'flaky') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

export function tallyOf(results: TestResult[]): Tally {
  const count = (wanted: TestResult['status']) =>
    results.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

export function sumOf(tallies: Tally[]): Tally {
  const sum: Tally = { passed: 0, failed: 0, skipped: 0 }
  for (const tally of tallies) {
    sum.passed += tally.passed
    sum.failed += tally.failed
    sum.skipped += tally.skipped
  }
  return sum
}

export function sayTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
