import { randomUUID } from 'node:crypto'
import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { uploads } from '@markaz/protocol/centre/files/routes'
import {
  childFaceConsent,
  doorAccess,
  staffDoorAccess,
  staffOwnFaceConsent,
  studentDoorAccess,
  studentOwnFaceConsent,
} from '@markaz/protocol/control/face-consents/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createDoorDevices } from '../../integrations/doors/door-devices.ts'
import type { DoorConnection } from '../../integrations/doors/port.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { syncFacesToDevice } from '../doors/sync-faces.ts'

const t = shareTestApp({ doors: createDoorDevices() })
let device: DemoDoor
let door: DoorConnection
let office: { id: number; headOfficeId: number }
let deviceId: number
let desk: { token: string; staffId: number }
let picture: Buffer

beforeAll(async () => {
  device = await startDemoDoor({ password: 'sinov' })
  t.deps.doors.allow('127.0.0.1', device.port)
  door = t.deps.doors.connect({ ipAddress: '127.0.0.1', port: device.port, login: 'admin', password: 'sinov' })
  office = await t.build.office()
  deviceId = await t.build.doorDevice(office)
  desk = await t.signedIn({
    grants: [
      'users:students.read',
      'users:students.update',
      'users:staff.read',
      'users:staff.update',
      'staff_control:devices.update',
    ],
    headOfficeIds: [office.headOfficeId],
  })
  picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => device.close())

const pdf = Buffer.from('%PDF-1.4\nrozilik')
const syncDevice = () => syncFacesToDevice(t.deps, { deviceId, door, signal: AbortSignal.timeout(30_000) })
const peopleOnDevice = () => device.people().map(({ employeeNo, face, card }) => [employeeNo, face !== null, card])
const faceOf = (employeeNo: string) => peopleOnDevice().find(([who]) => who === employeeNo)

let logins = 0
async function createStudent({ birthDate = '2012-05-05' as string | null } = {}) {
  const id = await t.build.student({ headOfficeIds: [office.headOfficeId], login: `yuz${++logins}` })
  await t.db.run(sql`update student set birth_date = ${birthDate} where id = ${id}`)
  const agentId = await t.build.agent({ phone: `9989300000${String(logins).padStart(2, '0')}`, studentIds: [id] })
  const mother = await openParentSession(t.deps, t.db, agentId)
  const own = await openStudentSession(t.deps, t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return { id, agentId, mother, own }
}

async function uploadScan(): Promise<string> {
  const answer = await t.send(doorAccess.scan, { token: desk.token, file: { name: 'rozilik.pdf', bytes: pdf } })
  expect(answer.status).toBe(201)
  return answer.data.path
}
const read = async (id: number) => (await t.send(studentDoorAccess.read, { token: desk.token, params: { id } })).data
const givePaperConsent = async (id: number, body: object) =>
  t.send(studentDoorAccess.give, {
    ...{ token: desk.token, params: { id } },
    body: { signedOn: '2026-11-20', signer: 'parent', scan: await uploadScan(), ...body },
  })
async function setPhoto(id: number): Promise<void> {
  const upload = await t.send(uploads.studentPhoto, { token: desk.token, file: { name: 'yuz.jpg', bytes: picture } })
  const set = { token: desk.token, params: { id }, body: { photo: upload.data.path } }
  expect((await t.send(studentDoorAccess.setPhoto, set)).status).toBe(200)
  await t.db.run(sql`update student set face_status = 3 where id = ${id}`)
}
const consentInPortal = async (mother: string, childId: number) => {
  const { text } = (await t.send(childFaceConsent.read, { token: mother, params: { childId } })).data
  return t.send(childFaceConsent.give, { token: mother, params: { childId }, body: { textVersion: text.version } })
}

describe('a person who has not consented to face recognition', () => {
  // Shows: SAFE-037
  it("without consent to face recognition a person's card is sent to door devices, but none of their photos", async () => {
    const { id } = await createStudent()
    const key = `students/images/${randomUUID()}.jpg`
    await t.deps.files.put(key, picture)
    await t.db.run(sql`update student set photo = ${key} where id = ${id}`)
    for (const body of [{ fromProfile: true }, { photo: key }])
      expect((await t.send(studentDoorAccess.setPhoto, { token: desk.token, params: { id }, body })).error.code).toBe(
        'CONSENT_NEEDED',
      )
    // A photo that is in the database without a consent must not be sent to the door devices.
    await t.db.run(sql`update student set door_photo = ${key}, face_status = 3 where id = ${id}`)
    await syncDevice()
    expect(faceOf(`3${id}`)).toBeUndefined()
    const card = { token: desk.token, params: { id }, body: { cardNo: '0000123456' } }
    expect((await t.send(studentDoorAccess.setCard, card)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'door-card',
      entityId: id,
      after: { cardNo: '0000123456' },
    })
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, false, '0000123456'])
    const other = await createStudent()
    const taken = await t.send(studentDoorAccess.setCard, { ...card, params: { id: other.id } })
    expect([taken.status, taken.error.code]).toEqual([409, 'CARD_TAKEN'])
  })
})

