import { defineConfig } from 'vite'
import { compressedFilesPlugin } from '../tools/vite/compressed.ts'
import { removeUnusedSchemasPlugin } from '../tools/vite/routes.ts'
import { serviceWorkerPlugin } from './build/service-worker.ts'
import { startupSizeCheckPlugin } from './build/start-weight.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/',
  plugins: [
    removeUnusedSchemasPlugin({ keepsQuerySchemas: false }),
    startupSizeCheckPlugin(),
    serviceWorkerPlugin(),
    compressedFilesPlugin(),
  ],
  // The build replaces React by Preact, which is a third of React's size (docs/decisions/house.md, 740).
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  server: { proxy: { '/api': api, '/files': api, '/media': api } },
  build: {
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // File names have no prefix, so that the list of all file names in the first script stays short.
      output: { chunkFileNames: 'assets/[hash].js' },
      // Hides a warning that concerns only React server rendering.
      onLog: (level, log, tell) => log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log),
    },
  },
})
