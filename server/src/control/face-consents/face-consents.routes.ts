import { buffer } from 'node:stream/consumers'
import { scannedDocumentFileRules } from '@markaz/protocol/centre/files/schemas'
import {
  childFaceConsent,
  doorAccess,
  staffDoorAccess,
  staffOwnFaceConsent,
  studentDoorAccess,
  studentOwnFaceConsent,
} from '@markaz/protocol/control/face-consents/routes'
import type { FastifyInstance } from 'fastify'
import { markFileUsed } from '../../centre/files/attach-upload.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { storeUpload } from '../../centre/files/store-upload.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mountRoute, mountTransactionalRoute, type RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'
import { registerDailyJob } from '../../jobs/schedule.ts'
import { renamePhotoInDoorFaces } from '../doors/sync-faces.ts'
import {
  confirmFaceRemovedFromDoor,
  consentScanFolder,
  copyPhotoForDoors,
  recordPaperConsent,
  setConsentDeadlineForStoredFaces,
  setDoorCardOfPerson,
  setDoorPhotoOfPerson,
  withdrawFaceConsentOnBehalf,
} from './change-door-access.ts'
import { doorFaceConsentText } from './consent.text.ts'
import { type FaceOwner, faceOwnerTableSql } from './consents.ts'
import { isPersonInScopeSql, listDoorAccessOfPeople, readDoorAccessOfPerson } from './door-access.queries.ts'
import {
  giveOwnFaceConsent,
  readFaceConsentRightsOfParent,
  readFaceConsentRightsOfStaff,
  readFaceConsentRightsOfStudent,
  readOwnFaceConsent,
  withdrawOwnFaceConsent,
} from './own-faces.ts'

export function faceConsentRoutes(app: FastifyInstance, deps: Deps): void {
  registerDailyJob(app.queue, 'doors.separate-photos', () => separateDoorPhotos(deps))
  for (const [kind, routes] of [
    ['student', studentDoorAccess],
    ['staff', staffDoorAccess],
  ] as const) {
    mountRoute(app, deps, routes.list, ({ db, viewer, query, today }) =>
      listDoorAccessOfPeople(db, viewer, kind, query, today),
    )
    mountRoute(app, deps, routes.read, (call) => readDoorAccess(call, kind))
    mountRoute(app, deps, routes.give, (call) => recordPaperConsent(call, kind))
    mountTransactionalRoute(app, deps, routes.withdraw, (call, tx) => withdrawFaceConsentOnBehalf(call, kind, tx))
    mountRoute(app, deps, routes.setPhoto, (call) => setDoorPhotoOfPerson(call, kind))
    mountTransactionalRoute(app, deps, routes.setCard, (call, tx) => setDoorCardOfPerson(call, kind, tx))
    mountTransactionalRoute(app, deps, routes.confirmRemoval, (call, tx) => confirmFaceRemovedFromDoor(call, kind, tx))
  }
  mountRoute(app, deps, doorAccess.scan, (call) =>
    storeUpload(call, call.viewer, { folder: consentScanFolder, rules: scannedDocumentFileRules }),
  )
  mountTransactionalRoute(app, deps, doorAccess.setGrace, setConsentDeadlineForStoredFaces)
  mountRoute(app, deps, staffOwnFaceConsent.read, async (call) =>
    readOwnFaceConsent(call, await readFaceConsentRightsOfStaff(call)),
  )
  mountRoute(app, deps, staffOwnFaceConsent.give, async (call) =>
    giveOwnFaceConsent(call, await readFaceConsentRightsOfStaff(call)),
  )
  mountRoute(app, deps, staffOwnFaceConsent.withdraw, async (call) =>
    withdrawOwnFaceConsent(call, await readFaceConsentRightsOfStaff(call)),
  )
  mountRoute(app, deps, studentOwnFaceConsent.read, async (call) =>
    readOwnFaceConsent(call, await readFaceConsentRightsOfStudent(call)),
  )
  mountRoute(app, deps, studentOwnFaceConsent.give, async (call) =>
    giveOwnFaceConsent(call, await readFaceConsentRightsOfStudent(call)),
  )
  mountRoute(app, deps, studentOwnFaceConsent.withdraw, async (call) =>
    withdrawOwnFaceConsent(call, await readFaceConsentRightsOfStudent(call)),
  )
  mountRoute(app, deps, childFaceConsent.read, async (call) =>
    readOwnFaceConsent(call, await readFaceConsentRightsOfParent(call)),
  )
  mountRoute(app, deps, childFaceConsent.give, async (call) =>
    giveOwnFaceConsent(call, await readFaceConsentRightsOfParent(call)),
  )
  mountRoute(app, deps, childFaceConsent.withdraw, async (call) =>
    withdrawOwnFaceConsent(call, await readFaceConsentRightsOfParent(call)),
  )
}

async function readDoorAccess(call: RouteCall<typeof studentDoorAccess.read>, kind: FaceOwner['kind']) {
  const { db, viewer, params, today } = call
  const owner = { kind, id: params.id }
  orNotFound(
    await db.one(
      sql`select id from ${faceOwnerTableSql(owner)} where id = ${owner.id} and ${isPersonInScopeSql(viewer, kind)}`,
    ),
  )
  const person = orNotFound(await readDoorAccessOfPerson(db, owner, today))
  return {
    ...person,
    photo: signedFileAddressOf(call, person.photo),
    doorPhoto: signedFileAddressOf(call, person.doorPhoto),
    consents: person.consents.map((consent) => ({ ...consent, scan: signedFileAddressOf(call, consent.scan) })),
    text: doorFaceConsentText(call, kind === 'staff' || person.isAdult ? 'self' : 'child'),
  }
}

/** Gives each door photo its own file. Before consents were introduced, it could share the profile photo's file. */
async function separateDoorPhotos(deps: Deps): Promise<void> {
  const { db, files } = deps
  for (const kind of ['student', 'staff'] as const) {
    const rows = await db.many<{ id: number; key: string }>(sql`
      select id, door_photo as key from ${faceOwnerTableSql({ kind })} where door_photo is not null and door_photo = photo`)
    for (const { id, key } of rows) {
      const file = await files.open(key)
      if (!file) continue
      const copy = await copyPhotoForDoors(deps, await buffer(file.stream))
      await db.transaction(async (tx) => {
        const changed = await tx.run(
          sql`update ${faceOwnerTableSql({ kind })} set door_photo = ${copy} where id = ${id} and door_photo = ${key}`,
        )
        if (!changed) return
        await markFileUsed(tx, copy)
        await renamePhotoInDoorFaces(tx, key, copy)
      })
    }
  }
}
