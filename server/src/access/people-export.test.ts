import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationKind } from '@markaz/protocol/content/notifications/schemas'
import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { oneRoster } from '@markaz/protocol/control/oneroster/routes'
import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { students } from '@markaz/protocol/people/students/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendPendingAlertsToAuditReaders } from '../content/notifications/notify-audit-readers.ts'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { listNotificationsOfPerson, readLastAudit } from '../testing/rows.ts'

const t = shareTestApp()
let place: { headOfficeId: number; token: string; refreshToken: string; staffId: number }
beforeEach(async () => {
  // Removes users of earlier tests, because users who may read the audit log would get this test's notifications, too.
  await t.db.run(sql`update staff set login = null, role_id = null, password_hash = null, is_superadmin = false`)
  await t.db.run(sql`delete from notification_receiver`)
  await t.db.run(sql`delete from notification`)
  await t.db.run(
    sql`update safety_setting set exports_per_day = 20, people_per_day = 10000, people_by_programs = 100000`,
  )
  t.clock.forward(86_400_000)
  const { headOfficeId } = await t.build.office()
  const grants = ['users:students.read', 'users:students.update', 'staff_control:face_id_logs.read']
  place = {
    headOfficeId,
    ...(await t.signedIn({ grants, lastName: 'Aliyev', firstName: 'Vali', headOfficeIds: [headOfficeId] })),
  }
})

const auditor = (more: object = {}) =>
  t.signedIn({ grants: ['staff_control:audit_logs.read'], headOfficeIds: [place.headOfficeId], ...more })
const pupils = async (count: number) => {
  for (let made = 0; made < count; made++) await t.build.student({ headOfficeIds: [place.headOfficeId] })
}
const exportAll = (token = place.token) => t.send(students.export, { token, body: {} as never })
const setLimits = (limits: { exports?: number; people?: number; programs?: number }) =>
  t.db.run(sql`
    update safety_setting set exports_per_day = coalesce(${limits.exports ?? null}, exports_per_day),
      people_per_day = coalesce(${limits.people ?? null}, people_per_day), people_by_programs = coalesce(${limits.programs ?? null}, people_by_programs)`)
const tokenOf = async (grants: string[], who = place.token) => {
  const body = { name: 'Moodle', grants, lastDay: '2027-01-20' } as never
  return (await t.send(accessTokens.make, { token: who, body })).data.token
}

describe("limits and audit of exports of people's data", () => {
  // Shows: SAFE-035
  it("every export of people's data requires a password that was entered within the last 15 minutes", async () => {
    const studentId = await t.build.student({ headOfficeIds: [place.headOfficeId] })
    const { token } = place
    await t.db.run(sql`update session set password_at = ${new Date(t.deps.clock.now().getTime() - 16 * 60_000)}`)
    const refusals = [
      await exportAll(token),
      await t.send(faceLogs.export, { token, body: {} as never }),
      await t.send(students.exportPersonalData, { token, params: { id: studentId } }),
    ]
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(3).fill('PASSWORD_NEEDED_AGAIN'))
  })

  // Shows: SAFE-035
  it("an access token cannot export people's data, and the audit entry of an export contains the number of people", async () => {
    await pupils(3)
    const secret = await tokenOf(['users:students.read'])
    expect((await exportAll(secret)).status).toBe(403)
    expect((await exportAll()).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ action: 'export', entity: 'student', after: { people: 3 } })
  })

  // Shows: SAFE-035
  it("exports of people's data are limited per user and day, by number of people and of files, even for two simultaneous exports", async () => {
    await pupils(3)
    await setLimits({ people: 5 })
    const both = await Promise.all([exportAll(), exportAll()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(both.find(({ status }) => status === 429)?.error.code).toBe('EXPORT_LIMIT')
    await setLimits({ people: 1_000, exports: 1 })
    expect((await exportAll()).error.code).toBe('EXPORT_LIMIT')
    const other = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [place.headOfficeId] })
    expect((await exportAll(other.token)).status).toBe(200)
    t.clock.forward(86_400_000)
    await t.db.run(sql`update session set password_at = ${t.deps.clock.now()}`)
    const { accessToken } = (await t.send(auth.refresh, { token: place.refreshToken })).data
    expect((await exportAll(accessToken)).status).toBe(200)
  })
})

