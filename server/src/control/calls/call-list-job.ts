import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { CallReason } from '@markaz/protocol/control/calls/schemas'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { submissionDeadlineSql } from '../../teaching/chats/submission-status.ts'
import { hasAttendedMakeUpSql } from '../../teaching/make-ups/make-up-marks.ts'
import { isOnCallListSql } from './call-list.ts'
import { addDays, readPhoneCallSettings, type StoredCallSettings, timestampInTashkent } from './call-settings.ts'
import { startDialingNow } from './dial-calls.ts'
import { preferredFamilyPhoneSql } from './family-phones.ts'

export const callListJobKind = 'calls.list'

/** Creates the job that makes each evening's call list once. A list that was missed is made at the next start. */
export function createCallListJob(deps: Pick<Deps, 'db' | 'clock' | 'telephony'>): JobHandler {
  return {
    kind: callListJobKind,
    schedule: intervalSchedule(86_400_000),
    retryAfterMinutes: [1, 5, 15],
    async run() {
      const now = deps.clock.now()
      const settings = await readPhoneCallSettings(deps.db)
      const { day, next } = callListTimes(settings, now)
      return {
        againAt: next,
        write: async (tx) => {
          const hasExchange = deps.telephony.lines > 0
          await updateStatesForExchange(tx, hasExchange)
          await createDailyCallList(tx, { day, now, hasExchange })
          await startDialingNow(tx, now)
        },
      }
    },
  }
}

/** Changes the state of waiting calls if a phone exchange was connected or removed since the last start. */
async function updateStatesForExchange(tx: Db, hasExchange: boolean): Promise<void> {
  const [from, to] = hasExchange ? ['not_configured', 'waiting'] : ['waiting', 'not_configured']
  await tx.run(sql`update family_call set state = ${to} where state = ${from}`)
}

function callListTimes({ listAt }: Pick<StoredCallSettings, 'listAt'>, now: Date): { day: string; next: Date } {
  const today = tashkentDayAt(now)
  const todays = timestampInTashkent(today, listAt)
  return now < todays
    ? { day: addDays(today, -1), next: todays }
    : { day: today, next: timestampInTashkent(addDays(today), listAt) }
}

/**
 * Makes the call list of a day. It includes absences of the day before, because marks may be saved late. If the family
 * has an open call, the new reason is added to this call. A family that was already called today is in tomorrow's list.
 */
export async function createDailyCallList(
  tx: Db,
  { day, now, hasExchange }: { day: string; now: Date; hasExchange: boolean },
): Promise<void> {
  const isFirst = await tx.run(sql`
    insert into call_list (date, made_at, listed, without_phone) values (${day}, ${now}, 0, 0) on conflict do nothing`)
  if (!isFirst) return
  const since = timestampInTashkent(addDays(day, -1), '00:00')
  const today = tashkentDayAt(now)
  await tx.run(sql`
    with cause as (${callCausesSql(since, now)}),
    known as (
      select cause.*, number.phone, number.agent_id
      from cause join student on student.id = cause.student_id and student.gone_at is null and student.forgotten_at is null
      left join lateral (${preferredFamilyPhoneSql}) number on true
    ),
    made as (
      insert into family_call (reason, phone, agent_id, date, state, next_at, created_at)
      select reason, phone, min(agent_id), ${today}, ${hasExchange ? 'waiting' : 'not_configured'}, ${now}, ${now}
      from known where phone is not null and not ${isOnCallListSql({ phone: sql`known.phone`, reason: sql`known.reason`, today })}
      group by reason, phone
      returning id, reason, phone
    ),
    counted as (
      update call_list set listed = (select count(*) from made),
        without_phone = (select count(distinct student_id) from known where phone is null)
      where date = ${day}
    )
    insert into family_call_cause (call_id, student_id, lesson_id, homework_id, exam_id)
    select open.id, student_id, lesson_id, homework_id, exam_id
    from known join (
      select id, reason, phone from made
      union all select id, reason, phone from family_call where closed_at is null and state <> 'calling'
    ) open using (reason, phone)
    on conflict do nothing`)
}

/** SQL query for the causes of calls: `reason`, `student_id`, and one of `lesson_id`, `homework_id`, `exam_id`. */
function callCausesSql(since: Date, now: Date): Sql {
  return sql`
    select ${CallReason.NotComingToLesson}::smallint as reason, student_id, lesson_id, null::bigint as homework_id, null::bigint as exam_id
    from lesson join attendance on attendance.lesson_id = lesson.id
    where lesson.date between ${tashkentDayAt(since)}::date and ${tashkentDayAt(now)}::date
      and mark = ${AttendanceMark.Absent}::int and reason_type = ${AbsenceReason.WithoutReason} and not ${hasAttendedMakeUpSql}
      and not exists (select from family_call_cause listed
        where listed.student_id = attendance.student_id and listed.lesson_id = lesson.id)
    union all
    select ${CallReason.NotDoingHomework}::smallint, chat.student_id, null, homework.id, null
    from homework join chat on chat.homework_id = homework.id
    cross join lateral (
      select earlier.id, work.status, greatest(earlier.deadline, work.deadline) as deadline from homework earlier
      join chat work on work.homework_id = earlier.id and work.student_id = chat.student_id
      where earlier.group_id = homework.group_id and earlier.deleted_at is null and earlier.type <> ${HomeworkType.Optional}::int
        and (earlier.date, earlier.id) < (homework.date, homework.id)
      order by earlier.date desc, earlier.id desc limit 1
    ) before
    where homework.deleted_at is null and homework.type <> ${HomeworkType.Optional}::int and homework.deadline <= ${now}
      and ${submissionDeadlineSql('homework')} > ${since} and ${submissionDeadlineSql('homework')} <= ${now}
      and chat.status is null and before.status is null and before.deadline <= ${now}
      -- A call is about two missed homeworks in a row; homework that was already the cause of a call causes no other.
      and not exists (select from family_call_cause listed
        where listed.student_id = chat.student_id and listed.homework_id in (homework.id, before.id))
    union all
    select ${CallReason.FailedExam}::smallint, chat.student_id, null, null, exam.id
    from exam join chat on chat.exam_id = exam.id
    where exam.deleted_at is null and exam.announced_at > ${since} and chat.result = ${ExamResult.Failed}::int
      and not exists (select from family_call_cause listed
        where listed.student_id = chat.student_id and listed.exam_id = exam.id)`
}
