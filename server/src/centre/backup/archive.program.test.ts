import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeArchive } from './archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('reading an archive file', () => {
  it('memory usage depends on the largest chunk of a backup archive, not on its length', async () => {
    const piece = randomBytes(1024 ** 2)
    const before = process.memoryUsage().rss
    let most = 0
    await writeArchive(join(folder, 'katta.tar'), async (to) => {
      for (let n = 0; n < 300; n++) {
        await to.add(`bo'lak/${n}`, piece)
        most = Math.max(most, process.memoryUsage().rss)
      }
    })
    expect(statSync(join(folder, 'katta.tar')).size).toBeGreaterThan(300 * 1024 ** 2)
    expect((most - before) / 1024 ** 2).toBeLessThan(150)
  })
})
