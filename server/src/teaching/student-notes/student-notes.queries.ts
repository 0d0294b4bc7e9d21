import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import {
  maxNotesPerStudent,
  maxStudentNotePeriodDays,
  type StudentNote,
  type StudentNoteInput,
} from '@markaz/protocol/teaching/student-notes/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { refuseField } from '../../http/refuse.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { addDays } from '../groups/days.ts'

type Author = { agentId: number } | { staffId: number }

export function listStudentNotes(
  db: Db,
  { studentId, today, which, canChange }: { studentId: number; today: string; which: Sql; canChange: Sql },
): Promise<StudentNote[]> {
  return db.many<StudentNote & object>(sql`
    select student_note.id, text as "careText", first_day as "from", last_day as "to",
      coalesce(agent.full_name, staff.full_name) as author, agent_id is not null as "isByParent", student_note.created_at as "createdAt",
      ${canChange} as "canChange"
    from student_note left join agent on agent.id = agent_id left join staff on staff.id = staff_id
    where student_id = ${studentId} and ended_at is null and last_day >= ${today}::date and ${which}
    order by first_day, student_note.id`)
}

/**
 * Returns the stored note if the author already added the same note. Throws TOO_MANY_NOTES if the student has too many
 * current notes.
 */
export async function addStudentNote(
  tx: Db,
  {
    studentId,
    author,
    input,
    now,
    today,
  }: { studentId: number; author: Author; input: StudentNoteInput; now: Date; today: string },
): Promise<{ id: number; isNew: boolean }> {
  await tx.run(sql`select from student where id = ${studentId} for no key update`)
  const [agentId, staffId] = 'agentId' in author ? [author.agentId, null] : [null, author.staffId]
  const live = await tx.many<{ id: number; isSame: boolean }>(sql`
    select id, (agent_id, staff_id, text, first_day, last_day)
      is not distinct from (${agentId}::bigint, ${staffId}::bigint, ${input.careText}, ${input.from}::date, ${input.to}::date) as "isSame"
    from student_note where student_id = ${studentId} and ended_at is null and last_day >= ${today}::date`)
  const same = live.find(({ isSame }) => isSame)
  if (same) return { id: same.id, isNew: false }
  if (live.length >= maxNotesPerStudent) throw new AppError('TOO_MANY_NOTES')
  const id = await tx.newId(sql`
    insert into student_note (student_id, agent_id, staff_id, text, first_day, last_day, created_at)
    values (${studentId}, ${agentId}, ${staffId}, ${input.careText}, ${input.from}, ${input.to}, ${now}) returning id`)
  return { id, isNew: true }
}

export const lockStudentNoteRow = (tx: Db, id: number, which: Sql) =>
  tx.one<StudentNoteInput & { isEnded: boolean }>(sql`
    select text as "careText", first_day as "from", last_day as "to", ended_at is not null as "isEnded"
    from student_note where id = ${id} and ${which} for update`)

export const saveStudentNote = (tx: Db, id: number, { careText, from, to }: StudentNoteInput) =>
  tx.run(sql`update student_note set text = ${careText}, first_day = ${from}, last_day = ${to} where id = ${id}`)

export const storeStudentNoteEnd = (tx: Db, id: number, now: Date) =>
  tx.run(sql`update student_note set ended_at = ${now} where id = ${id}`)

/** A note about a student must end today or later and must not last too long. Throws VALIDATION naming the field. */
export function requireValidNoteDays({ from, to }: StudentNoteInput, today: string): void {
  if (to < from) refuseField('to', teachingErrorTexts.absenceEndsFirst)
  if (to < today) refuseField('to', teachingErrorTexts.noteOver)
  if (to > addDays(from, maxStudentNotePeriodDays)) refuseField('to', teachingErrorTexts.noteTooLong)
  if (from > addDays(today, maxStudentNotePeriodDays)) refuseField('from', teachingErrorTexts.noteTooLong)
}

interface DayNote {
  careText: string
  to: string
}

/** Returns notes by student, only for days on which the student is a member or a guest of the group. */
export async function listStudentNotesOnDays(
  db: Db,
  { groupId, studentIds, days }: { groupId: number; studentIds: readonly number[]; days: readonly string[] },
): Promise<Map<number, DayNote[]>> {
  const rows = await db.many<{ studentId: number; notes: DayNote[] }>(sql`
    select student_id as "studentId", json_agg(json_build_object('careText', text, 'to', last_day) order by first_day, id) as notes
    from student_note
    where student_id = any(${[...studentIds]}::bigint[]) and ended_at is null
      and exists (select from unnest(${[...days]}::date[]) as day where day between first_day and last_day and (
        exists (select from student_group where student_group.student_id = student_note.student_id and group_id = ${groupId}
          and ${isMemberOnDaySql('student_group', sql`day`)})
        or exists (select from make_up join lesson host on host.id = host_lesson_id
          where make_up.student_id = student_note.student_id and host.group_id = ${groupId} and host.date = day and make_up.cancelled_at is null)))
    group by student_id`)
  return new Map(rows.map(({ studentId, notes }) => [studentId, notes]))
}