describe('a consent to face recognition on paper', () => {
  // Shows: SAFE-037
  it("a parent's paper consent to face recognition of a minor is stored with scan and date; then the photo is sent to the door device", async () => {
    const { id, agentId } = await createStudent()
    expect((await givePaperConsent(id, { agentId })).status).toBe(201)
    const { consents, state } = await read(id)
    expect([state, consents]).toMatchObject(['given', [{ signer: 'parent', way: 'paper', signedOn: '2026-11-20' }]])
    expect(consents[0]?.scan).toContain('/files/consents/faces/')
    expect(await readLastAudit(t.db)).toMatchObject({
      ...{ action: 'consent-given', entity: 'student', entityId: id },
      after: { signer: 'parent', agentId, way: 'paper', signedOn: '2026-11-20', textVersion: expect.any(String) },
    })
    await setPhoto(id)
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, true, null])
    expect((await read(id)).devices).toMatchObject([{ deviceId, state: 'known' }])
    expect((await givePaperConsent(id, { agentId })).error.code).toBe('CONSENT_GIVEN')
  })

  // Shows: SAFE-037
  it('a paper consent to face recognition is refused without a scan, with a future date, or with the signature of a wrong person', async () => {
    const minor = await createStudent()
    const adult = await createStudent({ birthDate: '2000-01-01' })
    const unknown = await createStudent({ birthDate: null })
    const fields = async (id: number, body: object) => (await givePaperConsent(id, body)).error.fields
    expect(await fields(minor.id, { signer: 'self' })).toHaveProperty('signer')
    expect(await fields(unknown.id, { signer: 'self' })).toHaveProperty('signer')
    expect(await fields(adult.id, { agentId: adult.agentId })).toHaveProperty('signer')
    expect(await fields(minor.id, { agentId: adult.agentId })).toHaveProperty('agentId')
    expect(await fields(minor.id, {})).toHaveProperty('agentId')
    expect(await fields(minor.id, { agentId: minor.agentId, signedOn: '2026-11-22' })).toHaveProperty('signedOn')
    const program = { name: 'rozilik.pdf', bytes: Buffer.from('MZ\u0000\u0001') }
    expect((await t.send(doorAccess.scan, { token: desk.token, file: program })).error.code).toBe('FILE_TYPE')
    expect(
      (await givePaperConsent(minor.id, { agentId: minor.agentId, scan: 'consents/faces/x.pdf' })).error.code,
    ).toBe('FILE_UNKNOWN')
    expect((await givePaperConsent(adult.id, { signer: 'self' })).status).toBe(201)
  })

  it('storing a paper consent to face recognition answers 403 without the right and 404 for another branch', async () => {
    const { id, agentId } = await createStudent()
    const reader = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [office.headOfficeId] })
    const elsewhere = await t.signedIn({ grants: ['users:students.read', 'users:students.update'] })
    const body = { signedOn: '2026-11-20', signer: 'parent' as const, agentId, scan: await uploadScan() }
    const asks = (token: string) => [
      t.send(studentDoorAccess.give, { token, params: { id }, body }),
      t.send(studentDoorAccess.withdraw, { token, params: { id } }),
      t.send(studentDoorAccess.setPhoto, { token, params: { id }, body: { photo: null } }),
      t.send(studentDoorAccess.setCard, { token, params: { id }, body: { cardNo: '99887766' } }),
    ]
    const statuses = async (token: string) => (await Promise.all(asks(token))).map(({ status }) => status)
    expect(await statuses(reader.token)).toEqual([403, 403, 403, 403])
    expect(await statuses(elsewhere.token)).toEqual([404, 404, 404, 404])
    expect((await t.send(studentDoorAccess.read, { token: elsewhere.token, params: { id } })).status).toBe(404)
    expect((await read(id)).consents).toEqual([])
  })
})

