import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { pairSameChildren } from './same-child.ts'
import { type CentreWithStudents, createCentreWithStudents } from './testing/student-centre.ts'

const t = shareTestApp()

const find = (token: string, query: { lastName: string; firstName: string; birthDate?: string; exceptId?: number }) =>
  t.send(students.sameChildren, { token, query: { birthDate: '2011-04-05', ...query } })
const idsOf = async (...args: Parameters<typeof find>) => (await find(...args)).data.students.map(({ id }) => id)

async function bornChild(
  c: CentreWithStudents,
  names: { lastName: string; firstName: string; headOfficeIds?: number[] },
) {
  const id = await c.student(names)
  await t.db.run(sql`update student set birth_date = '2011-04-05' where id = ${id}`)
  return id
}

describe('the duplicate warning of the student form', () => {
  // Shows: REAL-004
  it('the student form warns of a student with the same birth date and the same name in any spelling', async () => {
    const c = await createCentreWithStudents(t)
    const id = await bornChild(c, { lastName: "Yo'ldosheva", firstName: 'Muhammad Ali' })
    const spellings = [
      ['Йўлдошева', 'Муҳаммадали'],
      ['Юлдашева', 'Мухаммад-Али'],
      ['YULDASHEV', 'MUHAMMAD ALI'],
      ['Muhammadali', 'Yoʻldosheva'],
      [' Yo‘ldosheva ', 'Muhammad\u200b Ali'],
    ] as const
    for (const [lastName, firstName] of spellings)
      expect([lastName, await idsOf(c.token, { lastName, firstName })]).toEqual([lastName, [id]])
    const { data } = await find(c.token, { lastName: "Yo'ldosheva", firstName: 'Muhammad Ali' })
    expect(data.students).toEqual([
      { id, fullName: "Yo'ldosheva Muhammad Ali", offices: [{ id: c.office.id, name: expect.any(String) }] },
    ])
  })

  // Shows: REAL-004
  it('the student form does not report a twin, a namesake born on another day, another surname or an erased student as a possible duplicate', async () => {
    const c = await createCentreWithStudents(t)
    const hasan = await bornChild(c, { lastName: 'Egizov', firstName: 'Hasan' })
    const erased = await bornChild(c, { lastName: 'Erased', firstName: 'Child' })
    await t.db.run(sql`update student set forgotten_at = '2026-01-01' where id = ${erased}`)
    expect(await idsOf(c.token, { lastName: 'Egizov', firstName: 'Hasan' })).toEqual([hasan])
    expect(await idsOf(c.token, { lastName: 'Egizov', firstName: 'Husan' })).toEqual([])
    expect(await idsOf(c.token, { lastName: 'Egizov', firstName: 'Hasan', birthDate: '2011-04-06' })).toEqual([])
    expect(await idsOf(c.token, { lastName: 'Salimov', firstName: 'Hasan' })).toEqual([])
    expect(await idsOf(c.token, { lastName: 'Erased', firstName: 'Child' })).toEqual([])
  })

  // Shows: REAL-004
  it('the duplicate warning of the student form does not reveal a student of another branch', async () => {
    const c = await createCentreWithStudents(t)
    const child = { lastName: 'Qosimov', firstName: 'Sherzod' }
    const [first, second] = [await bornChild(c, child), await bornChild(c, child)]
    await bornChild(c, { ...child, headOfficeIds: [c.elsewhere.headOfficeId] })
    expect(await idsOf(c.token, child)).toEqual([first, second])
    expect(await idsOf(c.token, { ...child, exceptId: first })).toEqual([second])
  })

  it('the search for a possible duplicate of a student answers 403 without the right to read students', async () => {
    const c = await createCentreWithStudents(t)
    const child = { lastName: 'Qosimov', firstName: 'Sherzod' }
    const { token } = await t.signedIn({ grants: ['users:students.create'], headOfficeIds: [c.office.headOfficeId] })
    expect((await find(token, child)).status).toBe(403)
    expect((await find(c.token, { ...child, birthDate: '2011-04' })).status).toBe(400)
  })
})

it('the search for duplicate students stops at 1,000 pairs, so that many identical students do not block the server', () => {
  const child = { lastName: 'Karimov', firstName: 'Aziz', birthDate: '2011-04-05' }
  const children = Array.from({ length: 60 }, (_, id) => ({ id, ...child }))
  expect(pairSameChildren(children)).toHaveLength(1_000)
  expect(pairSameChildren(children.slice(0, 3))).toHaveLength(3)
})
