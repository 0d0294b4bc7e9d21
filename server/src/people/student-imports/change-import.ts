import { AppError } from '@markaz/protocol/errors'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import type { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { type StudentImportField, studentImportFields } from '@markaz/protocol/people/student-imports/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { type ColumnMapping, guessColumnMapping } from './guess-mapping.ts'
import { findGroupsByName, type ImportRowPlan, normalizeGroupName, planImportRows } from './plan-rows.ts'
import { detectDateOrder } from './read-dates.ts'
import { type ImportTable, listImportSheets, readImportTable } from './read-table.ts'
import {
  insertImportRows,
  listImportRows,
  lockDraftImport,
  readImport,
  readStoredImportRows,
  type StoredImport,
  type StoredImportRow,
  updateImportRowPlans,
} from './student-imports.queries.ts'
import { importText } from './student-imports.text.ts'

/** Recognises the columns of the uploaded table by their headers, and stores for each row what the import would do. */
export async function createImport({ db, viewer, query, file, today, audit }: RouteCall<typeof studentImports.create>) {
  const office = await db.one<{ id: number; headOfficeId: number }>(sql`
    select id, head_office_id as "headOfficeId" from office where id = ${query.officeId} and deleted_at is null
      and (${viewer.isSuperadmin} or head_office_id = any(${viewer.headOfficeIds}))`)
  if (!office) refuseField('officeId', centreErrorTexts.noOffice)
  await refuseTooManyDrafts(db, viewer.id)
  const { headOfficeId } = office
  const table = await readImportTable(file, query.sheets ?? null)
  const { columns, rows: read, mapping } = await withSheetNames(db, table, headOfficeId, today)
  const { left, is1904 } = table
  const rows = read.map((row) => ({ ...row, isSkipped: null }))
  const dateOrder = detectDateOrder(birthDatesOf(rows, mapping))
  return db.transaction(async (tx) => {
    const plans = await planImportRows(tx, { headOfficeId, mapping, dateOrder, is1904 }, rows, today)
    const id = await tx.newId(sql`
      insert into student_import (file_name, columns, mapping, left_out, date_order, is_1904, office_id, created_by)
      values (${file.name.toWellFormed().replaceAll('\u0000', '')}, ${columns}, ${JSON.stringify(mapping)}, ${JSON.stringify(left)},
        ${dateOrder}, ${is1904}, ${office.id}, ${viewer.id})
      returning id`)
    await insertImportRows(
      tx,
      id,
      rows.map((row, index) => ({ ...row, ...(plans[index] as ImportRowPlan) })),
    )
    const after = { officeId: office.id, fileName: file.name, rows: rows.length }
    await audit(tx, { action: 'create', entity: 'student_import', entityId: id, after })
    return readImport(tx, viewer, id)
  })
}

/** Returns the sheets from which the user chooses, and stores nothing. */
export async function listSheetsOfImport({ file }: RouteCall<typeof studentImports.sheets>) {
  return { sheets: await listImportSheets(file) }
}

/** If each sheet name of a workbook is a group of the branch, the sheet names become the students' groups. */
async function withSheetNames(db: Db, table: ImportTable, headOfficeId: number, today: string) {
  const { columns, rows, sheets } = table
  const mapping = guessColumnMapping(columns)
  const groups = sheets.length > 0 ? await findGroupsByName(db, headOfficeId, today) : new Map()
  const areGroups =
    sheets.length > 0 && sheets.every((name) => typeof groups.get(normalizeGroupName(name)) === 'number')
  const isGroup = areGroups && mapping.group === undefined
  if (sheets.length < 2 && !isGroup) return { columns, rows, mapping }
  const [only = ''] = sheets
  return {
    columns: [...columns, importText.sheetColumn],
    rows: rows.map((row) => ({ ...row, cells: [...row.cells, row.sheet ?? only] })),
    mapping: isGroup && columns.length < 200 ? { ...mapping, group: columns.length } : mapping,
  }
}

const birthDatesOf = (rows: readonly { cells: string[] }[], { birthDate }: ColumnMapping): string[] =>
  birthDate === undefined ? [] : rows.map(({ cells }) => cells[birthDate] ?? '')

/** Maximum number of a user's drafts of imports. A draft stores all its rows. */
const maxDrafts = 30

async function refuseTooManyDrafts(db: Db, staffId: number): Promise<void> {
  const drafts = await db.one<{ count: number }>(
    sql`select count(*) from student_import where created_by = ${staffId} and status = 'draft'`,
  )
  if (drafts && drafts.count >= maxDrafts) throw new AppError('IMPORTS_UNFINISHED')
}

export async function changeImportMapping(
  { viewer, params, body, today, audit }: RouteCall<typeof studentImports.remap>,
  tx: Db,
) {
  const head = await lockDraftImport(tx, viewer, params.id, body.version)
  const mapping = checkedMapping(body.mapping, head.columns.length)
  const rows = await readStoredImportRows(tx, head.id)
  const isSameColumn = mapping.birthDate === head.mapping.birthDate
  const dateOrder = body.dateOrder ?? (isSameColumn ? head.dateOrder : detectDateOrder(birthDatesOf(rows, mapping)))
  await tx.run(sql`
    update student_import set mapping = ${JSON.stringify(mapping)}, date_order = ${dateOrder} where id = ${head.id}`)
  await recheckImportRows(tx, { ...head, mapping, dateOrder }, today, rows)
  const entity = { action: 'update', entity: 'student_import', entityId: head.id } as const
  const before = { mapping: head.mapping, dateOrder: head.dateOrder }
  await audit(tx, { ...entity, before, after: { mapping, dateOrder } })
  return readImport(tx, viewer, head.id)
}

function checkedMapping(given: ColumnMapping, width: number): ColumnMapping {
  const mapping: ColumnMapping = {}
  const taken = new Set<number>()
  for (const field of studentImportFields) {
    const place = given[field]
    if (place === undefined) continue
    if (place >= width) throw refused(field, peopleErrorTexts.noColumn)
    if (taken.has(place)) throw refused(field, peopleErrorTexts.columnTwice)
    taken.add(place)
    mapping[field] = place
  }
  return mapping
}

const refused = (field: StudentImportField, text: FieldText) =>
  new AppError('VALIDATION', { fields: { [`mapping.${field}`]: text } })

/** Stores corrected cells of an import row, or the user's decision to include or skip the row. */
export async function changeImportRow({
  db,
  viewer,
  params,
  body,
  today,
  audit,
}: RouteCall<typeof studentImports.changeRow>) {
  return db.transaction(async (tx) => {
    const head = await lockDraftImport(tx, viewer, params.id, body.version)
    const rows = await readStoredImportRows(tx, head.id)
    const before = rows.find((row) => row.line === params.line)
    if (!before) throw new AppError('NOT_FOUND')
    const cells = [...before.cells]
    for (const [place, text] of Object.entries(body.cells ?? {})) {
      if (Number(place) >= cells.length) refuseField('cells', peopleErrorTexts.noCell)
      cells[Number(place)] = text.toWellFormed().replaceAll('\u0000', '')
    }
    const isSkipped = body.isSkipped ?? before.isSkipped
    await tx.run(sql`
      update student_import_row set cells = ${cells}, is_skipped = ${isSkipped} where import_id = ${head.id} and line = ${params.line}`)
    await recheckImportRows(
      tx,
      head,
      today,
      rows.map((row) => (row === before ? { ...row, cells, isSkipped } : row)),
    )
    await audit(tx, {
      action: 'update',
      entity: 'student_import',
      entityId: head.id,
      before: { line: params.line, cells: before.cells, isSkipped: before.isSkipped },
      after: { line: params.line, cells, isSkipped },
    })
    const { rows: changed } = await listImportRows(tx, viewer, head.id, { line: params.line })
    return { row: changed[0] as (typeof changed)[number], plan: await readImport(tx, viewer, head.id) }
  })
}

/** The other rows are checked again, because they may depend on skipped rows. */
export async function skipRowsWithErrors({
  db,
  viewer,
  params,
  body,
  today,
  audit,
}: RouteCall<typeof studentImports.skipErrors>) {
  return db.transaction(async (tx) => {
    const head = await lockDraftImport(tx, viewer, params.id, body.version)
    const rows = await readStoredImportRows(tx, head.id)
    const bad = rows.filter(({ action }) => action === 'error')
    if (bad.length === 0) refuseField('version', peopleErrorTexts.noBadRows)
    const lines = bad.map(({ line }) => line)
    await tx.run(sql`
      update student_import_row set is_skipped = true where import_id = ${head.id} and line = any(${lines})`)
    await recheckImportRows(
      tx,
      head,
      today,
      rows.map((row) => (bad.includes(row) ? { ...row, isSkipped: true } : row)),
    )
    const after = { skipped: lines }
    await audit(tx, { action: 'update', entity: 'student_import', entityId: head.id, before: { skipped: [] }, after })
    return readImport(tx, viewer, head.id)
  })
}

/** All rows of the import are checked again, because a change of one row can affect others. */
export async function recheckImportRows(
  tx: Db,
  head: StoredImport,
  today: string,
  given?: StoredImportRow[],
): Promise<void> {
  const rows = given ?? (await readStoredImportRows(tx, head.id))
  await updateImportRowPlans(tx, head.id, await listChangedImportRowPlans(tx, head, rows, today))
  await tx.run(sql`update student_import set version = version + 1 where id = ${head.id}`)
}

export async function listChangedImportRowPlans(
  tx: Db,
  head: StoredImport,
  rows: StoredImportRow[],
  today: string,
): Promise<ImportRowPlan[]> {
  const plans = await planImportRows(tx, head, rows, today)
  return plans.filter((plan, index) => fingerprint(plan) !== fingerprint(rows[index] as StoredImportRow))
}

/** Returns a row's result as text for comparison, because jsonb does not preserve the order of keys. */
function fingerprint({ action, student, errors, remarks, duplicates }: ImportRowPlan): string {
  const sorted = (value: object | null) => value && Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([action, sorted(student), sorted(errors), sorted(remarks), duplicates.map(sorted)])
}