describe('a consent to face recognition given in the portal', () => {
  // Shows: SAFE-037
  it('a parent consents to the current text on face recognition with one click, and withdraws the consent on the same page', async () => {
    const { id, mother, own } = await createStudent()
    const before = (await t.send(childFaceConsent.read, { token: mother, params: { childId: id } })).data
    expect(before).toMatchObject({ isGiven: false, mayGive: true })
    const old = { token: mother, params: { childId: id }, body: { textVersion: '1-00000000' } }
    expect((await t.send(childFaceConsent.give, old)).error.code).toBe('CONSENT_TEXT_CHANGED')
    expect((await consentInPortal(mother, id)).data).toMatchObject({ isGiven: true, givenOn: '2026-11-21' })
    expect(await readLastAudit(t.db)).toMatchObject({
      ...{ action: 'consent-given', entityId: id },
      after: { way: 'portal', signer: 'parent', textVersion: before.text.version },
    })
    const kept = await t.db.one(sql`select text from face_consent where student_id = ${id}`)
    expect(kept).toEqual({ text: [before.text.title, ...before.text.paragraphs].join('\n') })
    expect((await t.send(studentOwnFaceConsent.read, { token: own })).data).toMatchObject({
      isGiven: true,
      mayGive: false,
    })
    expect((await t.send(studentOwnFaceConsent.withdraw, { token: own })).error.code).toBe('CONSENT_BY_PARENT')
    const withdrawn = await t.send(childFaceConsent.withdraw, { token: mother, params: { childId: id } })
    expect(withdrawn.data).toMatchObject({ isGiven: false, mayGive: true })
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'consent-withdrawn', entityId: id })
  })

  // Shows: SAFE-037
  it('an adult student gives and withdraws the consent to face recognition themselves; the parent cannot', async () => {
    const { id, mother, own } = await createStudent({ birthDate: '2005-01-01' })
    const { text } = (await t.send(studentOwnFaceConsent.read, { token: own })).data
    expect(
      (await t.send(studentOwnFaceConsent.give, { token: own, body: { textVersion: text.version } })).data.isGiven,
    ).toBe(true)
    const { token, params } = { token: mother, params: { childId: id } }
    expect((await t.send(childFaceConsent.withdraw, { token, params })).error.code).toBe('CONSENT_BY_PUPIL')
    expect((await t.send(studentOwnFaceConsent.withdraw, { token: own })).data.isGiven).toBe(false)
    const other = await createStudent()
    for (const route of [childFaceConsent.read, childFaceConsent.withdraw])
      expect((await t.send(route, { token: other.mother, params })).status).toBe(404)
  })

  // Shows: SAFE-037
  it("a parent's consent to face recognition ends thirty days after the student's 18th birthday", async () => {
    const { id, agentId, own } = await createStudent({ birthDate: '2008-11-01' })
    await t.build.faceConsent({ studentId: id, agentId })
    await setPhoto(id)
    expect(await read(id)).toMatchObject({ state: 'grown-up', until: '2026-12-01' })
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, true, null])
    await t.db.run(sql`update student set birth_date = '2008-10-21' where id = ${id}`)
    await syncDevice()
    expect(faceOf(`3${id}`)).toBeUndefined()
    const token = own
    const { text } = (await t.send(studentOwnFaceConsent.read, { token })).data
    expect((await t.send(studentOwnFaceConsent.give, { token, body: { textVersion: text.version } })).status).toBe(200)
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, true, null])
  })

  it('a staff member gives and withdraws the consent to recognition of their own face', async () => {
    const own = await t.signedIn({ grants: [], headOfficeIds: [office.headOfficeId] })
    const { text } = (await t.send(staffOwnFaceConsent.read, { token: own.token })).data
    const given = await t.send(staffOwnFaceConsent.give, { token: own.token, body: { textVersion: text.version } })
    expect(given.data.isGiven).toBe(true)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'consent-given', entity: 'staff', entityId: own.staffId })
    const seen = await t.send(staffDoorAccess.read, { token: desk.token, params: { id: own.staffId } })
    expect(seen.data).toMatchObject({ state: 'given', consents: [{ signer: 'self', way: 'portal' }] })
    expect((await t.send(staffOwnFaceConsent.withdraw, { token: own.token })).data.isGiven).toBe(false)
  })
})

