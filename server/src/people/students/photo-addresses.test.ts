import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { expect, it } from 'vitest'
import { sessionHashOf } from '../../access/session-hash.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()

const sessionOf = (address: string | null) => new URL(address ?? '', 'http://x').searchParams.get('v')

it("every API answer with a photo contains a URL that works only in the requester's session, never the bare file key", async () => {
  const { headOfficeId } = await t.build.office()
  const passwordHash = await hashPassword('Parol-12345')
  const who = await t.signedIn({
    login: 'rasm.koruvchi',
    passwordHash,
    headOfficeIds: [headOfficeId],
    grants: ['users:students.read', 'all_groups.read', 'all_groups:attendance.read', 'all_groups:journal.read'],
  })
  await t.db.run(sql`update staff set photo = 'staff/profile/m.jpg' where id = ${who.staffId}`)
  const photo = 'students/images/a.jpg'
  const id = await t.build.student({ headOfficeIds: [headOfficeId], photo })
  const groupId = await t.build.group({ headOfficeId })
  await t.build.membership({ studentId: id, groupId })
  const { token } = who
  const params = { id: groupId }
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const shown = [
    (await t.send(students.list, { token })).data.students[0]?.photo,
    (await t.send(students.read, { token, params: { id } })).data.photo,
    (await t.send(groups.students.all, { token, params })).data.students[0]?.photo,
    (await t.send(attendance.read.all, { token, params, query: days })).data.students[0]?.photo,
    (await t.send(attendance.journal.all, { token, params, query: days })).data.students[0]?.photo,
  ]
  const session = sessionHashOf(who.refreshToken.split('.')[0] as string)
  for (const address of shown) {
    expect(address?.startsWith(`/files/${photo}?`)).toBe(true)
    expect(sessionOf(address ?? null)).toBe(session)
  }
  const own = (await t.send(auth.profile, { token })).data.photo
  expect([own?.startsWith('/files/staff/profile/m.jpg?'), sessionOf(own)]).toEqual([true, session])
  const signedIn = requireCompletedSignIn(
    await t.send(auth.signIn, { body: { login: 'rasm.koruvchi', password: 'Parol-12345' } }),
  )
  expect(sessionOf(signedIn.data.staffInfo.photo)).toBe(
    sessionHashOf(signedIn.data.refreshToken.split('.')[0] as string),
  )
})
