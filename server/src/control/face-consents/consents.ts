import type { ConsentMethod, ConsentSigner, ConsentText } from '@markaz/protocol/control/face-consents/schemas'
import { AppError } from '@markaz/protocol/errors'
import { releaseUpload } from '../../centre/files/take-upload.ts'
import { type Db, raw, type Sql, sql } from '../../db/db.ts'
import type { DoorPhotoOwners } from '../../people/face-photos/check-face.ts'
import { staffDoorPhotoOwners } from '../../people/staff/staff-face-photos.ts'
import { studentDoorPhotoOwners } from '../../people/students/student-face-photos.ts'
import { adulthoodDateSql, mayStoreStaffFace, mayStoreStudentFace } from '../doors/door-person.ts'
import { consentPlainText } from './consent.text.ts'

export interface DoorOwner {
  kind: 'student' | 'staff'
  id: number
}

export const consentHoldersOf = ({ kind }: Pick<DoorOwner, 'kind'>): DoorPhotoOwners =>
  kind === 'student' ? studentDoorPhotoOwners : staffDoorPhotoOwners
export const personIdColumnOf = ({ kind }: Pick<DoorOwner, 'kind'>): Sql => raw(`${kind}_id`)
export const personTableOf = ({ kind }: Pick<DoorOwner, 'kind'>): Sql => raw(kind)

export const isConsentOf = (owner: DoorOwner): Sql => sql`${personIdColumnOf(owner)} = ${owner.id}`

interface NewConsent {
  signer: ConsentSigner
  agentId?: number | null
  way: ConsentMethod
  /** The day of the signature, `YYYY-MM-DD`. */
  signedOn: string
  text: ConsentText
  scan?: string | null
  enteredBy?: number | null
  now: Date
}

export const auditFieldsOfConsent = ({ signer, way, signedOn, text, agentId }: NewConsent) => ({
  ...{ signer, way, signedOn, textVersion: text.version },
  ...(agentId && { agentId }),
})

/**
 * The caller must have locked the person. An adult student's own consent replaces the parent's.
 * @throws AppError CONSENT_GIVEN
 */
export async function storeConsent(tx: Db, owner: DoorOwner, consent: NewConsent): Promise<void> {
  const { signer, agentId = null, way, signedOn, text, scan = null, enteredBy = null, now } = consent
  if (signer === 'self')
    await tx.run(sql`
      update face_consent set withdrawn_at = ${now} where ${isConsentOf(owner)} and withdrawn_at is null and signer = 'parent'`)
  const stored = await tx.run(sql`
    insert into face_consent (${personIdColumnOf(owner)}, signer, agent_id, way, signed_on, text_version, text, scan, given_at, entered_by)
    values (${owner.id}, ${signer}, ${agentId}, ${way}, ${signedOn}, ${text.version}, ${consentPlainText(text)}, ${scan}, ${now}, ${enteredBy})
    on conflict (${personIdColumnOf(owner)}) where withdrawn_at is null do nothing`)
  if (!stored) throw new AppError('CONSENT_GIVEN')
}

/**
 * The caller must have locked the person. Door devices delete the face at their next update.
 * @returns the withdrawn consent; null = the face was stored before consents were introduced
 */
export async function withdrawConsent(
  tx: Db,
  owner: DoorOwner,
  now: Date,
): Promise<{ textVersion: string | null; hasDoorPhoto: boolean } | null> {
  const consent = await tx.one<{ textVersion: string }>(sql`
    update face_consent set withdrawn_at = ${now} where ${isConsentOf(owner)} and withdrawn_at is null
    returning text_version as "textVersion"`)
  const hasDoorPhoto = (await consentHoldersOf(owner).photoOf(tx, owner.id)) !== null
  if (!consent && !hasDoorPhoto) return null
  if (hasDoorPhoto) await consentHoldersOf(owner).set(tx, { id: owner.id, photo: null, now })
  return { textVersion: consent?.textVersion ?? null, hasDoorPhoto }
}

export const mayStoreFace = ({ kind }: Pick<DoorOwner, 'kind'>, today: string): Sql =>
  kind === 'student' ? mayStoreStudentFace(today) : mayStoreStaffFace(today)

/** @returns true = because of a consent; false = only because of the grace period for old faces */
export async function hasConsent(tx: Db, owner: DoorOwner, today: string): Promise<boolean> {
  const row = await tx.one(sql`
    select from ${personTableOf(owner)} where id = ${owner.id} and ${mayStoreFace(owner, today)}
      and exists (select from face_consent where face_consent.${isConsentOf(owner)} and withdrawn_at is null)`)
  return row !== undefined
}

/** A student without a birth date counts as a minor. */
export async function isAdultOn(db: Db, studentId: number, today: string): Promise<boolean> {
  const row = await db.one<{ isAdult: boolean }>(sql`
    select coalesce(${adulthoodDateSql} <= ${today}::date, false) as "isAdult" from student where id = ${studentId}`)
  return row?.isAdult ?? false
}

export async function deleteConsentsOf(tx: Db, owner: DoorOwner): Promise<void> {
  const scans = await tx.many<{ scan: string }>(
    sql`select scan from face_consent where ${isConsentOf(owner)} and scan is not null`,
  )
  for (const { scan } of scans) await releaseUpload(tx, scan)
  await tx.run(sql`delete from face_consent where ${isConsentOf(owner)}`)
  await tx.run(sql`delete from door_card where ${isConsentOf(owner)}`)
}
