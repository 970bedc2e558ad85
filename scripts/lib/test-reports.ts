import { join, relative } from 'node:path'

export interface TestResult {
  title: string
  status: 'passed' | 'failed' | 'skipped'
}

/** The duration of the tests of a file, without imports and the first hooks. */
export interface FileTime {
  file: string
  seconds: number
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
    startTime: number
    endTime: number
    assertionResults: { title: string; status: string }[]
  }[]
}

interface PlaywrightSuite {
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { duration: number }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: { message?: string }[]
}

/** A file that failed before its first test counts as one failed test. */
export function readVitestReport(text: string): TestResult[] {
  const report = JSON.parse(text) as VitestReport
  return report.testResults.flatMap((file): TestResult[] => {
    const results = file.assertionResults.map(({ title, status }) => ({
      title,
      status: statusOfTest(status),
    }))
    const brokeOff = file.status === 'failed' && !results.some(({ status }) => status === 'failed')
    return brokeOff ? [...results, { title: file.name, status: 'failed' }] : results
  })
}

function statusOfTest(status: string): TestResult['status'] {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

/** An error outside of any test counts as one failed test. */
export function readPlaywrightReport(text: string): TestResult[] {
  const report = JSON.parse(text) as PlaywrightReport
  const errors = report.errors.map(
    ({ message = 'error outside of a test' }): TestResult => ({ title: message, status: 'failed' }),
  )
  return [...resultsOfSuite(report), ...errors]
}

function resultsOfSuite({ specs = [], suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status: statusOfBrowserTest(status) })),
  )
  return [...own, ...suites.flatMap(resultsOfSuite)]
}

function statusOfBrowserTest(status: string): TestResult['status'] {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

export function timesInVitestReport(text: string): FileTime[] {
  const report = JSON.parse(text) as VitestReport
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** Paths in a Playwright report are relative to `testDir`. */
export function timesInPlaywrightReport(text: string, testDir = 'e2e'): FileTime[] {
  const times = new Map<string, number>()
  const add = ({ specs = [], suites = [] }: PlaywrightSuite): void => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, run) => sum + run.duration, 0)
      times.set(file, (times.get(file) ?? 0) + ms / 1000)
    }
    suites.forEach(add)
  }
  add(JSON.parse(text) as PlaywrightReport)
  return [...times].map(([file, seconds]) => ({ file: join(testDir, file), seconds }))
}

export function slowestOf(times: FileTime[], count: number): FileTime[] {
  return times.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)
}

export function sayTimes(times: FileTime[]): string {
  return times.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n')
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
