import { fixedDemoRowIds } from '@markaz/demo/demo-centre'
import { startDemoErp } from '@markaz/demo/server'
import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { startSyncRun, syncRunJobKind } from '../centre/sync/run-sync.ts'
import { dailyReportHourInTashkent, writeDailyReports } from '../control/reports/write-reports.ts'
import { type Db, sql } from '../db/db.ts'
import { type Deps, todayInTashkent } from '../deps.ts'
import { createErpSource } from '../integrations/erp/erp-source.ts'
import { releaseHeldJobs } from '../jobs/job-rows.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { parentNotificationCreatedEvent } from '../people/notifications/parent-notices.ts'
import { createLessonsAhead } from '../teaching/groups/lessons.ts'
import { addDemoDataOnce } from './add-once.ts'
import { addDemoAccounts, ensureDemoPassword } from './demo-accounts.ts'
import { addDemoAvailability } from './demo-availability.ts'
import { addDemoStudyBreaks } from './demo-breaks.ts'
import { addDemoCalls } from './demo-calls.ts'
import { addDemoContent } from './demo-content.ts'
import { addDemoConversations } from './demo-conversations.ts'
import { markDatabaseAsDemo } from './demo-database.ts'
import { addDemoDoors, startDemoDoors } from './demo-doors.ts'
import { addDemoFamilies } from './demo-families.ts'
import { addDemoMarket } from './demo-market.ts'
import { addDemoAttendanceMarks } from './demo-marks.ts'
import { addDemoMedia } from './demo-media.ts'
import { addDemoMeetings } from './demo-meetings.ts'
import { addDemoNotifications } from './demo-notices.ts'
import { addDemoPeople } from './demo-people.ts'
import { addDemoPoints } from './demo-points.ts'
import { addDemoRisks } from './demo-risks.ts'
import { addDemoStudyPlans } from './demo-study.ts'
import { addDemoHomeworkAndExams } from './demo-teaching.ts'
import { startTelegramWithDemoParents } from './demo-telegram.ts'
import { addDemoVideos } from './demo-videos.ts'
import { addDemoWebhooks } from './demo-webhooks.ts'
import { addDemoWeeklyLetters } from './demo-weekly-letters.ts'

const evenings = 10

/** Writes daily reports. Some lack attendance, because the teacher saved it the next morning. */
async function addDemoReports(deps: Deps, today: string): Promise<void> {
  const midnight = Date.parse(`${today}T00:00:00+05:00`)
  const evening = (daysAgo: number) => new Date(midnight - daysAgo * 86_400_000 + dailyReportHourInTashkent * 3_600_000)
  await addDemoDataOnce(deps, { name: 'demo-reports', today }, async (tx) => {
    const late = await tx.many<{ id: number }>(sql`
      update lesson set marked_at = null
      where marked_at is not null and date between ${today}::date - ${evenings}::int and ${today}::date - 2 and id % 23 = 0 returning id`)
    for (let daysAgo = evenings; daysAgo >= 1; daysAgo--) await writeDailyReports(tx, evening(daysAgo))
    await tx.run(sql`
      update lesson set marked_at = (date + 1 + time '09:12') at time zone 'Asia/Tashkent'
      where id = any(${late.map(({ id }) => id)})`)
    await tx.run(sql`
      update report set seen_at = created_at + interval '10 hours', seen_by = (select min(id) from staff where is_superadmin)
      where created_at < ${evening(2)}`)
  })
}

export interface OpenedDemo {
  /** The accounts hold no real data, so each start prints their password. */
  password: string
  telegramUrl: string
  close(): Promise<void>
}

/**
 * At the first start, imports the data of a simulated ERP and adds the data that the ERP lacks. Afterwards the ERP has
 * new rows, so that a user's first synchronization finds changes.
 * @param password of the demo accounts; undefined = a stored or generated password
 */
