import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { testSuperadminPassword } from '../../testing/centre.ts'
import { runAdminStatement } from '../../testing/database.ts'
import { type StartedTestProgram, startServerProcess } from '../../testing/program.ts'
import { createRoleThroughApi, listRoleNames, runBackupCommand } from './testing/backup-program.ts'

const server = inject('postgresUrl')

it.runIf(server)(
  'a backup made while users change data can be restored into an empty database or a new folder',
  {
    timeout: 180_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'markaz-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'zaxira.tar')
    const settings = { MARKAZ_DATA: join(folder, 'data'), DATABASE_URL: await database() }
    const first = await started(settings)
    const { accessToken: token } = (await first.signIn(testSuperadminPassword)).data
    expect((await createRoleThroughApi(first, token, 'Oldin')).status).toBe(201)
    const made = await runBackupCommand('make', file, settings)
    expect([made.code, made.written]).toEqual([0, expect.not.stringContaining('yozilmadi')])
    expect((await runBackupCommand('restore', file, settings)).written).toContain(
      'Bu bazada markaz bor, ustidan tiklanmaydi',
    )
    await first.end('SIGTERM')
    const places: Record<string, string>[] = [
      { MARKAZ_DATA: join(folder, 'yangi'), DATABASE_URL: await database() },
      { MARKAZ_DATA: join(folder, "ko'chgan") },
    ]
    for (const place of places) {
      expect((await runBackupCommand('restore', file, place)).code).toBe(0)
      const second = await started(place)
      expect((await second.call('GET', '/profile', { token })).status).toBe(401)
      const { accessToken: anew } = (await second.signIn(testSuperadminPassword)).data
      expect(await listRoleNames(second, anew)).toContain('Oldin')
      await second.end('SIGTERM')
    }
  },
)

async function database(): Promise<string> {
  const name = `markaz_backup_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name}`)
  onTestFinished(() => runAdminStatement(server, `drop database ${name} with (force)`))
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

async function started(settings: Record<string, string>): Promise<StartedTestProgram> {
  const one = await startServerProcess({ MARKAZ_ADMIN_PASSWORD: testSuperadminPassword, ...settings })
  onTestFinished(async () => void (await one.end('SIGKILL')))
  return one
}
