import { notesAboutOwnChild, studentNotes } from '@markaz/protocol/teaching/student-notes/routes'
import type { StudentNoteInput } from '@markaz/protocol/teaching/student-notes/schemas'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { maySeePersonalData } from '../../access/personal.ts'
import { isGroupInScopeSql, requireStudentInScope } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { FeatureArea } from '../../area.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import {
  addStudentNote,
  listStudentNotes,
  lockStudentNoteRow,
  requireValidNoteDays,
  saveStudentNote,
  storeStudentNoteEnd,
} from './student-notes.queries.ts'

/** Days after which an expired or ended note about a student is deleted. */
const noteKeepDays = 30

export const studentNotesArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, studentNotes.list, listNotesForStaff)
    mountRoute(app, deps, studentNotes.add, addNoteAsStaff)
    mountRoute(app, deps, studentNotes.change, changeNoteAsStaff)
    mountRoute(app, deps, studentNotes.end, endNoteAsStaff)
    mountRoute(app, deps, notesAboutOwnChild.list, listNotesForParent)
    mountRoute(app, deps, notesAboutOwnChild.add, addNoteAsParent)
    mountRoute(app, deps, notesAboutOwnChild.change, changeNoteAsParent)
    mountRoute(app, deps, notesAboutOwnChild.end, endNoteAsParent)
    registerDailyJob(app.queue, 'student-notes.delete', () =>
      deps.db.run(sql`
        delete from student_note
        where last_day < (${dateDaysAgo(deps, noteKeepDays)}::timestamptz at time zone 'Asia/Tashkent')::date or ended_at < ${dateDaysAgo(deps, noteKeepDays)}`),
    )
  },
  personalData: {
    tables: ['student_note'],
    read: async (db, studentId) => ({
      eslatmalar: await db.many(sql`
        select first_day as "dan", last_day as "gacha", text as "eslatma", created_at as "yozilgan", ended_at as "tugatilgan"
        from student_note where student_id = ${studentId} order by id`),
    }),
    async forget(tx, { studentId }) {
      await tx.run(sql`delete from student_note where student_id = ${studentId}`)
    },
  },
  names: {
    student_note: sql`select student.full_name || ', ' || to_char(last_day, 'DD.MM.YYYY') from student_note
      join student on student.id = student_id where student_note.id = it.id`,
  },
}

const managesStudents = ({ grants }: Viewer) => grants.has('users:students.update')

const isTaughtBy = (viewer: Viewer, studentId: number, today: string): Sql => sql`exists (
  select from student_group join study_group on study_group.id = student_group.group_id
  where student_group.student_id = ${studentId} and ${isMemberOnDaySql('student_group', sql`${today}::date`)} and ${isGroupInScopeSql('own', viewer, today)})`

async function listNotesForStaff({ db, viewer, params, today }: RouteCall<typeof studentNotes.list>) {
  const readsAll = viewer.grants.has('users:students.read')
  await (readsAll ? requireStudentInScope(db, viewer, params.id) : requireStudent(db, viewer, params.id, today))
  const isOwn = sql`staff_id is not distinct from ${viewer.id}::bigint`
  return {
    notes: await listStudentNotes(db, {
      ...{ studentId: params.id, today },
      which: readsAll && maySeePersonalData(viewer) ? sql`true` : isTaughtBy(viewer, params.id, today),
      canChange: managesStudents(viewer) ? sql`true` : isOwn,
    }),
  }
}

/** Throws NOT_FOUND for a student of other branches, or for a teacher who does not teach the student. */
async function requireStudent(db: Db, viewer: Viewer, id: number, today: string): Promise<void> {
  await requireStudentInScope(db, viewer, id)
  if (managesStudents(viewer)) return
  orNotFound(await db.one(sql`select from student where id = ${id} and ${isTaughtBy(viewer, id, today)}`))
}

async function addNoteAsStaff({ db, viewer, params, body, today, clock, audit }: RouteCall<typeof studentNotes.add>) {
  await requireStudent(db, viewer, params.id, today)
  requireValidNoteDays(body, today)
  const note = { studentId: params.id, author: { staffId: viewer.id }, input: body, now: clock.now(), today }
  return db.transaction(async (tx) => {
    const { id, isNew } = await addStudentNote(tx, note)
    if (isNew)
      await audit(tx, { action: 'create', entity: 'student_note', entityId: id, after: auditedFields(params.id, body) })
    return { id }
  })
}

