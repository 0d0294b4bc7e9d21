import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import { formatDayAndTime } from '../../deps.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { publishChatEvents } from './chat-events.ts'
import { chatsText } from './chats.text.ts'
import { submissionDeadlineSql } from './submission-status.ts'

type WorkKind = 'homework' | 'exam'

/** SQL for the time of the student's last late submission; null = in time. */
export const submittedAtIfLateSql = (deadline: Sql): Sql =>
  sql`case when chat.late_at >= ${deadline} then chat.late_at end`

interface LateMark {
  chatId: number
  groupId: number
  studentId: number
  theme: string
  isLate: boolean
  deadline: string
}

/**
 * Runs `change`, which changes deadlines, and notifies the students whose work became late or in time. Parents get no
 * notification of late work. The caller must have locked the homework or exam.
 */
export async function changeDeadlinesAndNotify(
  tx: Db,
  { about, id, now }: { about: WorkKind; id: number; now: Date },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = new Map((await readLateMarks(tx, about, id)).map(({ chatId, isLate }) => [chatId, isLate]))
  await change()
  if (before.size === 0) return
  if (about === 'exam') await submitLateExamWork(tx, id)
  const changed = (await readLateMarks(tx, about, id)).filter(({ chatId, isLate }) => before.get(chatId) !== isLate)
  for (const mark of changed) await notifyOfLateMark(tx, { ...mark, about, id, now })
}

const readLateMarks = (tx: Db, about: WorkKind, id: number) =>
  tx.many<LateMark>(sql`
    select chat.id as "chatId", chat.group_id as "groupId", student_id as "studentId", theme,
      chat.late_at >= ${submissionDeadlineSql(about)} as "isLate", ${submissionDeadlineSql(about)} as deadline
    from chat join ${raw(about)} on ${raw(about)}.id = chat.${raw(about)}_id
    where chat.${raw(about)}_id = ${id} and chat.late_at is not null order by chat.id`)

/** Call it after the exam's deadline was extended. Late messages that meet the new deadline become submissions. */
const submitLateExamWork = (tx: Db, examId: number) =>
  tx.run(sql`
    update chat set status = coalesce(status, ${HomeworkStatus.Waiting}), handed_in_at = late_at, version = version + 1
    from exam where exam.id = chat.exam_id and exam.id = ${examId} and handed_in_at is null and late_at < ${submissionDeadlineSql('exam')}`)

async function notifyOfLateMark(
  tx: Db,
  {
    chatId,
    groupId,
    studentId,
    theme,
    isLate,
    deadline,
    about,
    id,
    now,
  }: LateMark & { about: WorkKind; id: number; now: Date },
): Promise<void> {
  // Sets `changed_at`, so that OneRoster clients that ask for changes get the submission again.
  await tx.run(sql`update chat set changed_at = now() where id = ${chatId}`)
  await studentNotificationEvent.emit(tx, {
    kind: about === 'homework' ? StudentNotificationKind.HomeworkDeadline : StudentNotificationKind.ExamChanged,
    title: isLate ? chatsText.lateAgain : chatsText.lateNoMore,
    body: chatsText.until(theme, formatDayAndTime(deadline)),
    about: { kind: about === 'homework' ? NotificationTopicKind.Homework : NotificationTopicKind.Exam, id },
    studentIds: [studentId],
    now,
  })
  await publishChatEvents(tx, { groupId, chatId, now })
}
