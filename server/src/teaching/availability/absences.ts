import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability } from '@markaz/protocol/teaching/availability/routes'
import type { AbsenceState, OwnStaffAbsenceInput } from '@markaz/protocol/teaching/availability/schemas'
import { findTeachingStaffInScope, isStaffInScopeSql } from '../../access/reach.ts'
import { isInBranchScopeSql, isInChosenBranchesSql, type Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { type AuditedChange, groupScopeOfAuditedChange, type UndoDefinition } from '../../http/undo.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { addDays } from '../groups/days.ts'
import { timetablePlannerStaffSql } from '../groups/timetable-planners.ts'
import {
  listLessonsDuringAbsence,
  listTeacherAbsences,
  lockTeacherAbsence,
  type TeacherAbsenceRow,
} from './absences.queries.ts'
import { absenceDaysText } from './approved-absences.ts'
import { availabilityText } from './availability.text.ts'

type AbsenceActor = Pick<RouteCall<typeof availability.approve>, 'db' | 'viewer' | 'today' | 'clock' | 'audit'>

const isAbsenceInScope = ({ viewer }: Pick<AbsenceActor, 'viewer'>): Sql =>
  isStaffInScopeSql(viewer, sql`staff_absence.staff_id`)
const isOwnAbsence = ({ viewer }: Pick<AbsenceActor, 'viewer'>): Sql => sql`staff_absence.staff_id = ${viewer.id}`

const isGroupInScopeSql = (viewer: Viewer): Sql => isInBranchScopeSql(viewer, sql`study_group.head_office_id`)

export function listTeacherAbsencesInScope({ db, viewer, query, today }: RouteCall<typeof availability.absences>) {
  const { from = query.to ? null : today, to = null, officeIds, staffId = null, state = null } = query
  const which = sql`${isAbsenceInScope({ viewer })} and coalesce(upper(span) > ${from}::date, true) and coalesce(lower(span) < ${to}::date + 1, true)
    and coalesce(staff_absence.staff_id = ${staffId}::bigint, true) and coalesce(state = ${state}, true)
    and exists (select from staff_head_office where staff_head_office.staff_id = staff_absence.staff_id and ${isInChosenBranchesSql(officeIds, sql`head_office_id`)})`
  return listTeacherAbsences(db, { which, scope: isGroupInScopeSql(viewer), today })
}

const ownAbsenceDaysBack = 365

export const listOwnAbsences = ({ db, viewer, today }: RouteCall<typeof ownAvailability.absences>) =>
  listTeacherAbsences(db, {
    which: sql`${isOwnAbsence({ viewer })} and upper(span) > ${addDays(today, -ownAbsenceDaysBack)}::date`,
    scope: sql`true`,
    today,
  })

export async function listLessonsOfTeacherAbsence(call: RouteCall<typeof availability.lessons>) {
  const { db, viewer, params, today } = call
  orNotFound(await db.one(sql`select id from staff_absence where id = ${params.id} and ${isAbsenceInScope(call)}`))
  return listLessonsDuringAbsence(db, { id: params.id, scope: isGroupInScopeSql(viewer), today })
}

export function requestOwnAbsence(call: RouteCall<typeof ownAvailability.ask>): Promise<{ id: number }> {
  const { viewer, body, clock } = call
  return insertAbsence(call, { staffId: viewer.id, input: body, state: 'asked' }, async (tx, row) => {
    const [me, planners] = [
      await readStaffNameOf(tx, viewer.id),
      await tx.many<{ id: number }>(timetablePlannerStaffSql(viewer.headOfficeIds)),
    ]
    await staffNotificationCreatedEvent.emit(tx, {
      ...{ kind: StaffNotificationKind.AbsenceAsked, title: availabilityText.asked },
      ...{ body: `${me}: ${absenceDaysText(row)}. ${body.reason}`, aboutId: null, path: '/absences', now: clock.now() },
      staffIds: planners.map(({ id }) => id).filter((id) => id !== viewer.id),
    })
  })
}

/** Enters an absence that a staff member reported by telephone. It is approved immediately. */
export async function addTeacherAbsence(call: RouteCall<typeof availability.add>): Promise<{ id: number }> {
  const { db, viewer, body } = call
  const { staffId, ...input } = body
  if (!(await findTeachingStaffInScope(db, viewer, staffId))) refuseField('staffId', teachingErrorTexts.noStaff)
  return insertAbsence(call, { staffId, input, state: 'approved' }, (tx, row) => notifyOfDecision(tx, call, row))
}

interface NewAbsence {
  staffId: number
  input: OwnStaffAbsenceInput
  state: 'asked' | 'approved'
}

async function insertAbsence(
  { db, viewer, today, clock, audit }: AbsenceActor,
  { staffId, input, state }: NewAbsence,
  tell: (tx: Db, row: TeacherAbsenceRow) => Promise<void>,
): Promise<{ id: number }> {
  requireValidAbsenceDays(input, today)
  const { from, to, beginTime, endTime, reason } = input
  return db.transaction(async (tx) => {
    const id = await tx.newId(sql`
      insert into staff_absence (staff_id, span, reason, state, asked_at, decided_by) values (${staffId},
        tsrange(${from}::date + ${beginTime ?? '00:00'}::time, ${to}::date + ${endTime ?? '24:00'}::time), ${reason}, ${state}, ${clock.now()},
        ${state === 'approved' ? viewer.id : null}) returning id`)
    await audit(tx, { action: 'create', entity: 'staff_absence', entityId: id, after: { staffId, ...input, state } })
    await tell(tx, { id, staffId, state, from, to, beginTime, endTime })
    return { id }
  })
}

/** @throws AppError VALIDATION naming the invalid field */
function requireValidAbsenceDays({ from, to, beginTime, endTime }: OwnStaffAbsenceInput, today: string): void {
  if (to < from) refuseField('to', teachingErrorTexts.absenceEndsFirst)
  if (to < today) refuseField('to', teachingErrorTexts.awayOver)
  if (to > addDays(from, 365)) refuseField('to', teachingErrorTexts.awayTooLong)
  if ((beginTime === null) !== (endTime === null))
    refuseField(beginTime === null ? 'beginTime' : 'endTime', teachingErrorTexts.bothTimes)
  if (beginTime === null || endTime === null) return
  if (from !== to) refuseField('to', teachingErrorTexts.partOfOneDay)
  if (endTime <= beginTime) refuseField('endTime', teachingErrorTexts.endsBeforeBegin)
}

export const approveTeacherAbsence = (call: RouteCall<typeof availability.approve>) =>
  decideAbsence(call, call.params.id, { state: 'approved', of: isAbsenceInScope(call), from: ['asked'] })

export const refuseTeacherAbsence = (call: RouteCall<typeof availability.refuse>) =>
  decideAbsence(call, call.params.id, {
    state: 'refused',
    of: isAbsenceInScope(call),
    from: ['asked', 'approved'],
    note: call.body.note,
  })

export const withdrawOwnAbsence = (call: RouteCall<typeof ownAvailability.withdraw>) =>
  decideAbsence(call, call.params.id, { state: 'withdrawn', of: isOwnAbsence(call), from: ['asked', 'approved'] })

interface Decision {
  state: 'approved' | 'refused' | 'withdrawn'
  of: Sql
  /** The states from which an absence may change to the new state. */
  from: readonly AbsenceState[]
  note?: string
}

const auditActionByState = { approved: 'approve', refused: 'decline', withdrawn: 'cancel' } as const

async function decideAbsence(
  call: AbsenceActor,
  id: number,
  { state, of, from, note }: Decision,
): Promise<Record<string, never>> {
  return call.db.transaction(async (tx) => {
    const row = orNotFound(await lockTeacherAbsence(tx, id, of))
    if (row.state === state) return {}
    if (!from.includes(row.state) || row.to < call.today) throw new AppError('ABSENCE_OVER')
    await setAbsenceState(tx, call, row, { state, ...(note && { note }) })
    const [before, after] = [{ state: row.state }, { state, ...(note && { note }) }]
    await call.audit(tx, { action: auditActionByState[state], entity: 'staff_absence', entityId: id, before, after })
    return {}
  })
}

async function setAbsenceState(
  tx: Db,
  call: Pick<AbsenceActor, 'viewer' | 'clock'>,
  row: TeacherAbsenceRow,
  { state, note = null }: { state: AbsenceState; note?: string | null },
): Promise<void> {
  const isDecided = state === 'approved' || state === 'refused'
  await tx.run(sql`
    update staff_absence set state = ${state}, note = ${note}, decided_by = ${isDecided ? call.viewer.id : null} where id = ${row.id}`)
  const next = { ...row, state }
  if (call.viewer.id !== row.staffId) await notifyOfDecision(tx, call, next, note)
  else if (row.state === 'approved') await notifyPlanners(tx, call, next)
}

async function notifyOfDecision(
  tx: Db,
  { clock }: Pick<AbsenceActor, 'clock'>,
  row: TeacherAbsenceRow,
  note: string | null = null,
) {
  await staffNotificationCreatedEvent.emit(tx, {
    ...{
      kind: StaffNotificationKind.AbsenceDecided,
      title: availabilityText.decided[row.state],
      body: [absenceDaysText(row), note].filter(Boolean).join('. '),
    },
    ...{ staffIds: [row.staffId], aboutId: null, path: '/my-hours', now: clock.now() },
  })
}

/** Notifies the planners when an approved absence is withdrawn, because they may have planned lessons around it. */
async function notifyPlanners(
  tx: Db,
  { viewer, clock }: Pick<AbsenceActor, 'viewer' | 'clock'>,
  row: TeacherAbsenceRow,
) {
  const planners = await tx.many<{ id: number }>(timetablePlannerStaffSql(viewer.headOfficeIds))
  await staffNotificationCreatedEvent.emit(tx, {
    ...{ kind: StaffNotificationKind.AbsenceAsked, title: availabilityText.askedBack },
    ...{
      body: `${await readStaffNameOf(tx, viewer.id)}: ${absenceDaysText(row)}`,
      aboutId: null,
      path: '/absences',
      now: clock.now(),
    },
    staffIds: planners.map(({ id }) => id).filter((id) => id !== viewer.id),
  })
}

const readStaffNameOf = async (tx: Db, id: number) =>
  (await tx.one<{ name: string }>(sql`select full_name as name from staff where id = ${id}`))?.name ?? ''

/**
 * The undo of a decision restores the absence's state before the decision. The undo of a new absence withdraws the
 * absence.
 */
const createAbsenceUndo = (own: UndoDefinition['access'], office: UndoDefinition['access']): UndoDefinition => ({
  access: (change) => (groupScopeOfAuditedChange(change) === 'own' ? own(change) : office(change)),
  async run(tx, call, change: AuditedChange<{ state: AbsenceState } | null, { state: AbsenceState }>) {
    const of = groupScopeOfAuditedChange(change) === 'own' ? isOwnAbsence(call) : isAbsenceInScope(call)
    const row = orNotFound(await lockTeacherAbsence(tx, change.entityId, of))
    if (row.state !== change.after.state) throw new AppError('NOTHING_TO_TAKE_BACK')
    await setAbsenceState(tx, call, row, { state: change.before?.state ?? 'withdrawn' })
  },
})

export const undoTeacherAbsenceDecision = createAbsenceUndo(
  () => ownAvailability.ask.access,
  () => availability.add.access,
)
