import { defineConfig } from 'vitest/config'
import { useThrowawayFolder } from './scripts/throwaway-folder.ts'

useThrowawayFolder()

// A busy machine is slow, not wrong.
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

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
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['{scripts,bench}/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
    ],
  },
})
