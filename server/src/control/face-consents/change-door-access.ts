import { buffer } from 'node:stream/consumers'
import type { doorAccess, studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import type { PaperConsentInput } from '@markaz/protocol/control/face-consents/schemas'
import { AppError } from '@markaz/protocol/errors'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import { attachUpload, markFileUsed } from '../../centre/files/attach-upload.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import { lockStaffMemberForChange } from '../../people/staff/person-to-change.ts'
import { lockStudent } from '../../people/students/student-record.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { recordFaceRemovedFromDoor } from '../doors/sync-faces.ts'
import { doorFaceConsentText } from './consent.text.ts'
import {
  auditFieldsOfFaceConsent,
  doorPhotoStoreOf,
  type FaceOwner,
  faceOwnerIdColumn,
  faceOwnerTableSql,
  hasFaceConsent,
  isConsentOfOwnerSql,
  isStudentAdultOn,
  storeFaceConsent,
  withdrawFaceConsent,
} from './consents.ts'
import { listFacesOnDoorDevices } from './door-access.queries.ts'

type FaceOwnerKind = FaceOwner['kind']

export const consentScanFolder = 'consents/faces'
const photoFolders: Record<FaceOwnerKind, string> = { student: 'students/images', staff: 'staff/profile' }
const doorFolder = 'doors/people'

/** Locks the person's row. Refuses viewers who may not change this person, because a card or face opens doors. */
async function lockFaceOwner(
  tx: Db,
  { viewer }: Pick<RouteCall<typeof studentDoorAccess.withdraw>, 'viewer'>,
  { kind, id }: FaceOwner,
) {
  await (kind === 'student' ? lockStudent(tx, viewer, id) : lockStaffMemberForChange(tx, viewer, sql`true`, id))
}

/** @throws AppError CONSENT_GIVEN when there is a consent | FILE_UNKNOWN when the scanned paper cannot be used */
export async function recordPaperConsent(call: RouteCall<typeof studentDoorAccess.give>, kind: FaceOwnerKind) {
  const { db, params, body, viewer, clock, today, audit } = call
  const owner = { kind, id: params.id }
  await db.transaction(async (tx) => {
    await lockFaceOwner(tx, call, owner)
    if (body.signedOn > today) refuseField('signedOn', controlErrorTexts.signedInFuture)
    const agentId = await findSigner(tx, owner, body, today)
    const scan = await attachUpload(tx, { path: body.scan, folder: consentScanFolder, viewer })
    const consent = {
      ...{ signer: body.signer, agentId, way: 'paper' as const, signedOn: body.signedOn, scan },
      ...{
        text: doorFaceConsentText(call, body.signer === 'parent' ? 'child' : 'self'),
        enteredBy: viewer.id,
        now: clock.now(),
      },
    }
    await storeFaceConsent(tx, owner, consent)
    await audit(tx, {
      action: 'consent-given',
      entity: kind,
      entityId: owner.id,
      after: auditFieldsOfFaceConsent(consent),
    })
  })
  return {}
}

/** A parent signs for a minor, an adult student for themselves. Returns the parent's id, or null for an adult. */
async function findSigner(
  tx: Db,
  { kind, id }: FaceOwner,
  { signer, agentId, signedOn }: PaperConsentInput,
  today: string,
): Promise<number | null> {
  if (kind === 'staff') return null
  // Students may sign if they are adult on the day of signing. A parent may sign only for a student who is a minor
  // today.
  if (signer === 'self') {
    if (!(await isStudentAdultOn(tx, id, signedOn))) refuseField('signer', controlErrorTexts.minorSigns)
    return null
  }
  if (await isStudentAdultOn(tx, id, today)) refuseField('signer', controlErrorTexts.adultSigns)
  const parent = await tx.one(sql`
    select from agent_student where student_id = ${id} and agent_id = ${agentId ?? null} and ${isActiveParentLinkSql}`)
  if (!parent) refuseField('agentId', controlErrorTexts.noSuchParent)
  return agentId ?? null
}

export async function withdrawFaceConsentOnBehalf(
  call: RouteCall<typeof studentDoorAccess.withdraw>,
  kind: FaceOwnerKind,
  tx: Db,
) {
  const { params, clock, audit } = call
  const owner = { kind, id: params.id }
  await lockFaceOwner(tx, call, owner)
  const before = await withdrawFaceConsent(tx, owner, clock.now())
  if (before) await audit(tx, { action: 'consent-withdrawn', entity: kind, entityId: owner.id, before })
  return {}
}

/** @throws AppError CONSENT_NEEDED when there is no consent | FILE_UNKNOWN when the photo cannot be used */
export async function setDoorPhotoOfPerson(call: RouteCall<typeof studentDoorAccess.setPhoto>, kind: FaceOwnerKind) {
  const { db, params, body, viewer, clock, today, audit } = call
  const owner = { kind, id: params.id }
  const copy = body.fromProfile ? await copyProfilePhoto(call, owner) : null
  await db.transaction(async (tx) => {
    await lockFaceOwner(tx, call, owner)
    const wanted = copy !== null || Boolean(body.photo)
    if (wanted && !(await hasFaceConsent(tx, owner, today))) throw new AppError('CONSENT_NEEDED')
    if (copy) await markFileUsed(tx, copy)
    const photo =
      copy ?? (body.photo ? await attachUpload(tx, { path: body.photo, folder: photoFolders[kind], viewer }) : null)
    const had = await doorPhotoStoreOf(owner).photoOf(tx, owner.id)
    await doorPhotoStoreOf(owner).set(tx, { id: owner.id, photo, now: clock.now() })
    await audit(tx, {
      ...{ action: 'door-photo', entity: kind, entityId: owner.id },
      ...{ before: { hasDoorPhoto: had !== null }, after: { hasDoorPhoto: wanted } },
    })
  })
  return {}
}

/** Copies the profile photo, because later changes of the profile photo must not affect the door photo. */
async function copyProfilePhoto(
  call: RouteCall<typeof studentDoorAccess.setPhoto>,
  owner: FaceOwner,
): Promise<string | null> {
  const { db, files } = call
  const row = await db.transaction(async (tx) => {
    await lockFaceOwner(tx, call, owner)
    return tx.one<{ photo: string | null }>(sql`select photo from ${faceOwnerTableSql(owner)} where id = ${owner.id}`)
  })
  const file = row?.photo && (await files.open(row.photo))
  if (!file) throw new AppError('FILE_UNKNOWN')
  return copyPhotoForDoors(call, await buffer(file.stream))
}

/** Stores a copy of a photo. The new file counts as unused until it is attached to the person. */
export const copyPhotoForDoors = (
  call: Omit<Parameters<typeof storeFile>[0], 'viewer'>,
  bytes: Buffer,
): Promise<string> =>
  storeFile(
    { ...call, viewer: null },
    { folder: doorFolder, extension: 'jpg', name: 'eshik.jpg', mimeType: 'image/jpeg', bytes },
  )

export async function setDoorCardOfPerson(
  call: RouteCall<typeof studentDoorAccess.setCard>,
  kind: FaceOwnerKind,
  tx: Db,
) {
  const { params, body, clock, audit } = call
  const owner = { kind, id: params.id }
  await lockFaceOwner(tx, call, owner)
  const before = await tx.one<{ cardNo: string }>(
    sql`delete from door_card where ${isConsentOfOwnerSql(owner)} returning card_no as "cardNo"`,
  )
  if (body.cardNo)
    await tx.run(sql`
      insert into door_card (card_no, ${faceOwnerIdColumn(owner)}, given_at) values (${body.cardNo}, ${owner.id}, ${clock.now()})`)
  await audit(tx, {
    ...{ action: 'door-card', entity: kind, entityId: owner.id },
    ...{ before: { cardNo: before?.cardNo ?? null }, after: { cardNo: body.cardNo } },
  })
  return {}
}

export async function confirmFaceRemovedFromDoor(
  call: RouteCall<typeof studentDoorAccess.confirmRemoval>,
  kind: FaceOwnerKind,
  tx: Db,
) {
  const { params, viewer, clock, today, audit } = call
  const owner = { kind, id: params.id }
  await lockFaceOwner(tx, call, owner)
  const device = orNotFound(
    (await listFacesOnDoorDevices(tx, owner, today)).find(
      ({ deviceId, state, isDeviceGone }) => deviceId === params.deviceId && state === 'waiting' && isDeviceGone,
    ),
  )
  const removed = {
    deviceId: device.deviceId,
    person: faceOwnerIdColumn(owner),
    id: owner.id,
    by: viewer.id,
    now: clock.now(),
  }
  await recordFaceRemovedFromDoor(tx, removed)
  await audit(tx, { action: 'door-cleared', entity: kind, entityId: owner.id, comment: device.name })
  return {}
}

/** Faces stored before consents were introduced may be used for at most this many days from today. */
const maxGraceDays = 180

/** @throws AppError NO_GRACE when no grace period exists: no face was stored before consents were introduced */
export async function setConsentDeadlineForStoredFaces(
  { body, today, audit }: RouteCall<typeof doorAccess.setGrace>,
  tx: Db,
) {
  const row = await tx.one<{ graceUntil: string | null }>(
    sql`select grace_until as "graceUntil" from door_setting for update`,
  )
  if (!row?.graceUntil) throw new AppError('NO_GRACE')
  if (body.graceUntil > addDays(today, maxGraceDays)) refuseField('graceUntil', controlErrorTexts.graceLimit)
  if (row.graceUntil === body.graceUntil) return {}
  await tx.run(sql`update door_setting set grace_until = ${body.graceUntil}`)
  await audit(tx, { action: 'update', entity: 'door-setting', entityId: 1, before: row, after: body })
  return {}
}
