import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { notifications } from '@markaz/protocol/content/notifications/routes'
import { teachingStaff } from '@markaz/protocol/people/academics/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { users } from '@markaz/protocol/people/users/routes'
import { buildPermissionTree, type GrantAction, grantsOfPermissionTree } from '@markaz/protocol/permissions'
import { apiPath } from '@markaz/protocol/route'
import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openSignedInStartPage, openSignedInWindow } from '../support/browser.ts'
import { type ApiClient, createStaffClient } from '../support/client.ts'
import { countClicksAndKeyPresses } from '../support/count-presses.ts'
import { cancelLesson, readLessonsOfToday } from '../support/lessons.ts'
import { locateMenu } from '../support/menu.ts'
import {
  dateDaysFromToday,
  locateDialog,
  longTimeoutOptions,
  openScreen,
  withoutRefusedRequestErrors,
} from '../support/screen.ts'
import { type RunningServer, startSharedServer, superadminPassword } from '../support/server.ts'

let product: RunningServer
let admin: ApiClient
beforeAll(async () => {
  product = await startSharedServer()
  admin = await createStaffClient(product.url)
})

async function openAccount(id: number, login: string): Promise<void> {
  const { roles: all } = await admin.call(roles.all)
  const roleId = all.find(({ name }) => name === "O'qituvchi")?.id
  const made = await admin.call(teachingStaff.signUp, { params: { id }, body: { login, roleId, genderType: 2 } })
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { ticket: string } }).data
  }
  const { ticket } = await post(apiPath(auth.signIn), { login, password: made.password, fcmToken: null })
  await post(apiPath(auth.signInPassword), { login, ticket, newPassword: superadminPassword })
}

/** Returns a lesson after today, and a free teacher of its subject, who if possible has no lessons of their own today. */
async function lessonToReplace(office: ApiClient) {
  // The superadmin reads the lessons, because a teacher may also teach in branches that the office user does not see.
  const today = await readLessonsOfToday(admin)
  const hasLessonToday = (id: number) => today.some(({ teacher }) => teacher?.id === id)
  const { lessons } = await office.call(timetableWeek.read, { query: { date: dateDaysFromToday(1) } })
  const found = []
  for (const lesson of lessons.filter(({ date, isMarked }) => date > dateDaysFromToday() && !isMarked)) {
    const { teachers } = await office.call(timetable.replacements, { params: { id: lesson.id } })
    const suitable = teachers.filter(({ sameSubject, isOutsideHours }) => sameSubject && !isOutsideHours)
    const idle = suitable.find(({ id }) => !hasLessonToday(id))
    if (idle) return { lesson, teacher: idle }
    found.push(...suitable.map((teacher) => ({ lesson, teacher })))
  }
  if (found[0]) return found[0]
  throw new Error('the demo centre has no lesson with a free teacher of its subject')
}

/** Frees the group and the teacher today, so that another lesson can be moved to today without a clash. */
async function cancelTodaysLessons(groupId: number, teacherId: number): Promise<void> {
  for (const { id, group, teacher } of await readLessonsOfToday(admin))
    if (group.id === groupId || teacher?.id === teacherId) await cancelLesson(admin, id)
}

// Shows: TIME-008, DAY-033
it('staff replace an ill teacher with at most 3 clicks, the substitute accepts with 2, and the lesson is counted in the statistics of the substitute', async () => {
  const office = await createStaffClient(product.url, 'menejer')
  const { lesson, teacher } = await lessonToReplace(office)
  await openAccount(teacher.id, 'orinbosar')
  const desk = await openSignedInWindow(product.url, 'menejer')
  const presses = await countClicksAndKeyPresses(desk.context)
  await desk.page.goto(`${product.url}/timetable?view=day&by=group&date=${lesson.date}`)
  await desk.page.locator(`[data-lesson="${lesson.id}"]`).click(longTimeoutOptions)
  const asked = locateDialog(desk.page, lesson.group.name)
  await asked.getByText("O'qituvchi", { exact: true }).click()
  await asked.getByRole('button', { name: /^Taklif qilish/ }).click(longTimeoutOptions)
  await desk.page
    .getByText(/taklif/i)
    .last()
    .waitFor(longTimeoutOptions)
  expect(presses.list.length, presses.list.join('\n')).toBeLessThanOrEqual(3)

  const substitute = await openSignedInWindow(product.url, 'orinbosar', { isPhone: true })
  const theirs = await countClicksAndKeyPresses(substitute.context)
  const { page } = substitute
  await page.goto(product.url)
  await page
    .getByRole('link', { name: new RegExp(lesson.group.name) })
    .first()
    .click(longTimeoutOptions)
  await page.getByRole('button', { name: `O'taman: ${lesson.group.name}` }).click(longTimeoutOptions)
  await page.getByRole('link', { name: `Guruhni ochish: ${lesson.group.name}` }).waitFor(longTimeoutOptions)
  expect(theirs.list.length, theirs.list.join('\n')).toBeLessThanOrEqual(2)
  const { notifications: told } = await office.call(notifications.list, { query: { page: 1, perPage: 5 } })
  expect(told.map(({ title }) => title)).toContain("Dars o'tishga rozi bo'ldi")

  // Attendance can be marked only after a lesson has begun, so the lesson is moved to today.
  await cancelTodaysLessons(lesson.group.id, teacher.id)
  const params = { id: lesson.id }
  const place = { date: dateDaysFromToday(), beginTime: '00:00', endTime: '00:01', roomId: null }
  await office.call(timetable.change, { params, body: place })
  const figures = async () =>
    (
      await admin.call(teacherFigures.read, {
        params: { id: teacher.id },
        query: { month: dateDaysFromToday().slice(0, 7) },
      })
    ).figures.marked
  const before = await figures()
  await page.goto(product.url)
  theirs.begin()
  await page.getByRole('link', { name: 'Davomat' }).first().click(longTimeoutOptions)
  await page.getByRole('heading', { name: lesson.group.name }).waitFor(longTimeoutOptions)
  await page.getByRole('button', { name: 'Hamma keldi' }).click(longTimeoutOptions)
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await page.getByText('Davomat saqlandi').waitFor(longTimeoutOptions)
  expect(theirs.list.length, theirs.list.join('\n')).toBeLessThanOrEqual(3)
  expect((await office.call(timetable.lesson, { params })).isMarked).toBe(true)
  await expect.poll(figures, longTimeoutOptions).toBe(before + 1)
  expect([...withoutRefusedRequestErrors(desk.faults), ...withoutRefusedRequestErrors(substitute.faults)]).toEqual([])
})

