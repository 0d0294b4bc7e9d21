/**
 * Fills an empty centre with many students: `npm run demo:size -- --students 100000 [--groups 7000]`. If the database
 * is embedded, stop the server first and start it afterwards with MARKAZ_DEMO=0.
 */
import { parseArgs } from 'node:util'
import { createDemoCentreOfSize } from '@markaz/demo/centre-of-size'
import { startDemoErp } from '@markaz/demo/server'
import '../server/src/areas.ts'
import { registerSyncJobHandlers, startSyncRun, syncRunJobKind } from '../server/src/centre/sync/run-sync.ts'
import { sql } from '../server/src/db/db.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openEmbeddedDatabase, openPostgres } from '../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../server/src/deps.ts'
import { readEnv } from '../server/src/env.ts'
import { createErpSource } from '../server/src/integrations/erp/erp-source.ts'
import { createJobQueue } from '../server/src/jobs/queue.ts'
import { ensureSuperadmin } from '../server/src/start.ts'

const { values } = parseArgs({ options: { students: { type: 'string' }, groups: { type: 'string' } } })
const students = Number(values.students)
const groups = values.groups === undefined ? undefined : Number(values.groups)
if (!(students > 0) || (groups !== undefined && !(groups > 0))) {
  console.error('Ishlatish: npm run demo:size -- --students 100000 [--groups 7000]')
  process.exit(2)
}

const env = readEnv(process.env)
const database = env.directUrl
  ? openPostgres(env.directUrl, env.MARKAZ_POOL)
  : await openEmbeddedDatabase(env.MARKAZ_DATA)
await migrate(database.pool)
if (await database.db.one(sql`select id from study_group limit 1`)) {
  console.error("Ma'lumotlar bazasi bo'sh emas: hajm sinovi faqat bo'sh markazga to'ldiriladi")
  await database.close()
  process.exit(2)
}
const { madeUpPassword } = await ensureSuperadmin(database.db, env)

const today = todayInTashkent(systemClock)
const centre = await startDemoErp({
  today,
  data: createDemoCentreOfSize({ students, today, ...(groups && { groups }) }),
})
const erp = createErpSource({
  erpUrl: centre.url,
  erpTokenUrl: centre.tokenUrl,
  erpClientId: centre.clientId,
  erpClientSecret: centre.clientSecret,
})
const deps = { db: database.db, clock: systemClock, erp, isAlone: database.kind === 'embedded' }
const log = { error: (details: object, message: string) => console.error(message, details) }
const queue = createJobQueue(deps, { log })
registerSyncJobHandlers(queue, deps, { log })
for (const type of ['teachers', 'student', 'groups', 'group-students'] as const) {
  const from = performance.now()
  await startSyncRun(deps, type, null)
  await queue.runDue(syncRunJobKind)
  const run = await database.db.one<{ status: string; added: number; error: string | null }>(
    sql`select status, added, error from sync_run order by id desc limit 1`,
  )
  console.log(
    `${type}: ${run?.added} ta qo'shildi, ${Math.round((performance.now() - from) / 1000)} s ${run?.error ?? ''}`,
  )
}
await database.db.run(
  sql`insert into office (name, head_office_id) select name, id from head_office order by id on conflict do nothing`,
)
await database.pool.query('vacuum analyze')
console.log(
  `Tayyor. Login: ${env.MARKAZ_SUPERADMIN}${madeUpPassword ? `, parol: ${madeUpPassword}` : ''}. Ishga tushirish: MARKAZ_DEMO=0 npm start`,
)
await queue.stop()
await centre.close()
await database.close()
