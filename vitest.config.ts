import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import readFiles from './tools/vite/read-files.ts'

const oneMore = availableParallelism() + 1

/** Tests that start the product, convert videos, or make and restore backups. */
const programs = '{server/src,demo/src,tools}/**/*.program.test.ts'

/**
 * `npm test` runs the projects unit, web and e2e one after the other, and `npm run test:programs` the fourth. Each process runs many
 * files: database, browser and component library are started once per process and reset between files.
 */
export default defineConfig({
  test: {
    reporters: ['./tools/test-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // All processors: by default one stays free, which is half of two.
    maxWorkers: '100%',
    // For `--sinceLastRun`, which skips files that have passed and whose modules are unchanged.
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
          exclude: [programs, '**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          isolate: false,
          // Scenarios often wait for programs and browsers, so there is one process more than processors.
          maxWorkers: oneMore,
          // Tests that open databases take 5 s alone, and 35 s next to a busy program.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [readFiles()],
        test: {
          name: 'programs',
          include: [programs],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          isolate: false,
          maxWorkers: oneMore,
          sequence: { groupOrder: 3 },
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
          // A process is reused only by files of the same project.
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
