import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import TestSequencer from './tools/test-sequencer.ts'
import readFiles from './tools/vite/read-files.ts'

const oneMore = availableParallelism() + 1

/**
 * `vitest run` runs all three, one after the other, `--project unit` is the quick one. Each process takes many files:
 * the database, the browser and the component library are started once in each and given on clean.
 */
export default defineConfig({
  test: {
    reporters: ['./tools/test-reporter.ts'],
    sequence: { sequencer: TestSequencer },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // All of them: by default one is kept free, which of two is half.
    maxWorkers: '100%',
    // For `--sinceLastRun`, which skips the files that have passed and whose modules are what they were.
    experimental: { recordDependencies: true },
    projects: [
      {
        plugins: [readFiles()],
        test: {
          name: 'unit',
          include: [
            'protocol/src/**/*.test.ts',
            'portal/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['server/src/testing/global-setup.ts'],
          isolate: false,
          // Programs and browsers are often waited for: one process more than there are processors.
          maxWorkers: oneMore,
          // What opens databases takes 5 s alone, and 35 beside a busy program.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [readFiles()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'portal/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/between-files.ts'],
          isolate: false,
          // A process is taken over by the next file of the same project alone.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        plugins: [readFiles()],
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/open-centre.ts'],
          setupFiles: ['e2e/support/each-errand.ts'],
          isolate: false,
          maxWorkers: oneMore,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
