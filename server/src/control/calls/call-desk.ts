import type { autoCalls } from '@markaz/protocol/control/calls/routes'
import type { CallDeskEntry, PhoneCallOutcomeEnteredByStaff } from '@markaz/protocol/control/calls/schemas'
import { AppError } from '@markaz/protocol/errors'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseReusedIdempotencyKey } from '../../http/refuse.ts'
import { createInternalEvent } from '../../internal-event.ts'
import {
  closeCallsNoLongerNeeded,
  isPhoneCallReservableSql,
  phoneCallReservationMs,
  storeCallOutcome,
} from './call-outcome.ts'
import { nextCallingTime, readPhoneCallSettings } from './call-settings.ts'
import { isCallInScopeSql, isCallStillToMakeSql, readFamilyCall } from './calls.queries.ts'
import { callsText } from './calls.text.ts'
import { nextDueFamilyCallSql } from './dial-calls.ts'

interface FamilyCallAnswered {
  attemptId: string
  /** The students whom the call was about and whom the staff member may see. */
  studentIds: readonly number[]
  by: Pick<RouteCall<typeof autoCalls.outcome>, 'viewer' | 'clock' | 'today' | 'audit'>
}

/** Emitted when staff store that they spoke with a family by phone, in the same transaction. */
export const familyCallAnsweredEvent = createInternalEvent<FamilyCallAnswered>('a family answered a call')

/**
 * Reserves a family for the staff member: the chosen family, the family already reserved, or otherwise the next family.
 * Before the calling hours staff may reserve a family but not dial.
 */
export async function claimNextCall({
  db,
  viewer,
  body,
  clock,
  today,
}: RouteCall<typeof autoCalls.next>): Promise<{ call: CallDeskEntry | null }> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const settings = await readPhoneCallSettings(tx)
    const opens = nextCallingTime(settings, now)
    await closeCallsNoLongerNeeded(tx, { now, today })
    const id = body.callId
      ? await reserveChosenCall(tx, viewer, body.callId, now)
      : await reserveNextCall(tx, viewer, body.callReasonType, { now, by: opens })
    if (id === undefined) return { call: null }
    const takenUntil = new Date(now.getTime() + phoneCallReservationMs)
    await tx.run(
      sql`update family_call set state = 'calling', taken_by = ${viewer.id}, taken_until = ${takenUntil} where id = ${id}`,
    )
    const call = orNotFound(await readFamilyCall(tx, viewer, id))
    const script = fillCallScript(settings.scripts[call.callReasonType - 1] as string, {
      parent: call.parent?.fullName ?? null,
      students: call.students,
    })
    return {
      call: {
        ...call,
        script,
        takenUntil: takenUntil.toISOString(),
        callableFrom: opens > now ? opens.toISOString() : null,
      },
    }
  })
}

/**
 * @param by latest due time of a call that may be reserved: now or, outside the calling hours, the time when calling
 * starts again
 */
async function reserveNextCall(
  tx: Db,
  viewer: Viewer,
  reason: number | undefined,
  { now, by }: { now: Date; by: Date },
): Promise<number | undefined> {
  const isAsked = sql`coalesce(reason = ${reason ?? null}::smallint, true) and ${isCallStillToMakeSql(viewer)}`
  const held = await tx.one<{ id: number }>(sql`
    select id from family_call where taken_by = ${viewer.id} and state = 'calling' and ${isAsked} order by id limit 1 for update`)
  if (held) return held.id
  return (await tx.one<{ id: number }>(nextDueFamilyCallSql(by, sql`${isPhoneCallReservableSql(now)} and ${isAsked}`)))
    ?.id
}

/** @throws AppError CALL_NOT_OPEN when the call is closed | CALL_TAKEN when it is reserved for another staff member */
async function reserveChosenCall(tx: Db, viewer: Viewer, id: number, now: Date): Promise<number> {
  const call = orNotFound(
    await tx.one<{ isClosed: boolean; isFree: boolean }>(sql`
      select closed_at is not null as "isClosed", ${isPhoneCallReservableSql(now)} or coalesce(taken_by = ${viewer.id}, false) as "isFree"
      from family_call where id = ${id} and ${isCallInScopeSql(viewer)} for update`),
  )
  if (call.isClosed) throw new AppError('CALL_NOT_OPEN')
  if (!call.isFree) throw new AppError('CALL_TAKEN')
  return id
}

