import { existsSync, globSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { importedFrom } from '../imported.mjs'

const root = join(import.meta.dirname, '../..')
/** Matches code that searches for files by its own location, or imports the location of built files. */
const findsFiles = /import\.meta\.(?:dirname|filename|glob|url)|\/web-dist\.ts'/
const test = /\.(?:test|spec)\.tsx?$/
/** Matches test helpers. */
const support = /\/testing\/|-testing\.tsx?$|\/e2e\//
/** Callers of the function `prepared` state the files that it reads, so this module depends on none. */
const isTold = /\/server\/src\/testing\/prepared\.ts$/

/**
 * Marker files that stand for very many files and have the time of the newest: watching each file would take Vite
 * minutes.
 */
const newest = {
  file: join(root, '.cache/newest-file'),
  /** Has the time of the newest file other than tests and documents. */
  product: join(root, '.cache/newest-product'),
}

/**
 * Tells Vite which files a module reads or starts without importing them, so that `npm test -- --sinceLastRun` runs its
 * tests again after a change. A module of the product states it by `new URL('…', import.meta.url)`: a program with all
 * its imports, or a folder. A test that searches for files may read any file of the repository; test helpers start the
 * product.
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
  // A file may disappear during the search, because parallel programs write temporary files.
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
/**
 * Returns the files and folders below a folder; a folder's time changes when a file is added or removed. A folder with
 * a package.json is left out, because Vite would take it for the package.
 */
const within = (folder: string) =>
  globSync('**', { cwd: folder, exclude: isMade })
    .map((path) => join(folder, path))
    .filter((path) => !existsSync(join(path, 'package.json')))
