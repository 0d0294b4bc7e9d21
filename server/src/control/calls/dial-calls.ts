import { randomUUID } from 'node:crypto'
import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason } from '@markaz/protocol/control/calls/schemas'
import { actorHasBranchOfStudentSql, staffStillHasAccessSql } from '../../access/actor-access.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Deps, tashkentDayAt } from '../../deps.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Job, JobHandler } from '../../jobs/queue.ts'
import {
  closeCallsNoLongerNeeded,
  isCallAbandonedSql,
  latestConversationEndSql,
  storeCallOutcome,
} from './call-outcome.ts'
import { isWithinCallingHours, nextCallingTime, readPhoneCallSettings } from './call-settings.ts'
import { callsText } from './calls.text.ts'
import { mayCallPhoneNumberSql } from './family-phones.ts'

const dialCallsJobKind = 'calls.dial'

type DialDeps = Pick<Deps, 'db' | 'clock' | 'telephony'>

interface CallAttempt {
  id: string
  callId: number
  phone: string
  reason: CallReason
  /** True = a killed process had started this call and may have dialled the phone number. */
  isTakenUp: boolean
}

const recordingByCallReason: Record<CallReason, string> = {
  [CallReason.NotComingToLesson]: 'not-coming',
  [CallReason.NotDoingHomework]: 'no-homework',
  [CallReason.FailedExam]: 'failed-exam',
}

/** Minimum pause between two searches for families to call, in milliseconds. */
const searchPauseMs = 60_000

const doNotCallDigit = '9'

/**
 * Creates the job that dials calls. It runs in one process, because Asterisk sends its events to one process. Each
 * attempt is stored before it is dialled, so that after a kill the next process follows the call and does not dial
 * again.
 */
export function createDialCallsJob(deps: DialDeps): JobHandler {
  const { db, clock, telephony } = deps
  return {
    kind: dialCallsJobKind,
    againWithinMs: 2 * 86_400_000,
    retryAfterMinutes: [1, 5, 15, 30, 60],
    async run(job) {
      const left = await listUnfinishedAttempts(db)
      const { isRunning } = await readPhoneCallSettings(db)
      if (left.length === 0 && !isRunning) return
      await telephony.ready()
      await db.run(sql`update call_settings set trouble = null where trouble is not null and ${job.isOurs}`)
      const underWay = new Set<Promise<void>>()
      const errors: unknown[] = []
      const carry = (attempt: CallAttempt) => {
        const one: Promise<void> = dialAndStoreResult(deps, job, attempt)
          .catch((error: unknown) => void errors.push(error))
          .finally(() => underWay.delete(one))
        underWay.add(one)
      }
      for (const attempt of left) carry(attempt)
      for (;;) {
        while (underWay.size < telephony.lines && errors.length === 0 && !job.signal.aborted) {
          const attempt = await startNextAttempt(deps, job)
          if (!attempt) break
          carry(attempt)
        }
        if (underWay.size === 0) break
        await Promise.race(underWay)
      }
      if (errors.length > 0) throw errors[0]
      job.signal.throwIfAborted()
      return nextDialingTime(await readPhoneCallSettings(db), await earliestDueTime(db), clock.now())
    },
    async failed(tx, { error, retryAt }) {
      const text = error instanceof Error && error.name === 'TelephonyError' ? error.message : callsText.unexpected
      await tx.run(sql`update call_settings set trouble = ${text}, is_running = is_running and ${retryAt !== null}`)
    },
  }
}

export async function startDialingNow(tx: Db, now: Date): Promise<void> {
  await addJob(tx, { kind: dialCallsJobKind, key: 'exchange', runAt: now }, now)
}

function nextDialingTime(settings: Awaited<ReturnType<typeof readPhoneCallSettings>>, next: Date | null, now: Date) {
  if (!settings.isRunning || !next) return
  // Searches for due calls again after a pause: a family whose number staff are phoning stays due, and an immediate
  // search would find it again.
  const soonest = new Date(now.getTime() + searchPauseMs)
  return { againAt: nextCallingTime(settings, next > soonest ? next : soonest) }
}

/**
 * Returns the earliest time at which a call is due. A call reserved by a staff member is due when the time allowed for
 * the conversation is over.
 */
async function earliestDueTime(db: Db): Promise<Date | null> {
  const row = await db.one<{ at: string | null }>(sql`
    select min(coalesce(${latestConversationEndSql}, next_at)) as at from family_call
    where closed_at is null and (state = 'waiting' or taken_until is not null)`)
  return row?.at ? new Date(row.at) : null
}

