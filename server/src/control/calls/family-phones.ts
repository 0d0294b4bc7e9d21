import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { type Sql, sql } from '../../db/db.ts'

export const mayCallPhoneNumberSql = (phone: Sql): Sql =>
  sql`not exists (select from do_not_call where do_not_call.phone = ${phone})`

/** SQL condition: the parent may be called about the student. The query must contain `agent_student` and `agent`. */
const isParentCallableSql: Sql = sql`agent_student.ended_at is null and agent_student.tells_calls and agent.status = 1`

/** SQL query for each parent's numbers, main number first; for a student without parents the student's own numbers. */
const familyPhonesSql: Sql = sql`
  select phone, agent_id from (
    select agent.phone, agent.id as agent_id, 0 as place, agent.id as nth
    from agent_student join agent on agent.id = agent_student.agent_id where agent_student.student_id = student.id and ${isParentCallableSql}
    union all
    select agent_phone.phone, agent_phone.agent_id, 0, agent_phone.agent_id + 0.5
    from agent_student join agent on agent.id = agent_student.agent_id join agent_phone on agent_phone.agent_id = agent.id
    where agent_student.student_id = student.id and ${isParentCallableSql} and agent_phone.asked_by is null
    union all
    select own.phone, null, own.place, 0 from (values (student.mobile, 1), (student.phone_number, 2)) own (phone, place)
    where not exists (select from agent_student where agent_student.student_id = student.id and agent_student.ended_at is null)
  ) known
  where phone ~ '^998[0-9]{9}$' and ${mayCallPhoneNumberSql(sql`known.phone`)}`

/** SQL for a lateral join: the number at which the student's family is called; no row if no number may be called. */
export const preferredFamilyPhoneSql: Sql = sql`${familyPhonesSql} order by place, nth limit 1`

export const isFamilyPhoneNumberSql = (phone: Sql): Sql =>
  sql`exists (select from (${familyPhonesSql}) theirs where theirs.phone = ${phone})`

/**
 * SQL condition: the cause of a call (`family_call_cause`) still applies, for example the absence was not corrected.
 */
export const isCallStillNeededSql: Sql = sql`case
  when family_call_cause.lesson_id is not null then exists (
    select from attendance where attendance.lesson_id = family_call_cause.lesson_id
      and attendance.student_id = family_call_cause.student_id
      and mark = ${AttendanceMark.Absent}::int and reason_type = ${AbsenceReason.WithoutReason})
  when family_call_cause.homework_id is not null then exists (
    select from chat join homework on homework.id = chat.homework_id
    where chat.homework_id = family_call_cause.homework_id and chat.student_id = family_call_cause.student_id
      and chat.status is null and homework.deleted_at is null)
  when family_call_cause.exam_id is not null then exists (
    select from chat join exam on exam.id = chat.exam_id
    where chat.exam_id = family_call_cause.exam_id and chat.student_id = family_call_cause.student_id
      and chat.result = ${ExamResult.Failed}::int and exam.deleted_at is null)
  else true end`
