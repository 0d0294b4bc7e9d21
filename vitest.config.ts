import { defineConfig } from 'vitest/config'

/** `vitest run` runs all three; `--project unit` is the quick one. */
export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default'] : ['dot'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // All of them: by default one is kept free, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'protocol/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // One process for many files: each would load the server and the embedded database's program anew.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/open-centre.ts'],
          // After the others: browsers want the machine for themselves.
          sequence: { groupOrder: 1 },
          // As many browsers and servers at once as there are processors: an errand may be tried once more, and the
          // report says so.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
