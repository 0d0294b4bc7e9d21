import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildImportRowOfPerson, createImportTestCentre } from './testing/import-centre.ts'

let c: Awaited<ReturnType<typeof createImportTestCentre>>
beforeAll(async () => {
  c = await createImportTestCentre()
})
afterAll(() => c.t.close())

const planOf = async (rows: Parameters<typeof c.upload>[0]) => {
  const { data } = await c.upload(rows)
  return (await c.rowsOf(data.id)).rows.map(({ action, duplicates }) => [action, duplicates.map(({ by }) => by)])
}
const created = ['create', []]
const sameName = ['skip', ['name']]

describe('duplicates in an import of students', () => {
  // Shows: REAL-004
  it('four import rows with the same name and birth date but different phones create one student by default', async () => {
    const child = { name: "Sinovov Alisher Bahodir o'g'li", born: '05.09.2010' }
    expect(
      await planOf([
        buildImportRowOfPerson(child),
        buildImportRowOfPerson(child),
        buildImportRowOfPerson(child),
        buildImportRowOfPerson(child),
      ]),
    ).toEqual([created, sameName, sameName, sameName])
  })

  // Shows: REAL-004
  it('an import recognizes the same child in both scripts, in capitals, with names swapped, and without the patronymic', async () => {
    const born = '06.09.2010'
    expect(
      await planOf([
        buildImportRowOfPerson({ born, name: 'Qodirova Hilola Bahodir qizi' }),
        buildImportRowOfPerson({ born, name: 'Қодирова Ҳилола Баҳодир қизи' }),
        buildImportRowOfPerson({ born, name: 'Кодирова Хилола Баходировна' }),
        buildImportRowOfPerson({ born, name: 'QODIROV HILOLA' }),
        buildImportRowOfPerson({ born, name: 'Hilola Qodirova' }),
        buildImportRowOfPerson({ born: '06.09.2011', name: 'Qodirova Hilola Bahodir qizi' }),
      ]),
    ).toEqual([created, sameName, sameName, sameName, sameName, created])
  })

  // Shows: REAL-004
  it("import rows of twins with their mother's phone create both children by default, and name the shared phone", async () => {
    const twin = { born: '07.07.2011', phone: '901112233' }
    expect(
      await planOf([
        buildImportRowOfPerson({ ...twin, name: "Egizov Hasan Vali o'g'li" }),
        buildImportRowOfPerson({ ...twin, name: "Egizov Husan Vali o'g'li" }),
        buildImportRowOfPerson({ ...twin, name: 'Egizova Aziza Vali qizi' }),
        buildImportRowOfPerson({ ...twin, name: "Egizov Aziz Vali o'g'li" }),
      ]),
    ).toEqual([created, ['create', ['phone']], ['create', ['phone']], ['create', ['phone']]])
  })

  // Shows: REAL-004
  it("an import row with an existing student's name and birth date is a duplicate, which the user may create anyway", async () => {
    const id = await c.t.build.student({
      ...{ lastName: 'Yoʻldoshev', firstName: 'Jamshid' },
      headOfficeIds: [c.office.headOfficeId],
    })
    await c.t.db.run(sql`update student set birth_date = '2012-03-04' where id = ${id}`)
    const { data } = await c.upload([buildImportRowOfPerson({ born: '04.03.2012', name: 'Юлдашев Джамшид' })])
    const [row] = (await c.rowsOf(data.id)).rows
    expect(row).toMatchObject({ action: 'skip', duplicates: [{ id, by: 'name' }] })
    const taken = await c.change(data.id, row?.line as number, { version: data.version, isSkipped: false })
    expect(taken.data.plan.counts).toEqual({ create: 1, skip: 0, error: 0 })
    expect((await c.apply(data.id, taken.data.plan.version)).data.status).toBe('applied')
  })

  // Shows: REAL-004
  it('an import row that resembles a student of another branch shows a duplicate without name and id', async () => {
    const id = await c.t.build.student({
      ...{ lastName: 'Ergashev', firstName: 'Sardor' },
      headOfficeIds: [c.other.headOfficeId],
    })
    await c.t.db.run(sql`update student set birth_date = '2012-03-05' where id = ${id}`)
    const { data } = await c.upload([buildImportRowOfPerson({ born: '05.03.2012', name: 'Эргашев Сардор' })])
    expect((await c.rowsOf(data.id)).rows[0]).toMatchObject({
      action: 'skip',
      duplicates: [{ id: null, fullName: null, by: 'name' }],
    })
  })

  it('an import never shows an erased student as a duplicate', async () => {
    const id = await c.t.build.student({
      ...{ lastName: 'Erased', firstName: 'Child' },
      headOfficeIds: [c.office.headOfficeId],
    })
    await c.t.db.run(sql`update student set birth_date = '2012-03-06', forgotten_at = '2026-01-01' where id = ${id}`)
    expect(await planOf([buildImportRowOfPerson({ born: '06.03.2012', name: 'Erased Child' })])).toEqual([created])
  })
})