/** The audit omits the note's text, because the text is deleted later, but audit rows are permanent. */
const auditedFields = (studentId: number, { from, to }: StudentNoteInput) => ({ studentId, from, to })

const isNoteOfStaff = ({ viewer, params }: Pick<RouteCall<typeof studentNotes.end>, 'viewer' | 'params'>): Sql =>
  sql`student_id = ${params.id} and ${managesStudents(viewer) ? sql`true` : sql`staff_id = ${viewer.id}`}`

async function changeNoteAsStaff(call: RouteCall<typeof studentNotes.change>) {
  const { db, viewer, params, today } = call
  await requireStudent(db, viewer, params.id, today)
  return changeNote(call, { id: params.noteId, studentId: params.id, which: isNoteOfStaff(call) })
}

async function endNoteAsStaff(call: RouteCall<typeof studentNotes.end>) {
  const { db, viewer, params, today } = call
  await requireStudent(db, viewer, params.id, today)
  return endNote(call, { id: params.noteId, studentId: params.id, which: isNoteOfStaff(call) })
}

async function listNotesForParent({ db, parent, params, today }: RouteCall<typeof notesAboutOwnChild.list>) {
  const { id: studentId } = await readChildStudentOfParent(db, parent, params.childId)
  const canChange = sql`agent_id is not distinct from ${parent.id}::bigint`
  return { notes: await listStudentNotes(db, { studentId, today, which: sql`true`, canChange }) }
}

async function addNoteAsParent({
  db,
  parent,
  params,
  body,
  today,
  clock,
  audit,
}: RouteCall<typeof notesAboutOwnChild.add>) {
  const { id: studentId } = await readChildStudentOfParent(db, parent, params.childId)
  requireValidNoteDays(body, today)
  const note = { studentId, author: { agentId: parent.id }, input: body, now: clock.now(), today }
  return db.transaction(async (tx) => {
    const { id, isNew } = await addStudentNote(tx, note)
    if (isNew)
      await audit(tx, { action: 'create', entity: 'student_note', entityId: id, after: auditedFields(studentId, body) })
    return { id }
  })
}

async function changeNoteAsParent(call: RouteCall<typeof notesAboutOwnChild.change>) {
  const { id: studentId } = await readChildStudentOfParent(call.db, call.parent, call.params.childId)
  const which = sql`student_id = ${studentId} and agent_id = ${call.parent.id}`
  return changeNote(call, { id: call.params.id, studentId, which })
}

async function endNoteAsParent(call: RouteCall<typeof notesAboutOwnChild.end>) {
  const { id: studentId } = await readChildStudentOfParent(call.db, call.parent, call.params.childId)
  const which = sql`student_id = ${studentId} and agent_id = ${call.parent.id}`
  return endNote(call, { id: call.params.id, studentId, which })
}

interface NoteCondition {
  id: number
  studentId: number
  /** SQL condition on `student_note`: the notes that the caller may change. */
  which: Sql
}

async function changeNote(
  { db, body, today, audit }: Pick<RouteCall<typeof studentNotes.change>, 'db' | 'body' | 'today' | 'audit'>,
  { id, studentId, which }: NoteCondition,
): Promise<Record<string, never>> {
  requireValidNoteDays(body, today)
  return db.transaction(async (tx) => {
    const { isEnded: _, ...before } = orNotFound(await lockStudentNoteRow(tx, id, sql`${which} and ended_at is null`))
    const isSame = before.careText === body.careText && before.from === body.from && before.to === body.to
    if (isSame) return {}
    await saveStudentNote(tx, id, body)
    const fields = { before: auditedFields(studentId, before), after: auditedFields(studentId, body) }
    await audit(tx, {
      action: 'update',
      entity: 'student_note',
      entityId: id,
      ...fields,
      form: { before, after: body },
    })
    return {}
  })
}

async function endNote(
  { db, clock, audit }: Pick<RouteCall<typeof studentNotes.end>, 'db' | 'clock' | 'audit'>,
  { id, studentId, which }: NoteCondition,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const found = orNotFound(await lockStudentNoteRow(tx, id, which))
    if (found.isEnded) return {}
    await storeStudentNoteEnd(tx, id, clock.now())
    await audit(tx, { action: 'end', entity: 'student_note', entityId: id, before: auditedFields(studentId, found) })
    return {}
  })
}
