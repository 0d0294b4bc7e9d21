import { createRandomGenerator } from '@markaz/demo/random'
import { type Db, sql } from '../db/db.ts'
import { uuidOfText } from './teaching-files.ts'

/** The final state of a student's homework or exam; omitted fields are stored as null. */
export interface DemoSubmission {
  chatId: number
  status: 1 | 2 | 3 | null
  version: number
  score?: number | null
  comment?: string
  deadline?: Date
  handedInAt?: Date
  lateAt?: Date
  checkedBy?: number
  checkedAt?: Date
  startedAt?: Date
  failureReasonId?: number
  result?: number
  questionFile?: string
}

export interface DemoMessage {
  chatId: number
  staffId?: number
  studentId?: number
  kind?: 'check' | 'deadline'
  text: string
  files?: string[]
  isSubmission?: boolean
  isLate?: boolean
  status?: number
  score?: number | null
  deadline?: Date
  at: Date
}

/** Returns a pseudo-random number from 0 to `limit` - 1, the same for the same seed. */
export function seededRandomNumber(seed: string, limit = 100): number {
  return createRandomGenerator(seed).int(0, limit - 1)
}

export function seededRandomItem<T>(list: readonly T[], seed: string): T {
  return list[seededRandomNumber(seed, list.length)] as T
}

export function startOfTashkentDayMs(day: string): number {
  return Date.parse(`${day}T00:00:00+05:00`)
}

export async function saveDemoSubmissions(tx: Db, submissions: DemoSubmission[]): Promise<void> {
  const changed = submissions.filter(
    ({ version, deadline, startedAt, result }) => version > 1 || deadline || startedAt || result,
  )
  await tx.run(sql`
    update chat set status = row.status, score = row.score, comment = row.comment, deadline = row.deadline, version = row.version,
      handed_in_at = row."handedInAt", late_at = row."lateAt", checked_by = row."checkedBy", checked_at = row."checkedAt", started_at = row."startedAt",
      failure_reason_id = row."failureReasonId", result = row.result, question_file = row."questionFile"
    from json_to_recordset(${JSON.stringify(changed)}::json) as row("chatId" bigint, status smallint, score smallint, comment text,
      deadline timestamptz, version int, "handedInAt" timestamptz, "lateAt" timestamptz, "checkedBy" bigint, "checkedAt" timestamptz, "startedAt" timestamptz,
      "failureReasonId" smallint, result smallint, "questionFile" text)
    where chat.id = row."chatId"`)
}

/**
 * Stores chat messages. Marks messages before a teacher's message as read by that teacher, and all but the last two
 * days' messages as read by the students.
 */
export async function saveDemoMessages(tx: Db, lines: DemoMessage[]): Promise<void> {
  const rows = lines
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.chatId - b.chatId)
    .map((line, index) => ({
      kind: 'message',
      files: [],
      isSubmission: false,
      isLate: false,
      ...line,
      clientId: uuidOfText(`${line.chatId}.${index}`),
    }))
  await tx.run(sql`
    insert into chat_message (chat_id, kind, staff_id, student_id, text, files, is_submission, is_late, status, score, deadline, client_id, created_at)
    select "chatId", kind, "staffId", "studentId", text, array(select json_array_elements_text(files)), "isSubmission", "isLate", status, score, deadline, "clientId", at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row("chatId" bigint, kind text, "staffId" bigint, "studentId" bigint, text text,
      files json, "isSubmission" boolean, "isLate" boolean, status smallint, score smallint, deadline timestamptz, "clientId" uuid, at timestamptz)
    order by at, "chatId"`)
  const chatIds = [...new Set(rows.map((row) => row.chatId))]
  await tx.run(sql`
    insert into chat_read (staff_id, chat_id, message_id)
    select staff_id, chat_id, max(id) from chat_message
    where staff_id is not null and chat_id = any(${chatIds})
    group by staff_id, chat_id on conflict do nothing`)
  const newest = rows.at(-1)?.at.getTime() ?? 0
  await tx.run(sql`
    update chat set student_read_until = said.id
    from (
      select chat_id, max(id) as id from chat_message
      where chat_id = any(${chatIds}) and created_at < ${new Date(newest - 2 * 86_400_000)} group by chat_id
    ) said where chat.id = said.chat_id`)
}
