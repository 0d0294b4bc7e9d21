import { childReadRoutes } from '@markaz/protocol/control/children/routes'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { childWeeklyLetters, ownWeeklyLetters, weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestCentreWithFamily,
  type TestCentreWithFamily,
} from '../../content/channels/testing/centre-with-family.ts'
import { sql } from '../../db/db.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { createWriteWeeklyLettersJob, writeLettersJobKind } from './write-letters.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())

const friday = '2026-11-20T18:01:00+05:00'
const week = '2026-11-16'

beforeEach(async () => {
  f.t.clock.set(friday)
  await f.t.db.run(sql`delete from weekly_letter`)
  await f.t.db.run(sql`delete from weekly_run`)
  await f.t.db.run(sql`update student set gone_at = now() where gone_at is null`)
  await f.t.db.run(sql`update portal_setting set letter_day = 5, letter_hour = 18, letter_since = '2026-01-01'`)
})

async function runLetterJob() {
  await f.t.db.run(sql`update job set run_at = ${f.t.deps.clock.now()} where kind = ${writeLettersJobKind}`)
  await f.t.app.queue.runDue(writeLettersJobKind)
  await f.runDue()
}

/** The child's week has two lessons, two homeworks and an exam. */
async function createFamily({ hasWeek = true, hasChat = true } = {}) {
  const { build, db } = f.t
  const groupId = await build.group({ name: 'Matematika' })
  const childId = await build.student({
    firstName: 'Ali',
    login: `ali.${groupId}`,
    headOfficeIds: [(await build.office()).headOfficeId],
  })
  await build.membership({ studentId: childId, groupId })
  const parent = await f.parent([childId], { hasChat })
  const lesson = async (date: string, mark: number | null) => {
    const id = await build.lesson({ groupId, date })
    if (mark === null) return id
    await db.run(
      sql`insert into attendance (lesson_id, student_id, mark, reason_type) values (${id}, ${childId}, ${mark}, ${mark === 2 ? 'reasonable' : null})`,
    )
    await db.run(sql`update lesson set marked_at = ${f.t.deps.clock.now()}, attended_count = 1 where id = ${id}`)
    return id
  }
  if (hasWeek) {
    await lesson('2026-11-16', 4)
    await lesson('2026-11-18', 2)
    await lesson('2026-11-23', null)
    const homework = (theme: string, deadline: string) =>
      build.homework({ groupId, date: '2026-11-10', theme, deadline })
    const done = await homework('Kasrlar', '2026-11-17T12:00:00+05:00')
    await build.chat({
      homeworkId: done,
      studentId: childId,
      status: 3,
      score: 90,
      checkedAt: '2026-11-18T10:00:00+05:00',
    })
    await homework('Tenglamalar', '2026-11-19T12:00:00+05:00')
    await build.exam({ groupId, date: '2026-11-25', theme: 'Chorak' })
  }
  return { groupId, childId, parent, lesson, token: await openParentSession(f.t.deps, db, parent.id) }
}

async function chooseLetterTime(chosen: { letterDay?: number | null; letterHour?: number }) {
  const { token } = await f.t.signedIn({ grants: ['settings:mobile_versions.read', 'settings:mobile_versions.update'] })
  const { settings } = (await f.t.send(portalSettings.read, { token })).data
  expect((await f.t.send(portalSettings.save, { token, body: { ...settings, ...chosen } })).status).toBe(200)
}

const shownIn = (parent: { said(): string[] }) => parent.said().filter((text) => text.includes('Haftalik xat'))
const lettersTo = ({ id }: { id: number }) =>
  f.t.db.many<{ body: string }>(sql`
    select body from delivery join telling on telling.id = telling_id where agent_id = ${id} and kind = 'weekly' order by delivery.id`)

