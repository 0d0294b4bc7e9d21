import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createOneRosterCsvSource } from './oneroster-csv.ts'
import {
  createBundleManifest,
  createTestErpBundleFolder,
  csvTextOf,
  type TestErpBundleFolder,
} from './testing/bundle.ts'
import { fullErpReadOptions } from './testing/read-all.ts'

let folder: TestErpBundleFolder
beforeAll(async () => {
  folder = await createTestErpBundleFolder()
})
afterAll(() => folder.remove())

const files = {
  'manifest.csv': createBundleManifest({ orgs: 'bulk', users: 'bulk', demographics: 'bulk' }),
  'orgs.csv': csvTextOf([
    ['sourcedId', 'name', 'type'],
    ['o1', 'Sinov maktabi', 'school'],
  ]),
  'users.csv': csvTextOf([
    ['sourcedId', 'role', 'orgSourcedIds', 'familyName', 'givenName', 'phone'],
    ['u1', 'student', 'o1', 'Sinovov', 'Ali', '+998901230001'],
  ]),
}

async function students(more: Record<string, string | Buffer>) {
  const source = createOneRosterCsvSource(await folder.zip({ ...files, ...more }))
  const [people, remarks]: [unknown[], string[]] = [[], []]
  for await (const batch of source.students(fullErpReadOptions)) {
    people.push(...batch.rows.flatMap((row) => (row.ok ? [row.record] : [])))
    remarks.push(...(batch.remarks ?? []))
  }
  return { people, remarks }
}
const check = async (more: Record<string, string>) =>
  createOneRosterCsvSource(await folder.zip({ ...files, ...more }))
    .check?.(['head_office', 'student'], new AbortController().signal)
    .then(
      () => 'readable',
      (error: Error) => error.message,
    )

// Shows: REAL-008
describe('optional files of a OneRoster bundle', () => {
  it.each([
    ['has a header of version 1.0', 'userSourcedId,status,birthDate,sex\nu1,,2010-09-05,male'],
    ['has an unknown header', 'a,b\n1,2'],
    ['is binary', '\u0000\u0001\u0002'],
  ])('an optional file that %s is skipped and named in the report, and the students are imported', async (_, text) => {
    const { people, remarks } = await students({ 'demographics.csv': text })
    expect(people).toMatchObject([{ extId: 'u1', birthDate: null }])
    expect(remarks).toEqual([expect.stringMatching(/^demographics\.csv o'qilmadi, o'tkazib yuborildi: /)])
  })
  test('an optional file of a OneRoster ZIP is read even if Excel has saved it with semicolons', async () => {
    const { people, remarks } = await students({ 'demographics.csv': 'sourcedId;birthDate;sex\nu1;2010-09-05;male' })
    expect([people, remarks]).toMatchObject([[{ extId: 'u1', birthDate: '2010-09-05', gender: 1 }], []])
  })
})

// Shows: REAL-008
describe('required files of a OneRoster bundle', () => {
  it('a required file of a OneRoster ZIP is read completely before any row is imported', async () => {
    expect(await check({})).toBe('readable')
    expect(await check({ 'demographics.csv': 'a,b\n1,2' })).toBe('readable')
    expect(await check({ 'users.csv': 'userSourcedId,role\nu1,student' })).toMatch(
      /^users\.csv sarlavhasida sourcedId yo'q/,
    )
    expect(await check({ 'roles.csv': 'a,b\n1,2' })).toMatch(/^roles\.csv sarlavhasida sourcedId yo'q/)
    expect(await check({ 'users.csv': 'sourcedId;role;orgSourcedIds\nu1;student;o1' })).toBe('readable')
  })
  it('the import stops if a required file of a OneRoster ZIP is listed in the manifest but does not exist', async () => {
    const { 'users.csv': _, ...others } = files
    const source = createOneRosterCsvSource(await folder.zip(others))
    await expect(source.check?.(['student'], new AbortController().signal)).rejects.toThrow(
      "users.csv manifestda bor, lekin ZIP ichida yo'q",
    )
  })
})
