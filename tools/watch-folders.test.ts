import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchFolders } from './watch-folders.mjs'

let folder: string
let stop: () => void
const changed = new Set<string>()
const file = (...names: string[]) => join(folder, ...names)
const save = (path: string) => writeFileSync(path, 'x')
const told = (path: string) => vi.waitFor(() => expect([...changed]).toContain(path), { timeout: 10_000 })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-watch-'))
  mkdirSync(file('area'))
  save(file('area', 'one.ts'))
  changed.clear()
  stop = watchFolders([folder], (path: string) => changed.add(path))
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the function watchFolders, which reports changed files', () => {
  it('watchFolders reports a file that is overwritten, created or deleted', async () => {
    save(file('area', 'one.ts'))
    await told(file('area', 'one.ts'))
    save(file('new.sql'))
    await told(file('new.sql'))
    changed.clear()
    rmSync(file('new.sql'))
    await told(file('new.sql'))
  })

  it('watchFolders reports every save by an editor that replaces the file with another file of the same name', async () => {
    for (let time = 0; time < 3; time++) {
      changed.clear()
      save(file('area', '.one.ts.tmp'))
      renameSync(file('area', '.one.ts.tmp'), file('area', 'one.ts'))
      await told(file('area', 'one.ts'))
    }
  })

  it('watchFolders reports files in a folder that was created later, also after the folder was deleted and created again', async () => {
    for (let time = 0; time < 2; time++) {
      changed.clear()
      mkdirSync(file('later', 'inner'), { recursive: true })
      save(file('later', 'inner', 'two.ts'))
      await told(file('later', 'inner', 'two.ts'))
      changed.clear()
      save(file('later', 'inner', 'two.ts'))
      await told(file('later', 'inner', 'two.ts'))
      changed.clear()
      rmSync(file('later'), { recursive: true })
      await told(file('later'))
    }
  })
})
