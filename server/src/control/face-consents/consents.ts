import type { ConsentMethod, ConsentSigner, ConsentText } from '@markaz/protocol/control/face-consents/schemas'
import { AppError } from '@markaz/protocol/errors'
import { detachUpload } from '../../centre/files/attach-upload.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { DoorPhotoStore } from '../../people/face-photos/check-face.ts'
import { staffDoorPhotoStore, studentDoorPhotoStore } from '../../people/face-photos/check-face.ts'
import { adulthoodDateSql, mayStoreStaffFaceSql, mayStoreStudentFaceSql } from '../doors/door-person.ts'
import { plainTextOfConsent } from './consent.text.ts'

export interface FaceOwner {
  kind: 'student' | 'staff'
  id: number
}

export const doorPhotoStoreOf = ({ kind }: Pick<FaceOwner, 'kind'>): DoorPhotoStore =>
  kind === 'student' ? studentDoorPhotoStore : staffDoorPhotoStore
export const faceOwnerIdColumn = ({ kind }: Pick<FaceOwner, 'kind'>): Sql => raw(`${kind}_id`)
export const faceOwnerTableSql = ({ kind }: Pick<FaceOwner, 'kind'>): Sql => raw(kind)

export const isConsentOfOwnerSql = (owner: FaceOwner): Sql => sql`${faceOwnerIdColumn(owner)} = ${owner.id}`

interface NewConsent {
  signer: ConsentSigner
  agentId?: number | null
  way: ConsentMethod
  signedOn: string
  text: ConsentText
  scan?: string | null
  enteredBy?: number | null
  now: Date
}

export const auditFieldsOfFaceConsent = ({ signer, way, signedOn, text, agentId }: NewConsent) => ({
  ...{ signer, way, signedOn, textVersion: text.version },
  ...(agentId && { agentId }),
})

/**
 * Stores the consent. The caller must have locked the person. An adult student's own consent replaces the parent's.
 * @throws AppError CONSENT_GIVEN
 */
export async function storeFaceConsent(tx: Db, owner: FaceOwner, consent: NewConsent): Promise<void> {
  const { signer, agentId = null, way, signedOn, text, scan = null, enteredBy = null, now } = consent
  if (signer === 'self')
    await tx.run(sql`
      update face_consent set withdrawn_at = ${now} where ${isConsentOfOwnerSql(owner)} and withdrawn_at is null and signer = 'parent'`)
  const stored = await tx.run(sql`
    insert into face_consent (${faceOwnerIdColumn(owner)}, signer, agent_id, way, signed_on, text_version, text, scan, given_at, entered_by)
    values (${owner.id}, ${signer}, ${agentId}, ${way}, ${signedOn}, ${text.version}, ${plainTextOfConsent(text)}, ${scan}, ${now}, ${enteredBy})
    on conflict (${faceOwnerIdColumn(owner)}) where withdrawn_at is null do nothing`)
  if (!stored) throw new AppError('CONSENT_GIVEN')
}

/**
 * Ends the consent. The caller must have locked the person. Door devices delete the face at their next update.
 * @returns the withdrawn consent; null = the face was stored before consents were introduced
 */
export async function withdrawFaceConsent(
  tx: Db,
  owner: FaceOwner,
  now: Date,
): Promise<{ textVersion: string | null; hasDoorPhoto: boolean } | null> {
  const consent = await tx.one<{ textVersion: string }>(sql`
    update face_consent set withdrawn_at = ${now} where ${isConsentOfOwnerSql(owner)} and withdrawn_at is null
    returning text_version as "textVersion"`)
  const hasDoorPhoto = (await doorPhotoStoreOf(owner).photoOf(tx, owner.id)) !== null
  if (!consent && !hasDoorPhoto) return null
  if (hasDoorPhoto) await doorPhotoStoreOf(owner).set(tx, { id: owner.id, photo: null, now })
  return { textVersion: consent?.textVersion ?? null, hasDoorPhoto }
}

export const mayStoreFaceSql = ({ kind }: Pick<FaceOwner, 'kind'>, today: string): Sql =>
  kind === 'student' ? mayStoreStudentFaceSql(today) : mayStoreStaffFaceSql(today)

/**
 * @returns true if the face may be stored because of a consent, false if only because of the grace period for old faces
 */
export async function hasFaceConsent(tx: Db, owner: FaceOwner, today: string): Promise<boolean> {
  const row = await tx.one(sql`
    select from ${faceOwnerTableSql(owner)} where id = ${owner.id} and ${mayStoreFaceSql(owner, today)}
      and exists (select from face_consent where face_consent.${isConsentOfOwnerSql(owner)} and withdrawn_at is null)`)
  return row !== undefined
}

/** Returns whether the student is 18 or older. A student without a birth date counts as a minor. */
export async function isStudentAdultOn(db: Db, studentId: number, today: string): Promise<boolean> {
  const row = await db.one<{ isAdult: boolean }>(sql`
    select coalesce(${adulthoodDateSql} <= ${today}::date, false) as "isAdult" from student where id = ${studentId}`)
  return row?.isAdult ?? false
}

export async function deleteConsentsOfOwner(tx: Db, owner: FaceOwner): Promise<void> {
  const scans = await tx.many<{ scan: string }>(
    sql`select scan from face_consent where ${isConsentOfOwnerSql(owner)} and scan is not null`,
  )
  for (const { scan } of scans) await detachUpload(tx, scan)
  await tx.run(sql`delete from face_consent where ${isConsentOfOwnerSql(owner)}`)
  await tx.run(sql`delete from door_card where ${isConsentOfOwnerSql(owner)}`)
}
