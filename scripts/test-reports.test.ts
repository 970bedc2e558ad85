import { expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport, sayTally, sumOf, tallyOf } from './test-reports.ts'

test('a Vitest report gives each test with what became of it', () => {
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

test('a file that breaks before its first test is a failed test', () => {
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }
  expect(readVitestReport(JSON.stringify(report))).toEqual([
    { title: 'a.test.ts', status: 'failed', retried: false },
  ])
})

test('a Playwright report gives the tests of all its suites, once per width', () => {
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
    { title: 'one', status: 'passed', retried: false },
    { title: 'one', status: 'failed', retried: false },
    { title: 'two', status: 'skipped', retried: false },
  ])
})

test('a browser test that passed when tried again has passed, and is known to be flaky', () => {
  const report = { errors: [], specs: [{ title: 'one', tests: [{ status: 'flaky' }] }] }
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual([
    { title: 'one', status: 'passed', retried: true },
  ])
})

test('a Vitest test that passed when tried again has passed, and keeps what failed before', () => {
  const assertionResults = [
    { title: 'one', status: 'passed', failureMessages: ['expected 1 to be 2'] },
    { title: 'two', status: 'passed', failureMessages: [] },
  ]
  const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] }
  expect(readVitestReport(JSON.stringify(report))).toEqual([
    { title: 'one', status: 'passed', retried: true },
    { title: 'two', status: 'passed', retried: false },
  ])
})

test('a browser run that broke off is a failed test', () => {
  const report = { errors: [{ message: 'no web server' }], suites: [] }
  expect(tallyOf(readPlaywrightReport(JSON.stringify(report))).failed).toBe(1)
})

test('tallies add up to the last line of a run', () => {
  const tallies = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
  ]
  expect(sayTally(sumOf(tallies))).toBe('41 passed, 2 failed, 3 skipped')
})
