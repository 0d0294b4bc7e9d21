import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { copyTestDatabaseTemplateTo } from '../testing/centre.ts'
import { sql } from './db.ts'
import { openEmbeddedDatabase } from './open.ts'

const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
const openTs = new URL('./open.ts', import.meta.url).href

describe('the data folder of the embedded database', () => {
  const folders: string[] = []
  const children: ChildProcess[] = []
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  function newFolder(): string {
    const parent = mkdtempSync(join(tmpdir(), 'markaz-open-'))
    folders.push(parent)
    return join(parent, 'data')
  }

  function usedFolder(): string {
    const folder = newFolder()
    copyTestDatabaseTemplateTo(folder)
    return folder
  }

  async function otherProcess(folder: string): Promise<ChildProcess> {
    const program = `
      import { openEmbeddedDatabase } from ${JSON.stringify(openTs)}
      const { pool } = await openEmbeddedDatabase(${JSON.stringify(folder)})
      await pool.query('create table written (id int); insert into written values (7)')
      console.log('open')
      setInterval(() => {}, 1000)`
    const child = spawn(node, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
    expect(String(line)).toContain('open')
    return child
  }

  it("while a process uses the embedded database's folder, no other process can open it; if the process is killed, no acknowledged row is lost", async () => {
    const folder = usedFolder()
    const child = await otherProcess(folder)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow(`Ma'lumotlar papkasi band: ${folder}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const database = await openEmbeddedDatabase(folder)
    expect(await database.db.many(sql`select id from written`)).toEqual([{ id: 7 }])
    await database.close()
  })

  it('the data folder of the embedded database cannot be opened twice in one process, but can be opened again after closing', async () => {
    const folder = usedFolder()
    const first = await openEmbeddedDatabase(folder)
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('papkasi band')
    expect(await first.db.one(sql`select 1 as alive`)).toEqual({ alive: 1 })
    await first.close()
    const second = await openEmbeddedDatabase(folder)
    expect(await second.db.one(sql`select 2 as alive`)).toEqual({ alive: 2 })
    await second.close()
  })

  it('the data folder is readable only for its owner, even if it existed before and others could read it', async () => {
    const folder = usedFolder()
    mkdirSync(join(folder, 'files/other'), { recursive: true })
    for (const path of [folder, join(folder, 'pglite'), join(folder, 'files')]) chmodSync(path, 0o755)
    chmodSync(join(folder, 'lock'), 0o666)
    const database = await openEmbeddedDatabase(folder)
    await database.close()
    for (const path of ['', 'pglite', 'files', 'lock'])
      expect([path, statSync(join(folder, path)).mode & 0o077]).toEqual([path, 0])
  })

  it('a data folder that belongs to another user or contains files of other programs is refused and left unchanged', async () => {
    const folder = newFolder()
    mkdirSync(folder, { mode: 0o755 })
    writeFileSync(join(folder, 'begona.txt'), 'x')
    await expect(openEmbeddedDatabase(folder)).rejects.toThrow('boshqalarga ochiq va unda begona fayllar bor')
    expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o755, ['begona.txt']])
    if (process.getuid?.() === 0) {
      const theirs = newFolder()
      mkdirSync(theirs, { mode: 0o700 })
      chownSync(theirs, 1_234, 1_234)
      await expect(openEmbeddedDatabase(theirs)).rejects.toThrow('boshqa foydalanuvchiniki')
      expect(readdirSync(theirs)).toEqual([])
    }
  })
})
