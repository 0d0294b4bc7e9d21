import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { registerDatabaseGauge } from '../../http/row-gauge.ts'

/** Registers no metric if no ERP is connected. */
export function registerSyncMetrics(app: FastifyInstance, { db, erp }: Pick<Deps, 'db' | 'erp'>): void {
  const help = 'When the synchronisation last succeeded, in seconds since 1970'
  registerDatabaseGauge(app, { name: 'markaz_sync_newest_seconds', help, label: 'type' }, async () => {
    if (!erp) return []
    return db.many<{ of: string; value: number }>(sql`
      select type as of, extract(epoch from max(finished_at))::float as value from sync_run
      where status = 'done' group by type`)
  })
}