describe('after a consent to face recognition was withdrawn', () => {
  // Shows: SAFE-037
  it('after a face consent is withdrawn, the server deletes the door photo, and asks devices to delete the face until they confirm', async () => {
    const { id, agentId, mother } = await createStudent()
    const profile = `students/images/${randomUUID()}.jpg`
    await t.deps.files.put(profile, picture)
    await t.db.run(sql`
      insert into file (key, name, mime_type, size_bytes, used_at, created_at) values (${profile}, 'a.jpg', 'image/jpeg', 1, now(), '2026-11-01')`)
    await t.db.run(sql`update student set photo = ${profile} where id = ${id}`)
    await t.build.faceConsent({ studentId: id, agentId })
    const set = { token: desk.token, params: { id }, body: { fromProfile: true } }
    expect((await t.send(studentDoorAccess.setPhoto, set)).status).toBe(200)
    await t.db.run(sql`update student set face_status = 3 where id = ${id}`)
    await t.send(studentDoorAccess.setCard, { token: desk.token, params: { id }, body: { cardNo: '7700123' } })
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, true, '7700123'])
    await t.send(childFaceConsent.withdraw, { token: mother, params: { childId: id } })
    const after = await read(id)
    expect(after).toMatchObject({
      state: 'none',
      doorPhoto: null,
      acStatus: 4,
      devices: [{ deviceId, state: 'waiting' }],
    })
    expect(after.photo).toContain(profile)
    // The door device first interrupts the request, then confirms the deletion without deleting the face.
    device.setFaults({ reset: true })
    await expect(syncDevice()).rejects.toThrow()
    device.setFaults({ keepsFaces: true })
    await syncDevice()
    expect((await read(id)).devices).toMatchObject([{ state: 'waiting' }])
    const removing = await t.send(studentDoorAccess.list, { token: desk.token, query: { show: 'removing' } })
    expect(removing.data.people).toMatchObject([{ id, waiting: 1 }])
    device.setFaults({})
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, false, '7700123'])
    expect((await read(id)).devices).toMatchObject([{ deviceId, state: 'removed' }])
    await t.app.queue.runDue('files.sweep')
    expect(await t.deps.files.sizeOf(profile)).not.toBeNull()
  })

  // Shows: SAFE-037
  it('the face and card of a person who leaves are removed from the door devices, and the devices confirm it', async () => {
    const { id, agentId } = await createStudent()
    await t.build.faceConsent({ studentId: id, agentId })
    await setPhoto(id)
    await t.send(studentDoorAccess.setCard, { token: desk.token, params: { id }, body: { cardNo: '7700124' } })
    await syncDevice()
    await t.db.run(sql`update student set status_id = 5 where id = ${id}`)
    expect((await read(id)).devices).toMatchObject([{ state: 'waiting' }])
    await syncDevice()
    expect([faceOf(`3${id}`), (await read(id)).devices]).toMatchObject([undefined, [{ state: 'removed' }]])
  })

  // Shows: SAFE-037
  it('after a door device was removed from the system, staff must manually delete from it each face whose consent was withdrawn, and confirm this', async () => {
    const { id, agentId, mother } = await createStudent()
    const lost = await t.build.doorDevice(office)
    await t.build.faceConsent({ studentId: id, agentId })
    await t.build.doorFace({ deviceId: lost, studentId: id })
    await t.db.run(sql`update door_device set deleted_at = now() where id = ${lost}`)
    await t.send(childFaceConsent.withdraw, { token: mother, params: { childId: id } })
    const cleared = (deviceOf: number) =>
      t.send(studentDoorAccess.confirmRemoval, { token: desk.token, params: { id, deviceId: deviceOf } })
    expect((await read(id)).devices).toMatchObject([{ deviceId: lost, state: 'waiting', isDeviceGone: true }])
    expect((await cleared(deviceId)).status).toBe(404)
    expect((await cleared(lost)).status).toBe(200)
    expect((await read(id)).devices).toMatchObject([{ deviceId: lost, state: 'removed' }])
  })
})

