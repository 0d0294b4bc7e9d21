import { autoCalls, callHistories } from '@markaz/protocol/control/calls/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { requireStudentInScope } from '../../access/reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { addJob } from '../../jobs/add-job.ts'
import { dateDaysAgo, registerDailyJob } from '../../jobs/schedule.ts'
import { createPhoneCallNotificationJob } from './call-delivery-job.ts'
import { claimNextCall, recordCallOutcome, releaseReservedCall } from './call-desk.ts'
import { callListJobKind, createCallListJob } from './call-list-job.ts'
import { addDoNotCallEntry } from './call-outcome.ts'
import { isWithinCallingHours, readPhoneCallSettings } from './call-settings.ts'
import {
  isCallInScopeSql,
  listCallAttemptsForStudent,
  listCallAttemptsToFamily,
  listCallHistories,
  listCalls,
  listOpenCallsOfStudent,
  readCallListStatus,
  readFamilyCall,
} from './calls.queries.ts'
import { closedCallRetentionDays } from './calls.settings.ts'
import { createDialCallsJob, startDialingNow } from './dial-calls.ts'
import { requestCallToFamily } from './request-call.ts'

export function callRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, autoCalls.list, ({ db, viewer, query }) => listCalls(db, viewer, query))
  mountRoute(app, deps, autoCalls.create, (call) =>
    call.db.transaction((tx) => requestCallToFamily(tx, call, call.body)),
  )
  mountTransactionalRoute(app, deps, autoCalls.remove, removeCall)
  mountRoute(app, deps, autoCalls.history, async ({ db, viewer, params, query }) => ({
    call: orNotFound(await readFamilyCall(db, viewer, params.id)),
    ...(await listCallAttemptsToFamily(db, viewer, params.id, query)),
  }))
  mountRoute(app, deps, autoCalls.status, readCallPageStatus)
  mountRoute(app, deps, autoCalls.run, setDialingRunning)
  mountRoute(app, deps, autoCalls.settings, saveSettings)
  mountRoute(app, deps, autoCalls.next, claimNextCall)
  mountRoute(app, deps, autoCalls.release, releaseReservedCall)
  mountRoute(app, deps, autoCalls.outcome, recordCallOutcome)
  mountRoute(app, deps, autoCalls.forbid, changeDoNotCall)
  mountRoute(app, deps, autoCalls.ofStudent, async ({ db, viewer, params, query }) => {
    await requireStudentInScope(db, viewer, params.id)
    return {
      calls: await listOpenCallsOfStudent(db, viewer, params.id),
      ...(await listCallAttemptsForStudent(db, viewer, params.id, query)),
    }
  })
  mountRoute(app, deps, callHistories.list, ({ db, viewer, query }) => listCallHistories(db, viewer, query))
  app.queue.handle(createCallListJob(deps))
  app.queue.handle(createDialCallsJob(deps))
  app.queue.handle(createPhoneCallNotificationJob(deps))
  registerDailyJob(app.queue, 'calls.forget', () =>
    deps.db.run(
      sql`delete from family_call where created_at < ${dateDaysAgo(deps, closedCallRetentionDays)} and closed_at is not null`,
    ),
  )
}

async function readCallPageStatus({ db, viewer, clock, telephony }: RouteCall<typeof autoCalls.status>) {
  const settings = await readPhoneCallSettings(db)
  return {
    ...settings,
    exchange: telephony.name,
    isRunning: settings.isRunning && telephony.lines > 0,
    isOpen: isWithinCallingHours(settings, clock.now()),
    ...(await readCallListStatus(db, viewer)),
  }
}

async function setDialingRunning({
  db,
  body: { isRunning },
  telephony,
  clock,
  audit,
}: RouteCall<typeof autoCalls.run>) {
  if (isRunning && telephony.lines === 0) throw new AppError('NO_EXCHANGE')
  return db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update call_settings set is_running = ${isRunning}, trouble = null where is_running <> ${isRunning}`)
    if (changed) {
      await audit(tx, { action: 'update', entity: 'call_run', before: { isRunning: !isRunning }, after: { isRunning } })
      if (isRunning) await startDialingNow(tx, clock.now())
    }
    return { isRunning }
  })
}

async function saveSettings({ db, body, clock, audit }: RouteCall<typeof autoCalls.settings>) {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from call_settings for update`)
    const { isRunning: _, trouble: __, ...before } = await readPhoneCallSettings(tx)
    await tx.run(sql`
      update call_settings set from_time = ${body.from}, to_time = ${body.to}, list_at = ${body.listAt}, scripts = ${body.scripts}`)
    await audit(tx, { action: 'update', entity: 'call_settings', before, after: body })
    // The settings decide when the call list is made and when the phone exchange calls, so both jobs run now.
    const now = clock.now()
    await addJob(tx, { kind: callListJobKind, key: 'schedule', runAt: now }, now)
    await startDialingNow(tx, now)
    return {}
  })
}

async function removeCall({ params, viewer, clock, audit }: RouteCall<typeof autoCalls.remove>, tx: Db) {
  const before = orNotFound(await readFamilyCall(tx, viewer, params.id))
  const stopped = await tx.run(sql`
    update family_call set state = 'stopped', closed_at = ${clock.now()} where id = ${params.id} and closed_at is null and state <> 'calling'`)
  if (!stopped) throw new AppError('CALL_NOT_OPEN')
  await audit(tx, { action: 'delete', entity: 'family_call', entityId: params.id, before: { state: before.state } })
  return {}
}

async function changeDoNotCall({
  db,
  params,
  body: { isForbidden },
  viewer,
  clock,
  audit,
}: RouteCall<typeof autoCalls.forbid>) {
  return db.transaction(async (tx) => {
    const { phone } = orNotFound(
      await tx.one<{ phone: string }>(
        sql`select phone from family_call where id = ${params.id} and ${isCallInScopeSql(viewer)}`,
      ),
    )
    const changed = isForbidden
      ? await addDoNotCallEntry(tx, phone, { staffId: viewer.id, now: clock.now() })
      : await tx.run(sql`delete from do_not_call where phone = ${phone}`)
    if (changed)
      await audit(tx, {
        action: 'update',
        entity: 'do_not_call',
        entityId: params.id,
        before: { isForbidden: !isForbidden },
        after: { isForbidden },
      })
    return { isForbidden }
  })
}
