import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { NotificationTopicKind, StudentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import type { GroupAccessScope } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import { type Db, sql } from '../../db/db.ts'
import { tashkentDayAt } from '../../deps.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { isCurrentOrFutureMemberSql } from '../../people/memberships/member-days.ts'
import { studentNotificationEvent } from '../../people/notifications/student-notices.ts'
import { extendChatDeadline } from '../chats/change-chat.ts'
import { publishChatEvents } from '../chats/chat-events.ts'
import { changeDeadlinesAndNotify } from '../chats/late-submissions.ts'
import { lockGroups } from '../chats/roster.ts'
import { refuseDeadline, requireValidHomeworkDeadline } from './deadline-rules.ts'
import { homeworkText } from './homework.text.ts'
import { type LockedHomeworkRow, lockHomeworkRow } from './lock-homework.ts'
import { syncHomeworkChatsWithRoster } from './roster.ts'

type DeadlineCall = RouteCall<typeof calls.deadline.all>

/**
 * Changes the deadline of all students or of one student. Students who missed the old deadline can hand in again: "not
 * done" is not stored but follows from the deadline.
 */
export async function changeHomeworkDeadline(call: DeadlineCall, reach: GroupAccessScope): Promise<void> {
  const deadline = new Date(call.body.deadline)
  await call.db.transaction(async (tx) => {
    // Locks the group before the homework, in the same order as syncHomeworkChatsWithRoster, to avoid a deadlock.
    await lockGroups(tx, [call.params.id])
    const homework = await lockHomeworkRow(tx, { ...call, reach })
    requireValidHomeworkDeadline(deadline, homework, call.clock.now())
    const { studentId } = call.body
    if (studentId === undefined) await changeGeneralDeadline(tx, call, homework, deadline)
    else await changeDeadlineOfStudent(tx, call, { homework, studentId, deadline })
  })
}

async function changeGeneralDeadline(
  tx: Db,
  call: DeadlineCall,
  homework: LockedHomeworkRow,
  deadline: Date,
): Promise<void> {
  await setHomeworkDeadline(tx, call, homework, deadline)
  await call.audit(tx, {
    action: 'update',
    entity: 'homework',
    entityId: homework.id,
    before: { deadline: homework.deadline },
    after: { deadline },
  })
}

/**
 * Sets the general deadline. Notifies students without an accepted submission, unless they left the group (decision
 * 716).
 */
export async function setHomeworkDeadline(
  tx: Db,
  call: Pick<DeadlineCall, 'clock'>,
  homework: LockedHomeworkRow,
  deadline: Date,
): Promise<void> {
  await changeDeadlinesAndNotify(tx, { about: 'homework', id: homework.id, now: call.clock.now() }, () =>
    tx.run(sql`update homework set deadline = ${deadline} where id = ${homework.id}`),
  )
  // The new deadline can change which students have a chat: a student on a study break at the deadline need not do the
  // homework.
  const { groupId } = orNotFound(
    await tx.one<{ groupId: number }>(sql`select group_id as "groupId" from homework where id = ${homework.id}`),
  )
  await syncHomeworkChatsWithRoster(tx, [groupId])
  const waiting = await tx.many<{ studentId: number }>(sql`
    select student_id as "studentId" from chat
    where homework_id = ${homework.id} and status is distinct from 3 and ${isCurrentOrFutureMemberSql('chat', tashkentDayAt(call.clock.now()))} order by id`)
  await notifyStudents(
    tx,
    call,
    homework,
    waiting.map((row) => row.studentId),
  )
}

interface ChatOfStudent {
  chatId: number
  studentId: number
  deadline: string | null
}

async function changeDeadlineOfStudent(
  tx: Db,
  call: DeadlineCall,
  { homework, studentId, deadline }: { homework: LockedHomeworkRow; studentId: number; deadline: Date },
): Promise<void> {
  const work = orNotFound(
    await tx.one<ChatOfStudent>(sql`
    select id as "chatId", student_id as "studentId", deadline from chat
    where homework_id = ${homework.id} and student_id = ${studentId} for no key update`),
  )
  // An individual deadline before the general deadline would have no effect, because the later deadline counts.
  requireAfterGeneralDeadline(deadline, homework)
  await changeDeadlinesAndNotify(tx, { about: 'homework', id: homework.id, now: call.clock.now() }, () =>
    storeStudentDeadline(tx, call, { homework, work, deadline }),
  )
  await notifyStudents(tx, call, homework, [studentId])
}

function requireAfterGeneralDeadline(deadline: Date, homework: LockedHomeworkRow): void {
  if (deadline < new Date(homework.deadline)) refuseDeadline(teachingErrorTexts.deadlineBeforeEverybodys)
}

export const bulkChangeHomeworkDeadline = (
  reach: GroupAccessScope,
): BulkOperationHandlers<typeof calls.deadlineOfMany.all, { id: number; work: ChatOfStudent }> => ({
  async sort(tx, call) {
    const homework = await lockHomeworkRow(tx, { ...call, reach })
    const deadline = new Date(call.body.deadline)
    requireValidHomeworkDeadline(deadline, homework, call.clock.now())
    requireAfterGeneralDeadline(deadline, homework)
    const wanted = [...new Set(call.body.ids)]
    const works = await tx.many<ChatOfStudent & { status: number | null }>(sql`
      select id as "chatId", student_id as "studentId", deadline, status from chat
      where homework_id = ${homework.id} and student_id = any(${wanted}) order by id for no key update`)
    if (works.length < wanted.length) throw new AppError('NOT_FOUND')
    const rows = works.map((work) => ({ id: work.studentId, work }))
    return splitByRefusalReason(rows, ({ work }) => {
      if (work.status === HomeworkStatus.Accepted) return 'accepted'
      return work.deadline !== null && new Date(work.deadline) >= deadline ? 'later' : null
    })
  },
  async run(tx, call, rows) {
    const homework = await lockHomeworkRow(tx, { ...call, reach })
    const deadline = new Date(call.body.deadline)
    await changeDeadlinesAndNotify(tx, { about: 'homework', id: homework.id, now: call.clock.now() }, async () => {
      for (const { work } of rows) await storeStudentDeadline(tx, call, { homework, work, deadline })
    })
    await notifyStudents(
      tx,
      call,
      homework,
      rows.map(({ id }) => id),
    )
    return {}
  },
})

async function storeStudentDeadline(
  tx: Db,
  call: Pick<DeadlineCall, 'viewer' | 'clock' | 'params' | 'audit'>,
  { homework, work, deadline }: { homework: LockedHomeworkRow; work: ChatOfStudent; deadline: Date },
): Promise<void> {
  const { chatId, studentId } = work
  const now = call.clock.now()
  const messageId = await extendChatDeadline(tx, { chatId, deadline, sender: call.viewer, now })
  await publishChatEvents(tx, { groupId: call.params.id, chatId, messageId, now })
  await call.audit(tx, {
    action: 'update',
    entity: 'homework',
    entityId: homework.id,
    before: { studentId, deadline: work.deadline },
    after: { studentId, deadline },
  })
}

function notifyStudents(
  tx: Db,
  call: Pick<DeadlineCall, 'clock'>,
  { id, theme }: LockedHomeworkRow,
  studentIds: number[],
): Promise<void> {
  return studentNotificationEvent.emit(tx, {
    kind: StudentNotificationKind.HomeworkDeadline,
    title: homeworkText.deadlineChanged,
    body: theme,
    about: { kind: NotificationTopicKind.Homework, id },
    studentIds,
    now: call.clock.now(),
  })
}
