import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { promises } from '../../tools/vite/promises.ts'

/** Builds `src/sw/sw.ts` into one classic script at the root of the portal, with the names of what the start needs. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'markaz-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      // Before they are compressed.
      order: 'pre',
      sequential: true,
      async handler(_options, bundle) {
        const start = Object.values(bundle)
          .filter(
            (file) => isForStart(file.fileName) && (file.type === 'asset' || !file.isDynamicEntry || isKept(file.name)),
          )
          .map(({ fileName }) => fileName)
        const ours = (await readdir(folder)).filter((name) => /\.(svg|png|webmanifest)$/.test(name))
        await build({
          configFile: false,
          logLevel: 'warn',
          plugins: [promises({ isQueryRead: false })],
          define: { __START__: JSON.stringify([...start, ...ours].sort()) },
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

const isForStart = (name: string) => /\.(js|css|woff2)$/.test(name)
/** Opens where there is no line. */
const isKept = (name: string) => name === 'teaching'
