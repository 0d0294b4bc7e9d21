import { AppError } from '@markaz/protocol/errors'
import { centreTexts } from '@markaz/protocol/errors/centre'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import type { studentImports } from '@markaz/protocol/people/student-imports/routes'
import { type ImportField, importFields } from '@markaz/protocol/people/student-imports/schemas'
import { type Db, sql } from '../../db/db.ts'
import type { Call } from '../../http/mount.ts'
import { refuse } from '../../http/refuse.ts'
import { guessMapping, type Mapping } from './guess-mapping.ts'
import { groupKey, groupsByName, type Plan, planRows } from './plan-rows.ts'
import { dateOrderOf } from './read-dates.ts'
import { readSheets, readTable, type Table } from './read-table.ts'
import {
  type ImportHead,
  insertRows,
  listRows,
  lockDraft,
  readImport,
  type StoredRow,
  storedRows,
  updatePlans,
} from './student-imports.queries.ts'
import { importText } from './student-imports.text.ts'

/** Reads the uploaded table, recognises its columns by their headers, and stores the planned result of each row. */
export async function createImport({ db, viewer, query, file, today, audit }: Call<typeof studentImports.create>) {
  const office = await db.one<{ id: number; headOfficeId: number }>(sql`
    select id, head_office_id as "headOfficeId" from office where id = ${query.officeId} and deleted_at is null
      and (${viewer.isSuperadmin} or head_office_id = any(${viewer.headOfficeIds}))`)
  if (!office) refuse('officeId', centreTexts.noOffice)
  await refuseMany(db, viewer.id)
  const { headOfficeId } = office
  const table = await readTable(file, query.sheets ?? null)
  const { columns, rows: read, mapping } = await withSheetNames(db, table, headOfficeId, today)
  const { left, is1904 } = table
  const rows = read.map((row) => ({ ...row, isSkipped: null }))
  const dateOrder = dateOrderOf(datesOf(rows, mapping))
  return db.transaction(async (tx) => {
    const plans = await planRows(tx, { headOfficeId, mapping, dateOrder, is1904 }, rows, today)
    const id = await tx.newId(sql`
      insert into student_import (file_name, columns, mapping, left_out, date_order, is_1904, office_id, created_by)
      values (${file.name.toWellFormed().replaceAll('\u0000', '')}, ${columns}, ${JSON.stringify(mapping)}, ${JSON.stringify(left)},
        ${dateOrder}, ${is1904}, ${office.id}, ${viewer.id})
      returning id`)
    await insertRows(
      tx,
      id,
      rows.map((row, index) => ({ ...row, ...(plans[index] as Plan) })),
    )
    const after = { officeId: office.id, fileName: file.name, rows: rows.length }
    await audit(tx, { action: 'create', entity: 'student_import', entityId: id, after })
    return readImport(tx, viewer, id)
  })
}

/** Returns the sheets of a workbook for the user to choose from. Nothing is stored. */
export async function listSheets({ file }: Call<typeof studentImports.sheets>) {
  return { sheets: await readSheets(file) }
}

/**
 * Adds each row's sheet name as a column, for workbooks with one sheet per class. If each name is a group of the
 * branch, the column becomes the students' group.
 */
async function withSheetNames(db: Db, table: Table, headOfficeId: number, today: string) {
  const { columns, rows, sheets } = table
  const mapping = guessMapping(columns)
  const groups = sheets.length > 0 ? await groupsByName(db, headOfficeId, today) : new Map()
  const areGroups = sheets.length > 0 && sheets.every((name) => typeof groups.get(groupKey(name)) === 'number')
  const isGroup = areGroups && mapping.group === undefined
  if (sheets.length < 2 && !isGroup) return { columns, rows, mapping }
  const [only = ''] = sheets
  return {
    columns: [...columns, importText.sheetColumn],
    rows: rows.map((row) => ({ ...row, cells: [...row.cells, row.sheet ?? only] })),
    mapping: isGroup && columns.length < 200 ? { ...mapping, group: columns.length } : mapping,
  }
}

const datesOf = (rows: readonly { cells: string[] }[], { birthDate }: Mapping): string[] =>
  birthDate === undefined ? [] : rows.map(({ cells }) => cells[birthDate] ?? '')

/** Maximum number of drafts per user. A draft stores all its rows until the user applies or removes it. */
const mostDrafts = 30

async function refuseMany(db: Db, staffId: number): Promise<void> {
  const drafts = await db.one<{ count: number }>(
    sql`select count(*) from student_import where created_by = ${staffId} and status = 'draft'`,
  )
  if (drafts && drafts.count >= mostDrafts) throw new AppError('IMPORTS_UNFINISHED')
}

