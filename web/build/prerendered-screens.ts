import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { removeUnusedSchemasPlugin } from '../../tools/vite/routes.ts'
import { type EntryModuleLists, entryModules } from './entry-modules.ts'
import { pageDeclarationsPlugin } from './page-declarations.ts'

export function prerenderedScreensPlugin(start: () => EntryModuleLists): Plugin {
  let root = ''
  return {
    name: 'markaz-drawn-screens',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle() {
      const drawn = [entryModules.shell, ...start().screens.map(({ module }) => module)]
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [onlyDrawn(root, drawn), react(), removeUnusedSchemasPlugin(), pageDeclarationsPlugin()],
        define: { 'process.env.NODE_ENV': '"production"' },
        // The import condition `node` is left out: with it, some libraries provide one file that contains every icon.
        ssr: { noExternal: true, resolve: { conditions: ['module', 'production'] } },
        build: {
          ssr: 'src/app/prerender/draw.tsx',
          outDir: 'dist-drawn',
          target: 'node24',
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
    },
  }
}

const nothing = '\0later'

function onlyDrawn(root: string, drawn: readonly string[]): Plugin {
  return {
    name: 'markaz-only-drawn',
    enforce: 'pre',
    async resolveId(source, importer, { kind }: { kind?: string }) {
      if (source.endsWith('/ui/lazy-with-retry.ts') || source === './lazy-with-retry.ts')
        return join(root, 'src/app/prerender/lazy-with-retry-stub.ts')
      if (kind !== 'dynamic-import') return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return drawn.some((module) => found?.id.endsWith(module)) ? found : nothing
    },
    load: (id) => (id === nothing ? 'export {}' : null),
  }
}
