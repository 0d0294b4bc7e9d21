import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFilesPlugin } from '../tools/vite/compressed.ts'
import { removeUnusedSchemasPlugin } from '../tools/vite/routes.ts'
import { antdStylesPlugin } from './build/antd-styles.ts'
import { bootScriptPlugin } from './build/boot-script.ts'
import { v8CompileHintsPlugin } from './build/compile-hints.ts'
import { type EntryModuleLists, entryModules, entryModulesPlugin } from './build/entry-modules.ts'
import { moduleUsesAntd } from './build/needs-antd.ts'
import { pageDeclarationsPlugin } from './build/page-declarations.ts'
import { prerenderedScreensPlugin } from './build/prerendered-screens.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The chart library must stay in its own chunk, because shared chunks load on every screen. */
const charts =
  /node_modules[\\/](recharts|victory-vendor|d3-[a-z]+|internmap|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3|use-sync-external-store|tiny-invariant|@standard-schema)[\\/]/

const appLibraries = /node_modules[\\/](react-router|@tanstack|zod)[\\/]/
const fields = /[\\/]protocol[\\/]src[\\/](?:fields|field-texts|validation)\.ts$/
const libraries = /[\\/]node_modules[\\/]/
const ours = /[\\/](web[\\/]src[\\/](?:shared|domain)|protocol[\\/]src)[\\/].*\.tsx?$/
/** Our own modules that may be part of the sign-in page's chunk. */
const ofSignIn = /[\\/](web[\\/]src[\\/](?:app|shared|domain)|protocol[\\/]src)[\\/].*\.(tsx?|module\.css)$/
/** Vite's helper module for `import()`. */
const loader = /vite[\\/]preload-helper/
const area = /[\\/]protocol[\\/]src[\\/]\w+[\\/]([\w-]+)[\\/]\w+\.ts$/

/** Chunks whose functions the browser compiles eagerly, because most run before the first screen can be used. */
const startChunks = new Set(['react', 'app', 'base', 'antd', 'shared', 'kit', 'tiles', 'antd-first', 'first'])

/** Modules that each screen needs first; `entryModulesPlugin` sets them before the chunks are created. */
let start: EntryModuleLists = { signIn: new Set(), frame: new Set(), tiles: new Set(), first: new Set(), screens: [] }
const written = /[\\/](web|protocol)[\\/]src[\\/]/
const isBeginning = (id: string) => ['src/main.tsx', ...Object.values(entryModules)].some((file) => id.endsWith(file))
const isOf = (needed: ReadonlySet<string>, id: string) =>
  written.test(id) &&
  needed.has(id) &&
  !start.signIn.has(id) &&
  !isBeginning(id) &&
  !start.screens.some(({ module }) => id.startsWith(module))

/** Address of Ant Design's stylesheet, set before the build writes the HTML page that links to the stylesheet. */
let styles = ''

const proxy = { '/api': api, '/files': api, '/tus': api, '/media': api }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    entryModulesPlugin((told) => (start = told)),
    removeUnusedSchemasPlugin(),
    pageDeclarationsPlugin(),
    antdStylesPlugin((address) => (styles = address)),
    bootScriptPlugin(
      () => start,
      () => styles,
    ),
    v8CompileHintsPlugin(startChunks),
    compressedFilesPlugin(),
    prerenderedScreensPlugin(() => start),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2024',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The check of plugin timings is off, because on a busy machine it would warn without a cause.
      checks: { bundlerTimings: false },
      output: {
        // Code that several screens share is in a few large files, which load faster than many small files. Shared code
        // rarely changes, so it stays cached.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            // The group `app` has a higher priority than `base`, which would otherwise include schemas that the sign-in
            // page does not need.
            { name: 'app', test: (id) => appLibraries.test(id) || fields.test(id), priority: 5 },
            {
              name: 'base',
              test: (id) => (ofSignIn.test(id) || loader.test(id)) && start.signIn.has(id) && !isBeginning(id),
              priority: 4,
              // The chunk contains only the modules that `test` selects, without their imports, which the sign-in page
              // does not need.
              includeDependenciesRecursively: false,
            },
            { name: 'antd', test: (id) => libraries.test(id) && start.frame.has(id), minShareCount: 2, priority: 2 },
            { name: 'shared', test: (id) => isOf(start.frame, id) && !moduleUsesAntd(id), priority: 2 },
            { name: 'kit', test: (id) => isOf(start.frame, id), priority: 2 },
            { name: 'tiles', test: (id) => isOf(start.tiles, id), priority: 2 },
            { name: 'antd-first', test: (id) => libraries.test(id) && start.first.has(id), priority: 2 },
            { name: 'first', test: (id) => isOf(start.first, id), priority: 2 },
            { name: 'antd-later', test: (id) => libraries.test(id) && !charts.test(id), minShareCount: 2, priority: 1 },
            // Each API area has its own chunk, so that a screen constructs only the schemas of its own API calls.
            { name: (id) => area.exec(id)?.[1] ?? null, debugName: 'protocol', minShareCount: 2, priority: 1 },
            { name: 'shared-later', test: (id) => ours.test(id) && !moduleUsesAntd(id), minShareCount: 2, priority: 0 },
            { name: 'kit-later', test: ours, minShareCount: 3, priority: 0 },
            // The charts have the lowest priority, because a chunk group also includes all imports that no other group
            // has taken.
            { name: 'charts', test: charts, priority: 0 },
          ],
        },
      },
    },
  },
})
