import { defineConfig } from 'vitest/config'

const HEAVY_TEST_TIMEOUT_MS = 120_000

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
          include: ['server/src/**/*.test.ts'],
          environment: 'node',
          // The app is read once and not once per file; a test keeps nothing in its modules.
          isolate: false,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: HEAVY_TEST_TIMEOUT_MS,
          hookTimeout: HEAVY_TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: HEAVY_TEST_TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          environment: 'node',
          testTimeout: HEAVY_TEST_TIMEOUT_MS,
          hookTimeout: HEAVY_TEST_TIMEOUT_MS,
        },
      },
    ],
  },
})
