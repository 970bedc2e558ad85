import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { buildWebWhenStale } from './lib/build-web.ts'
import { provideBrowser } from './lib/find-browser.ts'
import {
  type FileTime,
  REPORTS,
  readPlaywrightReport,
  readVitestReport,
  sayTally,
  sayTimes,
  slowestOf,
  sumOf,
  type Tally,
  type TestResult,
  tallyOf,
  timesInPlaywrightReport,
  timesInVitestReport,
} from './lib/test-reports.ts'

const STATIC_CHECKS: [heading: string, program: string, ...args: string[]][] = [
  ['Format and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
  ['Types of shared', 'typescript/bin/tsc', '-p', 'shared'],
  ['Types of server', 'typescript/bin/tsc', '-p', 'server'],
  ['Types of web', 'typescript/bin/tsc', '-p', 'web'],
  ['Types of the tools', 'typescript/bin/tsc', '-p', '.'],
  [
    'Arrows between folders',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs'],
    ...['shared', 'server', 'web', 'scripts', 'bench', 'e2e'],
  ],
  ['Dead code', 'knip/bin/knip.js'],
]

// Some of them use one core only, and none needs what another makes.
const CHECKS_AT_ONCE = 2

const SLOWEST = 10

const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

const { values } = parseArgs({ options: { 'without-browser': { type: 'boolean' } } })

for (const path of Object.values(REPORTS)) rmSync(path, { force: true })
mkdirSync('.reports', { recursive: true })

const tallies = await runStaticChecks()
// First, so that no test finds the pages half built.
tallies.push(step('Web build', buildWeb))
tallies.push(step('Unit, feature, adapter and screen tests', runVitest))
if (!values['without-browser']) tallies.push(step('Browser tests', runPlaywright))

const sum = sumOf(tallies)
const skippedInCi = Boolean(process.env['CI']) && sum.skipped > 0
if (skippedInCi) console.log('With CI set, a skipped test is a failure.')
process.exitCode = sum.failed > 0 || skippedInCi ? 1 : 0
const times = [
  ...timesIn(REPORTS.vitest, timesInVitestReport),
  ...timesIn(REPORTS.playwright, timesInPlaywrightReport),
]
console.log(`\nThe ${SLOWEST} slowest files\n${sayTimes(slowestOf(times, SLOWEST))}`)
console.log(`\n${sayTally(sum)}`)

function step(heading: string, run: () => Tally): Tally {
  console.log(`\n${heading}`)
  const startedAt = performance.now()
  const tally = run()
  sayOutcome(tally, startedAt)
  return tally
}

function sayOutcome(tally: Tally, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${sayTally(tally)} in ${seconds} s`)
}

async function runStaticChecks(): Promise<Tally[]> {
  const waiting = [...STATIC_CHECKS]
  const done: Tally[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      done.push(await runStaticCheck(...check))
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work))
  return done
}

/** Told when it is over, since others are under way. */
async function runStaticCheck(heading: string, program: string, ...args: string[]): Promise<Tally> {
  const startedAt = performance.now()
  const check = spawn(process.execPath, [`node_modules/${program}`, ...args])
  const [[status], ...said] = await Promise.all([
    once(check, 'close'),
    text(check.stdout),
    text(check.stderr),
  ])
  const tally = status === 0 ? PASSED : FAILED
  console.log(`\n${heading}`)
  if (status !== 0) console.log(said.join(''))
  sayOutcome(tally, startedAt)
  return tally
}

function runVitest(): Tally {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`]
  const { status } = runTool('vitest/vitest.mjs', ['run', ...reporters])
  return tallyOfRun(status, REPORTS.vitest, readVitestReport)
}

function buildWeb(): Tally {
  try {
    buildWebWhenStale()
    return PASSED
  } catch (error) {
    console.log((error as Error).message)
    return FAILED
  }
}

function runPlaywright(): Tally {
  if (!provideBrowser()) {
    console.log('Install Chrome or Chromium, or set CHROME_PATH to the program of one.')
    return FAILED
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const { status } = runTool('@playwright/test/cli.js', args)
  return tallyOfRun(status, REPORTS.playwright, readPlaywrightReport)
}

function runTool(program: string, args: string[]) {
  return spawnSync(process.execPath, [`node_modules/${program}`, ...args], { stdio: 'inherit' })
}

/** A run that fails without a failed test, or leaves no report, is itself a failure. */
function tallyOfRun(
  status: number | null,
  report: string,
  read: (text: string) => TestResult[],
): Tally {
  if (!existsSync(report)) return FAILED
  const tally = tallyOf(read(readFileSync(report, 'utf8')))
  return status !== 0 && tally.failed === 0 ? sumOf([tally, FAILED]) : tally
}

function timesIn(report: string, read: (text: string) => FileTime[]): FileTime[] {
  return existsSync(report) ? read(readFileSync(report, 'utf8')) : []
}
