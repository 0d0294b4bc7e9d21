import { buffer } from 'node:stream/consumers'
import { scanFileRules } from '@markaz/protocol/centre/files/schemas'
import {
  childFace,
  doorAccess,
  ownDoor,
  pupilFace,
  staffDoors,
  studentDoors,
} from '@markaz/protocol/control/face-consents/routes'
import type { FastifyInstance } from 'fastify'
import { markFileUsed } from '../../centre/files/claim-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { storeUpload } from '../../centre/files/store-upload.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { renameStoredPhotoFile } from '../doors/sync-faces.ts'
import {
  confirmManualFaceRemoval,
  consentScanFolder,
  copyPhotoForDoors,
  givePaperConsent,
  setDoorCardOfPerson,
  setDoorPhotoOfPerson,
  setGracePeriodEndForOldFaces,
  withdrawConsentByStaff,
} from './change-door-access.ts'
import { doorConsentText } from './consent.text.ts'
import { type FaceOwner, faceOwnerTable } from './consents.ts'
import { isPersonInScope, listDoorPeople, readDoorPerson } from './door-access.queries.ts'
import {
  childConsentContext,
  giveOwnConsent,
  readOwnFaceConsent,
  staffConsentContext,
  studentConsentContext,
  withdrawOwnConsent,
} from './own-faces.ts'

export function faceConsentRoutes(app: FastifyInstance, deps: Deps): void {
  registerDailyJob(app.queue, 'doors.separate-photos', () => separateDoorPhotos(deps))
  for (const [kind, routes] of [
    ['student', studentDoors],
    ['staff', staffDoors],
  ] as const) {
    mountRoute(app, deps, routes.list, ({ db, viewer, query, today }) => listDoorPeople(db, viewer, kind, query, today))
    mountRoute(app, deps, routes.read, (call) => readDoorAccess(call, kind))
    mountRoute(app, deps, routes.give, (call) => givePaperConsent(call, kind))
    mountTransactionalRoute(app, deps, routes.withdraw, (call, tx) => withdrawConsentByStaff(call, kind, tx))
    mountRoute(app, deps, routes.setPhoto, (call) => setDoorPhotoOfPerson(call, kind))
    mountTransactionalRoute(app, deps, routes.setCard, (call, tx) => setDoorCardOfPerson(call, kind, tx))
    mountTransactionalRoute(app, deps, routes.confirmRemoval, (call, tx) => confirmManualFaceRemoval(call, kind, tx))
  }
  mountRoute(app, deps, doorAccess.scan, (call) =>
    storeUpload(call, call.viewer, { folder: consentScanFolder, rules: scanFileRules }),
  )
  mountTransactionalRoute(app, deps, doorAccess.setGrace, setGracePeriodEndForOldFaces)
  mountRoute(app, deps, ownDoor.read, async (call) => readOwnFaceConsent(call, await staffConsentContext(call)))
  mountRoute(app, deps, ownDoor.give, async (call) => giveOwnConsent(call, await staffConsentContext(call)))
  mountRoute(app, deps, ownDoor.withdraw, async (call) => withdrawOwnConsent(call, await staffConsentContext(call)))
  mountRoute(app, deps, pupilFace.read, async (call) => readOwnFaceConsent(call, await studentConsentContext(call)))
  mountRoute(app, deps, pupilFace.give, async (call) => giveOwnConsent(call, await studentConsentContext(call)))
  mountRoute(app, deps, pupilFace.withdraw, async (call) => withdrawOwnConsent(call, await studentConsentContext(call)))
  mountRoute(app, deps, childFace.read, async (call) => readOwnFaceConsent(call, await childConsentContext(call)))
  mountRoute(app, deps, childFace.give, async (call) => giveOwnConsent(call, await childConsentContext(call)))
  mountRoute(app, deps, childFace.withdraw, async (call) => withdrawOwnConsent(call, await childConsentContext(call)))
}

async function readDoorAccess(call: RouteCall<typeof studentDoors.read>, kind: FaceOwner['kind']) {
  const { db, viewer, params, today } = call
  const owner = { kind, id: params.id }
  orNotFound(
    await db.one(
      sql`select id from ${faceOwnerTable(owner)} where id = ${owner.id} and ${isPersonInScope(viewer, kind)}`,
    ),
  )
  const person = orNotFound(await readDoorPerson(db, owner, today))
  return {
    ...person,
    photo: signedFileAddressOf(call, person.photo),
    doorPhoto: signedFileAddressOf(call, person.doorPhoto),
    consents: person.consents.map((consent) => ({ ...consent, scan: signedFileAddressOf(call, consent.scan) })),
    text: doorConsentText(call, kind === 'staff' || person.isAdult ? 'self' : 'child'),
  }
}

/** Copies a profile photo that is also the door photo. Both shared one file before consents were introduced. */
async function separateDoorPhotos(deps: Deps): Promise<void> {
  const { db, files } = deps
  for (const kind of ['student', 'staff'] as const) {
    const rows = await db.many<{ id: number; key: string }>(sql`
      select id, door_photo as key from ${faceOwnerTable({ kind })} where door_photo is not null and door_photo = photo`)
    for (const { id, key } of rows) {
      const file = await files.open(key)
      if (!file) continue
      const copy = await copyPhotoForDoors(deps, await buffer(file.stream))
      await db.transaction(async (tx) => {
        const changed = await tx.run(
          sql`update ${faceOwnerTable({ kind })} set door_photo = ${copy} where id = ${id} and door_photo = ${key}`,
        )
        if (!changed) return
        await markFileUsed(tx, copy)
        await renameStoredPhotoFile(tx, key, copy)
      })
    }
  }
}
