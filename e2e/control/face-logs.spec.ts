import { type DemoDoor, startDemoDoor } from '@markaz/demo/door-device'
import { devices } from '@markaz/protocol/control/doors/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GroupPage } from '../pages/group-page.ts'
import { violations } from '../support/accessibility.ts'
import { withSession } from '../support/browser.ts'
import { type Client, clientOf } from '../support/client.ts'
import { print } from '../support/paper.ts'
import { type Product, startProduct } from '../support/product.ts'
import { ownFaults, soon } from '../support/screen.ts'

let product: Product
let client: Client
let door: DemoDoor
beforeAll(async () => {
  product = await startProduct({ MARKAZ_DOOR_NETWORKS: '127.0.0.1' })
  client = await clientOf(product.url)
  door = await startDemoDoor({ password: 'Eshik-2026' })
})
afterAll(() => Promise.all([door?.close(), product?.remove()]))

const name = 'Sinov eshigi'

/** The last lesson of a group that has begun, and a member of it without a mark. */
async function begunLesson() {
  const found = await client.call(groups.list, { query: { page: 1, perPage: 10, value: 'Frontend N-101' } })
  const group = found.groups[0]
  if (!group) throw new Error('The demo centre has no Frontend N-101')
  const params = { id: group.id }
  const { lessons } = await client.call(groups.lessons, { params })
  const begun = lessons.filter(({ date, beginTime }) => new Date(`${date}T${beginTime}:00+05:00`) < new Date())
  const lesson = begun.at(-1)
  const item = group.activeScheduleItems.find(({ id }) => id === lesson?.scheduleId)
  if (!lesson || !item?.staff) throw new Error('The demo centre has no lesson behind it')
  const { date } = lesson
  const scheduleId = item.id
  const read = await client.call(attendance.read.all, { params, query: { scheduleId, from: date, to: date } })
  const student = read.students.find(({ periods }) => periods.some(({ to }) => !to || to >= date))
  if (!student) throw new Error('Frontend N-101 has no members')
  const attendances = [{ studentId: student.studentId, mark: null }]
  await client.call(attendance.save.all, { params, body: { scheduleId, date, attendances } })
  const sheet = `/groups/${group.id}/staff/${item.staff.id}/attendance/schedule/${scheduleId}/edit/${date}`
  return { group, lesson, student, sheet, office: group.office }
}

it('a pass at the door is on the guard’s screen at once, is proposed in the sheet, and one key and Enter confirm it', async () => {
  const { lesson, student, sheet, office } = await begunLesson()
  const employeeNo = `3${student.studentId}`
  const begin = Date.parse(`${lesson.date}T${lesson.beginTime}:00+05:00`)
  door.expect([{ at: new Date(begin - 120_000), employeeNo, direction: 1 }])
  const body = {
    name,
    type: 'enter',
    ipAddress: '127.0.0.1',
    port: door.port,
    adminLogin: 'admin',
    officeId: office?.id,
  }
  const { id } = await client.call(devices.create, { body: { ...body, adminPassword: 'Eshik-2026' } })

  const guard = await withSession(product.url)
  await guard.page.goto(`${product.url}/face-id/screens?device=${id}`)
  // What the device had logged before it was entered here.
  await guard.page.getByText(student.fullName).waitFor(soon)
  expect(await violations(guard.page)).toEqual([])
  door.pass({ employeeNo: null })
  // Far less than the 30 s after which a screen without a stream asks again.
  await guard.page.getByText("Noma'lum").first().waitFor({ timeout: 10_000 })
  door.pass({ employeeNo })
  await guard.page.getByText(student.fullName).waitFor({ timeout: 10_000 })

  await guard.page.goto(`${product.url}/face-id/present`)
  await guard.page.getByText(student.fullName).waitFor(soon)
  const paper = await print(guard.page)
  expect(paper.spoilt).toEqual([])
  expect(paper.text).toContain(student.fullName)
  expect(paper.text).toContain('Topildi')

  const teacher = await withSession(product.url)
  await teacher.page.goto(product.url + sheet)
  await new GroupPage(teacher.page, product.url).marks.first().waitFor(soon)
  const row = teacher.page.getByRole('listitem').filter({ hasText: student.fullName })
  const came = new Date(begin - 120_000 + 5 * 3_600_000).toISOString().slice(11, 16)
  await row.getByText(`keldi ${came}`).waitFor(soon)
  expect(await violations(teacher.page)).toEqual([])
  await row.getByRole('button', { name: student.fullName }).first().focus()
  await teacher.page.keyboard.press('t')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.getByText('Davomat saqlandi').waitFor()
  await teacher.page.reload()
  await row.getByRole('button', { name: 'Keldi', pressed: true }).waitFor(soon)
  expect(ownFaults([...guard.faults, ...teacher.faults])).toEqual([])
})
