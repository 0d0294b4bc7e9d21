import { startDemoErp } from '@markaz/demo/server'
import { expect, test } from 'vitest'
import { createErpSource } from './erp-source.ts'
import type { ErpSource } from './port.ts'
import { fullErpReadOptions, readAllBatches } from './testing/read-all.ts'

test('all rows of the demo ERP can be read: none is refused, and none refers to a missing row', async () => {
  const erp = await startDemoErp({ today: '2026-11-21' })
  try {
    const source = createErpSource({
      erpUrl: erp.url,
      erpTokenUrl: erp.tokenUrl,
      erpClientId: erp.clientId,
      erpClientSecret: erp.clientSecret,
    }) as ErpSource
    const staff = await readAllBatches(source.staff(fullErpReadOptions))
    const students = await readAllBatches(source.students(fullErpReadOptions))
    const groups = await readAllBatches(source.groups(fullErpReadOptions))
    const places = await readAllBatches(source.groupStaff(fullErpReadOptions))
    const studentPlaces = await readAllBatches(source.groupStudents(fullErpReadOptions))

    const all = [staff, students, groups, places, studentPlaces]
    expect(all.flatMap(({ refused, notes }) => [...refused, ...notes])).toEqual([])
    expect(all.every(({ full, records }) => full && records.length > 0)).toBe(true)
    const ids = (records: { extId: string }[]) => new Set(records.map(({ extId }) => extId))
    const [staffIds, studentIds, groupIds] = [ids(staff.records), ids(students.records), ids(groups.records)]
    const dangling = [
      ...places.records.filter((place) => !staffIds.has(place.staffExtId) || !groupIds.has(place.groupExtId)),
      ...studentPlaces.records.filter(
        (place) => !studentIds.has(place.studentExtId) || !groupIds.has(place.groupExtId),
      ),
    ]
    expect(dangling).toEqual([])
    expect(
      groups.records.filter(({ category, startedDate, endedDate }) => !category || !startedDate || !endedDate),
    ).toEqual([])
  } finally {
    await erp.close()
  }
})
