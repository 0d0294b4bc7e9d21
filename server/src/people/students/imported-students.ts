import { type Db, sql } from '../../db/db.ts'
import { createInternalEvent } from '../../internal-event.ts'

/** The fields of a student that an imported table can contain. */
interface ImportedStudent {
  lastName: string
  firstName: string
  middleName: string | null
  phoneNumber: string | null
  birthDate: string | null
  genderType: number | null
  hId: string | null
  passportSeries: string | null
  passportNumber: string | null
  personalId: string | null
  birthCertificateSeries: string | null
  birthCertificateNumber: string | null
}

/** @returns the students' ids in the given order */
export async function addImportedStudents(
  tx: Db,
  students: readonly ImportedStudent[],
  { headOfficeId, typedBy }: { headOfficeId: number; typedBy: number },
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    with chosen as materialized (
      select nextval(pg_get_serial_sequence('student', 'id')) as id, s.*
      from rows from (json_to_recordset(${JSON.stringify(students)}::json) as ("lastName" text, "firstName" text, "middleName" text,
        "phoneNumber" text, "birthDate" date, "genderType" smallint, "hId" text, "passportSeries" text, "passportNumber" text,
        "personalId" text, "birthCertificateSeries" text, "birthCertificateNumber" text)) with ordinality
        as s ("lastName", "firstName", "middleName", "phoneNumber", "birthDate", "genderType", "hId", "passportSeries", "passportNumber",
          "personalId", "birthCertificateSeries", "birthCertificateNumber", place)
      order by place
    ), made as (
      insert into student (id, last_name, first_name, middle_name, phone_number, birth_date, gender, h_id, passport_series, passport_number,
        personal_id, birth_certificate_series, birth_certificate_number, phone_typed_by)
      overriding system value
      select id, "lastName", "firstName", "middleName", "phoneNumber", "birthDate", "genderType", "hId", "passportSeries", "passportNumber",
        "personalId", "birthCertificateSeries", "birthCertificateNumber", ${typedBy}
      from chosen
    ), placed as (
      insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from chosen
    )
    select id from chosen order by place`)
  return rows.map((row) => row.id)
}

/**
 * Event, emitted before students are deleted: each listener deletes its own rows about the students, unless other rows
 * refer to them.
 */
export const studentsRemovedEvent = createInternalEvent<readonly number[]>('students removed')

/** @throws a foreign-key error if a row of another table still refers to a student */
export async function removeImportedStudents(tx: Db, ids: readonly number[]): Promise<void> {
  await studentsRemovedEvent.emit(tx, ids)
  await tx.run(sql`delete from student_head_office where student_id = any(${ids})`)
  await tx.run(sql`delete from student where id = any(${ids})`)
}
