import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { responseSchemaOf } from '@markaz/protocol/route-schemas'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import { beforeAll, expect, it } from 'vitest'
import { PortalPage } from '../pages/portal-page.ts'
import { type ApiClient, createStaffClient, createStudentClient } from '../support/client.ts'
import { dateDaysFromToday, longTimeoutOptions, withoutRefusedRequestErrors } from '../support/screen.ts'
import { type RunningServer, startSharedServer } from '../support/server.ts'

let product: RunningServer
let student: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  student = await createStudentClient(product.url)
})

// Shows: PORTAL-004, PORTAL-005, PORTAL-006, PORTAL-007, PORTAL-014
it('a student reads the day, the week, marks, homework and points in the portal, and sees a rank only if the centre shows ranks', async () => {
  const { page, faults } = await PortalPage.signedIn(product.url)
  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click(longTimeoutOptions)
  const { lessons: ahead, returned, news } = await student.call(portalOverview.today)
  const [next] = ahead
  const card = page.getByRole('region', { name: /^(Keyingi|Hozir) dars$/ })
  await card.getByText(`${next?.beginTime} – ${next?.endTime}`).waitFor(longTimeoutOptions)
  await card.getByText([next?.room, next?.teacher].filter(Boolean).join(' · ')).waitFor()
  await page.getByRole('heading', { name: 'Topshirish kerak' }).waitFor()
  await page
    .getByRole('region', { name: 'Tekshirilgan' })
    .getByText(returned[0]?.theme as string)
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Yangiliklar' })
    .getByText(news[0]?.title as string)
    .waitFor()

  await go('Darslar')
  await page
    .getByText(`${next?.beginTime} – ${next?.endTime} · ${next?.group.name}`)
    .first()
    .waitFor(longTimeoutOptions)
  // The server's response is replaced by a week in which one lesson was cancelled and another was moved.
  await page.context().route('**/api/student/timetable?*', async (route) => {
    const { data, ...rest } = await (await route.fetch()).json()
    const [first, second] = data.lessons
    Object.assign(first, { state: 'cancelled' })
    Object.assign(second, { movedFrom: `${second.date}T08:15:00+05:00` })
    await route.fulfill({ json: { ...rest, data: responseSchemaOf(ownTimetable.read).parse(data) } })
  })
  await page.getByRole('button', { name: 'Keyingi hafta' }).click(longTimeoutOptions)
  await page.getByText("Dars bo'lmaydi").waitFor(longTimeoutOptions)
  await page.getByText(/^Ko'chirildi: .*, 08:15 edi$/).waitFor()

  const { groups, streaks } = await student.call(ownJournal.groups)
  const [group] = groups
  const fact = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')
  await go('Baholarim')
  const inGroup = page.getByRole('link', { name: group?.group.name as string })
  await inGroup.waitFor(longTimeoutOptions)
  const inARow = Object.values(streaks).filter((count) => count > 1)
  expect(await page.getByRole('definition').allTextContents()).toEqual(inARow.map((count) => `${count} ta`))
  await inGroup.click()
  await fact('Davomat')
    .getByText(`${Math.round(group?.attendance.percentage as number)}%`)
    .waitFor(longTimeoutOptions)
  await fact('Imtihonlar')
    .getByText(`${Math.round(group?.exams.percentage as number)}%`)
    .waitFor()
  const { lessons, exams } = await student.call(ownJournal.group, {
    params: { id: group?.group.id as number },
    query: { page: 1, perPage: 30 },
  })
  await page
    .getByRole('region', { name: 'Imtihonlar' })
    .getByText(exams[0]?.theme as string)
    .waitFor()
  const rows = page.getByRole('region', { name: 'Darslar' }).getByRole('listitem')
  await expect.poll(() => rows.count(), longTimeoutOptions).toBe(lessons.length)
  const came = lessons.filter(({ mark }) => mark === 1).length
  await expect.poll(() => rows.getByText('Keldi', { exact: true }).count(), longTimeoutOptions).toBe(came)

  await go('Vazifalar')
  const tabs = {
    'Qilish kerak': 'todo',
    Kutilmoqda: 'waiting',
    Qaytarilgan: 'returned',
    'Qabul qilingan': 'accepted',
  }
  for (const [name, state] of Object.entries(tabs)) {
    const { homeworks } = await student.call(ownHomework.list, { query: { state, page: 1, perPage: 20 } })
    await page.getByRole('button', { name, exact: true }).click(longTimeoutOptions)
    const themes = () => page.locator('main .row-title').allTextContents()
    await expect.poll(themes, longTimeoutOptions).toEqual(homeworks.map(({ theme }) => theme))
  }

  await go('Men')
  await page.getByRole('link', { name: "Do'kon" }).waitFor(longTimeoutOptions)
  expect(await page.getByRole('link', { name: "O'rnim" }).count()).toBe(0)
  const { entries } = await student.call(ownPoints.history, { query: { page: 1, perPage: 30 } })
  const named = entries.find(({ about }) => about?.kind === 'homework')?.about
  await page.getByRole('link', { name: 'Ballarim' }).click()
  await page
    .getByText(named?.name as string)
    .first()
    .waitFor(longTimeoutOptions)
  await page
    .getByText(/-darajaga yana \d+ XP|Eng yuqori darajadasiz/)
    .first()
    .waitFor()
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})

// Shows: PORTAL-019
it('in the portal, a student can open a certificate and accept the public offer', async () => {
  const office = await createStaffClient(product.url)
  const { id } = await student.call(studentAccount.me)
  const { courses } = await office.call(certificates.courses, { params: { studentId: id } })
  const { certificate } = await office.call(certificates.create, {
    body: { studentId: id, courseId: courses[0]?.id, issuedAt: dateDaysFromToday() },
  })
  const phone = await PortalPage.signedIn(product.url)
  const { page, faults } = phone
  await phone.open('/papers')
  const row = page.getByRole('link', { name: certificate.code })
  await row.waitFor(longTimeoutOptions)
  await row.click()
  await page.getByText(certificate.code).first().waitFor(longTimeoutOptions)
  await phone.open('/offer')
  await page.getByRole('button', { name: "O'qidim, qabul qilaman" }).click(longTimeoutOptions)
  await page.getByText(/^Qabul qilingan: /).waitFor(longTimeoutOptions)
  expect(withoutRefusedRequestErrors(faults)).toEqual([])
})
