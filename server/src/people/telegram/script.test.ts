import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { sendTelegramMessage } from './send-telegram.ts'
import { createTelegramFixture, type TelegramFixture } from './testing/telegram-fixture.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())

async function linked<A extends Awaited<ReturnType<TelegramFixture['parent'] | TelegramFixture['pupil']>>>(whom: A) {
  const phone = s.person()
  phone.opens(await s.link(whom))
  await s.hear()
  return { ...whom, phone }
}

// Shows: FAMILY-021
it("a parent who chose Cyrillic gets the bot's answers and buttons in Cyrillic, and the bot reacts to these buttons", async () => {
  const childId = await s.t.build.student({ firstName: 'Gulnora', lastName: 'Shodiyeva' })
  const { phone, token } = await linked(await s.parent({ studentIds: [childId] }))
  const choose = (script: 'latin' | 'cyrillic') => s.t.send(parentAccount.chooseScript, { token, body: { script } })
  expect((await choose('cyrillic')).status).toBe(200)
  phone.says('/help')
  await s.hear()
  expect(phone.read()?.text).toBe('Тугмалардан бирини танланг ёки марказга хатингизни ёзинг.')
  phone.presses('Бугун')
  await s.hear()
  expect(phone.read()?.text).toMatch(/^Шодиева Гулнора\nБугун, .*Дарс йўқ/s)
  phone.presses('Келмайди')
  await s.hear()
  expect(phone.read()?.text).toBe('Шодиева Гулнора. Қачон келмайди?')
  phone.says('Bola kasal')
  await s.hear()
  expect(await s.t.db.many(sql`select text from family_message where student_id = ${childId}`)).toEqual([
    { text: 'Bola kasal' },
  ])
  await choose('latin')
  phone.says('Бугун')
  await s.hear()
  expect(phone.read()?.text).toMatch(/^Shodiyeva Gulnora\nBugun, /)
})

// Shows: FAMILY-021
it('a student who chose Cyrillic gets Telegram messages in Cyrillic; URLs, logins and numbers are not converted', async () => {
  const { phone, token } = await linked(await s.pupil({ firstName: 'Ali' }))
  await s.t.send(studentAccount.chooseScript, { token, body: { script: 'cyrillic' } })
  const text = 'Login: ali.karimov\nhttps://markaz.test/portal/homework/7 5-vazifa, N-101'
  s.t.clock.forward(2_000)
  await sendTelegramMessage(s.t.deps, { chatId: phone.id, text, isSilent: false })
  expect(phone.read()?.text).toBe('Логин: ali.karimov\nhttps://markaz.test/portal/homework/7 5-вазифа, N-101')
})
