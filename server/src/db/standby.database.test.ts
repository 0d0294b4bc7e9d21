import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../tools/postgres.ts'
import { startStandbyServer } from '../testing/standby.ts'
import { type Db, sql } from './db.ts'
import { type OpenedDatabase, openPostgres } from './open.ts'
import { createStandbyReader, requireSameDatabase, type StandbyDatabase } from './standby.ts'

describe.runIf(inject('postgresUrl'))('reads from a standby database server', () => {
  const small = ['fsync=off', 'shared_buffers=16MB']
  const servers: RunningPostgres[] = []
  let [primary, standby] = [] as unknown as [OpenedDatabase, OpenedDatabase]
  let reader: StandbyDatabase
  beforeAll(async () => {
    const first = await startPostgres(...small)
    servers.push(first, await startStandbyServer(first, ...small))
    ;[primary, standby] = servers.map(({ url }) => openPostgres(url, 2, 30_000)) as [OpenedDatabase, OpenedDatabase]
    await primary.pool.query('create table mark (id int primary key)')
    reader = createStandbyReader(standby, primary.db, { restMs: 1_000 })
  })
  afterAll(async () => {
    await standby?.close()
    await primary?.close()
    for (const server of servers.reverse()) server.stop()
  })

  let last = 0
  const write = () => primary.db.run(sql`insert into mark values (${++last})`)
  const newest = async (db: Db) =>
    db.one<{ id: number; isStandby: boolean }>(sql`select max(id) as id, pg_is_in_recovery() as "isStandby" from mark`)
  const isReadAgain = () =>
    expect.poll(() => reader.read(newest), { timeout: 20_000, interval: 200 }).toMatchObject({ isStandby: true })

  // Shows: OPS-004
  it('each of fifty reads right after a write uses the standby server and returns the row that was just written', async () => {
    for (let n = 0; n < 50; n++) {
      await write()
      expect(await reader.read(newest)).toEqual({ id: last, isStandby: true })
    }
    expect(reader.reads).toEqual({ standby: 50, primary: 0 })
    expect(await reader.lagSeconds()).toBe(0)
  })

  // Shows: OPS-004
  it('reads wait a second for a standby server that is behind, then use the primary server until the standby has caught up', async () => {
    await standby.pool.query('select pg_wal_replay_pause()')
    await write()
    const startedAt = performance.now()
    expect(await reader.read(newest)).toEqual({ id: last, isStandby: false })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    // The following reads go to the primary at once, without waiting for the standby.
    const nextAt = performance.now()
    expect(await reader.read(newest)).toEqual({ id: last, isStandby: false })
    expect(performance.now() - nextAt).toBeLessThan(950)
    await expect.poll(() => reader.lagSeconds(), { timeout: 10_000 }).toBeGreaterThan(0)
    await standby.pool.query('select pg_wal_replay_resume()')
    await isReadAgain()
  })

  // Shows: OPS-004
  it('a read that the standby server cancels is repeated on the primary without an error', async () => {
    let times = 0
    const answer = await reader.read(async (db) => {
      if (times++ === 0) await db.many(sql`select pg_terminate_backend(pg_backend_pid())`)
      return newest(db)
    })
    expect([answer, times]).toEqual([{ id: last, isStandby: false }, 2])
    // An error of the query itself is not treated as a failure of the standby server.
    await isReadAgain()
    await expect(reader.read((db) => db.many(sql`select 1 / 0`))).rejects.toMatchObject({ code: '22012' })
  })

  // Shows: OPS-004
  it('a standby server that hangs delays a read by less than five seconds', async () => {
    servers[1]?.freeze()
    const startedAt = performance.now()
    expect(await reader.read(newest)).toEqual({ id: last, isStandby: false })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    servers[1]?.wake()
    await isReadAgain()
  }, 60_000)

  // Shows: OPS-004
  it('a standby server of another database is refused with an error that names the setting', async () => {
    await requireSameDatabase(primary.direct, standby.pool)
    const other = openPostgres(inject('postgresUrl'), 1)
    await expect(requireSameDatabase(primary.direct, other.pool)).rejects.toThrow('boshqa bazaga olib boradi')
    await other.close()
  })
})
