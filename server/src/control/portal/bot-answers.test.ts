import { studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import {
  createTelegramFixture,
  type TelegramFixture,
  type TelegramTestUser,
} from '../../people/telegram/testing/telegram-fixture.ts'
import { buildGroup, buildLesson, buildMembership, buildStudent } from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())

async function linkChat<A extends TelegramTestUser>(whom: A) {
  const phone = s.person()
  phone.opens(await s.link(whom))
  await s.hear()
  return { ...whom, phone }
}

async function createLinkedStudent(id: number): Promise<TelegramTestUser> {
  const token = await openStudentSession(s.t.deps, s.t.db, { studentId: id, address: '127.0.0.1', userAgent: null })
  return { id, token, calls: studentTelegram, side: 'student' }
}

async function createStudent(name: string) {
  const { db } = s.t
  const id = await buildStudent(db, { firstName: name, lastName: 'Valiyev', login: `b.${crypto.randomUUID()}` })
  const groupId = await buildGroup(db, { name: `Ingliz tili ${name}` })
  await buildMembership(db, { studentId: id, groupId })
  for (const [date, mark, reason] of [
    ['2026-11-17', 1, null],
    ['2026-11-19', 2, 'without_reason'],
    ['2026-11-21', null, null],
    ['2026-11-24', null, null],
  ] as const) {
    const lessonId = await buildLesson(db, { groupId, date })
    if (mark)
      await db.run(
        sql`insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${id}, ${mark}, ${reason})`,
      )
    if (mark) await db.run(sql`update lesson set marked_at = ${s.t.deps.clock.now()} where id = ${lessonId}`)
  }
  const homeworkId = await buildHomework(db, { groupId, theme: `Kasrlar ${name}` })
  await buildChat(db, { homeworkId, studentId: id })
  return id
}

async function askBot(phone: { presses(text: string): void; read(): { text: string } | undefined }, word: string) {
  phone.presses(word)
  await s.hear()
  return phone.read()?.text ?? ''
}

describe("the Telegram bot's answers to a student", () => {
  // Shows: FAMILY-012
  it("with the bot's four buttons a student reads today's lessons, the timetable, homework to do and attendance marks", async () => {
    const id = await createStudent('Ali')
    const { phone } = await linkChat(await createLinkedStudent(id))
    expect(phone.chat().keyboard.map((row) => row.map(({ text }) => text))).toEqual([
      ['Bugun', 'Jadval'],
      ['Vazifa', 'Davomat'],
      ['Sozlamalar'],
    ])
    expect(await askBot(phone, 'Bugun')).toMatch(
      /^Bugun, shanba, 21-noyabr\n15:00–\d\d:\d\d Ingliz tili Ali.*\n\nTopshiriladigan ish: 1 ta$/s,
    )
    const timetable = await askBot(phone, 'Jadval')
    expect(timetable).toContain('shanba, 21-noyabr\n15:00')
    expect(timetable).toContain('seshanba, 24-noyabr\n15:00')
    expect(timetable).not.toContain('19-noyabr')
    expect(await askBot(phone, 'Vazifa')).toMatch(
      /1 ta\n• Kasrlar Ali \(Ingliz tili Ali\), \d\d\.\d\d, \d\d:\d\d gacha/,
    )
    const marks = await askBot(phone, 'Davomat')
    expect(marks).toContain('Ingliz tili Ali: 50% (keldi 1, kechikdi 0, kelmadi 1)')
    expect(marks).toContain('19.11 15:00 kelmadi (sababsiz)\n17.11 15:00 keldi')
  })

  it("a student may type a bot button's word in any letter case or alphabet; any other text is answered with a hint where to write", async () => {
    const { phone } = await linkChat(await createLinkedStudent(await createStudent('Vali')))
    for (const word of ['bugun', ' BUGUN ', '/bugun']) {
      phone.says(word)
      await s.hear()
      expect(phone.read()?.text).toMatch(/^Bugun, /)
    }
    phone.says('salom')
    await s.hear()
    expect(phone.read()?.text).toContain("Bu yerga yozilgan xatni hech kim o'qimaydi")
  })

  it('the bot answers a blocked student like an unknown person', async () => {
    const id = await createStudent('Hasan')
    const { phone } = await linkChat(await createLinkedStudent(id))
    await s.t.db.run(sql`update student set system_status = 2 where id = ${id}`)
    expect(await askBot(phone, 'Davomat')).toContain("o'quv markazining boti")
  })
})

describe("the Telegram bot's answers to a parent", () => {
  it('the bot answers a parent of one child about this child, and asks a parent of several children which child is meant', async () => {
    const [ali, vali] = [await createStudent('Aziz'), await createStudent('Zilola')]
    const one = await linkChat(await s.parent({ studentIds: [ali] }))
    expect(await askBot(one.phone, 'Bugun')).toMatch(/^Valiyev Aziz\nBugun, /)
    const both = await linkChat(await s.parent({ studentIds: [ali, vali] }))
    expect(await askBot(both.phone, 'Vazifa')).toBe('Qaysi farzandingiz?')
    const answer = await askBot(both.phone, 'Valiyev Zilola')
    expect(answer).toContain('Kasrlar Zilola')
    expect(answer).not.toContain('Kasrlar Aziz')
  })

  it("the Telegram bot shows a parent no data of a child whose link has ended, and no data that the link's settings hide", async () => {
    const [ali, vali] = [await createStudent('Bobur'), await createStudent('Nodira')]
    const { id, phone } = await linkChat(await s.parent({ studentIds: [ali, vali] }))
    await askBot(phone, 'Davomat')
    await s.t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${id} and student_id = ${vali}`,
    )
    expect(await askBot(phone, 'Valiyev Nodira')).not.toContain('Ingliz')
    await s.t.db.run(sql`update agent_student set tells_marks = false where agent_id = ${id}`)
    expect(await askBot(phone, 'Davomat')).toContain('ochilmagan')
    expect(await askBot(phone, 'Jadval')).toContain('Ingliz tili Bobur')
    await s.t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${id}`)
    expect(await askBot(phone, 'Jadval')).toContain("o'quv markazining boti")
  })

  it("a Telegram button with the id of another parent's child shows no data of that child", async () => {
    const [own, foreign] = [await createStudent('Islom'), await createStudent('Begona')]
    const { phone } = await linkChat(await s.parent({ studentIds: [own] }))
    phone.says('salom')
    await s.hear()
    const button = { text: 'Soxta', callback_data: `davomat:${foreign}` }
    const message = phone.read()
    if (!message) throw new Error('nothing was said')
    message.buttons = [[button]]
    expect(await askBot(phone, 'Soxta')).toContain('Tugmalardan birini tanlang')
  })
})

// Shows: FAMILY-012
it('in quiet hours the Telegram bot sends its answers without a notification sound', async () => {
  const { phone } = await linkChat(await createLinkedStudent(await createStudent('Tunda')))
  await askBot(phone, 'Bugun')
  expect(phone.read()?.isSilent).toBeUndefined()
  const before = s.t.deps.clock.now()
  s.t.clock.set('2026-11-21T23:30:00+05:00')
  await askBot(phone, 'Bugun')
  expect(phone.read()?.isSilent).toBe(true)
  s.t.clock.set(before)
})

it('the bot answers a staff member that the centre sends notifications in this chat, and shows no student buttons', async () => {
  const { phone } = await linkChat(await s.staff())
  expect(phone.chat().keyboard).toEqual([[{ text: 'Sozlamalar' }]])
  phone.says('davomat')
  await s.hear()
  expect(phone.read()?.text).toContain('shu yerga ham keladi')
})
