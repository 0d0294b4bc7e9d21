import { fixedRows } from '@markaz/demo/data'
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
import { openDemoBreaks } from './demo-breaks.ts'
import { openDemoCalls } from './demo-calls.ts'
import { openDemoContent } from './demo-content.ts'
import { openDemoDoors, startDemoDoors } from './demo-doors.ts'
import { openDemoFamilies } from './demo-families.ts'
import { openDemoLetters } from './demo-letters.ts'
import { openDemoMarket } from './demo-market.ts'
import { addPastMarks } from './demo-marks.ts'
import { openDemoMedia } from './demo-media.ts'
import { openDemoMeetings } from './demo-meetings.ts'
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
  /** The password of the demo accounts. The accounts hold no real data, so each start prints it. */
  password: string
  /** Address of the web page with the simulated chats between people and the Telegram bot. */
  telegramUrl: string
  close(): Promise<void>
}

/**
 * Opens the demo centre: starts a small simulated ERP on this machine and, at the first start, synchronizes its data
 * and adds three branches, accounts, past attendance and further data. Afterwards the ERP has a few new rows, so that a
 * user's first synchronization finds changes.
 * @param password of the demo accounts; undefined = a stored or generated password
 */
export async function openDemo(deps: Deps, queue: Queue, password?: string): Promise<Demo> {
  const opened = await openedOn(deps.db)
  const today = tashkentDay(deps.clock)
  // The demo mark is written first, so that the database is recognized as a demo even if the opening is interrupted.
  await markDatabaseAsDemo(deps.db, today)
  // The simulated ERP uses the opening day as its date at each start; otherwise groups and lessons would change from
  // day to day.
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
    // After an interrupted opening all steps run again; each gives the same result as before.
    if (deps.isAlone) await releaseAll(deps.db, [], deps.clock.now())
    await queue.runDue(runKind)
    await synchronise('teachers')
    await openBranches(deps.db)
    for (const type of ['student', 'groups', 'group-students'] as const) await synchronise(type)
    await describeRooms(deps.db)
    await makeLessonsAhead(deps.db, { today, now: deps.clock.now() })
    await openDemoAccounts(deps.db, { password: secret, today })
    await addPastMarks(deps.db, today)
    await openDemoPeople(deps, today)
    await openDemoFamilies(deps, today)
    await openDemoTeaching(deps, today)
    await openDemoStudy(deps, today)
    await openDemoCalls(deps, today)
    await openDemoTalks(deps, today)
    await openDemoAvailability(deps, today)
    await openDemoBreaks(deps, today)
    await openDemoMeetings(deps, today)
    await openDemoReports(deps, today)
    await openDemoRisks(deps, today)
    await openDemoPoints(deps, today)
    await openDemoLetters(deps, today)
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

/** Starts the simulated door devices and the simulated Telegram. */
async function startAround(deps: Deps, erp: { close(): Promise<void> }, today: string) {
  const doors = await startDemoDoors(deps)
  const telegram = await openDemoTelegram(deps, today)
  await openDemoParentNotifications(deps, today)
  return { telegramUrl: telegram.url, close: () => closeAll(erp, doors, telegram) }
}

async function closeAll(...programs: { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(programs.map((program) => program.close()))
}

/** Returns the day on which the demo centre was opened completely; null = not yet. */
async function openedOn(db: Db): Promise<string | null> {
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = 'demo-day'`)
  return row ? row.value.toString() : null
}

/** Adds a branch for each head office except one, so that a user can try to add the last branch. */
async function openBranches(db: Db): Promise<void> {
  await db.run(sql`
    insert into office (name, head_office_id)
    select name, id from head_office where ext_id = any(${[...fixedRows.relatedOffices]}) order by id
    on conflict do nothing`)
}
