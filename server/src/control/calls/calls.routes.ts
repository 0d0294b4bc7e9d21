import { autoCalls, callHistories } from '@markaz/protocol/control/calls/routes'
import { AppError } from '@markaz/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { studentInReach } from '../../access/student-in-reach.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { addJob } from '../../jobs/add-job.ts'
import { dailyJob, daysAgo } from '../../jobs/daily-job.ts'
import { isOpen, readSettings } from './call-settings.ts'
import {
  callInReach,
  historyOfFamily,
  historyOfStudent,
  listCalls,
  listHistories,
  openCallsOf,
  readCall,
  readStatus,
} from './calls.queries.ts'
import { keptDays } from './calls.settings.ts'
import { deliverByCall } from './carry-calls.ts'
import { nextCall, releaseCall, writeOutcome } from './desk.ts'
import { dialCalls, wakeExchange } from './dial-calls.ts'
import { callListJob, listKind } from './list-families.ts'
import { orderCall } from './order-call.ts'
import { forbidNumber } from './settle-call.ts'

/**
 * Registers the routes for phone calls to families: lists of calls, outcomes and settings. Calls are made by the phone
 * exchange or by staff.
 */
export function callRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, autoCalls.list, ({ db, viewer, query }) => listCalls(db, viewer, query))
  mountRoute(app, deps, autoCalls.create, (call) => call.db.transaction((tx) => orderCall(tx, call, call.body)))
  mountWrite(app, deps, autoCalls.remove, removeCall)
  mountRoute(app, deps, autoCalls.history, async ({ db, viewer, params, query }) => ({
    call: orNotFound(await readCall(db, viewer, params.id)),
    ...(await historyOfFamily(db, viewer, params.id, query)),
  }))
  mountRoute(app, deps, autoCalls.status, status)
  mountRoute(app, deps, autoCalls.run, changeRun)
  mountRoute(app, deps, autoCalls.settings, saveSettings)
  mountRoute(app, deps, autoCalls.next, nextCall)
  mountRoute(app, deps, autoCalls.release, releaseCall)
  mountRoute(app, deps, autoCalls.outcome, writeOutcome)
  mountRoute(app, deps, autoCalls.forbid, changeForbidden)
  mountRoute(app, deps, autoCalls.ofStudent, async ({ db, viewer, params, query }) => {
    await studentInReach(db, viewer, params.id)
    return {
      calls: await openCallsOf(db, viewer, params.id),
      ...(await historyOfStudent(db, viewer, params.id, query)),
    }
  })
  mountRoute(app, deps, callHistories.list, ({ db, viewer, query }) => listHistories(db, viewer, query))
  app.queue.handle(callListJob(deps))
  app.queue.handle(dialCalls(deps))
  app.queue.handle(deliverByCall(deps))
  dailyJob(app.queue, 'calls.forget', () =>
    deps.db.run(sql`delete from family_call where created_at < ${daysAgo(deps, keptDays)} and closed_at is not null`),
  )
}

async function status({ db, viewer, clock, telephony }: Call<typeof autoCalls.status>) {
  const settings = await readSettings(db)
  return {
    ...settings,
    exchange: telephony.name,
    isRunning: settings.isRunning && telephony.lines > 0,
    isOpen: isOpen(settings, clock.now()),
    ...(await readStatus(db, viewer)),
  }
}

async function changeRun({ db, body: { isRunning }, telephony, clock, audit }: Call<typeof autoCalls.run>) {
  if (isRunning && telephony.lines === 0) throw new AppError('NO_EXCHANGE')
  return db.transaction(async (tx) => {
    const changed = await tx.run(sql`
      update call_settings set is_running = ${isRunning}, trouble = null where is_running <> ${isRunning}`)
    if (changed) {
      await audit(tx, { action: 'update', entity: 'call_run', before: { isRunning: !isRunning }, after: { isRunning } })
      if (isRunning) await wakeExchange(tx, clock.now())
    }
    return { isRunning }
  })
}

async function saveSettings({ db, body, clock, audit }: Call<typeof autoCalls.settings>) {
  return db.transaction(async (tx) => {
    await tx.run(sql`select from call_settings for update`)
    const { isRunning: _, trouble: __, ...before } = await readSettings(tx)
    await tx.run(sql`
      update call_settings set from_time = ${body.from}, to_time = ${body.to}, list_at = ${body.listAt}, scripts = ${body.scripts}`)
    await audit(tx, { action: 'update', entity: 'call_settings', before, after: body })
    // The settings decide when the call list is made and when the phone exchange calls, so both jobs run now.
    const now = clock.now()
    await addJob(tx, { kind: listKind, key: 'schedule', runAt: now }, now)
    await wakeExchange(tx, now)
    return {}
  })
}

async function removeCall({ params, viewer, clock, audit }: Call<typeof autoCalls.remove>, tx: Db) {
  const before = orNotFound(await readCall(tx, viewer, params.id))
  const stopped = await tx.run(sql`
    update family_call set state = 'stopped', closed_at = ${clock.now()} where id = ${params.id} and closed_at is null and state <> 'calling'`)
  if (!stopped) throw new AppError('CALL_NOT_OPEN')
  await audit(tx, { action: 'delete', entity: 'family_call', entityId: params.id, before: { state: before.state } })
  return {}
}

async function changeForbidden({
  db,
  params,
  body: { isForbidden },
  viewer,
  clock,
  audit,
}: Call<typeof autoCalls.forbid>) {
  return db.transaction(async (tx) => {
    const { phone } = orNotFound(
      await tx.one<{ phone: string }>(
        sql`select phone from family_call where id = ${params.id} and ${callInReach(viewer)}`,
      ),
    )
    const changed = isForbidden
      ? await forbidNumber(tx, phone, { staffId: viewer.id, now: clock.now() })
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
