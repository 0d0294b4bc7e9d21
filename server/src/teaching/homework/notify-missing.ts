import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { type Db, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import type { JobHandler } from '../../jobs/queue.ts'
import { intervalSchedule } from '../../jobs/schedule.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { parentNotificationCreatedEvent } from '../../people/notifications/parent-notices.ts'
import { isNotificationKindSentByBranchSql } from '../../people/parents/parent-channels.ts'
import { submissionDeadlineSql } from '../chats/submission-status.ts'
import { homeworkText } from './homework.text.ts'

const minuteMs = 60_000
/** Milliseconds to wait after the deadline before parents are notified, because the student may be a little late. */
const waitAfterDeadlineMs = 60 * minuteMs
/**
 * Parents are notified at most this many milliseconds after the deadline. Without a limit, a centre that enables this
 * notification would send it for all old homework.
 */
const notificationLimitMs = 24 * 60 * minuteMs
/**
 * Number of notifications per transaction; small, because in the embedded database other requests wait until the
 * transaction ends.
 */
const notificationsPerTransaction = 200

/**
 * Creates the job that notifies parents of missing homework. Parents of students who left the group, are on a break or
 * are blocked are not notified.
 */
export function createMissingHomeworkNotificationJob({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler {
  return {
    kind: 'homework.notify-missing',
    schedule: intervalSchedule(5 * minuteMs),
    retryAfterMinutes: [1],
    async run({ signal }) {
      while (await db.transaction((tx) => notifyBatch(tx, clock.now()))) if (signal.aborted) throw signal.reason
      return undefined
    },
  }
}

interface MissingHomework {
  chatId: number
  studentId: number
  groupId: number
  groupName: string
  theme: string
}

/** Notifies parents of at most `notificationsPerTransaction` missing homeworks. Returns true if there may be more. */
async function notifyBatch(tx: Db, now: Date): Promise<boolean> {
  const [from, to] = [
    new Date(now.getTime() - waitAfterDeadlineMs - notificationLimitMs),
    new Date(now.getTime() - waitAfterDeadlineMs),
  ]
  const today = sql`${tashkentDayAt(now)}::date`
  const deadlineDay = sql`(${submissionDeadlineSql('homework')} at time zone 'Asia/Tashkent')::date`
  const within = {
    homework: sql`homework.deadline between ${from} and ${to}`,
    chat: sql`chat.deadline between ${from} and ${to}`,
  }
  const missing = await tx.many<MissingHomework>(sql`
    select chat.id as "chatId", chat.student_id as "studentId", homework.group_id as "groupId", study_group.name as "groupName", theme
    from chat join homework on homework.id = chat.homework_id and homework.deleted_at is null
    join study_group on study_group.id = homework.group_id and study_group.gone_at is null
    join student on student.id = chat.student_id and student.gone_at is null and system_status = 1
    where chat.id in (
        select chat.id from homework join chat on chat.homework_id = homework.id
        where homework.deleted_at is null and ${within.homework} and chat.status is null
        union select chat.id from chat where chat.homework_id is not null and ${within.chat} and chat.status is null)
      and chat.status is null and ${submissionDeadlineSql('homework')} between ${from} and ${to}
      and coalesce(study_group.ended_date >= ${today}, true) and exists (
        select from student_group where student_group.student_id = chat.student_id and student_group.group_id = homework.group_id
          and ${mustMemberAttendOnDaySql('student_group', today)} and ${mustMemberAttendOnDaySql('student_group', deadlineDay)})
      and not exists (select from missing_work_told told where told.chat_id = chat.id)
      and ${isNotificationKindSentByBranchSql(ParentNotificationKind.HomeworkMissing, sql`study_group.head_office_id`)}
    order by homework.group_id, chat.id limit ${notificationsPerTransaction} for no key update of chat skip locked`)
  if (missing.length === 0) return false
  await tx.run(sql`
    insert into missing_work_told (chat_id, told_at) select *, ${now} from unnest(${missing.map(({ chatId }) => chatId)}::bigint[])
    on conflict do nothing`)
  for (const [groupId, works] of Map.groupBy(missing, (work) => work.groupId)) {
    const told = [...Map.groupBy(works, ({ studentId }) => studentId)].map(([studentId, theirs]) => ({
      studentId,
      body: homeworkText.missingWorks(
        theirs[0]?.groupName ?? '',
        theirs.map(({ theme }) => theme),
      ),
    }))
    await parentNotificationCreatedEvent.emit(tx, {
      ...{
        kind: ParentNotificationKind.HomeworkMissing,
        cause: `homework-missing:${groupId}`,
        title: homeworkText.missing,
      },
      ...{ told, groupId, now },
    })
  }
  return missing.length === notificationsPerTransaction
}