export async function populateDemo(deps: Deps, queue: JobQueue, password?: string): Promise<OpenedDemo> {
  const opened = await openedOn(deps.db)
  const today = todayInTashkent(deps.clock)
  // The demo mark is written first, so that a demo is recognized even if its opening is interrupted.
  await markDatabaseAsDemo(deps.db, today)
  // The simulated ERP always uses the day on which the demo was created; otherwise groups and lessons would change from
  // day to day.
  const erp = await startDemoErp({ today: opened ?? today, stage: opened ? 2 : 1 })
  deps.erp = createErpSource({
    erpUrl: erp.url,
    erpTokenUrl: erp.tokenUrl,
    erpClientId: erp.clientId,
    erpClientSecret: erp.clientSecret,
  })
  const secret = await ensureDemoPassword(deps.db, password)
  if (opened) {
    return { password: secret, ...(await startAround(deps, erp, today)) }
  }

  const synchronise = async (type: ErpSyncDataType) => {
    await startSyncRun(deps, type, null)
    await queue.runDue(syncRunJobKind)
  }
  try {
    // Releases jobs that an interrupted creation of the demo left reserved. All steps run again; each gives the same
    // result as before.
    if (deps.isAlone) await releaseHeldJobs(deps.db, [], deps.clock.now())
    await queue.runDue(syncRunJobKind)
    await synchronise('teachers')
    await openBranches(deps.db)
    for (const type of ['student', 'groups', 'group-students'] as const) await synchronise(type)
    await completeDemoRooms(deps.db)
    await createLessonsAhead(deps.db, { today, now: deps.clock.now() })
    await addDemoAccounts(deps.db, { password: secret, today })
    await addDemoAttendanceMarks(deps.db, today)
    await addDemoPeople(deps, today)
    await addDemoFamilies(deps, today)
    await addDemoHomeworkAndExams(deps, today)
    await addDemoStudyPlans(deps, today)
    await addDemoCalls(deps, today)
    await addDemoConversations(deps, today)
    await addDemoAvailability(deps, today)
    await addDemoStudyBreaks(deps, today)
    await addDemoMeetings(deps, today)
    await addDemoReports(deps, today)
    await addDemoRisks(deps, today)
    await addDemoPoints(deps, today)
    await addDemoWeeklyLetters(deps, today)
    await addDemoVideos(deps, today)
    await addDemoMarket(deps, today)
    await addDemoContent(deps, today)
    await addDemoMedia(deps, today)
    await addDemoDoors(deps, today)
    await addDemoWebhooks(deps, today)
    await addDemoNotifications(deps, queue, today)
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

async function startAround(deps: Deps, erp: { close(): Promise<void> }, today: string) {
  const doors = await startDemoDoors(deps)
  const telegram = await startTelegramWithDemoParents(deps, today)
  await addDemoParentNotifications(deps, today)
  return { telegramUrl: telegram.url, close: () => closeAll(erp, doors, telegram) }
}

async function closeAll(...programs: { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(programs.map((program) => program.close()))
}

/** Returns the day on which all demo data was created; null = not yet, or the creation was interrupted. */
async function openedOn(db: Db): Promise<string | null> {
  const row = await db.one<{ value: Buffer }>(sql`select value from app_value where name = 'demo-day'`)
  return row ? row.value.toString() : null
}

/** Creates the branches. One head office gets no branch, so that a user can try to add it. */
async function openBranches(db: Db): Promise<void> {
  await db.run(sql`
    insert into office (name, head_office_id)
    select name, id from head_office where ext_id = any(${[...fixedDemoRowIds.relatedOffices]}) order by id
    on conflict do nothing`)
}

/** Adds capacity, floor and equipment, because the ERP only sends the names of rooms. */
async function completeDemoRooms(db: Db): Promise<void> {
  await db.run(sql`
    update room set floor = coalesce(substr(name, 1, 1)::int, 1), capacity = 12 + 2 * (id % 4), equipment = 'Proyektor, doska'
    where name ~ '^[1-9][0-9]{2}' and capacity is null`)
  await db.run(
    sql`update room set floor = 1, capacity = 40, equipment = 'Sahna, ovoz' where name ilike '%zal%' and capacity is null`,
  )
  await db.run(sql`
    update room set floor = 2, capacity = 16, equipment = '16 ta kompyuter, proyektor' where name ilike '%kompyuter%' and capacity is null`)
}

/** Notifies parents with a linked Telegram chat of their child's latest absence. */
async function addDemoParentNotifications(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-tellings', today }, async (tx) => {
    const absences = await tx.many<{ studentId: number; groupId: number; lessonId: number; body: string }>(sql`
      select distinct on (attendance.student_id) attendance.student_id as "studentId", lesson.group_id as "groupId", lesson.id as "lessonId",
        study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') || ' ' || to_char(lesson.begin_time, 'HH24:MI') || ' (sababsiz)' as body
      from telegram_chat chat join agent_student link on link.agent_id = chat.agent_id and link.ended_at is null
      join attendance on attendance.student_id = link.student_id and mark = ${AttendanceMark.Absent}::int
      join lesson on lesson.id = attendance.lesson_id join study_group on study_group.id = lesson.group_id
      where chat.ended_at is null order by attendance.student_id, lesson.date desc, lesson.id`)
    for (const { studentId, groupId, lessonId, body } of absences) {
      const about = {
        kind: ParentNotificationKind.Absence,
        cause: `lesson:${lessonId}`,
        title: 'Darsga kelmadi',
        groupId,
      }
      await parentNotificationCreatedEvent.emit(tx, { ...about, told: [{ studentId, body }], now: deps.clock.now() })
      await tx.run(sql`
        insert into absence_told (lesson_id, student_id, is_absent) values (${lessonId}, ${studentId}, true) on conflict do nothing`)
    }
  })
}
