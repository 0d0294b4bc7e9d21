import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { staffDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { storeFile } from '../../centre/files/store-file.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()

/** A picture of three people, included in the face recognition library. */
const sample = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '../demo/sample1.jpg')

// Shows: STAFF-018
it('an uploaded door photo is checked immediately: the photo becomes ready for the doors, or the reason for refusing it is stored', async () => {
  const { headOfficeId } = await t.build.office()
  const viewer = await t.signedIn({ grants: ['users:staff.read', 'users:staff.update'], headOfficeIds: [headOfficeId] })
  const id = await t.build.staff({ headOfficeIds: [headOfficeId] })
  await t.build.faceConsent({ staffId: id })
  const people = sharp(await sharp(sample).resize({ width: 1_080 }).toBuffer())
  const one = await people.clone().extract({ left: 640, top: 0, width: 440, height: 560 }).jpeg().toBuffer()
  const set = async (bytes: Buffer) => {
    const photo = await storeFile(
      { ...t.deps, viewer: { id: viewer.staffId, isStudent: false } as never },
      { folder: 'staff/profile', extension: 'jpg', name: 'rasm.jpg', mimeType: 'image/jpeg', bytes },
    )
    expect(
      (await t.send(staffDoorAccess.setPhoto, { token: viewer.token, params: { id }, body: { photo } })).status,
    ).toBe(200)
  }
  const status = async () => {
    const { acStatus, faceTrouble } = (await t.send(staff.read, { token: viewer.token, params: { id } })).data
    return [acStatus, faceTrouble]
  }
  await set(await people.clone().jpeg().toBuffer())
  expect(await status()).toEqual([1, null])
  await t.app.queue.runDue('staff.face')
  expect(await status()).toEqual([2, 'several'])
  await set(one)
  expect(await status()).toEqual([1, null])
  await t.app.queue.runDue('staff.face')
  expect(await status()).toEqual([3, null])
}, 120_000)
