import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { apiPath } from '@markaz/protocol/route'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { createStaffClient } from './client.ts'
import { superadminPassword } from './server.ts'

export const issuedStudentPassword = 'Berilgan-parol-26'

interface StudentAccount {
  id: number
  /** Other students invite this student to a team by this number. */
  hId: string
  fullName: string
}

export async function createStudentWithIssuedPassword(url: string, login: string): Promise<StudentAccount> {
  const office = await createStaffClient(url)
  const { groups: found } = await office.call(groups.list, { query: { page: 1, perPage: 1, value: 'Frontend N-101' } })
  const group = found[0]
  const { students: classmates } = await office.call(students.list, {
    query: { page: 1, perPage: 100, groupId: group?.id ?? 0, statusId: 1 },
  })
  const one = classmates.find((student) => student.login === null && student.hId !== null)
  if (!one?.hId) throw new Error('everybody in the group has a login')
  await office.call(students.sendSms, { body: { id: one.id, login, password: issuedStudentPassword, by: 'screen' } })
  return { id: one.id, hId: one.hId, fullName: one.fullName }
}

export async function createStudentWithOwnPassword(url: string, login: string): Promise<StudentAccount> {
  const one = await createStudentWithIssuedPassword(url, login)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { ticket: string } }).data
  }
  const { ticket } = await post(apiPath(studentAccount.signIn), { login, password: issuedStudentPassword })
  await post(apiPath(studentAccount.signInPassword), { ticket, newPassword: superadminPassword })
  return one
}
