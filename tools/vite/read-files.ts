import { existsSync, globSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { importedFrom } from '../imported.mjs'

const root = join(import.meta.dirname, '../..')
/** They look for a file by the place of their own, or import the place of one that the build has written. */
const findsFiles = /import\.meta\.(?:dirname|filename|glob|url)|\/web-dist\.ts'/
const test = /\.(?:test|spec)\.tsx?$/
/** What tests share. */
const support = /\/testing\/|-testing\.tsx?$|\/e2e\//
/** Its callers say which files it reads; those of the global setups are read by them, too. */
const isTold = /\/server\/src\/testing\/prepared\.ts$/

/** Stand for very many files and are as old as the newest of them: each file for itself would take Vite minutes. */
const newest = {
  file: join(root, '.cache/newest-file'),
  /** Without tests and prose. */
  product: join(root, '.cache/newest-product'),
}

/**
 * Tells Vite what a module reads or starts without importing it, so that `npm test -- --sinceLastRun` runs its tests again
 * when that has changed. A module of the product says it by `new URL('…', import.meta.url)`: a program with all that it
 * imports, or a folder. A test that looks for files by itself may read any of the repository; what tests share starts the product.
 */
export default function readFiles(): Plugin {
  return {
    name: 'read-files',
    enforce: 'pre',
    configResolved: writeNewest,
    transform(code, id) {
      const path = id.replace(/\?.*/, '')
      if (!path.startsWith(root) || path.includes('/node_modules/') || isTold.test(path) || !findsFiles.test(code))
        return
      for (const file of readBy(code, path)) this.addWatchFile(file)
    },
  }
}

function readBy(code: string, path: string): string[] {
  if (test.test(path)) return [newest.file]
  if (support.test(path) || code.includes('import.meta.glob')) return [newest.product]
  return [...code.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)].flatMap(([, place = '']) => {
    const file = resolve(dirname(path), place)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return [file, ...within(file)].filter((one) => !test.test(one))
    return stat ? [...importedFrom(file)] : []
  })
}

let areWritten = false
function writeNewest(): void {
  if (areWritten) return
  areWritten = true
  // A file may go while they are looked at: programs beside this one write some for a moment.
  const times = within(root).map((path) => ({
    path: path.slice(root.length),
    ms: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }))
  const isProduct = (path: string) =>
    !/^\/(?:docs|deploy)(?:\/|$)|\.md$/.test(path) && !test.test(path) && !support.test(path)
  for (const [place, those] of [
    [newest.file, times],
    [newest.product, times.filter(({ path }) => isProduct(path))],
  ] as const) {
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, '')
    utimesSync(place, new Date(), Math.max(...those.map(({ ms }) => ms)) / 1000)
  }
}

const isMade = (path: string) => /^(?:\.|data)$|(?:^|\/)(?:node_modules|dist[^/]*|failed|\.\w+)$/.test(path)
/** Its files, and its folders: these change when a file comes or goes. Vite would take one with a package.json for the package. */
const within = (folder: string) =>
  globSync('**', { cwd: folder, exclude: isMade })
    .map((path) => join(folder, path))
    .filter((path) => !existsSync(join(path, 'package.json')))
