import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { announcedAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildGroup, buildLesson, buildMembership, buildScheduleItem, buildStudent } from '../../testing/build.ts'
import { botAnswerJobKind, handleTelegramUpdate } from './handle-update.ts'
import { createTelegramFixture, type TelegramFixture } from './testing/telegram-fixture.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())

async function family(names: string[]) {
  const studentIds: number[] = []
  for (const name of names) {
    const [lastName = '', firstName = ''] = name.split(' ')
    studentIds.push(await buildStudent(s.t.db, { firstName, lastName }))
  }
  const parent = await s.parent({ studentIds })
  const phone = s.person()
  phone.opens(await s.link(parent))
  await s.hear()
  const texts = async (id: number) => {
    const { messages } = (await s.t.send(parentConversations.read, { token: parent.token, params: { id } })).data
    return messages.map(({ text, sender }) => [text, sender.id === parent.id])
  }
  return { parent, phone, studentIds, texts }
}
const buttonsOf = (phone: { read: () => { buttons?: { text: string }[][] } | undefined }) =>
  phone
    .read()
    ?.buttons?.flat()
    .map(({ text }) => text)

describe('messages that parents write to the Telegram bot', () => {
  // Shows: FAMILY-019
  it("a parent's text to the bot becomes a message in the conversation about their only child", async () => {
    const { phone, studentIds, texts } = await family(["Karimova E'zoza"])
    phone.says("E'zoza bugun kasal, darsga bormaydi")
    await s.hear()
    expect(await texts(studentIds[0] as number)).toEqual([["E'zoza bugun kasal, darsga bormaydi", true]])
    expect(phone.read()?.text).toBe("Xatingiz markazga yetib bordi (Karimova E'zoza). Javob shu yerga keladi.")
  })

  // Shows: FAMILY-019
  it('after writing to the bot, a parent of two children chooses the child whom the text concerns', async () => {
    const { phone, studentIds, texts } = await family(['Valiyev Ali', 'Valiyeva Zuhra'])
    const [ali, zuhra] = studentIds as [number, number]
    phone.says('Bugun kechikadi')
    await s.hear()
    expect(buttonsOf(phone)?.sort()).toEqual(['Valiyev Ali', 'Valiyeva Zuhra'])
    expect([await texts(ali), await texts(zuhra)]).toEqual([[], []])
    phone.presses('Valiyeva Zuhra')
    await s.hear()
    phone.presses('Valiyev Ali')
    await s.hear()
    expect([await texts(ali), await texts(zuhra)]).toEqual([[], [['Bugun kechikadi', true]]])
    expect(phone.read()?.text).toContain('avval yuborilgan')
  })

  it("a text of Telegram's maximum length, sent to the bot, reaches the centre completely, as two messages", async () => {
    const { phone, studentIds, texts } = await family(['Azizov Aziz'])
    phone.says('a'.repeat(4_096))
    await s.hear()
    expect((await texts(studentIds[0] as number)).map(([text]) => String(text).length)).toEqual([4_000, 96])
  })

  it('the bot tells a student, and a user of an unlinked chat, that the centre does not receive their text', async () => {
    const stranger = s.person()
    stranger.says('Farzandim kasal')
    await s.hear()
    expect(stranger.read()?.text).toContain('hali hech kimga yetib bormadi')
    expect(stranger.read()?.text).toContain("markazga qo'ng'iroq qiling")
    const phone = s.person()
    phone.opens(await s.link(await s.pupil()))
    await s.hear()
    phone.says('Savolim bor')
    await s.hear()
    expect(phone.read()?.text).toContain('vazifa ostida yozing')
    expect(await s.t.db.many(sql`select from family_message where text in ('Farzandim kasal', 'Savolim bor')`)).toEqual(
      [],
    )
  })

  it('unlinking Telegram in the bot takes three presses: settings, unlink and confirm', async () => {
    const { parent, phone } = await family(['Karimova Laylo'])
    expect(
      phone
        .chat()
        .keyboard?.flat()
        .map(({ text }) => text),
    ).toEqual(['Bugun', 'Jadval', 'Vazifa', 'Davomat', 'Kelmaydi', 'Markazga yozish', 'Sozlamalar'])
    phone.says('Sozlamalar')
    await s.hear()
    phone.presses('Telegramni markazdan uzish')
    await s.hear()
    expect(await s.rows(parent)).toEqual([null])
    phone.presses('Ha, uzilsin')
    await s.hear()
    expect(await s.rows(parent)).toEqual(['unlinked'])
  })
})

