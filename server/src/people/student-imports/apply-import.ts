import { AppError } from '@markaz/protocol/errors'
import type { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { membershipsChanged } from '../memberships/memberships-changed.ts'
import { differences, replan } from './change-import.ts'
import { type ImportHead, lockDraft, readImport, storedRows } from './student-imports.queries.ts'

/**
 * All rows to be created, or none, and exactly those that were shown: when the centre has changed since (a student added
 * meanwhile, a group that has ended), nothing is created, the plan is made anew, and the person looks again.
 */
export async function applyImport(call: Call<typeof studentImports.apply>) {
  const { db, viewer, params, body, today, audit } = call
  const isAsShown = await db.transaction(async (tx) => {
    const head = await lockDraft(tx, viewer, params.id, body.version)
    // One at a time in the whole centre: two tables with the same people must not both find nobody.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('student_import'))`)
    const rows = await storedRows(tx, head.id)
    if ((await differences(tx, head, rows, today)).length > 0) {
      await replan(tx, head, today, rows)
      return false
    }
    if (rows.some((row) => row.action === 'error')) throw new AppError('IMPORT_HAS_ERRORS')
    const count = rows.filter((row) => row.action === 'create').length
    if (count === 0) throw new AppError('VALIDATION', { fields: { version: "Qo'shiladigan qator yo'q" } })
    const studentIds = await createStudents(tx, head, { today, staffId: viewer.id })
    await membershipsChanged.tell(tx, await groupsOf(tx, studentIds))
    await tx.run(
      sql`update student_import set status = 'applied', applied_at = now(), version = version + 1 where id = ${head.id}`,
    )
    const after = { status: 'applied', created: count, headOfficeId: head.headOfficeId, studentIds }
    await audit(tx, {
      action: 'apply',
      entity: 'student_import',
      entityId: head.id,
      before: { status: 'draft' },
      after,
    })
    return true
  })
  if (!isAsShown) throw new AppError('IMPORT_CHANGED')
  return readImport(db, viewer, params.id)
}

async function groupsOf(tx: Db, studentIds: number[]): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(
    sql`select distinct group_id as id from student_group where student_id = any(${studentIds})`,
  )
  return rows.map((row) => row.id)
}

/** One statement for all: students, their branch, their groups with what the history says, and which row became whom. */
async function createStudents(
  tx: Db,
  { id, headOfficeId }: ImportHead,
  { today, staffId }: { today: string; staffId: number },
): Promise<number[]> {
  const rows = await tx.many<{ id: number }>(sql`
    with chosen as materialized (
      select line, nextval(pg_get_serial_sequence('student', 'id')) as id, s.*
      from (select * from student_import_row where import_id = ${id} and action = 'create' order by line) r
      cross join lateral jsonb_to_record(r.student) as s("lastName" text, "firstName" text, "middleName" text, "phoneNumber" text,
        "birthDate" date, "genderType" smallint, "hId" text, "passportSeries" text, "passportNumber" text, "personalId" text,
        "birthCertificateSeries" text, "birthCertificateNumber" text, "groupId" bigint)
    ), made as (
      insert into student (id, last_name, first_name, middle_name, phone_number, birth_date, gender, h_id, passport_series, passport_number,
        personal_id, birth_certificate_series, birth_certificate_number)
      overriding system value
      select id, "lastName", "firstName", "middleName", "phoneNumber", "birthDate", "genderType", "hId", "passportSeries", "passportNumber",
        "personalId", "birthCertificateSeries", "birthCertificateNumber"
      from chosen
    ), placed as (
      insert into student_head_office (student_id, head_office_id) select id, ${headOfficeId} from chosen
    ), joined as (
      insert into student_group (student_id, group_id, started_date)
      select chosen.id, "groupId", greatest(${today}::date, study_group.started_date)
      from chosen join study_group on study_group.id = "groupId"
      returning id, started_date, control_action_id
    ), told as (
      insert into student_group_event (student_group_id, kind, control_action_id, date, staff_id)
      select id, 'added', control_action_id, started_date, ${staffId} from joined
    ), noted as (
      update student_import_row r set student_id = chosen.id from chosen where r.import_id = ${id} and r.line = chosen.line
    )
    select id from chosen order by line`)
  return rows.map((row) => row.id)
}
