export interface TestResult {
  title: string
  status: 'passed' | 'failed' | 'skipped'
  /** Passed, but only when it was tried again. */
  retried: boolean
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
    assertionResults: { title: string; status: string; failureMessages?: string[] }[]
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
    const results = file.assertionResults.map(({ title, status, failureMessages = [] }) =>
      // Vitest has no word for a second try: a test that passed and still has failures had one.
      resultOf(title, statusOfTest(status), status === 'passed' && failureMessages.length > 0),
    )
    const brokeOff = file.status === 'failed' && !results.some(({ status }) => status === 'failed')
    return brokeOff ? [...results, resultOf(file.name, 'failed')] : results
  })
}

function resultOf(title: string, status: TestResult['status'], retried = false): TestResult {
  return { title, status, retried }
}

function statusOfTest(status: string): TestResult['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

/** An error outside of any test counts as one failed test. */
export function readPlaywrightReport(text: string): TestResult[] {
  const report = JSON.parse(text) as PlaywrightReport
  const errors = report.errors.map(({ message }) =>
    resultOf(message ?? 'error outside of a test', 'failed'),
  )
  return [...resultsOfSuite(report), ...errors]
}

function resultsOfSuite({ specs = [], suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => resultOf(title, statusOfBrowserTest(status), status === 'flaky')),
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
