import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  readPlaywrightReport,
  readVitestReport,
  sayTally,
  sayTimes,
  slowestOf,
  sumOf,
  tallyOf,
  timesInPlaywrightReport,
  timesInVitestReport,
} from './test-reports.ts'

test('reads the result of each test from a Vitest report', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { title: 'one', status: 'passed' },
          { title: 'two', status: 'failed' },
          { title: 'three', status: 'skipped' },
          { title: 'four', status: 'todo' },
        ],
      },
    ],
  }
  expect(tallyOf(readVitestReport(JSON.stringify(report)))).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
  })
})

test('counts a file that fails before its first test as a failed test', () => {
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }
  expect(readVitestReport(JSON.stringify(report))).toEqual([
    { title: 'a.test.ts', status: 'failed' },
  ])
})

test('reads the tests of all suites from a Playwright report, once per width', () => {
  const report = {
    errors: [],
    suites: [
      {
        specs: [{ title: 'one', tests: [{ status: 'expected' }, { status: 'unexpected' }] }],
        suites: [{ specs: [{ title: 'two', tests: [{ status: 'skipped' }] }] }],
      },
    ],
  }
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual([
    { title: 'one', status: 'passed' },
    { title: 'one', status: 'failed' },
    { title: 'two', status: 'skipped' },
  ])
})

test('counts a flaky browser test as failed', () => {
  const report = { errors: [], specs: [{ title: 'one', tests: [{ status: 'flaky' }] }] }
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual([{ title: 'one', status: 'failed' }])
})

test('lists the slowest files of both reports, slowest first', () => {
  const unit = {
    testResults: [
      { name: resolve('server/a.test.ts'), startTime: 1000, endTime: 2500, assertionResults: [] },
      { name: resolve('web/b.test.tsx'), startTime: 2000, endTime: 14_000, assertionResults: [] },
    ],
  }
  const at = (ms: number) => ({ status: 'expected', results: [{ duration: ms }] })
  const browser = {
    errors: [],
    suites: [
      {
        specs: [{ title: 'one', file: 'c.spec.ts', tests: [at(1000), at(2000)] }],
        suites: [{ specs: [{ title: 'two', file: 'c.spec.ts', tests: [at(4000)] }] }],
      },
    ],
  }
  const times = [
    ...timesInVitestReport(JSON.stringify(unit)),
    ...timesInPlaywrightReport(JSON.stringify(browser)),
  ]
  expect(sayTimes(slowestOf(times, 2))).toBe(
    `   12.0 s  ${join('web', 'b.test.tsx')}\n    7.0 s  ${join('e2e', 'c.spec.ts')}`,
  )
})

test('counts an interrupted browser run as a failed test', () => {
  const report = { errors: [{ message: 'no web server' }], suites: [] }
  expect(tallyOf(readPlaywrightReport(JSON.stringify(report))).failed).toBe(1)
})

test('adds tallies up to the last line of a run', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
  ]
  expect(sayTally(sumOf(tallies))).toBe('41 passed, 2 failed, 3 skipped')
})
