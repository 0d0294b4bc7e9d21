import { expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'

const t = shareTestApp()

// Shows: OPS-018
it('every scheduled job succeeds, and on PostgreSQL it needs no database right to alter tables', async () => {
  const kinds = t.app.queue.scheduled()
  expect(kinds.length).toBeGreaterThan(30)
  await t.app.queue.runDue(...kinds)
  const jobs = await t.db.many<{ kind: string; error: string | null }>(
    sql`select kind, error from job where kind = any(${kinds})`,
  )
  expect(jobs.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
  expect(jobs.filter(({ error }) => error !== null)).toEqual([])
})