/** Returns the phone exchange's call attempts without a stored end, for example because the process was killed. */
async function listUnfinishedAttempts(db: Db): Promise<CallAttempt[]> {
  return db.many<CallAttempt>(sql`
    select call_attempt.id, call_id as "callId", phone, reason, true as "isTakenUp"
    from call_attempt join family_call on family_call.id = call_id
    where ended_at is null and staff_id is null order by requested_at`)
}

/** Chooses the next call and stores the attempt; null = no call may be made now, or another process has the job. */
async function startNextAttempt({ db, clock, telephony }: DialDeps, { isOurs }: Job): Promise<CallAttempt | null> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const settings = await readPhoneCallSettings(tx)
    if (!settings.isRunning || telephony.lines === 0 || !isWithinCallingHours(settings, now)) return null
    await tx.run(sql`
      update family_call set state = 'waiting', taken_by = null, taken_until = null
      where closed_at is null and ${isCallAbandonedSql(now)}`)
    await leaveCallsToStaff(tx)
    await closeCallsNoLongerNeeded(tx, { now, today: tashkentDayAt(now) })
    const call = await tx.one<{ id: number; phone: string; reason: CallReason }>(sql`
      update family_call set state = 'calling'
      where id = (${nextDueFamilyCallSql(now, sql`state = 'waiting'`)}) and ${isOurs}
      returning id, phone, reason`)
    if (!call) return null
    const id = randomUUID()
    await tx.run(
      sql`insert into call_attempt (id, call_id, result, requested_at) values (${id}, ${call.id}, 'calling', ${now})`,
    )
    return { id, callId: call.id, phone: call.phone, reason: call.reason, isTakenUp: false }
  })
}

/** Leaves automatic calls to staff if the staff member who requested them may no longer request calls. */
async function leaveCallsToStaff(tx: Db): Promise<void> {
  const ofTheirBranch = sql`exists (
    select from family_call_cause where call_id = family_call.id and ${actorHasBranchOfStudentSql(sql`family_call_cause.student_id`)})`
  await tx.run(sql`
    update family_call set state = 'not_configured'
    where state = 'waiting' and closed_at is null and created_by is not null
      and not ${staffStillHasAccessSql(sql`family_call.created_by`, autoCalls.create.access, ofTheirBranch)}`)
}

/** SQL query for the due call that has waited longest. A concurrent search skips this call and gets the next call. */
export function nextDueFamilyCallSql(now: Date, which: Sql): Sql {
  return sql`
    select id from family_call where closed_at is null and next_at <= ${now} and ${which} and ${mayCallPhoneNumberSql(sql`family_call.phone`)}
      -- A phone number with a call in progress is not called for another reason at the same time.
      and not exists (select from family_call other where other.phone = family_call.phone and other.state = 'calling' and other.id <> family_call.id)
    order by next_at, id limit 1 for update skip locked`
}

async function dialAndStoreResult({ db, clock, telephony }: DialDeps, job: Job, attempt: CallAttempt): Promise<void> {
  const { id, callId, phone, reason, isTakenUp } = attempt
  let isAnswered = false
  const end = await telephony.makeCall(
    { attemptId: id, phone, recording: recordingByCallReason[reason] },
    {
      mayHaveBeenMade: isTakenUp,
      signal: job.signal,
      async tell(step) {
        isAnswered ||= step === 'answered'
        const column = step === 'ringing' ? sql`ringing_at` : sql`answered_at`
        await db.run(
          sql`update call_attempt set ${column} = coalesce(${column}, ${clock.now()}) where id = ${id} and ${job.isOurs}`,
        )
      },
    },
  )
  const now = clock.now()
  // `not_configured` = the phone exchange was removed from the configuration before the call's end was stored, so the
  // result is unknown.
  const result =
    end.result === 'not_configured' ? 'unknown' : end.digits.includes(doNotCallDigit) ? 'do_not_call' : end.result
  await db.transaction(async (tx) => {
    // If another process has taken over the job, it has stored the result, and this update finds no row.
    const isFirst = await tx.run(sql`
      update call_attempt set result = ${result}, ended_at = ${now}, cause = ${end.cause}, digits = ${end.digits}
      where id = ${id} and ended_at is null and ${job.isOurs}`)
    if (!isFirst) return
    const hours = await readPhoneCallSettings(tx)
    await storeCallOutcome(tx, { callId, result, now, hours, hasExchange: telephony.lines > 0, staffId: null })
    // The recording could not be played, so automatic calls stop until staff have checked the recording.
    if (isAnswered && end.result === 'failed')
      await tx.run(sql`
        update call_settings set is_running = false, trouble = ${callsText.recordingNotPlayed(end.cause)}`)
  })
}
