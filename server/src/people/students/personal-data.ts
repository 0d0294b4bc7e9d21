import type { PassThrough, Readable } from 'node:stream'
import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { fileExtensionOf } from '@markaz/protocol/file-types'
import type { students } from '@markaz/protocol/people/students/routes'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import yazl from 'yazl'
import { studentPersonalDataRegistry } from '../../access/personal-data.ts'
import { requireStudentInScope } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { refuseField } from '../../http/refuse.ts'
import { cleanFileName } from '../../integrations/files/clean-file-name.ts'
import type { FileStore } from '../../integrations/files/port.ts'
import { membershipDaysSql } from '../memberships/member-days.ts'
import { eraseStudent } from './erase-student.ts'
import { lockStudent } from './student-record.ts'

/** Returns a ZIP archive with a readable text and files, which the user gives to the student or a parent. */
export async function exportPersonalData(call: RouteCall<typeof students.exportPersonalData>): Promise<FileDownload> {
  const { db, viewer, params, files, handOut, clock } = call
  await requireStudentInScope(db, viewer, params.id)
  // `shaxs` (person) is set here, so that the section about the student comes first.
  const sections: Record<string, unknown> = { tuzilgan: clock.now().toISOString(), shaxs: {} }
  const keys = new Map<string, string>()
  for (const { read, files: ofArea } of studentPersonalDataRegistry.all()) {
    for (const [name, found] of Object.entries((await read?.(db, params.id)) ?? {}))
      if (!(Array.isArray(found) && found.length === 0)) sections[name] = found
    for (const { key, name } of (await ofArea?.(db, params.id)) ?? []) keys.set(key, name)
  }
  await handOut(1, { action: 'export-personal-data', entity: 'student', entityId: params.id })
  return { name: `talaba-${params.id}.zip`, content: await zipOf(files, JSON.stringify(sections, null, 2), keys) }
}

/** Opens the files one after the other while the client downloads the ZIP archive. */
async function zipOf(store: FileStore, text: string, keys: ReadonlyMap<string, string>): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const content = zip.outputStream as PassThrough
  zip.on('error', (error) => content.destroy(error as Error))
  zip.addBuffer(Buffer.from(text), 'malumotlar.json')
  let number = 0
  for (const [key, name] of keys) {
    if ((await store.sizeOf(key)) === null) continue
    const shown = fileExtensionOf(name) ? cleanFileName(name) : `${cleanFileName(name)}.${fileExtensionOf(key)}`
    zip.addReadStreamLazy(`fayllar/${++number}-${shown}`, { compress: false }, (give) => {
      store.open(key).then(
        (found) => give(found ? null : new Error(`The file store has no ${key}`), found?.stream ?? content),
        (error) => give(error, content),
      )
    })
  }
  zip.end()
  return content
}

/**
 * Marks, scores, memberships and contract numbers stay, because statistics count them. The erasure cannot be undone.
 */
export async function eraseStudentByRequest(call: RouteCall<typeof students.forget>) {
  const { db, viewer, params, body, audit, clock, today } = call
  await db.transaction(async (tx) => {
    const { profile } = await lockStudent(tx, viewer, params.id)
    const name = [profile.lastName, profile.firstName, profile.middleName].filter(Boolean).join(' ')
    if (normalizeForSearch(body.fullName.trim()) !== normalizeForSearch(name))
      refuseField('fullName', peopleErrorTexts.otherName)
    const { first, last } = membershipDaysSql('student_group')
    const open = await tx.one(sql`
      select from student_group where student_id = ${params.id}
        and coalesce(${last} >= ${today}::date, true) and coalesce(${first} <= ${last}, true)`)
    if (open) throw new AppError('STUDENT_ACTIVE')
    const inErp = await tx.one(
      sql`select from student where id = ${params.id} and ext_id is not null and gone_at is null`,
    )
    if (inErp) throw new AppError('STUDENT_IN_ERP')
    await eraseStudent(tx, { studentId: params.id, now: clock.now() })
    // The audit row must not contain the student's name, because audit rows are never deleted.
    await audit(tx, { action: 'forget', entity: 'student', entityId: params.id })
  })
  return {}
}
