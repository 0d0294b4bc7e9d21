import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './build/antd-styles.ts'
import { bootScript } from './build/boot-script.ts'
import { compressed } from './build/compressed.ts'
import { needsAntd } from './build/needs-antd.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** Chunks that start to load beside the entry for who is signed in. */
const screens = {
  '': 'src/app/Shell.tsx',
  '/groups': 'src/features/groups/GroupsPage.tsx',
  '/my-groups': 'src/features/groups/MyGroupsPage.tsx',
}

/** Parts of Ant Design that no first screen needs: dialogs, forms, calendars. */
const later =
  /[\\/](modal|dialog|drawer|async-validator|date-picker|time-picker|picker|calendar|notification|progress|segmented)[\\/]|[\\/]antd[\\/]es[\\/]form[\\/](?!context)|[\\/]@rc-component[\\/]form[\\/]es[\\/](?!FormContext)/

/** The chart library and what only it brings; wherever two charts share it, it must not join what every screen loads. */
const charts =
  /node_modules[\\/](recharts|victory-vendor|d3-[a-z]+|internmap|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|decimal\.js-light|es-toolkit|eventemitter3|use-sync-external-store|tiny-invariant|@standard-schema)[\\/]/

const ours = /[\\/](web[\\/]src[\\/]shared|protocol[\\/]src)[\\/].*\.tsx?$/

/** Shared parts that ask or show something in a dialog or a form: with them in the kit the first list would wait for `later`. */
const dialogs = /[\\/]shared[\\/](forms|student|person)[\\/]|(Modal|OncePassword|Picker)\.tsx$/

/** Told while the bundle is written, before the page that needs it. */
let styles = ''

const proxy = { '/api': api, '/files': api }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), antdStyles((address) => (styles = address)), bootScript(screens, () => styles), compressed()],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2024',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files instead of a hundred small ones: what several screens share travels together, and changes rarely.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod)[\\/]/,
              priority: 3,
            },
            {
              name: 'antd',
              test: (id) => id.includes('node_modules') && !later.test(id) && !charts.test(id),
              minShareCount: 2,
              priority: 2,
            },
            { name: 'antd-later', test: later, minShareCount: 2, priority: 1 },
            // The names of all screens are needed at once, and stand in the texts of their features.
            { name: 'texts', test: /[\\/]features[\\/].*\.text\.ts$/, minShareCount: 2, priority: 1 },
            { name: 'shared', test: (id) => ours.test(id) && !needsAntd(id), minShareCount: 2, priority: 1 },
            {
              name: 'kit',
              test: (id) => ours.test(id) && needsAntd(id) && !dialogs.test(id),
              minShareCount: 3,
              priority: 1,
            },
            // Last: it takes along what it imports, and that must be what nobody else has taken.
            { name: 'charts', test: charts, priority: 0 },
          ],
        },
      },
    },
  },
})