// Shows: FAMILY-021
it('on Friday evening the parents of each child get one letter about the week, with the URL of its page', async () => {
  const { childId, parent } = await createFamily()
  await runLetterJob()
  expect(shownIn(parent)).toEqual([
    [
      'Ali: Haftalik xat',
      'Darslar: 2 tadan 1 tasiga keldi, 1 tasiga kechikdi. Vazifalar: 2 tadan 1 tasi topshirildi. Baholar: 1 ta',
      '',
      'Barakalla! Eng yaxshi baho: Kasrlar, 90/100',
      '',
      'Topshirilmagan:',
      '• Tenglamalar (Matematika)',
      '',
      'Baholar:',
      '• Kasrlar (Matematika): 90/100',
      '',
      'Keyingi hafta:',
      '• Imtihon: Chorak (Matematika), 25.11, 15:00',
      '• Matematika: du 15:00',
      '',
      `https://markaz.test/portal/children/${childId}/letters/${week}`,
    ].join('\n'),
  ])
})

describe('each weekly letter is sent once', () => {
  // Shows: FAMILY-021
  it('a weekly letter is sent once even if the job runs twice at the same time or its process is killed between batches', async () => {
    const families = []
    for (let n = 0; n < 3; n++) families.push(await createFamily())
    const job = createWriteWeeklyLettersJob(f.t.deps, 1)
    // The job is stopped after the first batch, as if the process was killed.
    const control = new AbortController()
    const killed = {
      ...f.t.deps,
      clock: {
        ...f.t.deps.clock,
        now: () => {
          control.abort(new Error('killed'))
          return f.t.deps.clock.now()
        },
      },
    }
    await expect(
      createWriteWeeklyLettersJob(killed, 1).run({ key: '', signal: control.signal } as never),
    ).rejects.toThrow('killed')
    expect(await f.t.db.many(sql`select from weekly_letter`)).toHaveLength(1)
    const run = () => job.run({ key: '', signal: new AbortController().signal } as never)
    await Promise.all([run(), run()])
    await run()
    await f.runDue()
    await runLetterJob()
    for (const { parent } of families) expect(await lettersTo(parent)).toHaveLength(1)
  })

  // Shows: FAMILY-021
  it.each([
    ['2026-11-20T17:59:00+05:00', 0],
    ['2026-11-20T18:00:00+05:00', 1],
    ['2026-11-22T17:59:00+05:00', 1],
    ['2026-11-22T18:01:00+05:00', 0],
    ['2026-11-26T18:00:00+05:00', 0],
  ])('when the server starts at %s, a parent gets %i weekly letters', async (at, count) => {
    const { parent } = await createFamily()
    f.t.clock.set(at)
    await runLetterJob()
    expect(await lettersTo(parent)).toHaveLength(count)
  })

  // Shows: FAMILY-021
  it('changing the day or hour of weekly letters sends no second letter in the same week', async () => {
    const { parent, lesson } = await createFamily()
    await runLetterJob()
    await chooseLetterTime({ letterDay: 6 })
    f.t.clock.set('2026-11-21T19:00:00+05:00')
    await lesson('2026-11-21', 1)
    await runLetterJob()
    expect(await lettersTo(parent)).toHaveLength(1)
    f.t.clock.set('2026-11-28T18:00:00+05:00')
    await runLetterJob()
    expect(await lettersTo(parent)).toHaveLength(2)
    expect((await lettersTo(parent))[1]?.body).toContain('Darslar: 1 tadan 1 tasiga keldi')
    await chooseLetterTime({ letterDay: null })
    f.t.clock.set('2026-12-05T18:00:00+05:00')
    await lesson('2026-12-01', 1)
    await runLetterJob()
    expect(await lettersTo(parent)).toHaveLength(2)
  })
})

// Shows: FAMILY-021
it('if the newly chosen day and hour for weekly letters have passed this week, the first letters are sent next week', async () => {
  const { parent } = await createFamily()
  f.t.clock.set('2026-11-20T19:00:00+05:00')
  await chooseLetterTime({ letterHour: 17 })
  await runLetterJob()
  expect(await lettersTo(parent)).toEqual([])
})

// Shows: FAMILY-021
it('parents get no weekly letter about a week in which nothing happened', async () => {
  const { childId, groupId, parent } = await createFamily({ hasWeek: false })
  await f.t.build.lesson({ groupId, date: '2026-11-23' })
  await f.t.build.homework({ groupId, date: '2026-11-18', deadline: '2026-11-24T12:00:00+05:00' })
  await runLetterJob()
  expect(await lettersTo(parent)).toEqual([])
  expect(await f.t.db.many(sql`select from weekly_letter where student_id = ${childId}`)).toEqual([])
})

