import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { readPortalSettings } from '../../access/portal.ts'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { weeklyLetterText } from './letter-text.ts'
import { readWeeklyLetterContents } from './read-week.ts'
import { weeklyLettersText } from './weekly-letters.text.ts'

export const writeLettersJobKind = 'weekly-letters.write'
const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
/** Hours after which overdue weekly letters are no longer written. The next letter covers that week too. */
const maxDelayHours = 48
/**
 * Number of students per batch. It is small, because on the embedded database other writes wait for each transaction.
 */
const defaultBatchSize = 100

type LetterDeps = Pick<Deps, 'db' | 'clock' | 'portalUrl'>

/**
 * Creates the job that writes weekly letters. The row of the week is locked for each batch, so that several processes
 * write each letter once.
 */
export function createWriteWeeklyLettersJob({ db, clock, portalUrl }: LetterDeps, part = defaultBatchSize): JobHandler {
  return {
    kind: writeLettersJobKind,
    schedule: intervalSchedule(5 * 60_000),
    retryAfterMinutes: [1, 5, 15],
    async run({ signal }) {
      const week = await db.transaction((tx) => startWeekIfDue(tx, clock.now()))
      if (week === null) return
      while (await db.transaction((tx) => writeBatch(tx, { week, part, portalUrl, now: clock.now() })))
        if (signal.aborted) throw signal.reason
    },
  }
}

/** @returns the Monday of the week in which the letters are due; null = no weekly letters are due */
async function startWeekIfDue(tx: Db, now: Date): Promise<string | null> {
  const { letterDay, letterHour } = await readPortalSettings(tx)
  if (letterDay === null) return null
  const due = lastDueTime(now, letterDay, letterHour)
  if (now.getTime() - due.getTime() > maxDelayHours * hourMs) return null
  const week = addDays(tashkentDayAt(due), 1 - letterDay)
  // A weekly letter begins where the last letter ended, so no day is left out if the centre chooses another weekday.
  await tx.run(sql`
    insert into weekly_run (week, from_at, until_at)
    select ${week}::date, coalesce((
        select until_at from weekly_run where week < ${week} and until_at >= ${new Date(due.getTime() - 2 * weekMs)}
        order by week desc limit 1), ${new Date(due.getTime() - weekMs)}::timestamptz), ${due}::timestamptz
    from portal_setting where letter_since <= ${due}
    on conflict do nothing`)
  return week
}

function lastDueTime(now: Date, day: number, hour: number): Date {
  const today = tashkentDayAt(now)
  const weekday = new Date(today).getUTCDay() || 7
  const due = new Date(`${addDays(today, day - weekday)}T00:00:00+05:00`).getTime() + hour * hourMs
  return new Date(due > now.getTime() ? due - weekMs : due)
}

interface LetterBatch {
  week: string
  part: number
  portalUrl: string
  now: Date
}

/** @returns true if another batch of students may follow */
async function writeBatch(tx: Db, { week, part, portalUrl, now }: LetterBatch): Promise<boolean> {
  const run = await tx.one<{ from: string; until: string; doneUntil: number }>(sql`
    select from_at as "from", until_at as "until", done_until as "doneUntil" from weekly_run
    where week = ${week} and finished_at is null for update`)
  if (!run) return false
  const students = await tx.many<{ id: number }>(sql`
    select id from student where id > ${run.doneUntil} and gone_at is null and system_status = 1 order by id limit ${part}`)
  const ids = students.map(({ id }) => id)
  const period = { from: new Date(run.from), until: new Date(run.until), now }
  const contents = ids.length > 0 ? await readWeeklyLetterContents(tx, ids, period) : new Map()
  const letters = [...contents].flatMap(([studentId, content]) => (content ? [{ studentId, content }] : []))
  const written = await tx.many<{ studentId: number }>(sql`
    insert into weekly_letter (student_id, week, content)
    select "studentId", ${week}::date, content
    from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter ("studentId" bigint, content jsonb)
    on conflict do nothing returning student_id as "studentId"`)
  const isNew = new Set(written.map(({ studentId }) => studentId))
  const told = letters
    .filter(({ studentId }) => isNew.has(studentId))
    .map(({ studentId, content }) => ({
      studentId,
      body: weeklyLetterText(content, `${portalUrl}/portal/children/${studentId}/letters/${week}`),
    }))
  if (told.length > 0)
    await parentNotificationCreatedEvent.emit(tx, {
      ...{ kind: ParentNotificationKind.Weekly, cause: notificationCauseOf(week), title: weeklyLettersText.title },
      ...{ told, screen: `letters/${week}`, groupId: null, now },
    })
  await tx.run(sql`
    update weekly_run set done_until = ${ids.at(-1) ?? run.doneUntil}, finished_at = ${ids.length < part ? now : null}
    where week = ${week}`)
  return ids.length === part
}

const notificationCauseOf = (week: string) => `weekly:${week}`
