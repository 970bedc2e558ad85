import { defineConfig } from '@playwright/test'
import { findTestBrowser } from '../scripts/lib/find-browser.ts'
import { launchOptions } from './launch-options.ts'

const START_TIMEOUT_MS = 120_000
// A busy machine is slow, not wrong.
const TEST_TIMEOUT_MS = 240_000
const EXPECT_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 30_000
// Makes it a child of the test run itself, so that it notices when the run is gone.
const replaceShell = process.platform === 'win32' ? '' : 'exec '

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../.reports/browser',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: EXPECT_TIMEOUT_MS },
  reporter: [['list'], ['json', { outputFile: '../.reports/playwright.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // Tests that answer for the network want it asked; the offline journey allows it.
    serviceWorkers: 'block',
    // Fading pages over costs a browser without a graphics card most of its time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(findTestBrowser()),
  },
  // `@phone` asks for the narrow width as well, `@phone-only` for nothing else.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `${replaceShell}"${process.execPath}" e2e/seed-once.ts`,
    cwd: '..',
    // Playwright hands it on to the workers as SEEDED_FOLDER.
    wait: { stdout: /seeded in (?<seeded_folder>\S+)/ },
    timeout: START_TIMEOUT_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: STOP_TIMEOUT_MS },
  },
})
