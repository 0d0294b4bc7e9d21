import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createOneRosterCsvSource } from './oneroster-csv.ts'
import type { ErpSource } from './port.ts'
import { fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

/** OneRoster bundles from other systems are not in the repository, so a fresh clone skips these tests. */
const folder = new URL('../../../../../shared/data/oneroster/', import.meta.url)

async function counts(source: ErpSource) {
  const all = {
    headOffices: await readAllBatches(source.headOffices(fullErpReadOptions)),
    courses: await readAllBatches(source.courses(fullErpReadOptions)),
    staff: await readAllBatches(source.staff(fullErpReadOptions)),
    students: await readAllBatches(source.students(fullErpReadOptions)),
    groups: await readAllBatches(source.groups(fullErpReadOptions)),
    groupStaff: await readAllBatches(source.groupStaff(fullErpReadOptions)),
    groupStudents: await readAllBatches(source.groupStudents(fullErpReadOptions)),
  }
  return {
    taken: Object.fromEntries(Object.entries(all).map(([name, { records }]) => [name, records.length])),
    gone: Object.values(all).flatMap(({ records }) => records.filter(({ gone }) => gone).map(({ extId }) => extId)),
    refused: Object.values(all).flatMap(({ refused }) => refused),
    notes: [...new Set(Object.values(all).flatMap(({ notes }) => notes))],
    notFull: Object.entries(all).flatMap(([name, { full }]) => (full ? [] : [name])),
  }
}

describe.skipIf(!existsSync(folder))(
  'reading bundles of other systems (skipped without ../shared/data/oneroster)',
  () => {
    const open = (name: string) => createOneRosterCsvSource(new URL(name, folder).pathname)

    test.each([
      [
        'small',
        { headOffices: 3, courses: 91, staff: 16, students: 248, groups: 119, groupStaff: 119, groupStudents: 1736 },
      ],
      [
        'medium',
        { headOffices: 8, courses: 91, staff: 50, students: 778, groups: 364, groupStaff: 364, groupStudents: 5446 },
      ],
    ])('the OneRoster CSV bundle of the %s school district is read completely', async (size, taken) => {
      expect(await counts(open(`oneroster-district-${size}.zip`))).toEqual({
        taken,
        gone: [],
        refused: [],
        notes: [],
        notFull: [],
      })
    })

    test('all valid rows of a OneRoster bundle with faults are read, and the faults are reported', async () => {
      const read = await counts(open('dirty-v1p2.zip'))
      expect(read.taken).toEqual({
        headOffices: 0,
        courses: 0,
        staff: 2,
        students: 3,
        groups: 2,
        groupStaff: 2,
        groupStudents: 4,
      })
      expect(read.gone).toEqual(['cls-222-123478'])
      expect(read.refused).toEqual([])
      expect(read.notFull).toEqual(['courses'])
      expect(read.notes).toEqual([
        'orgs.csv, 2-qator: Tashkilot olinmadi: maktab emas (type: "department")',
        'roles.csv: "dataLastModified" sarlavhasi "dateLastModified" deb o\'qildi',
        'users.csv: "prefferedGivenName" sarlavhasi "preferredGivenName" deb o\'qildi',
        'users.csv: "prefferedMiddleName" sarlavhasi "preferredMiddleName" deb o\'qildi',
        'users.csv: "prefferedFamilyName" sarlavhasi "preferredFamilyName" deb o\'qildi',
        'users.csv, 2-qator: O\'zgargan vaqti o\'qilmadi, hisobga olinmadi (dateLastModified: "1/05/2023")',
        'users.csv, 5-qator: O\'zgargan vaqti o\'qilmadi, hisobga olinmadi (dateLastModified: "1/05/2023")',
        'users.csv, 6-qator: O\'zgargan vaqti o\'qilmadi, hisobga olinmadi (dateLastModified: "1/05/2023")',
      ])
    })
  },
)