// Shows: FAMILY-021
it("a parent who is blocked, disabled weekly letters or may not see the child's marks gets no weekly letter", async () => {
  const cases = ['ended', 'blocked', 'hidden', 'unwanted', 'left', 'student'] as const
  const families: Record<string, Awaited<ReturnType<typeof createFamily>>> = {}
  for (const name of cases) families[name] = await createFamily()
  const of = (name: (typeof cases)[number]) => families[name] as Awaited<ReturnType<typeof createFamily>>
  const { db } = f.t
  await db.run(
    sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${of('ended').parent.id}`,
  )
  await db.run(sql`update agent set status = 2 where id = ${of('blocked').parent.id}`)
  await db.run(sql`update agent_student set tells_marks = false where agent_id = ${of('hidden').parent.id}`)
  await db.run(
    sql`insert into agent_wish (agent_id, kinds, off_kinds) values (${of('unwanted').parent.id}, '{absence}', '{weekly}')`,
  )
  await db.run(sql`update student set gone_at = now() where id = ${of('left').childId}`)
  await db.run(sql`update student set system_status = 2 where id = ${of('student').childId}`)
  const told = await createFamily()
  await db.run(sql`insert into agent_wish (agent_id, kinds) values (${told.parent.id}, '{absence}')`)
  await runLetterJob()
  for (const name of cases) expect([name, await lettersTo(of(name).parent)]).toEqual([name, []])
  expect(await lettersTo(told.parent)).toHaveLength(1)
})

// Shows: FAMILY-021
it("a weekly letter sent by SMS contains only the week's totals and the URL of the letter's page", async () => {
  const { childId } = await createFamily({ hasChat: false })
  await f.t.db.run(sql`update way_rule set ways = '{sms}' where kind = 'weekly'`)
  f.gateway.sent.length = 0
  await runLetterJob()
  await f.t.db.run(sql`update way_rule set ways = '{push,telegram}' where kind = 'weekly'`)
  expect(f.gateway.sent.map(({ text }) => text)).toEqual([
    `Ali: Haftalik xat. Darslar: 2 tadan 1 tasiga keldi, 1 tasiga kechikdi. Vazifalar: 2 tadan 1 tasi topshirildi. Baholar: 1 ta https://markaz.test/portal/children/${childId}/letters/${week}`,
  ])
})

// Shows: FAMILY-021
it("the portal lists a child's weekly letters; staff of the branch see how many letters were opened, each counted once", async () => {
  const own = await createFamily()
  const other = await createFamily()
  await runLetterJob()
  const params = { childId: own.childId, week }
  const { data } = await f.t.send(childReadRoutes.letters, { token: own.token, params, query: {} })
  expect(data).toMatchObject({ total: 1, letters: [{ week, isOpened: false, until: '2026-11-20T13:00:00.000Z' }] })
  const { letter } = (await f.t.send(childReadRoutes.letter, { token: own.token, params })).data
  expect(letter.content).toMatchObject({ work: { given: 2, missing: [{ theme: 'Tenglamalar', isReturned: false }] } })
  expect((await f.t.send(childWeeklyLetters.open, { token: own.token, params })).status).toBe(200)
  expect((await f.t.send(childWeeklyLetters.open, { token: own.token, params })).status).toBe(200)
  for (const call of [childWeeklyLetters.open, childReadRoutes.letter])
    expect((await f.t.send(call, { token: other.token, params })).status).toBe(404)
  const student = await openStudentSession(f.t.deps, f.t.db, { studentId: own.childId, address: '', userAgent: null })
  expect((await f.t.send(ownWeeklyLetters.read, { token: student, params: { week } })).data.letter.isOpened).toBe(true)
  expect((await f.t.send(ownWeeklyLetters.read, { token: student, params: { week: '2026-11-09' } })).status).toBe(404)
  const [home] = await f.t.db.many<{ id: number }>(
    sql`select head_office_id as id from student_head_office where student_id = ${own.childId}`,
  )
  const staff = await f.t.signedIn({ grants: ['settings:mobile_versions.read'], headOfficeIds: [home?.id as number] })
  expect((await f.t.send(weeklyLetters.counts, { token: staff.token })).data.weeks).toEqual([
    { week, letters: 1, opened: 1 },
  ])
})