/** Ends the reservation, and moves the call behind the calls that already wait. */
export async function releaseReservedCall({
  db,
  viewer,
  params,
  clock,
  telephony,
}: RouteCall<typeof autoCalls.release>) {
  await db.run(sql`
    update family_call set state = ${telephony.lines > 0 ? 'waiting' : 'not_configured'}, taken_by = null, taken_until = null,
      next_at = ${clock.now()}
    where id = ${params.id} and taken_by = ${viewer.id} and state = 'calling'`)
  return {}
}

const outcomesOfConversation: readonly PhoneCallOutcomeEnteredByStaff[] = ['answered', 'promised']

/** Stores the outcome of a phone call once, even if the request is repeated. */
export async function recordCallOutcome(by: RouteCall<typeof autoCalls.outcome>) {
  const { db, viewer, params, body, clock, telephony, audit } = by
  const now = clock.now()
  return db.transaction(async (tx) => {
    const call = orNotFound(
      await tx.one<{ state: CallDeskEntry['state']; takenBy: number | null; takenUntil: string | null }>(sql`
        select state, taken_by as "takenBy", taken_until as "takenUntil" from family_call
        where id = ${params.id} and ${isCallInScopeSql(viewer)} for update`),
    )
    const known = await tx.one<{ isIt: boolean }>(sql`
      select coalesce(call_id = ${params.id} and staff_id = ${viewer.id} and result = ${body.outcome}
        and note is not distinct from ${body.note ?? null}::text, false) as "isIt"
      from call_attempt where id = ${body.attemptId}`)
    if (known && !known.isIt) refuseReusedIdempotencyKey('attemptId')
    if (known) return { state: call.state }
    if (call.state !== 'calling' || call.takenUntil === null) throw new AppError('CALL_NOT_OPEN')
    if (call.takenBy !== viewer.id) throw new AppError('CALL_TAKEN')
    const takenAt = new Date(Date.parse(call.takenUntil) - phoneCallReservationMs)
    await tx.run(sql`
      insert into call_attempt (id, call_id, staff_id, result, requested_at, ended_at, note)
      values (${body.attemptId}, ${params.id}, ${viewer.id}, ${body.outcome}, ${takenAt}, ${now}, ${body.note ?? null})`)
    if (outcomesOfConversation.includes(body.outcome)) {
      // Students whose absence (or other reason for the call) was corrected in the meantime are left out.
      const students = (await readFamilyCall(tx, viewer, params.id))?.students ?? []
      await familyCallAnsweredEvent.emit(tx, {
        attemptId: body.attemptId,
        studentIds: students.map(({ id }) => id),
        by,
      })
    }
    const state = await storeCallOutcome(tx, {
      callId: params.id,
      result: body.outcome,
      now,
      hours: await readPhoneCallSettings(tx),
      hasExchange: telephony.lines > 0,
      staffId: viewer.id,
    })
    // The audit omits the staff member's note: a family's words must be erasable, and audit entries are permanent.
    await audit(tx, {
      action: 'outcome',
      entity: 'family_call',
      entityId: params.id,
      after: { outcome: body.outcome, state },
    })
    return { state }
  })
}

interface CallScriptData {
  parent: string | null
  students: readonly {
    fullName: string
    causes: readonly { group: string | null; date: string | null; theme: string | null }[]
  }[]
}

/** Braces in a person's name are not treated as placeholders. */
export function fillCallScript(script: string, { parent, students }: CallScriptData): string {
  const about = students.flatMap(({ causes }) => causes.map(callCauseText)).filter(Boolean)
  const words: Record<string, string> = {
    '{ota-ona}': parent ?? callsText.parent,
    '{talaba}': students.map(({ fullName }) => fullName).join(', '),
    '{sabab}': [...new Set(about)].join('; ') || callsText.moreToSay,
  }
  return script.replace(/\{[^{}]*\}/g, (tag) => words[tag] ?? tag)
}

const callCauseText = ({ group, date, theme }: CallScriptData['students'][number]['causes'][number]): string =>
  [group, date && formatDay(date), theme && `«${theme}»`].filter(Boolean).join(', ')
