import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { FastifyInstance } from 'fastify'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { applyStudentImport } from './apply-import.ts'
import {
  changeImportMapping,
  changeStudentImportRow,
  createImport,
  listSheetsOfImport,
  skipRowsWithErrors,
} from './change-import.ts'
import { revertStudentImport } from './revert-import.ts'
import { listImportRows, listImports, lockDraftImport, readImport } from './student-imports.queries.ts'

export function studentImportRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, studentImports.list, ({ db, viewer, query }) => listImports(db, viewer, query))
  mountRoute(app, deps, studentImports.sheets, listSheetsOfImport)
  mountRoute(app, deps, studentImports.create, createImport)
  mountRoute(app, deps, studentImports.read, ({ db, viewer, params }) => readImport(db, viewer, params.id))
  mountRoute(app, deps, studentImports.rows, readRows)
  mountTransactionalRoute(app, deps, studentImports.remap, changeImportMapping)
  mountRoute(app, deps, studentImports.changeRow, changeStudentImportRow)
  mountRoute(app, deps, studentImports.skipErrors, skipRowsWithErrors)
  mountRoute(app, deps, studentImports.apply, applyStudentImport)
  mountTransactionalRoute(app, deps, studentImports.revert, revertStudentImport)
  mountTransactionalRoute(app, deps, studentImports.remove, removeImport)
  registerDailyJob(app.queue, 'student-imports.forget', () => deleteOldImportData(deps.db, dateDaysAgo(deps, 180)))
}

/**
 * Deletes old drafts and the stored cells of old imports. An old import can still be reverted, because its rows still
 * name the created students.
 */
async function deleteOldImportData(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from student_import where status = 'draft' and created_at < ${before}`)
  await db.run(sql`
    update student_import_row set cells = '{}', student = null, errors = '{}', remarks = '{}', duplicates = '[]'
    where cells <> '{}' and import_id in (select id from student_import where created_at < ${before})`)
  await db.run(sql`update student_import set left_out = '[]' where left_out <> '[]' and created_at < ${before}`)
}

async function readRows({ db, viewer, params, query }: RouteCall<typeof studentImports.rows>) {
  const { id } = await readImport(db, viewer, params.id)
  return listImportRows(db, viewer, id, query)
}

async function removeImport({ viewer, params, audit }: RouteCall<typeof studentImports.remove>, tx: Db) {
  const { id } = await lockDraftImport(tx, viewer, params.id)
  const before = await readImport(tx, viewer, id)
  await tx.run(sql`delete from student_import where id = ${id}`)
  const { fileName, office, counts } = before
  await audit(tx, { action: 'delete', entity: 'student_import', entityId: id, before: { fileName, office, counts } })
  return {}
}
