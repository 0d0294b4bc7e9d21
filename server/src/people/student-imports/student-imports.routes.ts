import { studentImports } from '@markaz/protocol/people/student-imports/routes'
import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount } from '../../http/mount.ts'
import { applyImport } from './apply-import.ts'
import { changeRow, createImport, remapImport } from './change-import.ts'
import { revertImport } from './revert-import.ts'
import { listImports, listRows, lockDraft, readImport } from './student-imports.queries.ts'

export function studentImportRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, studentImports.list, ({ db, viewer, query }) => listImports(db, viewer, query))
  mount(app, deps, studentImports.create, createImport)
  mount(app, deps, studentImports.read, ({ db, viewer, params }) => readImport(db, viewer, params.id))
  mount(app, deps, studentImports.rows, readRows)
  mount(app, deps, studentImports.remap, remapImport)
  mount(app, deps, studentImports.changeRow, changeRow)
  mount(app, deps, studentImports.apply, applyImport)
  mount(app, deps, studentImports.revert, revertImport)
  mount(app, deps, studentImports.remove, removeImport)
}

async function readRows({ db, viewer, params, query }: Call<typeof studentImports.rows>) {
  const { id } = await readImport(db, viewer, params.id)
  return listRows(db, viewer, id, query)
}

async function removeImport({ db, viewer, params, audit }: Call<typeof studentImports.remove>) {
  return db.transaction(async (tx) => {
    const { id } = await lockDraft(tx, viewer, params.id)
    const before = await readImport(tx, viewer, id)
    await tx.run(sql`delete from student_import where id = ${id}`)
    const { fileName, office, counts } = before
    await audit(tx, { action: 'delete', entity: 'student_import', entityId: id, before: { fileName, office, counts } })
    return {}
  })
}
