import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import watchFilesReadByModulesPlugin from './tools/vite/read-files.ts'

const oneMore = availableParallelism() + 1

const programs = '{server/src,demo/src,tools}/**/*.program.test.ts'
/** Simulations: the Vitest project `unit` runs a fifth of their seeds, the project `programs` runs all. */
const simulations = '{server,portal}/src/**/*.simulation.test.ts'
/**
 * End-to-end scenarios that start their own server, open every screen, or repeat steps for other users or window sizes.
 */
const ownProducts = 'e2e/**/*.program.spec.ts'

/**
 * `npm test` runs the projects unit, web and e2e one after the other; `npm run test:programs` runs the others. Each
 * process runs many files: database, browser and component library start once per process and are reset between files.
 */
export default defineConfig({
  test: {
    reporters: ['./tools/test-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // By default Vitest leaves one processor free; with two processors half of the capacity would be unused.
    maxWorkers: '100%',
    // A larger space for new objects makes garbage collection rarer, which saves a twentieth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    // `--sinceLastRun` skips files that have passed and whose modules are unchanged, so it needs recorded dependencies.
    experimental: { recordDependencies: true },
    projects: [
      {
        plugins: [watchFilesReadByModulesPlugin()],
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
          // Uses one worker more than there are processors, because tests often wait for programs and browsers.
          maxWorkers: oneMore,
          // Tests that open a database take 5 s alone, and 35 s beside a busy program.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [watchFilesReadByModulesPlugin()],
        test: {
          name: 'programs',
          include: [programs, simulations],
          env: { ALL_SEEDS: '1' },
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
        plugins: [watchFilesReadByModulesPlugin()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}', 'portal/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/src/testing/between-files.ts'],
          isolate: false,
          // Projects run in groups, so that a process is reused only by files of the same project.
          sequence: { groupOrder: 1 },
          testTimeout: 30_000,
        },
      },
      {
        plugins: [watchFilesReadByModulesPlugin()],
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude: [ownProducts, '**/node_modules/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/after-scenario.ts'],
          isolate: false,
          maxWorkers: oneMore,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        plugins: [watchFilesReadByModulesPlugin()],
        test: {
          name: 'e2e-programs',
          include: [ownProducts],
          exclude: ['**/node_modules/**'],
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/after-scenario.ts'],
          isolate: false,
          maxWorkers: oneMore,
          sequence: { groupOrder: 4 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
