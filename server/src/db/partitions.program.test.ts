import { expect, inject, it } from 'vitest'
import { startInMemoryDatabase } from '../testing/database.ts'
import { sql } from './db.ts'
import { migrate } from './migrate.ts'
import { openPgliteDatabase } from './open.ts'

// Shows: OPS-005
it.skipIf(inject('postgresUrl'))(
  'audit rows written before partitioning form the first partition, and ids continue after them',
  async () => {
    const pglite = await startInMemoryDatabase()
    const { db, pool, close } = openPgliteDatabase(pglite)
    try {
      await migrate(pool, { until: '0103_own_head_offices.sql' })
      await pool.query(`
      insert into audit (permission_name, action, entity, created_at)
      values ('auth', 'view', 'faq', '2020-01-01'), ('auth', 'view', 'faq', now()), ('auth', 'create', 'faq', now())`)
      const lines = await db.many(sql`select to_jsonb(audit) as line from audit order by id`)
      await migrate(pool)
      expect(await db.many(sql`select to_jsonb(audit) as line from audit order by id`)).toEqual(lines)
      expect(await db.one(sql`select count(*) from audit_first`)).toEqual({ count: 3 })
      const written = await db.one(
        sql`insert into audit (permission_name, action, entity) values ('auth', 'view', 'faq') returning id`,
      )
      expect(written).toEqual({ id: 4 })
      expect(await db.many(sql`select entity, action from audit_what order by action`)).toEqual([
        { entity: 'faq', action: 'create' },
        { entity: 'faq', action: 'view' },
      ])
    } finally {
      await close()
      await pglite.close()
    }
  },
)