interface Day {
  who: string
  login: string
  role: string
  grants: Record<string, GrantAction[]>
  /**
   * A search text, and the title of the entry that the command palette finds for it. `misses`: a search text that finds
   * no screen.
   */
  finds: [string, string]
  misses: string
}

const change: GrantAction[] = ['read', 'update']
const days: Day[] = [
  {
    who: 'receptionist',
    login: 'qabul',
    role: 'Qabulxona xodimi',
    grants: {
      ...{ 'users:students': ['create', ...change], 'users:student_personal_data': ['read'], all_groups: change },
      ...{ 'all_groups:attendance': ['read'], 'settings:contracts': ['create', ...change], 'management:call': change },
      ...{ 'staff_control:devices': change, 'store:transactions': change, profile: ['read'] },
    },
    finds: ["talaba qo'shish", "Talaba qo'shish"],
    misses: 'rollar',
  },
  {
    who: 'controller',
    login: 'nazorat',
    role: 'Nazoratchi',
    grants: {
      ...{ 'staff_control:audit_logs': ['read'], 'staff_control:face_id_logs': ['read'], 'users:students': ['read'] },
      ...{ 'management:reports': change, 'management:call': ['read'], all_groups: ['read'], profile: ['read'] },
      ...{ 'all_groups:attendance': ['read'], 'all_groups:journal': ['read'], 'users:teachers': ['read'] },
    },
    finds: ['audit', 'Audit'],
    misses: "talaba qo'shish",
  },
]

// Shows: PERM-014
it.each(days)(
  'the start page of a $who lists tasks, none of its links answers 403, and the search finds only screens that the $who may open',
  async (day) => {
    const grants = new Set(
      Object.entries(day.grants).flatMap(([name, options]) => options.map((one) => `${name}.${one}`)),
    )
    const permissions = buildPermissionTree(grants, { pruned: true })
    expect(grantsOfPermissionTree(permissions).grants).toHaveLength(grants.size)
    const role = await admin.call(roles.create, { body: { name: day.role, type: 1, permissions } })
    await admin.call(users.create, {
      body: {
        ...{
          firstName: 'Nilufar',
          lastName: 'Qosimova',
          login: day.login,
          password: superadminPassword,
          type: 'staff',
        },
        ...{ roleId: role.id, officeIds: [3] },
      },
    })
    const { page, faults } = await openSignedInStartPage(product.url, day.login)
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(`${page.url()}: ${answer.url()}`))
    await page.getByRole('region', { name: "Qo'l kerak" }).getByRole('link').first().waitFor(longTimeoutOptions)

    const paths = await linksOf(page)
    for (const part of await locateMenu(page).locator('button[aria-expanded]').all()) {
      await part.click()
      for (const [pattern, path] of await linksOf(page)) paths.set(pattern, path)
    }
    for (const path of paths.values()) {
      await openScreen(page, path)
      if (await page.getByText("Sizda bu sahifaga kirish huquqi yo'q").count()) refused.push(path)
    }
    expect(paths.size).toBeGreaterThan(12)
    expect(refused).toEqual([])

    const [typed, found] = day.finds
    await page.keyboard.press('Control+K')
    const field = page.getByRole('combobox', { name: 'Ekran, amal, guruh yoki odam' })
    await field.fill(typed, longTimeoutOptions)
    await page.getByRole('option', { name: found }).first().waitFor(longTimeoutOptions)
    await field.fill(day.misses)
    await page.getByRole('option', { name: found }).waitFor({ state: 'detached', ...longTimeoutOptions })
    expect(await page.getByRole('option', { name: new RegExp(`^${day.misses}`, 'i') }).count()).toBe(0)
    expect(faults).toEqual([])
  },
)

async function linksOf(page: Page): Promise<Map<string, string>> {
  const hrefs = await page
    .locator('nav a, main a')
    .evaluateAll((all) =>
      all.filter((link) => !link.hasAttribute('target')).map((link) => link.getAttribute('href') ?? ''),
    )
  return new Map(
    hrefs
      .filter((href) => /^\/(?!public)/.test(href))
      .map((href) => [href.replace(/\?.*/, '').replace(/\d+/g, ':id'), href]),
  )
}
