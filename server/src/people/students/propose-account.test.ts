import { login as loginRule } from '@markaz/protocol/fields'
import { students } from '@markaz/protocol/people/students/routes'
import { expect, it } from 'vitest'
import { shareTestApp } from '../../testing/app.ts'
import { buildNewStudentBody, createCentreWithStudents } from './testing/student-centre.ts'

const t = shareTestApp()

const propose = async (token: string, firstName: string, lastName: string) =>
  (await t.send(students.proposeAccount, { token, query: { firstName, lastName } })).data

// Shows: DAY-028
it("the form of a new student proposes a password and a free login made of the student's name", async () => {
  const c = await createCentreWithStudents(t)
  const logins = []
  for (let nth = 0; nth < 3; nth++) {
    const { login, password } = await propose(c.token, "O'ktam", 'Йўлдошев')
    logins.push(login)
    const body = { ...buildNewStudentBody([c.office.id]), firstName: "O'ktam", lastName: "Yo'ldoshev", login, password }
    expect((await t.send(students.create, { token: c.token, body })).status).toBe(201)
  }
  expect(logins).toEqual(['oktam.yoldoshev', 'oktam.yoldoshev2', 'oktam.yoldoshev3'])
})

it.each([
  ['Li', 'O'],
  ['Ё', 'Ў'],
  ['Ы'.repeat(100), 'Karimov'.repeat(14)],
  ['Éva', 'Nöth'],
])('the login proposed for a student named %s %s is a valid login', async (firstName, lastName) => {
  const c = await createCentreWithStudents(t)
  const { login } = await propose(c.token, firstName, lastName)
  expect(loginRule.safeParse(login).success).toBe(true)
})

it("a user without the right to add students gets no proposal for a new student's login", async () => {
  const { token } = await t.signedIn({ grants: ['users:students.read'] })
  const query = { firstName: 'Ali', lastName: 'Karimov' }
  expect((await t.send(students.proposeAccount, { token, query })).status).toBe(403)
})
