import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { removeUnusedSchemasPlugin } from '../../tools/vite/routes.ts'
import { collectFilesWithImports } from './start-weight.ts'

/**
 * Builds `src/sw/sw.ts` into a single classic script at the root of the portal and inserts the paths of the files to
 * cache.
 */
export function serviceWorkerPlugin(): Plugin {
  let folder = ''
  return {
    name: 'markaz-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler(_options, bundle) {
        const start = startOf(bundle)
        const reading = collectFilesWithImports(
          bundle,
          (file) => file.type === 'chunk' && offlineScreens.includes(file.name),
        ).filter((name) => !start.includes(name))
        const ours = (await readdir(folder)).filter((name) => /\.(svg|png|webmanifest)$/.test(name))
        await build({
          configFile: false,
          logLevel: 'warn',
          plugins: [removeUnusedSchemasPlugin({ keepsQuerySchemas: false })],
          define: {
            __START__: JSON.stringify([...start, ...ours].sort()),
            __READING__: JSON.stringify(reading.sort()),
          },
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: {
              input: join(import.meta.dirname, '../src/sw/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

/** Screens whose files are cached on the phone, so that they open offline. */
const offlineScreens = ['TeachingScreens', 'AccountScreens', 'ParentScreens']

const startOf = (bundle: Rolldown.OutputBundle) =>
  collectFilesWithImports(bundle, (file) => (file.type === 'asset' ? file.fileName.endsWith('.css') : file.isEntry))