// Shows: FAMILY-007
it("a parent reports a child's absence in the bot by two presses; a repeated press changes nothing", async () => {
  const { parent, phone, studentIds } = await family(['Sodiqov Jasur', 'Sodiqova Nodira'])
  phone.says('Kelmaydi')
  await s.hear()
  phone.presses('Sodiqova Nodira')
  await s.hear()
  expect(buttonsOf(phone)).toEqual(['Bugun, kasal', 'Bugun, boshqa sabab', 'Ertaga, kasal', 'Ertaga, boshqa sabab'])
  const list = async (childId: number) =>
    (await s.t.send(announcedAbsences.list, { token: parent.token, params: { childId } })).data.absences
  const today = s.t.deps.clock.now().toISOString().slice(0, 10)
  for (let nth = 0; nth < 2; nth++) {
    phone.presses('Bugun, kasal')
    await s.hear()
  }
  expect(await list(studentIds[1] as number)).toMatchObject([{ from: today, to: today, reason: 'ill', isOwn: true }])
  expect(await list(studentIds[0] as number)).toEqual([])
  expect(phone.read()?.text).toContain("Kelmasligi yozib qo'yildi (Sodiqova Nodira)")
})

// Shows: FAMILY-024
it('on a day with several lessons, a parent who reports an absence to the bot then chooses the whole day or one lesson', async () => {
  const { parent, phone, studentIds } = await family(['Sodiqov Bahodir'])
  const childId = studentIds[0] as number
  const groupId = await buildGroup(s.t.db, { name: 'Fizika 9' })
  await buildMembership(s.t.db, { studentId: childId, groupId })
  const now = s.t.deps.clock.now()
  const tomorrow = new Date(now.getTime() + 29 * 3_600_000).toISOString().slice(0, 10)
  const daysOfWeek = [1, 2, 3, 4, 5, 6, 7]
  for (const [beginTime, endTime] of [
    ['14:00', '15:30'],
    ['17:00', '18:30'],
  ] as const) {
    const scheduleItemId = await buildScheduleItem(s.t.db, { groupId, beginTime, endTime, daysOfWeek })
    await buildLesson(s.t.db, { groupId, scheduleItemId, date: tomorrow, beginTime, endTime })
  }
  phone.says('Kelmaydi')
  await s.hear()
  phone.presses('Ertaga, kasal')
  await s.hear()
  expect(buttonsOf(phone)).toEqual(['Butun kun', '14:00, Fizika 9', '17:00, Fizika 9'])
  const list = async () =>
    (await s.t.send(announcedAbsences.list, { token: parent.token, params: { childId } })).data.absences
  expect(await list()).toEqual([])
  phone.presses('17:00, Fizika 9')
  await s.hear()
  expect(await list()).toMatchObject([{ from: tomorrow, lessons: [{ beginTime: '17:00' }] }])
  phone.presses('Butun kun')
  await s.hear()
  expect(await list()).toMatchObject([{ from: tomorrow, lessons: null }])
})

it('the bot answers a picture or voice message with a text that says what to do instead', async () => {
  const { phone } = await family(['Olimov Olim'])
  const last = await s.t.db.one<{ id: number }>(sql`select max(update_id) as id from telegram_update`)
  await handleTelegramUpdate(s.t.deps, { id: (last?.id ?? 0) + 1, chatId: phone.id, language: 'uz', kind: 'file' })
  s.t.clock.forward(2_000)
  await s.t.app.queue.runDue(botAnswerJobKind)
  expect(phone.read()?.text).toContain('yetib bormadi: bu yerda faqat matn qabul qilinadi')
})
