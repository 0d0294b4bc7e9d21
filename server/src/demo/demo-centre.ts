import { wellKnown } from '@markaz/demo/data'
import { type DemoErp, startDemoErp } from '@markaz/demo/server'
import type { SyncType } from '@markaz/protocol/areas/sync'
import { type Db, sql } from '../db/db.ts'
import { type Deps, tashkentDay } from '../deps.ts'
import { erpSourceFromEnv } from '../integrations/erp/erp-source.ts'
import { openDemoAccounts } from './demo-accounts.ts'
import { markPastLessons } from './demo-marks.ts'

/**
 * A centre to try everything on: its own small school ERP on this machine's loopback, and on the first start what the
 * centre took over from it, three branches, accounts and past attendance. Afterwards the ERP knows of a few things
 * more, so that the first synchronisation has something to bring.
 * @param synchronise runs one synchronisation to its end
 * @param password of the demo accounts
 */
export async function openDemoCentre(
  deps: Deps,
  password: string,
  synchronise: (type: SyncType) => Promise<void>,
): Promise<DemoErp> {
  const opened = await openedOn(deps.db)
  // The day stays what it was at the opening: else groups and lessons would wander from one start to the next.
  const erp = await startDemoErp({ today: opened ?? tashkentDay(deps.clock), stage: opened ? 2 : 1 })
  deps.erp = erpSourceFromEnv({
    erpUrl: erp.url,
    erpTokenUrl: erp.tokenUrl,
    erpClientId: erp.clientId,
    erpClientSecret: erp.clientSecret,
  })
  if (!opened) {
    await synchronise('teachers')
    await openBranches(deps.db)
    for (const type of ['student', 'groups', 'group-students'] as const) await synchronise(type)
    await openDemoAccounts(deps.db, password)
    await markPastLessons(deps.db, tashkentDay(deps.clock))
    await deps.db.run(
      sql`insert into app_value (name, value) values ('demo-day', ${Buffer.from(tashkentDay(deps.clock))})`,
    )
    erp.setStage(2, deps.clock.now().toISOString())
  }
  return erp
}

/** The day the demo centre was opened here, whole; null = not yet, or the opening was cut short and is done again. */
async function openedOn(db: Db): Promise<string | null> {
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = 'demo-day'`)
  return row ? row.value.toString() : null
}

/** A branch for each head office but the one that a person may relate by hand. */
async function openBranches(db: Db): Promise<void> {
  await db.run(sql`
    insert into office (name, head_office_id)
    select name, id from head_office where ext_id = any(${[...wellKnown.relatedOffices]}) order by id
    on conflict do nothing`)
}
