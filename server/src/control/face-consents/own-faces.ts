import type {
  childFaceConsent,
  staffOwnFaceConsent,
  studentOwnFaceConsent,
} from '@markaz/protocol/control/face-consents/routes'
import type { OwnFaceConsent } from '@markaz/protocol/control/face-consents/schemas'
import { AppError } from '@markaz/protocol/errors'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { type Db, sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { doorFaceConsentText } from './consent.text.ts'
import {
  auditFieldsOfFaceConsent,
  type FaceOwner,
  faceOwnerTableSql,
  isStudentAdultOn,
  storeFaceConsent,
  withdrawFaceConsent,
} from './consents.ts'
import { listFacesOnDoorDevices, readDoorAccessOfPerson } from './door-access.queries.ts'

type FaceReadContext = Pick<RouteCall<typeof staffOwnFaceConsent.read>, 'db' | 'today' | 'places'>
type FaceWriteContext = FaceReadContext & Pick<RouteCall<typeof staffOwnFaceConsent.read>, 'clock' | 'audit'>

interface FaceConsentRights {
  owner: FaceOwner
  mayGive: boolean
  /** The parent who sends the request; null = staff or a student sends the request. */
  agentId: number | null
}

export const readFaceConsentRightsOfStaff = async ({
  viewer,
}: Pick<RouteCall<typeof staffOwnFaceConsent.read>, 'viewer'>): Promise<FaceConsentRights> => ({
  owner: { kind: 'staff', id: viewer.id },
  mayGive: true,
  agentId: null,
})

export const readFaceConsentRightsOfStudent = async ({
  db,
  student,
  today,
}: Pick<RouteCall<typeof studentOwnFaceConsent.read>, 'db' | 'student' | 'today'>): Promise<FaceConsentRights> => ({
  owner: { kind: 'student', id: student.id },
  mayGive: await isStudentAdultOn(db, student.id, today),
  agentId: null,
})

/** @throws AppError NOT_FOUND for a child of another parent */
export async function readFaceConsentRightsOfParent({
  db,
  parent,
  params,
  today,
}: Pick<RouteCall<typeof childFaceConsent.read>, 'db' | 'parent' | 'params' | 'today'>): Promise<FaceConsentRights> {
  const child = await readChildStudentOfParent(db, parent, params.childId)
  return {
    owner: { kind: 'student', id: child.id },
    mayGive: !(await isStudentAdultOn(db, child.id, today)),
    agentId: parent.id,
  }
}

export async function readOwnFaceConsent(call: FaceReadContext, asked: FaceConsentRights): Promise<OwnFaceConsent> {
  const { db, today } = call
  const person = await readDoorAccessOfPerson(db, asked.owner, today)
  if (!person) throw new AppError('NOT_FOUND')
  const consent = person.consents.find(({ withdrawnAt }) => withdrawnAt === null)
  const devices = await listFacesOnDoorDevices(db, asked.owner, today)
  const count = (state: (typeof devices)[number]['state']) => devices.filter((one) => one.state === state).length
  return {
    isGiven: consent !== undefined,
    mayGive: asked.mayGive,
    givenOn: consent?.signedOn ?? null,
    until: person.until,
    hasDoorPhoto: person.doorPhoto !== null,
    waiting: count('waiting'),
    removed: count('removed'),
    text: doorFaceConsentText(call, asked.agentId === null ? 'self' : 'child'),
  }
}

/**
 * @throws AppError CONSENT_TEXT_CHANGED: the text changed after the user read it | CONSENT_GIVEN: there already is a
 * consent | CONSENT_BY_PARENT: only a parent may give it | CONSENT_BY_PUPIL: only the student may give it
 */
export async function giveOwnFaceConsent(
  call: FaceWriteContext & { body: { textVersion: string } },
  asked: FaceConsentRights,
): Promise<OwnFaceConsent> {
  const { db, body, clock, today, audit } = call
  requireMayGive(asked)
  const { owner, agentId } = asked
  const text = doorFaceConsentText(call, agentId === null ? 'self' : 'child')
  if (body.textVersion !== text.version) throw new AppError('CONSENT_TEXT_CHANGED')
  await db.transaction(async (tx) => {
    await lockFaceOwner(tx, owner)
    const signer = agentId === null ? ('self' as const) : ('parent' as const)
    const consent = { signer, agentId, way: 'portal' as const, signedOn: today, text, now: clock.now() }
    await storeFaceConsent(tx, owner, consent)
    await audit(tx, {
      action: 'consent-given',
      entity: owner.kind,
      entityId: owner.id,
      after: auditFieldsOfFaceConsent(consent),
    })
  })
  return readOwnFaceConsent(call, asked)
}

/** @throws AppError CONSENT_BY_PARENT: only a parent may withdraw | CONSENT_BY_PUPIL: only the student may */
export async function withdrawOwnFaceConsent(
  call: FaceWriteContext,
  asked: FaceConsentRights,
): Promise<OwnFaceConsent> {
  const { db, clock, audit } = call
  requireMayGive(asked)
  const { owner } = asked
  await db.transaction(async (tx) => {
    await lockFaceOwner(tx, owner)
    const before = await withdrawFaceConsent(tx, owner, clock.now())
    if (before) await audit(tx, { action: 'consent-withdrawn', entity: owner.kind, entityId: owner.id, before })
  })
  return readOwnFaceConsent(call, asked)
}

/** For a minor, only a parent may give and withdraw the consent; for an adult, only the person. */
function requireMayGive({ mayGive, agentId }: FaceConsentRights): void {
  if (!mayGive) throw new AppError(agentId === null ? 'CONSENT_BY_PARENT' : 'CONSENT_BY_PUPIL')
}

const lockFaceOwner = (tx: Db, owner: FaceOwner) =>
  tx.run(sql`select from ${faceOwnerTableSql(owner)} where id = ${owner.id} for no key update`)
