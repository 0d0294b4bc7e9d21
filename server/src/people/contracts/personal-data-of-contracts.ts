import type { StudentDataHandlers } from '../../access/personal-data.ts'
import { releaseUpload } from '../../centre/files/take-upload.ts'
import { sql } from '../../db/db.ts'

export const personalDataHandlersOfContracts: StudentDataHandlers = {
  tables: ['student_contract'],
  read: async (db, studentId) => ({
    shartnomalar: await db.many(sql`
      select number as "raqami", created_at as "sana", status as "holati", phone as "telefon", agent as "vakil",
        signed_at as "imzolangan", evidence as "imzoDalili"
      from student_contract where student_id = ${studentId} order by id`),
  }),
  files: (db, studentId) =>
    db.many(sql`
      select key, file.name from student_contract join file on key = file_key where student_id = ${studentId} order by id`),
  /** Number, dates and state of an erased student's contracts remain. The signing links become invalid. */
  async forget(tx, { studentId, now }) {
    const documents = await tx.many<{ key: string | null }>(
      sql`select file_key as key from student_contract where student_id = ${studentId}`,
    )
    await tx.run(sql`
      update student_contract set phone = '', wanted_phone = null, wanted_phone_by = null, file_key = null, shown = null, token_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
        token_expires_at = ${now}, code_hash = null, agent = case when agent is not null then '{}'::jsonb end,
        evidence = case when evidence is not null then '{}'::jsonb end
      where student_id = ${studentId}`)
    for (const { key } of documents) await releaseUpload(tx, key)
  },
}
