import { allApiRoutes } from '@markaz/protocol/catalogue'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { apiPath, isRefusedInPortalViewByStaff } from '@markaz/protocol/route'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { createCentreWithStudents, createUniqueDigits } from './testing/student-centre.ts'

const t = shareTestApp()

const linesOf = (id: number) =>
  t.db.many(sql`
    select action, staff_id as "staffId", permission_name as "permissionName" from audit
    where entity = 'student' and entity_id = ${id} order by id`)

async function scene() {
  const c = await createCentreWithStudents(t)
  const id = await c.student({ login: `oquvchi.${createUniqueDigits(9)}` })
  const open = (token = c.token, studentId = id) => t.send(students.portalView, { token, params: { id: studentId } })
  return { ...c, id, open, view: async (token = c.token) => (await open(token)).data.token }
}
const me = (token: string) => t.send(studentAccount.me, { token })
const status = async (token: string) => (await me(token)).status

describe('staff who view the portal as a student sees it', () => {
  // Shows: PORTAL-026
  it("a staff member who views a student's portal reads what the student reads; the view ends after 15 minutes", async () => {
    const { id, staffId, open } = await scene()
    const { status: made, data } = await open()
    expect([made, (await me(data.token)).data.id]).toEqual([201, id])
    expect(await linesOf(id)).toEqual([{ action: 'portal-view', staffId, permissionName: 'users:students' }])
    expect(new Date(data.expiresAt).getTime() - t.deps.clock.now().getTime()).toBe(15 * 60_000)
    t.clock.forward(15 * 60_000 - 1000)
    expect(await status(data.token)).toBe(200)
    t.clock.forward(1000)
    expect(await status(data.token)).toBe(401)
    expect((await t.send(studentAccount.refresh, { token: data.token })).status).toBe(401)
  })

  it("staff of other branches, or without the right to change students or see personal data, cannot view a student's portal", async () => {
    const { id, office, stranger, open } = await scene()
    const headOfficeIds = [office.headOfficeId]
    const reader = await t.signedIn({ grants: ['users:students.read'], headOfficeIds })
    const masked = await t.signedIn({ grants: ['users:students.update'], headOfficeIds, seesPersonal: false })
    const codes = []
    for (const token of [reader.token, masked.token, stranger]) codes.push((await open(token)).error.code)
    expect(codes).toEqual(['FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'])
    expect(await linesOf(id)).toEqual([])
  })

  it("viewing a student's portal answers 409 for a student who cannot sign in: without an account, blocked, or no longer at the centre", async () => {
    const { open, student, token } = await scene()
    const codes = []
    for (const change of [sql`login = null, password_hash = null`, sql`system_status = 2`, sql`gone_at = now()`]) {
      const id = await student({ login: `oquvchi.${createUniqueDigits(9)}` })
      await t.db.run(sql`update student set ${change} where id = ${id}`)
      codes.push((await open(token, id)).error.code)
    }
    expect(codes).toEqual(['NO_PROFILE', 'STUDENT_BLOCKED', 'STUDENT_BLOCKED'])
  })

  const ofStudents = allApiRoutes
    .filter(({ route: { side, access } }) => side === 'student' && access.kind === 'session')
    .map(({ area, name, route }) => ({ label: `${area}.${name}`, route }))

  // Shows: PORTAL-026
  it.each(ofStudents.filter(({ route }) => isRefusedInPortalViewByStaff(route)))(
    "the call $label answers 403 while a staff member views a student's portal, because only the student may make this call",
    async ({ route }) => {
      const { view } = await scene()
      const url = apiPath(route).replace(/\{\w+\}/g, '1')
      const answer = await t.app.inject({
        method: route.method,
        url,
        headers: { authorization: `Bearer ${await view()}` },
      })
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'PORTAL_READ_ONLY'])
    },
  )

  it("while a staff member views a student's portal, every API call that writes data is refused", () => {
    const open = ofStudents.filter(({ route }) => !isRefusedInPortalViewByStaff(route))
    expect(open.filter(({ route }) => route.method !== 'GET')).toEqual([])
    const closed = ofStudents.filter(({ route }) => route.method === 'GET' && isRefusedInPortalViewByStaff(route))
    expect(closed.map(({ label }) => label).sort()).toEqual(['ownContracts.download', 'studentAccount.sessions'])
  })

  it("staff members' views of a student's portal end when the student is blocked", async () => {
    const { id, token, view } = await scene()
    const seen = await view()
    await t.send(students.systemStatus, { token, params: { id }, body: { systemStatus: 2 } })
    expect(await status(seen)).toBe(401)
  })

  it.each([
    ['is blocked', sql`update staff set is_blocked = true`],
    ['leaves', sql`update staff set work_status = 2`],
  ])("a view of a student's portal ends when the viewing staff member %s", async (_, change) => {
    const { staffId, view } = await scene()
    const seen = await view()
    await t.db.run(sql`${change} where id = ${staffId}`)
    expect(await status(seen)).toBe(401)
  })

  it("a staff member's view of a student's portal ends when their role loses a needed right, or their own session ends", async () => {
    const endings = [
      (staffId: number) => sql`
        update role set grants = array_remove(grants, 'users:students.update'), version = version + 1
        where id = (select role_id from staff where id = ${staffId})`,
      (staffId: number) => sql`
        update role set grants = array_remove(grants, 'users:student_personal_data.read'), version = version + 1
        where id = (select role_id from staff where id = ${staffId})`,
      (staffId: number) => sql`delete from staff_head_office where staff_id = ${staffId}`,
    ]
    for (const ending of endings) {
      const { staffId, view } = await scene()
      const seen = await view()
      expect(await status(seen)).toBe(200)
      await t.db.run(ending(staffId))
      expect(await status(seen)).toBe(401)
    }
    const { token, view } = await scene()
    const seen = await view()
    await t.send(auth.logout, { token })
    expect(await status(seen)).toBe(401)
  })

  it('a student sees in the list of their own sessions that a staff member is viewing their portal, and can end that view', async () => {
    const { id, view } = await scene()
    const own = await openStudentSession(t.deps, t.db, { studentId: id, address: '10.1.2.3', userAgent: null })
    const seen = await view()
    const { sessions } = (await t.send(studentAccount.sessions, { token: own })).data
    expect(sessions).toMatchObject([
      { isCurrent: true, isView: false },
      { isCurrent: false, isView: true, device: null, address: null },
    ])
    expect((await t.send(studentAccount.endOtherSessions, { token: own })).data).toEqual({ count: 1 })
    expect([await status(seen), await status(own)]).toEqual([401, 200])
  })

  it("a staff member's view of a student's portal does not count as a visit of the student", async () => {
    const { id, token, view } = await scene()
    const seen = await view()
    await t.send(ownNotifications.list, { token: seen })
    expect((await t.send(students.read, { token, params: { id } })).data.portalAt).toBeNull()
    const rows = await t.db.many(
      sql`select network, device_hash, user_agent from student_session where student_id = ${id}`,
    )
    expect(rows).toEqual([{ network: null, device_hash: null, user_agent: null }])
  })
})

