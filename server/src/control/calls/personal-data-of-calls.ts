import type { StudentPersonalDataHandlers } from '../../access/personal-data.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfCalls: StudentPersonalDataHandlers = {
  tables: ['family_call_cause'],
  read: async (db, studentId) => ({
    "qo'ng'iroqlar": await db.many(sql`
      select requested_at as "sana", phone as "telefon", result as "natija", note as "izoh"
      from call_attempt join family_call on family_call.id = call_id
      where call_id in (select call_id from family_call_cause where student_id = ${studentId}) order by requested_at`),
  }),
  /** Erasing a student keeps times, reasons and outcomes of calls, and phone numbers that also belong to siblings. */
  async forget(tx, { studentId, now }) {
    await tx.run(sql`
      update call_attempt set note = null, digits = ''
      where call_id in (select call_id from family_call_cause where student_id = ${studentId})`)
    const calls = await tx.many<{ id: number; phone: string }>(sql`
      select id, phone from family_call where id in (select call_id from family_call_cause where student_id = ${studentId})
        and not exists (select from family_call_cause other join student on student.id = other.student_id
          where other.call_id = family_call.id and other.student_id <> ${studentId} and student.forgotten_at is null)`)
    const ids = calls.map(({ id }) => id)
    await tx.run(sql`
      update family_call set phone = '', agent_id = null, taken_by = null, taken_until = null,
        state = case when closed_at is null then 'stopped' else state end, closed_at = coalesce(closed_at, ${now}::timestamptz)
      where id = any(${ids}::bigint[])`)
    await tx.run(sql`
      delete from do_not_call where phone = any(${calls.map(({ phone }) => phone)}::text[])
        and not exists (select from family_call where family_call.phone = do_not_call.phone)
        and not exists (select from agent where agent.phone = do_not_call.phone)
        and not exists (select from agent_phone where agent_phone.phone = do_not_call.phone)`)
  },
}
