import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import readFiles from './read-files.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the files that Vite watches for a module with this text, as paths from the root. */
function watched(path: string, code: string): string[] {
  const files: string[] = []
  const { transform } = readFiles() as unknown as { transform(this: object, code: string, id: string): void }
  transform.call({ addWatchFile: (file: string) => files.push(file.slice(root.length + 1)) }, code, join(root, path))
  return files
}

it('a program is watched with its direct and indirect imports', () => {
  const files = watched('server/src/http/x.ts', "new Worker(new URL('./drawing-worker.ts', import.meta.url))")
  expect(files).toContain('server/src/http/drawing-worker.ts')
  expect(files).toContain('server/src/http/web-dist.ts')
})

it('a folder is watched with all its files, and itself for new files', () => {
  const files = watched('server/src/db/x.ts', "const folder = new URL('../../migrations', import.meta.url)")
  expect(files).toContain('server/migrations')
  expect(files).toContain('server/migrations/0001_foundation.sql')
})

it('a test that searches for files depends on all files, a test helper on the product, any other module on its imports', () => {
  const looks = 'const here = import.meta.dirname'
  expect(watched('server/src/x.test.ts', looks)).toEqual(['.cache/newest-file'])
  expect(watched('e2e/support/x.ts', looks)).toEqual(['.cache/newest-product'])
  expect(watched('server/src/x.ts', "import { y } from './y.ts'")).toEqual([])
})

it('the two marker files get the time of the newest file: one counts tests, the other does not', () => {
  const configured = readFiles().configResolved as () => void
  configured()
  const ms = (path: string) => statSync(join(root, path)).mtimeMs
  expect(ms('.cache/newest-file')).toBeGreaterThanOrEqual(Math.floor(ms('tools/vite/read-files.test.ts')))
  expect(ms('.cache/newest-product')).toBeLessThanOrEqual(ms('.cache/newest-file'))
})
