import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { reports } from '@markaz/protocol/control/reports/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { todayInTashkent } from '../deps.ts'
import { shareTestApp } from '../testing/app.ts'
import { listNotificationsOfPerson } from '../testing/rows.ts'

const lines: string[] = []
const t = shareTestApp({}, { logLevel: 'warn', logStream: { write: (line) => void lines.push(line) } })
const grants = ['users:students.read', 'staff_control:face_id_logs.read', 'management:reports.read']
type Person = { staffId: number; token: string; roleId: number }
let headOfficeId: number
let reader: Person
let auditor: Person
beforeEach(async () => {
  t.clock.forward(86_400_000)
  headOfficeId = (await t.build.office()).headOfficeId
  reader = await t.signedIn({ grants, lastName: 'Karimova', firstName: 'Nodira', headOfficeIds: [headOfficeId] })
  auditor = await t.signedIn({ grants: ['staff_control:audit_logs.read'], headOfficeIds: [headOfficeId] })
})

const opened = async ({ staffId }: Person, pages: number) => {
  for (let page = 0; page < pages; page++) t.app.personalReading.note(staffId, 1)
  await t.app.personalReading.write()
}
/**
 * Records that the staff member read `pages` pages on each of these days, without an alarm. `days`: how many days ago.
 */
const usually = (staffId: number, pages: number, days: readonly number[]) =>
  t.db.run(sql`
    insert into personal_reading (staff_id, day, pages)
    select ${staffId}, ${todayInTashkent(t.deps.clock)}::date - ago, ${pages} from unnest(${[...days]}::int[]) as days (ago)`)
const alarms = async (of = auditor) => (await listNotificationsOfPerson(t.db, 'staff', of.staffId)).length
const pagesOf = async ({ staffId }: Person) => {
  await t.app.personalReading.write()
  return (
    (await t.db.one<{ pages: number }>(sql`select pages from personal_reading where staff_id = ${staffId}`))?.pages ?? 0
  )
}

describe('the alarm about a staff member who reads unusually much personal data', () => {
  // Shows: SAFE-035
  it('a staff member who opens ten times more pages with personal data than usual raises one alarm a day: as notification, metric and log entry', async () => {
    await usually(reader.staffId, 100, [1, 2, 3, 4, 5])
    await opened(reader, 999)
    expect(await alarms()).toBe(0)
    await opened(reader, 1)
    await opened(reader, 500)
    const told = await listNotificationsOfPerson(t.db, 'staff', auditor.staffId)
    expect(told.map(([, title]) => title)).toEqual(["Karimova Nodira bugun odatdagidan ko'p shaxsiy ma'lumot ochdi"])
    expect(await alarms(reader)).toBe(0)
    expect((await t.app.inject('/metrics')).body).toMatch(/^markaz_unusual_reading_total [1-9]/m)
    expect(
      lines.filter((line) => line.includes('unusual reading') && line.includes(`"viewer":${reader.staffId}`)),
    ).toHaveLength(1)
    t.clock.forward(86_400_000)
    await opened(reader, 1_000)
    expect(await alarms()).toBe(2)
  })

  // Shows: SAFE-035
  it('for a new staff member, the alarm about reading personal data is raised at ten times the number of pages that is usual for the role', async () => {
    const colleague = await t.build.staff({ roleId: reader.roleId, headOfficeIds: [headOfficeId] })
    await usually(colleague, 150, [1, 2, 3, 4, 5, 6, 7])
    await usually(reader.staffId, 2, [1, 2])
    await opened(reader, 1_000)
    expect(await alarms()).toBe(0)
    await opened(reader, 500)
    expect(await alarms()).toBe(1)
  })

  // Shows: SAFE-035
  it('if no reading is recorded for the role, 600 pages of personal data in a day raise the alarm; days with an alarm do not change this limit', async () => {
    await opened(reader, 599)
    expect(await alarms()).toBe(0)
    await opened(reader, 1)
    expect(await alarms()).toBe(1)
    for (let day = 0; day < 6; day++) {
      t.clock.forward(86_400_000)
      await opened(reader, 700)
    }
    expect(await alarms()).toBe(7)
  })
})

describe('counting the pages with personal data that a staff member reads', () => {
  // Shows: SAFE-035
  it('for the alarm about reading personal data, one person counts as one page, and a list as one page per ten rows', async () => {
    for (let made = 0; made < 21; made++) await t.build.student({ headOfficeIds: [headOfficeId] })
    const page = (perPage: number) =>
      t.send(students.list, { token: reader.token, query: { page: 1, perPage } as never })
    const all = (await page(1_000)).data.students
    expect([all.length, await pagesOf(reader)]).toEqual([21, 3])
    await t.send(students.read, { token: reader.token, params: { id: all[0]?.id ?? 0 } })
    expect(await pagesOf(reader)).toBe(4)
    await t.send(faceLogs.list, { token: reader.token, query: { page: 1, perPage: 10 } as never })
    await t.send(reports.list, { token: reader.token, query: { page: 1, perPage: 10 } as never })
    expect(await pagesOf(reader)).toBe(4)
  })
})
