import { wellKnown } from '@markaz/demo/data'
import { startDemoErp } from '@markaz/demo/server'
import type { SyncType } from '@markaz/protocol/centre/sync/schemas'
import { runKind, startRun } from '../centre/sync/run-sync.ts'
import { type Db, sql } from '../db/db.ts'
import { type Deps, tashkentDay } from '../deps.ts'
import { erpSourceFromEnv } from '../integrations/erp/erp-source.ts'
import { releaseAll } from '../jobs/job-rows.ts'
import type { Queue } from '../jobs/queue.ts'
import { makeLessonsAhead } from '../teaching/groups/lessons.ts'
import { demoPassword, openDemoAccounts } from './demo-accounts.ts'
import { openDemoAvailability } from './demo-availability.ts'
import { openDemoCalls } from './demo-calls.ts'
import { openDemoContent } from './demo-content.ts'
import { openDemoDoors, startDemoDoors } from './demo-doors.ts'
import { openDemoFamilies } from './demo-families.ts'
import { openDemoMarket } from './demo-market.ts'
import { markPastLessons } from './demo-marks.ts'
import { openDemoMedia } from './demo-media.ts'
import { openDemoNotifications } from './demo-notices.ts'
import { openDemoPeople } from './demo-people.ts'
import { openDemoPoints } from './demo-points.ts'
import { openDemoReports } from './demo-reports.ts'
import { openDemoRisks } from './demo-risks.ts'
import { describeRooms } from './demo-rooms.ts'
import { openDemoStudy } from './demo-study.ts'
import { openDemoTalks } from './demo-talks.ts'
import { openDemoTeaching } from './demo-teaching.ts'
import { openDemoTelegram } from './demo-telegram.ts'
import { openDemoParentNotifications } from './demo-tellings.ts'
import { openDemoVideos } from './demo-videos.ts'
import { openDemoWebhooks } from './demo-webhooks.ts'
import { markDatabaseAsDemo } from './whose-database.ts'

export interface Demo {
  /** The password of the demo accounts: nothing real stands behind them, so it is printed at each start. */
  password: string
  /** The address at which the chats with its bot are looked at. */
  telegramUrl: string
  close(): Promise<void>
}

/**
 * A centre to try everything on: its own small school ERP on this machine's loopback, and on the first start what the
 * centre took over from it, three branches, accounts, past attendance and what it knows of its people. Afterwards the
 * ERP knows of a few things more, so that the first synchronisation has something to bring.
 * @param password of the demo accounts, else one is made up and kept
 */
export async function openDemo(deps: Deps, queue: Queue, password?: string): Promise<Demo> {
  const opened = await openedOn(deps.db)
  const today = tashkentDay(deps.clock)
  // The mark comes before anything of the demo: an opening that is cut short is known for what it is.
  await markDatabaseAsDemo(deps.db, today)
  // The day stays what it was at the opening: else groups and lessons would wander from one start to the next.
  const erp = await startDemoErp({ today: opened ?? today, stage: opened ? 2 : 1 })
  deps.erp = erpSourceFromEnv({
    erpUrl: erp.url,
    erpTokenUrl: erp.tokenUrl,
    erpClientId: erp.clientId,
    erpClientSecret: erp.clientSecret,
  })
  const secret = await demoPassword(deps.db, password)
  if (opened) {
    return { password: secret, ...(await startAround(deps, erp, today)) }
  }

  const synchronise = async (type: SyncType) => {
    await startRun(deps, type, null)
    await queue.runDue(runKind)
  }
  try {
    // An opening that was cut short is done again from the start: every step is the same the second time.
    if (deps.isAlone) await releaseAll(deps.db, [], deps.clock.now())
    await queue.runDue(runKind)
    await synchronise('teachers')
    await openBranches(deps.db)
    for (const type of ['student', 'groups', 'group-students'] as const) await synchronise(type)
    await describeRooms(deps.db)
    await makeLessonsAhead(deps.db, { today })
    await openDemoAccounts(deps.db, { password: secret, today })
    await markPastLessons(deps.db, today)
    await openDemoPeople(deps, today)
    await openDemoFamilies(deps, today)
    await openDemoTeaching(deps, today)
    await openDemoStudy(deps, today)
    await openDemoCalls(deps, today)
    await openDemoTalks(deps, today)
    await openDemoAvailability(deps, today)
    await openDemoReports(deps, today)
    await openDemoRisks(deps, today)
    await openDemoPoints(deps, today)
    await openDemoVideos(deps, today)
    await openDemoMarket(deps, today)
    await openDemoContent(deps, today)
    await openDemoMedia(deps, today)
    await openDemoDoors(deps, today)
    await openDemoWebhooks(deps, today)
    await openDemoNotifications(deps, queue, today)
    await deps.db.run(
      sql`insert into app_value (name, value) values ('demo-day', ${Buffer.from(today)}) on conflict do nothing`,
    )
  } catch (error) {
    await erp.close()
    throw error
  }
  erp.setStage(2, deps.clock.now().toISOString())
  return { password: secret, ...(await startAround(deps, erp, today)) }
}

/** What stands around the centre besides its ERP: the devices at its doors, and Telegram. */
async function startAround(deps: Deps, erp: { close(): Promise<void> }, today: string) {
  const doors = await startDemoDoors(deps)
  const telegram = await openDemoTelegram(deps, today)
  await openDemoParentNotifications(deps, today)
  return { telegramUrl: telegram.url, close: () => closeAll(erp, doors, telegram) }
}

async function closeAll(...programs: { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(programs.map((program) => program.close()))
}

/** The day the demo centre was opened here, whole; null = not yet. */
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
