import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { isPasswordMostlyNames } from '../../centre/sign-in/password-rules.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import {
  buildNewStudentBody,
  type CentreWithStudents,
  createCentreWithStudents,
} from '../students/testing/student-centre.ts'

let c: CentreWithStudents
const t = shareTestApp({ publicUrl: 'https://crm.zukko-bolalar.uz' })
beforeAll(async () => {
  c = await createCentreWithStudents(t)
  await t.db.run(sql`update office set name = 'Bilimdon O''quv Markazi' where id = ${c.office.id}`)
})

const said = "Parol ism, login, telefon yoki markaz nomidan iborat bo'lmasin"
const person = {
  firstName: "O'g'iloy",
  lastName: 'Ўктамова',
  middleName: 'Sobir qizi',
  phoneNumber: '998901234567',
}
const login = 'ogiloy.uk'
/** Passwords that are names of the product, of the centre or of the person. */
const refused = [
  'superadmin',
  'SuperAdmin2026',
  'administrator1',
  'markaz-2026',
  'bilimdon',
  "BILIMDON o'quv markazi",
  'zukkobolalar1',
  "o'g'iloy!!!",
  'OʻGʻILOY-99',
  'oktamova1',
  'Ўктамова',
  'ogiloyoktamova',
  '+998 90 123-45-67',
  '1234567-x7',
  'ogiloy.uk',
  'uk.ogiloy12',
]
const accepted = 'Qizil-olma-7'

describe('a password that is a name is refused', () => {
  // Shows: SAFE-013
  it('every API call that sets a password refuses a name as the password, for staff and students', async () => {
    const officeIds = [c.office.id]
    const roleId = await t.build.role({ grants: [] })
    const manager = await t.signedIn({
      grants: ['staff_control:users.create', 'users:students.create', 'users:students.update'],
      headOfficeIds: [c.office.headOfficeId],
    })
    const { token } = manager
    const old = 'Eski-parol-55'
    const passwordHash = await hashPassword(old)
    const ownLogin = `${login}5`
    for (const one of [login, ownLogin]) await t.build.staff({ ...person, login: one, passwordHash })
    await t.db.run(sql`update staff set middle_name = ${person.middleName} where login in (${login}, ${ownLogin})`)
    await t.db.run(sql`update staff set must_change_password = true where login = ${login}`)
    const signIn = (one: string) => t.send(auth.signIn, { body: { login: one, password: old } })
    const own = requireCompletedSignIn(await signIn(ownLogin)).data.accessToken
    const step = (await signIn(login)).data
    if (!('ticket' in step)) throw new Error('let in')

    const student = { ...buildNewStudentBody(officeIds), ...person, login: `${login}2` }
    const made = await t.send(students.create, { token, body: { ...student, password: accepted } })
    expect(made.status).toBe(201)
    const { id } = made.data
    const ways = {
      'a new user': (password: string) =>
        t.send(users.create, {
          token,
          body: { type: 'staff', ...person, login: `${login}3`, password, roleId, officeIds },
        }),
      'a new student': (password: string) =>
        t.send(students.create, {
          token,
          body: { ...buildNewStudentBody(officeIds), ...person, login: `${login}4`, password },
        }),
      "a student's form": (password: string) =>
        t.send(students.update, { token, params: { id }, body: { statusId: 1, password } }),
      'a message': (password: string) =>
        t.send(students.sendSms, { token, body: { id, login: student.login, password, by: 'screen' } }),
      'the own password': (newPassword: string) =>
        t.send(auth.changePassword, { token: own, body: { oldPassword: old, newPassword } }),
      'the first one': (newPassword: string) =>
        t.send(auth.signInPassword, { body: { ticket: step.ticket, newPassword } }),
    }
    for (const [way, set] of Object.entries(ways))
      for (const password of refused) {
        const { status, error } = await set(password)
        expect([way, password, status, Object.values(error?.fields ?? {})]).toEqual([way, password, 400, [said]])
      }
    for (const [way, set] of Object.entries(ways))
      expect([way, (await set(accepted)).status < 300]).toEqual([way, true])
  })

  it.each([
    ['ali-alisher-1', ['Ali'], false],
    ['Li-li-li-li', ['Li'], false],
    ['kuchli-ali-42', ['Ali'], false],
    ['aliali99', ['Ali'], true],
    ['Qizil-olma-7', ["O'g'iloy", null, undefined, ''], false],
    ['1234567890', ['998901234567'], true],
    ['dilnoza1999', ['Dilnoza'], true],
    ['dilnoza19999', ['Dilnoza'], false],
  ] as const)(
    'a password that consists mostly of names is detected: password %s, names %j, result %s',
    (password, names, is) => {
      expect(isPasswordMostlyNames(password, names)).toBe(is)
    },
  )
})
