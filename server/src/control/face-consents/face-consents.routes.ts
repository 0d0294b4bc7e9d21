import { buffer } from 'node:stream/consumers'
import { scanRules } from '@markaz/protocol/centre/files/schemas'
import {
  childFace,
  doorAccess,
  ownDoor,
  pupilFace,
  staffDoors,
  studentDoors,
} from '@markaz/protocol/control/face-consents/routes'
import type { FastifyInstance } from 'fastify'
import { fileAddress } from '../../centre/files/file-address.ts'
import { storeUpload } from '../../centre/files/keep-upload.ts'
import { attachFile } from '../../centre/files/take-upload.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mountRoute, mountWrite } from '../../http/mount.ts'
import { orNotFound } from '../../http/or-not-found.ts'
import { dailyJob } from '../../jobs/daily-job.ts'
import { renamePhotoFile } from '../doors/face-rows.ts'
import {
  confirmRemoval,
  copyForDoors,
  givePaperConsent,
  scanFolder,
  setDoorCard,
  setDoorPhoto,
  setGrace,
  withdrawByStaff,
} from './change-door-access.ts'
import { consentText } from './consent.text.ts'
import { type DoorOwner, tableOf } from './consents.ts'
import { inScope, listDoorPeople, readDoorPerson } from './door-access.queries.ts'
import {
  consentOfChild,
  consentOfStaff,
  consentOfStudent,
  giveOwnConsent,
  readOwnFace,
  withdrawOwnConsent,
} from './own-faces.ts'

export function faceConsentRoutes(app: FastifyInstance, deps: Deps): void {
  dailyJob(app.queue, 'doors.separate-photos', () => separatePhotos(deps))
  for (const [kind, routes] of [
    ['student', studentDoors],
    ['staff', staffDoors],
  ] as const) {
    mountRoute(app, deps, routes.list, ({ db, viewer, query, today }) => listDoorPeople(db, viewer, kind, query, today))
    mountRoute(app, deps, routes.read, (call) => readDoorAccess(call, kind))
    mountRoute(app, deps, routes.give, (call) => givePaperConsent(call, kind))
    mountWrite(app, deps, routes.withdraw, (call, tx) => withdrawByStaff(call, kind, tx))
    mountRoute(app, deps, routes.setPhoto, (call) => setDoorPhoto(call, kind))
    mountWrite(app, deps, routes.setCard, (call, tx) => setDoorCard(call, kind, tx))
    mountWrite(app, deps, routes.confirmRemoval, (call, tx) => confirmRemoval(call, kind, tx))
  }
  mountRoute(app, deps, doorAccess.scan, (call) =>
    storeUpload(call, call.viewer, { folder: scanFolder, rules: scanRules }),
  )
  mountWrite(app, deps, doorAccess.setGrace, setGrace)
  mountRoute(app, deps, ownDoor.read, async (call) => readOwnFace(call, await consentOfStaff(call)))
  mountRoute(app, deps, ownDoor.give, async (call) => giveOwnConsent(call, await consentOfStaff(call)))
  mountRoute(app, deps, ownDoor.withdraw, async (call) => withdrawOwnConsent(call, await consentOfStaff(call)))
  mountRoute(app, deps, pupilFace.read, async (call) => readOwnFace(call, await consentOfStudent(call)))
  mountRoute(app, deps, pupilFace.give, async (call) => giveOwnConsent(call, await consentOfStudent(call)))
  mountRoute(app, deps, pupilFace.withdraw, async (call) => withdrawOwnConsent(call, await consentOfStudent(call)))
  mountRoute(app, deps, childFace.read, async (call) => readOwnFace(call, await consentOfChild(call)))
  mountRoute(app, deps, childFace.give, async (call) => giveOwnConsent(call, await consentOfChild(call)))
  mountRoute(app, deps, childFace.withdraw, async (call) => withdrawOwnConsent(call, await consentOfChild(call)))
}

async function readDoorAccess(call: Call<typeof studentDoors.read>, kind: DoorOwner['kind']) {
  const { db, viewer, params, today } = call
  const owner = { kind, id: params.id }
  orNotFound(await db.one(sql`select id from ${tableOf(owner)} where id = ${owner.id} and ${inScope(viewer, kind)}`))
  const person = orNotFound(await readDoorPerson(db, owner, today))
  return {
    ...person,
    photo: fileAddress(call, person.photo),
    doorPhoto: fileAddress(call, person.doorPhoto),
    consents: person.consents.map((consent) => ({ ...consent, scan: fileAddress(call, consent.scan) })),
    text: consentText(call, kind === 'staff' || person.isAdult ? 'self' : 'child'),
  }
}

/**
 * Copies each old door photo that shares its file with the profile photo to a file of its own. Photos stored before
 * consents were introduced shared one file.
 */
async function separatePhotos(deps: Deps): Promise<void> {
  const { db, files } = deps
  for (const kind of ['student', 'staff'] as const) {
    const rows = await db.many<{ id: number; key: string }>(sql`
      select id, door_photo as key from ${tableOf({ kind })} where door_photo is not null and door_photo = photo`)
    for (const { id, key } of rows) {
      const file = await files.open(key)
      if (!file) continue
      const copy = await copyForDoors(deps, await buffer(file.stream))
      await db.transaction(async (tx) => {
        const changed = await tx.run(
          sql`update ${tableOf({ kind })} set door_photo = ${copy} where id = ${id} and door_photo = ${key}`,
        )
        if (!changed) return
        await attachFile(tx, copy)
        await renamePhotoFile(tx, key, copy)
      })
    }
  }
}
