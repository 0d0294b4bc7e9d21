import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { registerDatabaseGauge } from '../../http/row-gauge.ts'

export function registerDoorMetrics(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const help = '1 = the door device is connected; 0 = it does not answer, or refuses the password'
  registerDatabaseGauge(app, { name: 'markaz_door_connected', help, label: 'device' }, () =>
    db.many<{ of: string; value: number }>(sql`
      select name as of, (state = 'connected')::int as value from door_device
      where deleted_at is null and state <> 'waiting'`),
  )
}
