import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()

it("a student's own profile contains the student's number (hId), names, login, branches, photo, and current groups with their teachers", async () => {
  const office = await t.build.office()
  const login = `men.${crypto.randomUUID()}`
  const names = { lastName: 'Aliyeva', firstName: 'Zulfiya', middleName: 'Olim qizi' }
  const headOfficeIds = [office.headOfficeId]
  const id = await t.build.student({ ...names, login, hId: '734512', photo: 'students/z.jpg', headOfficeIds })
  const groups = { here: await t.build.group(), soon: await t.build.group(), left: await t.build.group() }
  await t.build.membership({ studentId: id, groupId: groups.here })
  await t.build.membership({ studentId: id, groupId: groups.soon, startedDate: '2026-12-01' })
  await t.build.membership({ studentId: id, groupId: groups.left, endedDate: '2026-11-20' })
  const teacher = async (lastName: string, more: object = {}) => {
    const staffId = await t.build.staff({ lastName, firstName: 'Ustoz', kind: 2 })
    await t.build.groupStaff({ groupId: groups.here, staffId, ...more })
    return staffId
  }
  await teacher('Ketgan', { endedDate: '2026-11-20' })
  await teacher('Yordamchi', { role: 'assistant' })
  const second = await teacher('Ikkinchi')
  await teacher('Asosiy')
  await t.db.run(sql`update group_staff set is_primary = false where staff_id = ${second}`)
  const token = await openStudentSession(t.deps, t.db, { studentId: id, address: '', userAgent: null })
  expect((await t.send(studentAccount.me, { token })).data).toEqual({
    ...{ id, number: '734512', fullName: 'Aliyeva Zulfiya Olim qizi', ...names, login },
    photo: expect.stringMatching(/^\/files\/students\/z\.jpg\?/),
    offices: [{ id: office.id, name: expect.any(String) }],
    groups: [
      { id: groups.here, name: expect.any(String), status: 2, teachers: ['Asosiy Ustoz', 'Ikkinchi Ustoz'] },
      { id: groups.soon, name: expect.any(String), status: 1, teachers: [] },
    ],
  })
})
