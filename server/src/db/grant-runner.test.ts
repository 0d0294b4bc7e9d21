import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { testSuperadminPassword } from '../testing/centre.ts'
import { runAdminStatement } from '../testing/database.ts'
import { startFailingProgram, startServerProcess } from '../testing/program.ts'
import { sql } from './db.ts'
import { grantRightsToServerRole } from './grant-runner.ts'
import { migrate } from './migrate.ts'
import { type OpenedDatabase, openPostgres } from './open.ts'
import { createPartitionsAhead } from './partitions.ts'

vi.setConfig({ testTimeout: 120_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Creates the two roles of docs/operating.md: the owner of the tables, and the role of the running server. */
async function twoRoles(): Promise<{
  owner: OpenedDatabase
  runner: OpenedDatabase
  runnerName: string
  runnerUrl: string
}> {
  const server = inject('postgresUrl')
  const id = randomUUID().replaceAll('-', '')
  const name = `markaz_roles_${id}`
  const [ownerName, runnerName] = [`markaz_owner_${id}`, `markaz_run_${id}`]
  for (const role of [ownerName, runnerName]) {
    await runAdminStatement(server, `create role ${role} login password 'sinov'`)
    closing.push(() => runAdminStatement(server, `drop role ${role}`))
  }
  await runAdminStatement(server, `create database ${name} owner ${ownerName}`)
  closing.push(() => runAdminStatement(server, `drop database ${name} with (force)`))
  const as = (username: string) =>
    Object.assign(new URL(server), { pathname: `/${name}`, username, password: 'sinov' }).href
  const runnerUrl = as(runnerName)
  const [owner, runner] = [openPostgres(as(ownerName), 2), openPostgres(runnerUrl, 2)]
  for (const one of [owner, runner]) closing.push(one.close)
  return { owner, runner, runnerName, runnerUrl }
}

describe.runIf(inject('postgresUrl'))(
  'a separate database role for the running server that cannot alter tables',
  () => {
    it("the server's database role can do all that the server needs, but cannot alter tables, migrations or the audit log", async () => {
      const { owner, runner, runnerName, runnerUrl } = await twoRoles()
      await migrate(owner.pool)
      await grantRightsToServerRole(owner.pool, runnerName)
      const folder = mkdtempSync(join(tmpdir(), 'markaz-roles-'))
      closing.push(() => rmSync(folder, { recursive: true }))
      const program = await startServerProcess({
        MARKAZ_DATA: folder,
        DATABASE_URL: runnerUrl,
        MARKAZ_ADMIN_PASSWORD: testSuperadminPassword,
        MARKAZ_DEMO: '1',
      })
      closing.push(() => program.end('SIGKILL'))
      const { accessToken: token } = (await program.signIn(testSuperadminPassword)).data
      const body = { name: 'Yangi', type: 2, permissions: [{ name: 'profile', permissions: ['read'] }] }
      expect((await program.call('POST', '/roles', { token, body })).status).toBe(201)
      expect(
        await runner.db.one(sql`select action from audit where entity = 'role' order by id desc limit 1`),
      ).toBeDefined()
      for (const forbidden of [
        sql`update audit set comment = 'x'`,
        sql`delete from audit`,
        sql`with masking as (select set_config('markaz.masking', 'on', false)) update audit set comment = 'x' from masking`,
        sql`truncate audit`,
        sql`alter table audit disable trigger all`,
        sql`drop trigger audit_no_change on audit`,
        sql`create or replace function audit_is_forever() returns trigger language plpgsql as 'begin return old; end'`,
        sql`set session_replication_role = replica`,
        sql`delete from schema_migration`,
        sql`alter table staff add column x int`,
        sql`create table x (id int)`,
        sql`drop table student`,
      ])
        await expect(runner.db.run(forbidden), forbidden.text).rejects.toMatchObject({ code: '42501' })
      // The server's role cannot create tables, but may add partitions to the audit log through a database function.
      await createPartitionsAhead(runner.db, new Date('2030-03-01'))
      await expect(runner.db.run(sql`delete from audit_2030_01`)).rejects.toMatchObject({ code: '42501' })
      await expect(runner.db.run(sql`delete from audit_first`)).rejects.toMatchObject({ code: '42501' })
      // The server's database role can mask audit entries of an erased student only.
      const student = await runner.db.one<{ id: number }>(
        sql`select id from student where forgotten_at is null limit 1`,
      )
      const mask = sql`select mask_audit('audit', ${student?.id}, '{}', '{}')`
      await expect(runner.db.run(mask)).rejects.toThrow('only a forgotten person')
      await runner.db.run(sql`
      insert into audit (permission_name, action, entity, entity_id, after) values ('users', 'update', 'student', ${student?.id}, '{"lastName": "Sirli"}')`)
      await runner.db.run(sql`update student set forgotten_at = now() where id = ${student?.id}`)
      await runner.db.run(mask)
      expect(
        await runner.db.one(sql`select after from audit where after ? 'lastName' order by id desc limit 1`),
      ).toEqual({
        after: { lastName: '•••' },
      })
      // A trigger of the audit log refuses the deletion even to the owner of the table.
      await expect(owner.db.run(sql`delete from audit`)).rejects.toThrow('never changed')
    })

    it("the server's database role cannot apply migrations: on a database without the newest ones, the server's start ends with a clear message", async () => {
      const { owner, runnerName, runnerUrl } = await twoRoles()
      await migrate(owner.pool, { until: '0019_points.sql' })
      await grantRightsToServerRole(owner.pool, runnerName)
      const folder = mkdtempSync(join(tmpdir(), 'markaz-roles-'))
      closing.push(() => rmSync(folder, { recursive: true }))
      const { code, written } = await startFailingProgram({
        MARKAZ_DATA: folder,
        DATABASE_URL: runnerUrl,
        LOG_LEVEL: 'silent',
      })
      expect([code, written]).toEqual([1, expect.stringContaining('migratsiyasi bajarilmadi')])
    })

    it('rights are not granted to a database role that does not exist or that owns the tables', async () => {
      const { owner } = await twoRoles()
      await migrate(owner.pool)
      await expect(grantRightsToServerRole(owner.pool, "yo'q")).rejects.toThrow("Bazada bunday rol yo'q: yo'q")
      const { rows } = await owner.pool.query<{ name: string }>('select current_user as name')
      await expect(grantRightsToServerRole(owner.pool, rows[0]?.name as string)).rejects.toThrow('egasi yoki superuser')
    })
  },
)