describe('faces that were stored before consents were introduced', () => {
  // Shows: SAFE-037
  it('faces stored before consents were introduced open doors until a configured day, and are then removed', async () => {
    const { id } = await createStudent()
    const key = `students/images/${randomUUID()}.jpg`
    await t.deps.files.put(key, picture)
    await t.db.run(sql`
      update student set photo = ${key}, door_photo = ${key}, door_photo_before_consent = true, face_status = 3 where id = ${id}`)
    const grace = (graceUntil: string) => t.send(doorAccess.setGrace, { token: desk.token, body: { graceUntil } })
    expect((await grace('2026-12-31')).error.code).toBe('NO_GRACE')
    await t.db.run(sql`update door_setting set grace_until = '2026-12-31'`)
    expect((await grace('2027-12-31')).error.fields).toHaveProperty('graceUntil')
    expect((await grace('2026-12-20')).status).toBe(200)
    await t.app.queue.runDue('doors.separate-photos')
    await syncDevice()
    expect(faceOf(`3${id}`)).toEqual([`3${id}`, true, null])
    const listed = await t.send(studentDoorAccess.list, { token: desk.token, query: { show: 'unconsented' } })
    expect(listed.data).toMatchObject({ graceUntil: '2026-12-20' })
    expect(listed.data.people.find((one) => one.id === id)).toMatchObject({ state: 'grace', until: '2026-12-20' })
    expect((await read(id)).consents).toEqual([])
    // The door photo is a copy of its own, so changing the profile photo does not affect the doors.
    const row = await t.db.one<{ own: boolean }>(sql`select door_photo <> photo as own from student where id = ${id}`)
    expect(row?.own).toBe(true)
    expect((await grace('2026-11-20')).status).toBe(200)
    await syncDevice()
    expect(faceOf(`3${id}`)).toBeUndefined()
    // A face that was stored before consents were introduced can be withdrawn, although there is no consent.
    expect((await t.send(studentDoorAccess.withdraw, { token: desk.token, params: { id } })).status).toBe(200)
    expect(await t.db.one(sql`select door_photo from student where id = ${id}`)).toEqual({ door_photo: null })
  })
})
