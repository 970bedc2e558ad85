import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildWebWhenStale } from './build-web.ts'
import { provideBrowser } from './find-browser.ts'
import {
  REPORTS,
  readPlaywrightReport,
  readVitestReport,
  sayTally,
  sumOf,
  type Tally,
  type TestResult,
  tallyOf,
} from './test-reports.ts'

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

const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 }

const { values } = parseArgs({ options: { 'without-browser': { type: 'boolean' } } })

for (const path of Object.values(REPORTS)) rmSync(path, { force: true })
mkdirSync('.reports', { recursive: true })

const tallies = STATIC_CHECKS.map(([heading, program, ...args]) =>
  step(heading, () => {
    const check = runTool(program, args, 'pipe')
    if (check.status === 0) return PASSED
    console.log(`${check.stdout}${check.stderr}`)
    return FAILED
  }),
)
// First, so that no test finds the pages half built.
tallies.push(step('Web build', buildWeb))
tallies.push(step('Unit, feature, adapter and screen tests', runVitest))
if (!values['without-browser']) tallies.push(step('Browser tests', runPlaywright))

const sum = sumOf(tallies)
const skippedInCi = Boolean(process.env['CI']) && sum.skipped > 0
if (skippedInCi) console.log('With CI set, a skipped test is a failure.')
process.exitCode = sum.failed > 0 || skippedInCi ? 1 : 0
console.log(`\n${sayTally(sum)}`)

function step(heading: string, run: () => Tally): Tally {
  console.log(`\n${heading}`)
  const startedAt = performance.now()
  const tally = run()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  ${tally.failed === 0 ? 'ok' : 'FAILED'}: ${sayTally(tally)} in ${seconds} s`)
  return tally
}

function runVitest(): Tally {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`]
  // Where others use the machine too, a test may be held up at the one moment it looks.
  const patience = process.env['CI'] ? ['--retry=2'] : []
  const { status } = runTool('vitest/vitest.mjs', ['run', ...patience, ...reporters], 'inherit')
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
  const { status } = runTool('@playwright/test/cli.js', args, 'inherit')
  return tallyOfRun(status, REPORTS.playwright, readPlaywrightReport)
}

function runTool(program: string, args: string[], stdio: 'inherit' | 'pipe') {
  const command = [`node_modules/${program}`, ...args]
  return spawnSync(process.execPath, command, { stdio, encoding: 'utf8' })
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