export async function changeMapping({ viewer, params, body, today, audit }: Call<typeof studentImports.remap>, tx: Db) {
  const head = await lockDraft(tx, viewer, params.id, body.version)
  const mapping = checkedMapping(body.mapping, head.columns.length)
  const rows = await storedRows(tx, head.id)
  const isSameColumn = mapping.birthDate === head.mapping.birthDate
  const dateOrder = body.dateOrder ?? (isSameColumn ? head.dateOrder : dateOrderOf(datesOf(rows, mapping)))
  await tx.run(sql`
    update student_import set mapping = ${JSON.stringify(mapping)}, date_order = ${dateOrder} where id = ${head.id}`)
  await replanRows(tx, { ...head, mapping, dateOrder }, today, rows)
  const entity = { action: 'update', entity: 'student_import', entityId: head.id } as const
  const before = { mapping: head.mapping, dateOrder: head.dateOrder }
  await audit(tx, { ...entity, before, after: { mapping, dateOrder } })
  return readImport(tx, viewer, head.id)
}

function checkedMapping(given: Mapping, width: number): Mapping {
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const field of importFields) {
    const place = given[field]
    if (place === undefined) continue
    if (place >= width) throw refused(field, peopleTexts.noColumn)
    if (taken.has(place)) throw refused(field, peopleTexts.columnTwice)
    taken.add(place)
    mapping[field] = place
  }
  return mapping
}

const refused = (field: ImportField, text: FieldText) =>
  new AppError('VALIDATION', { fields: { [`mapping.${field}`]: text } })

/** Stores corrected cells of a row, or the user's decision to include or skip the row. */
export async function changeRow({ db, viewer, params, body, today, audit }: Call<typeof studentImports.changeRow>) {
  return db.transaction(async (tx) => {
    const head = await lockDraft(tx, viewer, params.id, body.version)
    const rows = await storedRows(tx, head.id)
    const before = rows.find((row) => row.line === params.line)
    if (!before) throw new AppError('NOT_FOUND')
    const cells = [...before.cells]
    for (const [place, text] of Object.entries(body.cells ?? {})) {
      if (Number(place) >= cells.length) refuse('cells', peopleTexts.noCell)
      cells[Number(place)] = text.toWellFormed().replaceAll('\u0000', '')
    }
    const isSkipped = body.isSkipped ?? before.isSkipped
    await tx.run(sql`
      update student_import_row set cells = ${cells}, is_skipped = ${isSkipped} where import_id = ${head.id} and line = ${params.line}`)
    await replanRows(
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
    const { rows: changed } = await listRows(tx, viewer, head.id, { line: params.line })
    return { row: changed[0] as (typeof changed)[number], plan: await readImport(tx, viewer, head.id) }
  })
}

/** Skips every row with an error. The other rows are planned again, because they may depend on skipped rows. */
export async function skipErrors({ db, viewer, params, body, today, audit }: Call<typeof studentImports.skipErrors>) {
  return db.transaction(async (tx) => {
    const head = await lockDraft(tx, viewer, params.id, body.version)
    const rows = await storedRows(tx, head.id)
    const bad = rows.filter(({ action }) => action === 'error')
    if (bad.length === 0) refuse('version', peopleTexts.noBadRows)
    const lines = bad.map(({ line }) => line)
    await tx.run(sql`
      update student_import_row set is_skipped = true where import_id = ${head.id} and line = any(${lines})`)
    await replanRows(
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

/** Plans all rows again, because a row can affect others, and stores the rows whose plan changed. */
export async function replanRows(tx: Db, head: ImportHead, today: string, given?: StoredRow[]): Promise<void> {
  const rows = given ?? (await storedRows(tx, head.id))
  await updatePlans(tx, head.id, await changedPlans(tx, head, rows, today))
  await tx.run(sql`update student_import set version = version + 1 where id = ${head.id}`)
}

/** Returns the rows whose new plan differs from the stored plan. */
export async function changedPlans(tx: Db, head: ImportHead, rows: StoredRow[], today: string): Promise<Plan[]> {
  const plans = await planRows(tx, head, rows, today)
  return plans.filter((plan, index) => fingerprint(plan) !== fingerprint(rows[index] as StoredRow))
}

/** Returns a plan as text for comparison, because jsonb does not preserve the order of keys. */
function fingerprint({ action, student, errors, remarks, duplicates }: Plan): string {
  const sorted = (value: object | null) => value && Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([action, sorted(student), sorted(errors), sorted(remarks), duplicates.map(sorted)])
}