describe("the notification of other users about an export of people's data", () => {
  // Shows: SAFE-035
  it("an export of people's data notifies all users of the branch who may read the audit, and the notification names the exporter", async () => {
    await pupils(2)
    const second = await auditor()
    const elsewhere = await auditor({ headOfficeIds: [(await t.build.office()).headOfficeId] })
    await exportAll()
    const [notice] = await listNotificationsOfPerson(t.db, 'staff', second.staffId)
    expect(notice?.slice(0, 2)).toEqual([NotificationKind.Safety, "Aliyev Vali odamlar ma'lumotini yuklab oldi"])
    expect(notice?.[2]).toContain('2 kishi')
    expect(await listNotificationsOfPerson(t.db, 'staff', elsewhere.staffId)).toEqual([])
    expect(await listNotificationsOfPerson(t.db, 'staff', place.staffId)).toEqual([])
  })

  // Shows: SAFE-035
  it("an export of people's data notifies even users who were blocked during the export or have switched off such notifications", async () => {
    await pupils(1)
    const second = await auditor()
    const settings = { settings: [{ id: NotificationKind.Safety, isEnable: false }] }
    expect((await t.send(notifications.saveSettings, { token: second.token, body: settings as never })).status).toBe(
      400,
    )
    await t.db.run(
      sql`insert into notification_off (staff_id, kind) values (${second.staffId}, ${NotificationKind.Safety})`,
    )
    await t.db.run(sql`update staff set is_blocked = true where id = ${second.staffId}`)
    await exportAll()
    expect(await listNotificationsOfPerson(t.db, 'staff', second.staffId)).toHaveLength(1)
  })

  // Shows: SAFE-035
  it("if the only user who may read the audit log exports people's data, all other staff members are notified", async () => {
    await pupils(1)
    const only = await auditor({ grants: ['staff_control:audit_logs.read', 'users:students.read'] })
    await t.db.run(sql`update staff set is_blocked = true where id = ${place.staffId}`)
    await exportAll(only.token)
    expect(await listNotificationsOfPerson(t.db, 'staff', only.staffId)).toEqual([])
    const colleague = await auditor()
    await sendPendingAlertsToAuditReaders(t.db, t.deps.clock.now())
    expect(await listNotificationsOfPerson(t.db, 'staff', colleague.staffId)).toHaveLength(1)
    await t.db.run(
      sql`update staff set role_id = ${await t.build.role({ grants: [] })} where id = ${colleague.staffId}`,
    )
    await exportAll(only.token)
    expect(await listNotificationsOfPerson(t.db, 'staff', colleague.staffId)).toHaveLength(2)
  })

  // Shows: SAFE-035
  it("when a user raises the limits on exports of people's data, the users with the right to the audit log are notified", async () => {
    const second = await auditor()
    const first = await t.signedIn({ grants: ['settings:security.update'], headOfficeIds: [place.headOfficeId] })
    const limits = { exportsPerDay: 1_000, peoplePerDay: 1_000_000, peopleByPrograms: 10_000_000 }
    expect((await t.send(dataSafety.saveLimits, { token: first.token, body: limits })).status).toBe(200)
    expect((await listNotificationsOfPerson(t.db, 'staff', second.staffId))[0]?.[1]).toContain(
      "chegaralarini o'zgartirdi",
    )
    const none = { ...limits, peoplePerDay: 0 }
    expect((await t.send(dataSafety.saveLimits, { token: first.token, body: none })).status).toBe(400)
  })
})

describe("a program that reads people's data with an access token", () => {
  const onStudents = ['users:students.read', 'users:student_personal_data.read']
  const list = oneRoster.list.students as RouteDefinition
  const read = (token: string) => t.send(list, { token, query: { limit: 2 } as never })

  // Shows: SAFE-035
  it("when an API client reads people's data for the first time on a day, auditors are notified; its reads are audited, and their number per day is limited", async () => {
    await pupils(3)
    const second = await auditor()
    await setLimits({ programs: 5 })
    const secret = await tokenOf(onStudents)
    expect((await read(secret)).status).toBe(200)
    expect(await readLastAudit(t.db)).toMatchObject({ entity: 'oneroster', after: { people: 2 } })
    expect((await read(secret)).status).toBe(200)
    const told = await listNotificationsOfPerson(t.db, 'staff', second.staffId)
    expect(told.map(([, title]) => title)).toEqual(["Aliyev Vali dasturi odamlar ma'lumotini o'qidi"])
    expect(told[0]?.[2]).toContain('Moodle')
    expect((await read(secret)).status).toBe(429)
    expect((await read(await tokenOf(onStudents))).status).toBe(429)
  })

  // Shows: SAFE-035
  it('after an API client has read as many people as its daily limit allows, it gets no further page of any list of people', async () => {
    await pupils(3)
    await setLimits({ programs: 5 })
    const second = await auditor()
    const secret = await tokenOf(onStudents)
    const page = () => t.send(students.list, { token: secret, query: { page: 1, perPage: 1_000 } as never })
    expect((await page()).data.students).toHaveLength(3)
    expect((await page()).error.code).toBe('EXPORT_LIMIT')
    expect(await listNotificationsOfPerson(t.db, 'staff', second.staffId)).toHaveLength(1)
  })

  // Shows: SAFE-035
  it('an API client exports OneRoster data without entering a password; a user must have entered it within the last 15 minutes', async () => {
    await pupils(1)
    const secret = await tokenOf(onStudents)
    await t.db.run(sql`update session set password_at = ${new Date(t.deps.clock.now().getTime() - 16 * 60_000)}`)
    expect((await read(secret)).status).toBe(200)
    expect((await read(place.token)).status).toBe(409)
  })
})
