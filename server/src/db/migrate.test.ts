import { afterEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { programVersion } from '../version.ts'
import { sql } from './db.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { OpenedDatabase } from './open.ts'

const all = readMigrations().map((migration) => migration.name)
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const applied = (database: OpenedDatabase) =>
  database.db.many(sql`select name, checksum, applied_at as "appliedAt" from schema_migration order by name`)

describe('applying the migrations of the database', () => {
  it('migrations do not lose stored data', async () => {
    const database = await createTestDatabase()
    closing.push(database.close)
    await database.db.run(sql`insert into head_office (ext_id, name) values ('1', 'Bosh ofis')`)
    await migrate(database.pool)
    expect(await database.db.many(sql`select name from head_office`)).toEqual([{ name: 'Bosh ofis' }])
  })

  it('a migration that was edited after it had been applied is refused, and the error names it', async () => {
    const database = await createTestDatabase()
    closing.push(database.close)
    await database.db.run(sql`update schema_migration set checksum = 'boshqa' where name = ${all[0]}`)
    await expect(migrate(database.pool)).rejects.toThrow(`${all[0]} migratsiyasi qo'llangandan keyin o'zgartirilgan`)
  })

  it('a server older than the database refuses to start: the error names the migration and the solution, and nothing is changed', async () => {
    const database = await createTestDatabase()
    closing.push(database.close)
    await database.db.run(sql`insert into schema_migration (name, checksum) values ('9999_future.sql', 'x')`)
    await database.db.run(sql`delete from schema_migration where name = ${all.at(-1)}`)
    const before = await applied(database)
    await expect(migrate(database.pool)).rejects.toThrow(
      /boshqa versiyasiniki: 9999_future\.sql migratsiyasi bu versiyada yo'q\. O'sha versiyaga qayting yoki MARKAZ_DATA ga boshqa papkani/,
    )
    expect(await applied(database)).toEqual(before)
  })

  it('a server works with a newer database unless a migration of that database declares that it needs a newer server', async () => {
    const database = await createTestDatabase()
    closing.push(database.close)
    const newer = (needs: string | null) =>
      database.db.run(sql`
        insert into schema_migration (name, checksum, needs) values ('9999_newer.sql', 'x', ${needs})
        on conflict (name) do update set needs = excluded.needs`)
    for (const needs of ['0.0.0', programVersion]) {
      await newer(needs)
      expect(await migrate(database.pool)).toEqual([])
    }
    for (const needs of ['99.0.0', null]) {
      await newer(needs)
      await expect(migrate(database.pool)).rejects.toThrow("9999_newer.sql migratsiyasi bu versiyada yo'q")
    }
  })
})
