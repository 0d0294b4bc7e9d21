import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import watchFilesReadByModulesPlugin from './read-files.ts'

const root = join(import.meta.dirname, '../..')

function watched(path: string, code: string): string[] {
  const files: string[] = []
  const { transform } = watchFilesReadByModulesPlugin() as unknown as {
    transform(this: object, code: string, id: string): void
  }
  transform.call({ addWatchFile: (file: string) => files.push(file.slice(root.length + 1)) }, code, join(root, path))
  return files
}

it("if a module starts a worker by the URL of its file, Vite watches the worker's file with its direct and indirect imports", () => {
  const files = watched('server/src/http/x.ts', "new Worker(new URL('./prerender-worker.ts', import.meta.url))")
  expect(files).toContain('server/src/http/prerender-worker.ts')
  expect(files).toContain('server/src/http/web-dist.ts')
})

it('if a module refers to a folder by `new URL(…)`, Vite watches all files in the folder, and the folder itself for new files', () => {
  const files = watched('server/src/db/x.ts', "const folder = new URL('../../migrations', import.meta.url)")
  expect(files).toContain('server/migrations')
  expect(files).toContain('server/migrations/0001_foundation.sql')
})

it('tests that search for files depend on every file, helpers that search for files on every product file, and other modules only on their imports', () => {
  const looks = 'const here = import.meta.dirname'
  expect(watched('server/src/x.test.ts', looks)).toEqual(['.cache/newest-file'])
  expect(watched('e2e/support/x.ts', looks)).toEqual(['.cache/newest-product'])
  expect(watched('server/src/x.ts', "import { y } from './y.ts'")).toEqual([])
})

it('the marker file newest-file has the modification time of the newest file in the repository, and newest-product that of the newest file that is no test', () => {
  const configured = watchFilesReadByModulesPlugin().configResolved as () => void
  configured()
  const ms = (path: string) => statSync(join(root, path)).mtimeMs
  expect(ms('.cache/newest-file')).toBeGreaterThanOrEqual(Math.floor(ms('tools/vite/read-files.test.ts')))
  expect(ms('.cache/newest-product')).toBeLessThanOrEqual(ms('.cache/newest-file'))
})
