import { parentTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { createTelegramFixture, type TelegramFixture } from './testing/telegram-fixture.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())

const enter = async (initData: string, call: typeof studentTelegram.signIn | typeof parentTelegram.signIn) => {
  const { status, data, error } = await s.t.send(call, { body: { initData } })
  return { status, data, code: error?.code, said: error?.errMsg }
}
async function linked<A extends Parameters<TelegramFixture['link']>[0]>(whom: A) {
  const phone = s.person()
  phone.opens(await s.link(whom))
  await s.hear()
  return { ...whom, phone }
}

it('opening the portal from Telegram signs in the person to whom the chat is linked, with an ordinary session', async () => {
  const [pupil, parent] = [await linked(await s.pupil()), await linked(await s.parent())]
  const asPupil = await enter(pupil.phone.initData(), studentTelegram.signIn)
  expect(asPupil).toMatchObject({ status: 200, data: { student: { id: pupil.id } } })
  expect(await readLastAudit(s.t.db)).toMatchObject({ action: 'sign-in', entity: 'student', entityId: pupil.id })
  const asParent = await enter(parent.phone.initData(), parentTelegram.signIn)
  expect(asParent).toMatchObject({ status: 200, data: { parent: { id: parent.id } } })
  const read = (calls: typeof studentTelegram | typeof parentTelegram, token: string) => s.t.send(calls.read, { token })
  expect((await read(studentTelegram, asPupil.data.accessToken)).status).toBe(200)
  expect((await read(parentTelegram, asParent.data.accessToken)).status).toBe(200)
  expect((await read(parentTelegram, asPupil.data.accessToken)).status).toBe(401)
})

// Shows: FAMILY-013
it('a Telegram sign-in is refused with the same error for forged, expired or used data, an unlinked person and a blocked student', async () => {
  const [pupil, other, blocked] = [
    await linked(await s.pupil()),
    await linked(await s.pupil()),
    await linked(await s.pupil()),
  ]
  const used = pupil.phone.initData()
  expect((await enter(used, studentTelegram.signIn)).status).toBe(200)
  await s.t.db.run(sql`update student set system_status = 2 where id = ${blocked.id}`)
  const old = pupil.phone.initData()
  const refused = [
    ['used before', used],
    [
      'used before, its signs in another order',
      [...new URLSearchParams(used)]
        .reverse()
        .map(([k, v]) => `${k}=${encodeURIComponent(v)}`)
        .join('&'),
    ],
    ["another's name put in", other.phone.initData().replace(String(other.phone.id), String(pupil.phone.id))],
    ['of nobody', s.person().initData()],
    ['of somebody blocked', blocked.phone.initData()],
    ['made up', 'user=%7B%22id%22%3A1%7D&auth_date=1&hash=00'],
    ['nothing at all', 'x'],
  ] as const
  const answers: [what: string, answer: Awaited<ReturnType<typeof enter>>][] = []
  for (const [what, initData] of refused) answers.push([what, await enter(initData, studentTelegram.signIn)])
  answers.push(['of the other side', await enter(other.phone.initData(), parentTelegram.signIn)])
  s.t.clock.forward(10 * 60_000 + 1_000)
  answers.push(['old', await enter(old, studentTelegram.signIn)])
  const refusal = { status: 401, code: 'TELEGRAM_REFUSED', said: answers[0]?.[1].said, data: undefined }
  expect(answers).toEqual(answers.map(([what]) => [what, refusal]))
})

it('of two simultaneous sign-ins with the same Telegram data, one succeeds', async () => {
  const pupil = await linked(await s.pupil())
  const initData = pupil.phone.initData()
  const both = await Promise.all([1, 2, 3].map(() => enter(initData, studentTelegram.signIn)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

it('a student without a login cannot sign in through Telegram', async () => {
  const pupil = await linked(await s.pupil())
  await s.t.db.run(sql`update student set login = null, password_hash = null where id = ${pupil.id}`)
  expect((await enter(pupil.phone.initData(), studentTelegram.signIn)).code).toBe('TELEGRAM_REFUSED')
})

// Shows: SAFE-032
it('a student who must choose a password is not signed in through Telegram', async () => {
  const pupil = await linked(await s.pupil())
  await s.t.db.run(sql`update student set must_change_password = true where id = ${pupil.id}`)
  expect((await enter(pupil.phone.initData(), studentTelegram.signIn)).code).toBe('TELEGRAM_REFUSED')
})
