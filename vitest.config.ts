import { defineConfig } from 'vitest/config'
import { useThrowawayFolder } from './scripts/lib/throwaway-folder.ts'

useThrowawayFolder()

// A busy machine is slow, not wrong.
const PATIENCE = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

const WITHOUT_BROWSER = ['web/src/render-page.test.tsx', 'web/src/styles/tokens.test.ts']

// They start the product on the databases that the server's tests copy.
const ON_A_SERVER = ['scripts/backup.test.ts', 'scripts/operator.test.ts']

export default defineConfig({
  test: {
    // Leaves room for the database worker that each server test file starts beside itself.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', ...ON_A_SERVER],
          environment: 'node',
          // The app is read once and not once per file; a test keeps nothing in its modules.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: WITHOUT_BROWSER,
          environment: 'jsdom',
          // As on the server; what a page leaves in the window is cleared by the setup.
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web without a browser',
          include: WITHOUT_BROWSER,
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          exclude: ON_A_SERVER,
          environment: 'node',
          ...PATIENCE,
        },
      },
    ],
  },
})
