import { AppError } from '@markaz/protocol/errors'
import type { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { z } from 'zod'
import { attachmentsOf } from '../../centre/files/attachments.ts'
import { type Sql, sql } from '../../db/db.ts'
import { countOf, pageOf } from '../../db/lists.ts'
import type { StudentCall } from '../chats/hand-in.ts'
import { deadlineOf, workStatus } from '../chats/work-status.ts'

type OwnHomework = z.input<typeof ownHomework.read.answer>['homework']
type Row = Omit<OwnHomework, 'files'> & { files: string[] }

export async function listOwnHomework(
  call: StudentCall,
  { page, perPage, status }: { page: number; perPage: number; status?: HomeworkStatus | undefined },
) {
  const which = status ? sql`${workStatus('homework', call.clock.now())} = ${status}` : sql`true`
  const homeworks = await readOwn(
    call,
    sql`${which} order by homework.date desc, homework.id desc ${pageOf({ page, perPage })}`,
  )
  const count = await countOf(call.db, sql`${own(call)} and ${which}`)
  return { homeworks, total: count }
}

/** @throws AppError NOT_FOUND when it is not one of the student's */
export async function readOwnHomework(call: StudentCall, homeworkId: number): Promise<OwnHomework> {
  const [homework] = await readOwn(call, sql`homework.id = ${homeworkId}`)
  if (!homework) throw new AppError('NOT_FOUND')
  return homework
}

const own = ({ student }: StudentCall) => sql`
  from chat join homework on homework.id = chat.homework_id
  where chat.student_id = ${student.id} and homework.deleted_at is null`

async function readOwn(call: StudentCall, page: Sql): Promise<OwnHomework[]> {
  const rows = await call.db.many<Row>(sql`
    select homework.id, chat.id as "chatId", chat.version, ${workStatus('homework', call.clock.now())} as status, chat.score, chat.comment,
      ${deadlineOf('homework')} as deadline, chat.handed_in_at as "handedInAt", chat.late_at as "lateAt", chat.checked_at as "checkedAt",
      (select json_build_object('id', id, 'name', name) from study_group where id = chat.group_id) as "group",
      homework.theme, homework.description, homework.date as "lessonDate", homework.files
    ${own(call)} and ${page}`)
  const files = await attachmentsOf(
    { ...call, viewer: call.student },
    rows.flatMap((row) => row.files),
  )
  return rows.map((row) => ({ ...row, files: files(row.files) }))
}
