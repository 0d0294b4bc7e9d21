import { teachingTexts } from '@markaz/protocol/errors/teaching'
import type { Reach } from '@markaz/protocol/route'
import type { homework } from '@markaz/protocol/teaching/homework/routes'
import { type Db, sql } from '../../db/db.ts'
import { found } from '../../http/found.ts'
import type { Call } from '../../http/mount.ts'
import { StudentKind, studentNews } from '../../people/news/student-news.ts'
import { giveMoreTime } from '../chats/change-chat.ts'
import { tellGroup } from '../chats/feed.ts'
import { refuseDeadline, requireGoodDeadline } from './deadline-rules.ts'
import { type HomeworkInReach, lockHomework } from './homework-in-reach.ts'

type Change = Call<typeof homework.deadline.all>

/** Whoever has handed in nothing may do so again: not done is only what the deadline says. */
export async function changeDeadline(call: Change, reach: Reach): Promise<void> {
  const deadline = new Date(call.body.deadline)
  await call.db.transaction(async (tx) => {
    const homework = await lockHomework(tx, { ...call, reach })
    requireGoodDeadline(deadline, homework, call.clock.now())
    const { studentId } = call.body
    if (studentId === undefined) await moveForAll(tx, call, homework, deadline)
    else await moveForOne(tx, call, { homework, studentId, deadline })
  })
}

async function moveForAll(tx: Db, call: Change, homework: HomeworkInReach, deadline: Date): Promise<void> {
  await tx.run(sql`update homework set deadline = ${deadline} where id = ${homework.id}`)
  const waiting = await tx.many<{ studentId: number }>(sql`
    select student_id as "studentId" from chat where homework_id = ${homework.id} and status is distinct from 3 order by id`)
  await tellStudents(
    tx,
    call,
    homework,
    waiting.map((row) => row.studentId),
  )
  await call.audit(tx, {
    action: 'update',
    entity: 'homework',
    entityId: homework.id,
    before: { deadline: homework.deadline },
    after: { deadline },
  })
}

/** @throws AppError NOT_FOUND for a student without a chat in it */
async function moveForOne(
  tx: Db,
  call: Change,
  { homework, studentId, deadline }: { homework: HomeworkInReach; studentId: number; deadline: Date },
): Promise<void> {
  const chat = found(
    await tx.one<{ id: number; deadline: string | null }>(sql`
    select id, deadline from chat where homework_id = ${homework.id} and student_id = ${studentId} for no key update`),
  )
  // It would say one thing and mean another: the later of the two counts.
  if (deadline < new Date(homework.deadline)) refuseDeadline(teachingTexts.deadlineBeforeEverybodys)
  const now = call.clock.now()
  const groupId = call.params.id
  const messageId = await giveMoreTime(tx, { chatId: chat.id, deadline, sender: call.viewer, now })
  await tellStudents(tx, call, homework, [studentId])
  await tellGroup(tx, { groupId, chatId: chat.id, messageId, now })
  await call.audit(tx, {
    action: 'update',
    entity: 'homework',
    entityId: homework.id,
    before: { studentId, deadline: chat.deadline },
    after: { studentId, deadline },
  })
}

function tellStudents(tx: Db, call: Change, { theme }: HomeworkInReach, studentIds: number[]): Promise<void> {
  return studentNews.tell(tx, {
    kind: StudentKind.HomeworkDeadline,
    title: "Uy vazifasi muddati o'zgardi",
    body: theme,
    studentIds,
    now: call.clock.now(),
  })
}
