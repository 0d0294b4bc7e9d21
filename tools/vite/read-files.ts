import { existsSync, globSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { listImportedFiles } from '../imported-files.mjs'

const root = join(import.meta.dirname, '../..')
/**
 * Recognizes modules that may read files without importing them: they use `import.meta` or the folder of the built web
 * application.
 */
const findsFiles = /import\.meta\.(?:dirname|filename|glob|url)|\/web-dist\.ts'/
const test = /\.(?:test|spec)\.tsx?$/
const support = /\/testing\/|-testing\.tsx?$|\/e2e\//
const isTold = /\/server\/src\/testing\/prepared\.ts$/

/**
 * Marker files. Each has the modification time of the newest file of a large group. Vite watches only the marker files,
 * because watching every file takes minutes.
 */
const newest = {
  file: join(root, '.cache/newest-file'),
  /** The modification time of this file is that of the newest file of the repository, except tests and documents. */
  product: join(root, '.cache/newest-product'),
}

/**
 * Tells Vite which files a module reads without importing them, so that `npm test -- --sinceLastRun` reruns the
 * module's tests after a change of these files. Tests that search for files depend on every file, and test helpers on
 * every product file.
 */
export default function watchFilesReadByModulesPlugin(): Plugin {
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
    return stat ? [...listImportedFiles(file)] : []
  })
}

let areWritten = false
function writeNewest(): void {
  if (areWritten) return
  areWritten = true
  // Other programs write temporary files, so a file may disappear during the search.
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
 * Returns the paths in a folder without generated files, and without folders with a package.json, which Vite would
 * treat as packages.
 */
const within = (folder: string) =>
  globSync('**', { cwd: folder, exclude: isMade })
    .map((path) => join(folder, path))
    .filter((path) => !existsSync(join(path, 'package.json')))
