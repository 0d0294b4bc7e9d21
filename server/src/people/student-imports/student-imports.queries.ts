import { AppError } from '@markaz/protocol/errors'
import type {
  ImportDayMonthOrder,
  ImportDuplicate,
  ImportPlan,
  ImportRow,
  ImportRowAction,
} from '@markaz/protocol/people/student-imports/schemas'
import { isStudentInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import { orNotFound } from '../../http/refuse.ts'
import type { ColumnMapping } from './guess-mapping.ts'
import type { ImportRowPlan, ImportSourceRow, PlannedStudent } from './plan-rows.ts'

export interface StoredImport {
  id: number
  status: ImportPlan['status']
  version: number
  columns: string[]
  mapping: ColumnMapping
  dateOrder: ImportDayMonthOrder
  is1904: boolean
  officeId: number
  headOfficeId: number
}

const columns = sql`student_import.id, file_name as "fileName", json_build_object('id', office.id, 'name', office.name) as office,
  columns, mapping, left_out as left, date_order as "dateOrder", status, version, student_import.created_at as "createdAt", applied_at as "appliedAt", reverted_at as "revertedAt",
  json_build_object('id', staff.id, 'fullName', staff.full_name) as "createdBy",
  (select json_build_object('create', count(*) filter (where action = 'create'), 'skip', count(*) filter (where action = 'skip'),
    'error', count(*) filter (where action = 'error')) from student_import_row where import_id = student_import.id) as counts`

const from = sql`student_import join office on office.id = office_id join staff on staff.id = student_import.created_by`

const seenBy = (viewer: Viewer): Sql => isInBranchScopeSql(viewer, sql`office.head_office_id`)

export async function listImports(db: Db, viewer: Viewer, { page, perPage }: { page: number; perPage: number }) {
  const imports = await db.many<ImportPlan>(sql`
    select ${columns} from ${from} where ${seenBy(viewer)}
    order by student_import.id desc ${pageSql({ page, perPage })}`)
  const total = await countRowsOf(db, sql`from ${from} where ${seenBy(viewer)}`)
  return { imports, total }
}

/** @throws AppError NOT_FOUND if the import does not exist or is outside the viewer's branches */
export async function readImport(db: Db, viewer: Viewer, id: number): Promise<ImportPlan> {
  const plan = orNotFound(
    await db.one<ImportPlan>(sql`select ${columns} from ${from} where student_import.id = ${id} and ${seenBy(viewer)}`),
  )
  return plan
}

/** A simultaneous change of the import waits for this lock and then reads the newer version. */
export async function lockImport(tx: Db, viewer: Viewer, id: number): Promise<StoredImport> {
  const head = orNotFound(
    await tx.one<StoredImport>(sql`
    select student_import.id, status, version, columns, mapping, date_order as "dateOrder", is_1904 as "is1904", office_id as "officeId", office.head_office_id as "headOfficeId"
    from student_import join office on office.id = office_id
    where student_import.id = ${id} and ${seenBy(viewer)}
    for no key update of student_import`),
  )
  return head
}

/**
 * @throws AppError IMPORT_OVER when the import is no draft any more | IMPORT_CHANGED when another request changed it
 * first
 */
export async function lockDraftImport(tx: Db, viewer: Viewer, id: number, version?: number): Promise<StoredImport> {
  const head = await lockImport(tx, viewer, id)
  if (head.status !== 'draft') throw new AppError('IMPORT_OVER')
  if (version !== undefined && head.version !== version) throw new AppError('IMPORT_CHANGED')
  return head
}

export type StoredImportRow = ImportSourceRow & ImportRowPlan

export async function readStoredImportRows(tx: Db, importId: number): Promise<StoredImportRow[]> {
  return tx.many<StoredImportRow>(sql`
    select line, sheet, coalesce(sheet_line, line) as "sheetLine", cells, aside, is_skipped as "isSkipped", action, student, errors, remarks,
      duplicates
    from student_import_row where import_id = ${importId} order by line`)
}

export async function insertImportRows(
  tx: Db,
  importId: number,
  rows: (ImportSourceRow & ImportRowPlan)[],
): Promise<void> {
  await tx.run(sql`
    insert into student_import_row (import_id, line, sheet, sheet_line, cells, aside, action, student, errors, remarks, duplicates)
    select ${importId}, line, sheet, "sheetLine", cells, aside, action, student, errors, remarks, duplicates
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as i(line int, sheet text, "sheetLine" int, cells text[], aside text, action text, student jsonb, errors jsonb, remarks jsonb,
        duplicates jsonb)`)
}

export async function updateImportRowPlans(tx: Db, importId: number, plans: ImportRowPlan[]): Promise<void> {
  if (plans.length === 0) return
  await tx.run(sql`
    update student_import_row r set action = i.action, student = i.student, errors = i.errors, remarks = i.remarks,
      duplicates = i.duplicates
    from json_to_recordset(${JSON.stringify(plans)}::json)
      as i(line int, action text, student jsonb, errors jsonb, remarks jsonb, duplicates jsonb)
    where import_id = ${importId} and r.line = i.line`)
}

export async function listImportRows(
  db: Db,
  viewer: Viewer,
  importId: number,
  filter: { page?: number; perPage?: number; action?: ImportRowAction | undefined; line?: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { page = 1, perPage = 1, action, line } = filter
  const where = sql`import_id = ${importId} and ${action ? sql`action = ${action}` : sql`true`} and ${line ? sql`line = ${line}` : sql`true`}`
  // The name of a duplicate is read only if the viewer may see that student.
  const rows = await db.many<RowRecord>(sql`
    select line, sheet, coalesce(sheet_line, line) as "sheetLine", cells, aside, action, student, errors, remarks, student_id as "studentId",
      (select json_build_object('id', id, 'name', name) from study_group where id = (student ->> 'groupId')::bigint) as group,
      coalesce((
        select json_agg(json_build_object('by', d.by, 'line', coalesce(other.sheet_line, d.line), 'sheet', other.sheet,
          'id', known.id, 'fullName', known.full_name) order by d.place)
        from rows from (jsonb_to_recordset(duplicates) as ("studentId" bigint, line int, by text)) with ordinality as d("studentId", line, by, place)
        left join lateral (
          select id, full_name from student where student.id = d."studentId" and ${isStudentInScopeSql(viewer)}
        ) known on true
        left join student_import_row other on other.import_id = student_import_row.import_id and other.line = d.line
      ), '[]') as duplicates
    from student_import_row where ${where} order by line ${pageSql({ page, perPage })}`)
  const total = await countRowsOf(db, sql`from student_import_row where ${where}`)
  return { rows: rows.map(toImportRow), total }
}

interface RowRecord {
  line: number
  sheet: string | null
  sheetLine: number
  cells: string[]
  aside: string | null
  action: ImportRowAction
  student: PlannedStudent | null
  errors: Record<string, string>
  remarks: Record<string, string>
  studentId: number | null
  group: { id: number; name: string } | null
  duplicates: ImportDuplicate[]
}

function toImportRow({ student, group, ...row }: RowRecord): ImportRow {
  const joined = (series: string | null, number: string | null) => (series && number ? `${series} ${number}` : null)
  return {
    ...row,
    isSkipped: row.action === 'skip',
    student: student && {
      ...student,
      passport: joined(student.passportSeries, student.passportNumber),
      birthCertificate: joined(student.birthCertificateSeries, student.birthCertificateNumber),
      group,
    },
  }
}