describe('students who have visited the portal', () => {
  // Shows: PORTAL-026
  it('a sign-in counts as a visit of the portal even after its session is deleted', async () => {
    const password = 'Sirli-olma-71'
    const { headOfficeId } = await t.build.office()
    const c = await scene()
    const passwordHash = await hashPassword(password)
    const login = `oquvchi.${createUniqueDigits(9)}`
    const came = await c.student({ login, passwordHash, headOfficeIds: [headOfficeId] })
    const never = await c.student({ login: `oquvchi.${createUniqueDigits(9)}`, headOfficeIds: [headOfficeId] })
    const found = async (hasPortal: 'true' | 'false') => {
      const { token } = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [headOfficeId] })
      const { data } = await t.send(students.list, { token, query: { hasPortal } })
      return data.students.map(({ id, portalAt }) => [id, portalAt])
    }
    const signedIn = await t.send(studentAccount.signIn, { body: { login, password } })
    const first = t.deps.clock.now().toISOString()
    expect([await found('true'), await found('false')]).toEqual([[[came, first]], [[never, null]]])
    t.clock.forward(20 * 3_600_000)
    await t.send(studentAccount.refresh, { token: requireCompletedSignIn(signedIn).data.refreshToken })
    await t.db.run(sql`delete from student_session where student_id = ${came}`)
    expect(await found('true')).toEqual([[came, t.deps.clock.now().toISOString()]])
  })

  // Shows: PORTAL-026
  it('starts of the installed portal app are recorded at most once an hour; the students list can be filtered by whether the app is installed', async () => {
    const { headOfficeId } = await t.build.office()
    const c = await scene()
    const has = await c.student({ login: `oquvchi.${createUniqueDigits(9)}`, headOfficeIds: [headOfficeId] })
    const hasNot = await c.student({ login: `oquvchi.${createUniqueDigits(9)}`, headOfficeIds: [headOfficeId] })
    const token = await openStudentSession(t.deps, t.db, { studentId: has, address: '10.0.0.1', userAgent: null })
    const tell = () => t.send(studentAccount.portalInstalled, { token })
    const first = t.deps.clock.now().toISOString()
    expect((await tell()).status).toBe(200)
    t.clock.forward(30 * 60_000)
    await tell()
    const staff = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [headOfficeId] })
    const found = async (hasPortalInstalled: 'true' | 'false') => {
      const { data } = await t.send(students.list, { token: staff.token, query: { hasPortalInstalled } })
      return data.students.map(({ id, portalInstalledAt }) => [id, portalInstalledAt])
    }
    expect([await found('true'), await found('false')]).toEqual([[[has, first]], [[hasNot, null]]])
  })
})
