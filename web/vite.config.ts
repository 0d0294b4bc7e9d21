import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from '../tools/vite/compressed.ts'
import { routes } from '../tools/vite/routes.ts'
import { antdStyles } from './build/antd-styles.ts'
import { bootScript } from './build/boot-script.ts'
import { prerenderedScreens } from './build/drawn-screens.ts'
import { needsAntd } from './build/needs-antd.ts'
import { pageSentences } from './build/page-sentences.ts'
import { entryFiles, type Start, startModules } from './build/start-modules.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** The chart library and what only it brings; wherever two charts share it, it must not join what every screen loads. */
const charts =
  /node_modules[\\/](recharts|victory-vendor|d3-[a-z]+|internmap|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3|use-sync-external-store|tiny-invariant|@standard-schema)[\\/]/

const appLibraries = /node_modules[\\/](react-router|@tanstack|zod)[\\/]/
const fields = /[\\/]protocol[\\/]src[\\/](?:fields|field-texts|validation)\.ts$/
const libraries = /[\\/]node_modules[\\/]/
const ours = /[\\/](web[\\/]src[\\/](?:shared|domain)|protocol[\\/]src)[\\/].*\.tsx?$/
/** What the sign-in may have of ours, with the names that its styles give. */
const ofSignIn = /[\\/](web[\\/]src[\\/](?:app|shared|domain)|protocol[\\/]src)[\\/].*\.(tsx?|module\.css)$/
/** Vite's own part of every `import()`. */
const loader = /vite[\\/]preload-helper/
const area = /[\\/]protocol[\\/]src[\\/]\w+[\\/]([\w-]+)[\\/]\w+\.ts$/

/** Told before the chunks are made. */
let start: Start = { signIn: new Set(), frame: new Set(), first: new Set(), screens: [] }
const written = /[\\/](web|protocol)[\\/]src[\\/]/
/** What begins something stays a file of its own. */
const isBeginning = (id: string) => ['src/main.tsx', ...Object.values(entryFiles)].some((file) => id.endsWith(file))
/** Ours among what is needed, without what the sign-in has. */
const isOf = (needed: ReadonlySet<string>, id: string) =>
  written.test(id) &&
  needed.has(id) &&
  !start.signIn.has(id) &&
  !isBeginning(id) &&
  !start.screens.some(({ module }) => id.startsWith(module))

/** Told while the bundle is written, before the page that needs it. */
let styles = ''

const proxy = { '/api': api, '/files': api, '/tus': api, '/media': api }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    startModules((told) => (start = told)),
    routes(),
    pageSentences(),
    antdStyles((address) => (styles = address)),
    bootScript(
      () => start,
      () => styles,
    ),
    compressed(),
    prerenderedScreens(() => start),
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
      // On a busy machine it would tell whatever took long.
      checks: { bundlerTimings: false },
      output: {
        // Few files instead of a hundred small ones: what several screens share travels together, and changes rarely.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            // Before the base, which would take along the schemas that its calls name: the sign-in builds none.
            { name: 'app', test: (id) => appLibraries.test(id) || fields.test(id), priority: 5 },
            {
              name: 'base',
              test: (id) => (ofSignIn.test(id) || loader.test(id)) && start.signIn.has(id) && !isBeginning(id),
              priority: 4,
              // What its modules import and do not use: the sign-in is whole without.
              includeDependenciesRecursively: false,
            },
            { name: 'antd', test: (id) => libraries.test(id) && start.frame.has(id), minShareCount: 2, priority: 2 },
            { name: 'shared', test: (id) => isOf(start.frame, id) && !needsAntd(id), priority: 2 },
            { name: 'kit', test: (id) => isOf(start.frame, id), priority: 2 },
            { name: 'antd-first', test: (id) => libraries.test(id) && start.first.has(id), priority: 2 },
            { name: 'first', test: (id) => isOf(start.first, id), priority: 2 },
            { name: 'antd-later', test: (id) => libraries.test(id) && !charts.test(id), minShareCount: 2, priority: 1 },
            // Each apart: a later screen builds the schemas of its own calls only.
            { name: (id) => area.exec(id)?.[1] ?? null, debugName: 'protocol', minShareCount: 2, priority: 1 },
            { name: 'shared-later', test: (id) => ours.test(id) && !needsAntd(id), minShareCount: 2, priority: 0 },
            { name: 'kit-later', test: ours, minShareCount: 3, priority: 0 },
            // Last: it takes along what it imports, and that must be what nobody else has taken.
            { name: 'charts', test: charts, priority: 0 },
          ],
        },
      },
    },
  },
})
