import type { dataSafety } from '@markaz/protocol/control/safety/routes'
import type { SignOutAllRequest } from '@markaz/protocol/control/safety/schemas'
import { AppError } from '@markaz/protocol/errors'
import { staffStillHasAccessSql } from '../../access/actor-access.ts'
import { notifyStaffWhoReadAudit } from '../../content/notifications/notify-audit-readers.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { readStaffName } from './notices.ts'
import { endAccessOfAllUsers } from './rotate-keys.ts'
import { securityAlertText } from './safety.text.ts'

/** Minutes within which another staff member must confirm a request to end all access. */
const confirmationMinutes = 15
const confirmationMs = confirmationMinutes * 60_000

interface AccessEndRow {
  id: number
  askedBy: { id: number; name: string }
  askedAt: string
}

type AccessEndReader = { viewer: { id: number } } & Pick<Deps, 'clock'>

export async function readPendingSignOutAllRequest(
  db: Db,
  { viewer, clock }: AccessEndReader,
): Promise<SignOutAllRequest | null> {
  const row = await db.one<AccessEndRow>(sql`
    select access_end.id, json_build_object('id', staff.id, 'name', concat_ws(' ', last_name, first_name)) as "askedBy", asked_at as "askedAt"
    from access_end join staff on staff.id = asked_by
    where closed_at is null and asked_at > ${new Date(clock.now().getTime() - confirmationMs)} order by access_end.id desc limit 1`)
  if (!row) return null
  const askedAt = new Date(row.askedAt)
  const expiresAt = new Date(askedAt.getTime() + confirmationMs).toISOString()
  return { ...row, askedAt: askedAt.toISOString(), expiresAt, isOwn: row.askedBy.id === viewer.id }
}

export async function requestSignOutOfAllUsers(call: RouteCall<typeof dataSafety.askEnd>, tx: Db) {
  const { viewer, clock, audit } = call
  const now = clock.now()
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('access_end'))`)
  if (await readPendingSignOutAllRequest(tx, call)) throw new AppError('ACCESS_END_ASKED')
  const id = await tx.newId(sql`insert into access_end (asked_by, asked_at) values (${viewer.id}, ${now}) returning id`)
  await audit(tx, { action: 'create', entity: 'access-end', entityId: id })
  const title = securityAlertText.asked(await readStaffName(tx, viewer.id))
  await notifyStaffWhoReadAudit(tx, {
    staffId: viewer.id,
    title,
    body: securityAlertText.askedBody(confirmationMinutes),
    now,
  })
  return { request: orNotFound((await readPendingSignOutAllRequest(tx, call)) ?? undefined) }
}

/** @returns the installation's new secret keys, which this process must use after the commit */
export async function confirmSignOutOfAllUsers(
  call: RouteCall<typeof dataSafety.confirmEnd>,
  tx: Db,
  access: typeof dataSafety.confirmEnd.access,
) {
  const { viewer, clock, params, audit, isAlone } = call
  const now = clock.now()
  const request = await lockPendingRequest(tx, call)
  if (request.askedBy === viewer.id) throw new AppError('ACCESS_END_OWN')
  // If the staff member who requested to end all access may no longer request this, the request is invalid.
  orNotFound(
    await tx.one(sql`select 1 as one where ${staffStillHasAccessSql(sql`${request.askedBy}::bigint`, access)}`),
  )
  await tx.run(sql`update access_end set confirmed_by = ${viewer.id}, closed_at = ${now} where id = ${params.id}`)
  await audit(tx, { action: 'approve', entity: 'access-end', entityId: params.id })
  const body = securityAlertText.endedBody(await readStaffName(tx, request.askedBy), await readStaffName(tx, viewer.id))
  await notifyStaffWhoReadAudit(tx, { staffId: null, title: securityAlertText.ended, body, now })
  return endAccessOfAllUsers(tx, { now, isAlone })
}

export async function cancelSignOutOfAllUsers(call: RouteCall<typeof dataSafety.cancelEnd>, tx: Db) {
  const { viewer, clock, params, audit } = call
  await lockPendingRequest(tx, call)
  await tx.run(sql`update access_end set closed_at = ${clock.now()} where id = ${params.id}`)
  await audit(tx, { action: 'cancel', entity: 'access-end', entityId: params.id })
  const title = securityAlertText.canceled(await readStaffName(tx, viewer.id))
  await notifyStaffWhoReadAudit(tx, {
    staffId: viewer.id,
    title,
    body: securityAlertText.canceledBody,
    now: clock.now(),
  })
  return {}
}

/** @throws AppError NOT_FOUND when the request to end all access has expired, or was already confirmed or cancelled */
async function lockPendingRequest(
  tx: Db,
  { params, clock }: Pick<RouteCall<typeof dataSafety.cancelEnd>, 'params' | 'clock'>,
) {
  return orNotFound(
    await tx.one<{ askedBy: number }>(sql`
      select asked_by as "askedBy" from access_end
      where id = ${params.id} and closed_at is null and asked_at > ${new Date(clock.now().getTime() - confirmationMs)} for update`),
  )
}
