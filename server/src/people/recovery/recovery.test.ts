import { auth } from '@markaz/protocol/centre/sign-in/routes'
import {
  childPasswordRecovery,
  staffPasswordRecovery,
  studentPasswordRecovery,
} from '@markaz/protocol/people/recovery/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { allGrants } from '@markaz/protocol/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sendTelegramCodeJobKind } from '../../centre/sms/sms-codes.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn } from '../../testing/app.ts'
import { readLastAudit } from '../../testing/rows.ts'
import { linkTelegramChat } from '../telegram/link-chat.ts'
import { createTelegramFixture, type TelegramFixture } from '../telegram/testing/telegram-fixture.ts'
import { confirmationNumberChoicesOf } from './approve-request.ts'
import { askPasswordApprovalJobKind } from './recovery-jobs.ts'

let s: TelegramFixture
let passwordHash: string
let headOfficeId: number
const old = 'Eski-parol-1'
const fresh = 'Yangi-parol-77'
beforeAll(async () => {
  s = await createTelegramFixture()
  passwordHash = await hashPassword(old)
  headOfficeId = (await s.t.build.office()).headOfficeId
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.t.db.run(sql`delete from sign_in_attempt`)
})

let nth = 0
async function pupil({ chat = true, parents = 0 } = {}) {
  const login = `unutgan.${++nth}`
  const id = await s.t.build.student({ login, passwordHash, headOfficeIds: [headOfficeId] })
  const phone = s.person()
  if (chat) await link({ side: 'student', id }, phone)
  const parent = []
  for (let n = 0; n < parents; n++) {
    const parentPhone = s.person()
    const agentId = await s.t.build.agent({ studentIds: [id] })
    await link({ side: 'agent', id: agentId }, parentPhone)
    parent.push({ id: agentId, phone: parentPhone })
  }
  return { id, login, phone, parents: parent }
}
type Phone = ReturnType<TelegramFixture['person']>
/** Links the chat as the owner of the phone number does, by sharing the contact. */
async function link(owner: { side: 'student' | 'agent' | 'staff'; id: number }, phone: Phone) {
  phone.says('salom')
  const chat = { chatId: phone.id, language: null, by: 'contact' as const, now: s.t.deps.clock.now() }
  await s.t.db.transaction((tx) => linkTelegramChat(tx, owner, chat))
  await s.hear()
}
const ask = async (login: string, address = '10.5.0.1') => {
  const answer = await s.t.send(studentPasswordRecovery.ask, { body: { login }, address })
  // Telegram accepts only one message per second in a chat.
  s.t.clock.forward(2_000)
  await s.t.app.queue.runDue(sendTelegramCodeJobKind, askPasswordApprovalJobKind)
  return answer
}
const codeIn = (phone: Phone) => /kod: (\d{6})/.exec(phone.read()?.text ?? '')?.[1] ?? null
const choose = (request: string, code: string | null, newPassword = fresh) =>
  s.t.send(studentPasswordRecovery.choose, { body: { request, code, newPassword } })
const signIn = async (login: string, password: string) =>
  (await s.t.send(studentAccount.signIn, { body: { login, password } })).status
const press = async (phone: Phone, text: string) => {
  phone.presses(text)
  await s.hear()
}

describe('a new password with a code in Telegram', () => {
  // Shows: FAMILY-023
  it('a student sets a new password with a code from their own Telegram chat, and the chat stays linked', async () => {
    const { id, login, phone } = await pupil()
    await s.t.db.run(sql`update student set must_change_password = true where id = ${id}`)
    const { data } = await ask(login)
    expect((await choose(data.request, codeIn(phone))).status).toBe(200)
    expect(await readLastAudit(s.t.db)).toMatchObject({ action: 'password-recovered', entity: 'student', entityId: id })
    expect(await signIn(login, old)).toBe(400)
    // The sign-in asks for no new password, because the person chose this password.
    expect(
      requireCompletedSignIn(await s.t.send(studentAccount.signIn, { body: { login, password: fresh } })).data,
    ).toHaveProperty('accessToken')
    expect(await s.rows({ side: 'student', id } as never)).toEqual([null])
    const told = await s.t.db.one(
      sql`select from student_notification join notification on notification.id = notification_id where kind = 47 and student_id = ${id}`,
    )
    expect(told).toBeDefined()
  })

  it('sessions opened earlier end when a new password is set with a recovery code', async () => {
    const { id, login, phone } = await pupil()
    const { data: session } = requireCompletedSignIn(
      await s.t.send(studentAccount.signIn, { body: { login, password: old } }),
    )
    const { data } = await ask(login)
    await choose(data.request, codeIn(phone))
    expect((await s.t.send(studentAccount.me, { token: session.accessToken })).status).toBe(401)
    expect(id).toBeGreaterThan(0)
  })

  it('of two simultaneous uses of a recovery code one succeeds, and a used code does not work again', async () => {
    const { login, phone } = await pupil()
    const { data } = await ask(login)
    const code = codeIn(phone)
    const both = await Promise.all([choose(data.request, code), choose(data.request, code, 'Boshqa-parol-55')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await choose(data.request, code)).error.code).toBe('RECOVERY_REFUSED')
  })

  it('a code for resetting the password works only in the browser that requested the code, for ten minutes, and not after five wrong codes', async () => {
    const { login, phone } = await pupil()
    const first = await ask(login)
    const code = codeIn(phone)
    expect((await choose('boshqa-brauzer', code)).error.code).toBe('RECOVERY_REFUSED')
    for (let n = 0; n < 5; n++) await choose(first.data.request, code === '111111' ? '222222' : '111111')
    expect((await choose(first.data.request, code)).error.code).toBe('RECOVERY_REFUSED')
    s.t.clock.forward(61_000)
    const second = await ask(login)
    const late = codeIn(phone)
    s.t.clock.forward(10 * 60_000 + 1_000)
    expect((await choose(second.data.request, late)).error.code).toBe('RECOVERY_REFUSED')
    expect(await signIn(login, old)).toBe(200)
  })

  it('a weak new password is refused naming the field newPassword, and the recovery code stays valid', async () => {
    const { login, phone } = await pupil()
    const { data } = await ask(login)
    const code = codeIn(phone)
    expect(Object.keys((await choose(data.request, code, 'parol12345')).error.fields ?? {})).toEqual(['newPassword'])
    expect((await choose(data.request, code)).status).toBe(200)
  })

  it.each([
    [
      'was unlinked',
      (chat: number) => sql`update telegram_chat set ended_at = now(), end_reason = 'unlinked' where chat_id = ${chat}`,
    ],
    [
      'was linked in a session that another person took over',
      (chat: number) => sql`update telegram_chat set linked_by = 'link' where chat_id = ${chat}`,
    ],
  ])('a Telegram chat that %s gets no code for a new password', async (_, change) => {
    const { login, phone } = await pupil()
    await s.t.db.run(change(phone.id))
    await ask(login)
    expect(codeIn(phone)).toBeNull()
  })

  it('a recovery code is refused if the Telegram chat was replaced after the code was sent', async () => {
    const { id, login, phone } = await pupil()
    const { data } = await ask(login)
    const code = codeIn(phone)
    await link({ side: 'student', id }, s.person())
    expect((await choose(data.request, code)).error.code).toBe('RECOVERY_REFUSED')
  })

  it.each([
    ['blocked', sql`system_status = 2`],
    ['gone', sql`gone_at = now()`],
    ['without a login', sql`login = null, password_hash = null`],
  ])('a student who is %s gets no code for a new password, and an earlier code does not work', async (_, change) => {
    const { id, login, phone } = await pupil()
    const { data } = await ask(login)
    const code = codeIn(phone)
    await s.t.db.run(sql`update student set ${change} where id = ${id}`)
    expect((await choose(data.request, code)).error.code).toBe('RECOVERY_REFUSED')
    await s.t.db.run(sql`delete from sign_in_attempt`)
    const before = phone.chat().messages.length
    await ask(login)
    expect(phone.chat().messages.length).toBe(before)
  })
})

describe('limits of password requests', () => {
  // Shows: FAMILY-023
  it('requests for a new password get the same response and the same limits for known, unknown and blocked logins', async () => {
    const { login } = await pupil({ parents: 1 })
    const blocked = await pupil()
    await s.t.db.run(sql`update student set system_status = 2 where id = ${blocked.id}`)
    const answers = []
    for (const one of [login, 'bunday.login.yoq', blocked.login, "' or 1=1 --"]) {
      const { status, data } = await ask(one)
      const again = await ask(one)
      answers.push([status, Object.keys(data), data.secondsToWait, again.status, Number(again.headers['retry-after'])])
    }
    const [first] = answers
    expect(first?.[0]).toBe(200)
    expect(answers).toEqual(answers.map(() => first))
  })

  it('the answers to a request for a new password and to a wrong recovery code take at least 250 ms, for known and unknown logins', async () => {
    const { login } = await pupil()
    for (const one of [login, 'bunday.login.yoq']) {
      const begun = performance.now()
      const { data } = await s.t.clock.really(() => ask(one))
      const asked = performance.now()
      await s.t.clock.really(() => choose(data.request, '000000'))
      expect(Math.min(asked - begun, performance.now() - asked)).toBeGreaterThanOrEqual(249)
    }
  })

  it("strangers who use up a login's limit of requests for a new password do not block the owner's known device", async () => {
    const { login, phone } = await pupil()
    const { data: session } = requireCompletedSignIn(
      await s.t.send(studentAccount.signIn, { body: { login, password: old } }),
    )
    for (let n = 0; n < 12; n++) {
      await ask(login, `10.6.0.${n}`)
      s.t.clock.forward(3_601_000)
    }
    expect((await ask(login)).status).toBe(429)
    const before = phone.chat().messages.length
    s.t.clock.forward(2_000)
    const own = await s.t.send(studentPasswordRecovery.ask, { body: { login, deviceKey: session.deviceKey } })
    await s.t.app.queue.runDue(sendTelegramCodeJobKind)
    expect([own.status, phone.chat().messages.length]).toEqual([200, before + 1])
  })

  it('one network may request new passwords for thirty logins an hour', async () => {
    for (let n = 0; n < 30; n++) expect((await ask(`kim.${n}`, '10.7.0.1')).status).toBe(200)
    expect((await ask('kim.yana', '10.7.0.1')).status).toBe(429)
    expect((await ask('kim.yana', '10.7.0.2')).status).toBe(200)
  })
})

describe("a new password with a parent's approval", () => {
  // Shows: FAMILY-023
  it("a parent approves a child's request for a new password by pressing the number shown on the child's screen", async () => {
    const { id, login, parents } = await pupil({ chat: false, parents: 1 })
    const [mother] = parents
    const { data } = await ask(login)
    const state = async () =>
      (await s.t.send(studentPasswordRecovery.state, { body: { request: data.request } })).data.isApproved
    expect([await state(), (await choose(data.request, null)).error.code]).toEqual([false, 'RECOVERY_REFUSED'])
    await press(mother?.phone as Phone, String(data.mark))
    expect([await state(), mother?.phone.read()?.text]).toEqual([true, expect.stringContaining('Ruxsat berildi')])
    expect((await choose(data.request, null)).status).toBe(200)
    expect(await signIn(login, fresh)).toBe(200)
    expect((await choose(data.request, null, 'Uchinchi-parol-9')).error.code).toBe('RECOVERY_REFUSED')
    expect(id).toBeGreaterThan(0)
  })

  it.each(['a number that is not on the screen', 'Rad etish'])(
    'a parent who presses %s ends the request for a new password',
    async (what) => {
      const { id, login, parents } = await pupil({ chat: false, parents: 1 })
      const { data } = await ask(login)
      const request = await s.t.db.one<{ id: number; mark: number }>(
        sql`select id, mark from password_request where student_id = ${id}`,
      )
      const wrong = confirmationNumberChoicesOf(request as { id: number; mark: number }).find(
        (mark) => mark !== data.mark,
      )
      await press(parents[0]?.phone as Phone, what === 'Rad etish' ? what : String(wrong))
      expect(parents[0]?.phone.read()?.text).toContain('rad etildi')
      expect((await choose(data.request, null)).error.code).toBe('RECOVERY_REFUSED')
      expect(await s.t.db.one(sql`select from password_request where student_id = ${id}`)).toBeUndefined()
    },
  )

  it.each([
    [
      'of another child',
      async (agentId: number) => {
        await s.t.db.run(
          sql`update agent_student set ended_at = now(), end_reason = 'mistake' where agent_id = ${agentId}`,
        )
        await s.t.db.run(
          sql`insert into agent_student (agent_id, student_id, relation) values (${agentId}, ${await s.t.build.student()}, 'mother')`,
        )
      },
    ],
    ['who is blocked', (agentId: number) => s.t.db.run(sql`update agent set status = 2 where id = ${agentId}`)],
    [
      'who may not see the marks',
      (agentId: number) => s.t.db.run(sql`update agent_student set tells_marks = false where agent_id = ${agentId}`),
    ],
    [
      'who may not see the documents',
      (agentId: number) => s.t.db.run(sql`update agent_student set tells_papers = false where agent_id = ${agentId}`),
    ],
  ])(
    "a parent %s cannot approve the child's new password, and an approval that this parent has already given becomes invalid",
    async (_, change) => {
      const one = await pupil({ chat: false, parents: 1 })
      const other = await pupil({ chat: false, parents: 1 })
      const before = await ask(one.login)
      await press(one.parents[0]?.phone as Phone, String(before.data.mark))
      const asked = await ask(other.login)
      for (const { parents } of [one, other]) await change(parents[0]?.id as number)
      await press(other.parents[0]?.phone as Phone, String(asked.data.mark))
      for (const { data } of [before, asked])
        expect((await choose(data.request, null)).error.code).toBe('RECOVERY_REFUSED')
    },
  )

  it("the portal shows a child's request for a new password only to the child's parents", async () => {
    const child = await pupil({ chat: false })
    const mother = await s.parent({ studentIds: [child.id] })
    const stranger = await s.parent()
    const { data } = await ask(child.login)
    const read = async (token: string) => (await s.t.send(childPasswordRecovery.list, { token })).data.requests
    const [request] = await read(mother.token)
    expect([request?.child.id, request?.marks.includes(data.mark)]).toEqual([child.id, true])
    expect(await read(stranger.token)).toEqual([])
    const decide = async (token: string, mark: number | null) =>
      (await s.t.send(childPasswordRecovery.decide, { token, params: { id: request?.id }, body: { mark } } as never))
        .data
    expect(await decide(stranger.token, data.mark)).toEqual({ isApproved: false })
    expect(await decide(mother.token, data.mark)).toEqual({ isApproved: true })
    expect(await read(mother.token)).toEqual([])
    expect((await choose(data.request, null)).status).toBe(200)
  })

  it("a parent's approval of their child's new password expires after a day", async () => {
    const { login, parents } = await pupil({ chat: false, parents: 1 })
    const { data } = await ask(login)
    await press(parents[0]?.phone as Phone, String(data.mark))
    s.t.clock.forward(86_400_000)
    expect((await choose(data.request, null)).error.code).toBe('RECOVERY_REFUSED')
  })
})

describe('password requests on the home page of staff', () => {
  const waiting = async (token: string) =>
    (await s.t.send(staffPasswordRecovery.list, { token })).data.requests.map(
      ({ of, person }: { of: string; person: { id: number } }) => `${of} ${person.id}`,
    )

  // Shows: FAMILY-023
  it('if a code for a forgotten password can be sent neither to Telegram nor to a parent, staff who may reset the password see the request immediately', async () => {
    const child = await pupil({ chat: false })
    const desk = await s.t.signedIn({
      grants: ['users:students.read', 'users:students.update'],
      headOfficeIds: [headOfficeId],
    })
    const elsewhere = await s.t.signedIn({
      grants: ['users:students.read', 'users:students.update'],
      headOfficeIds: [(await s.t.build.office()).headOfficeId],
    })
    const teacher = await s.t.signedIn({ grants: ['my_groups.read'], headOfficeIds: [headOfficeId] })
    await ask(child.login)
    expect(await waiting(desk.token)).toContain(`student ${child.id}`)
    expect(await waiting(elsewhere.token)).not.toContain(`student ${child.id}`)
    expect((await s.t.send(staffPasswordRecovery.list, { token: teacher.token })).status).toBe(403)
    await s.t.send(students.resetPassword, { token: desk.token, params: { id: child.id } })
    expect(await waiting(desk.token)).not.toContain(`student ${child.id}`)
    const row = await s.t.db.one(sql`select from student where id = ${child.id} and must_change_password`)
    expect(row).toBeDefined()
  })

  it('a forgotten-password request whose code was sent to Telegram is shown to staff only after fifteen minutes', async () => {
    const child = await pupil()
    const working = { grants: ['users:students.read', 'users:students.update'], headOfficeIds: [headOfficeId] }
    await ask(child.login)
    expect(await waiting((await s.t.signedIn(working)).token)).not.toContain(`student ${child.id}`)
    s.t.clock.forward(15 * 60_000)
    const desk = await s.t.signedIn(working)
    expect(await waiting(desk.token)).toContain(`student ${child.id}`)
    s.t.clock.forward(1_000)
    await signIn(child.login, old)
    expect(await waiting(desk.token)).not.toContain(`student ${child.id}`)
  })

  it("a staff member's password request is shown only to users who may reset that password", async () => {
    const roleId = await s.t.build.role({
      grants: ['staff_control:users.read', 'staff_control:users.update', 'all_groups.read'],
    })
    const login = `xodim.${++nth}`
    const id = await s.t.build.staff({ login, passwordHash, roleId, headOfficeIds: [headOfficeId] })
    await s.t.send(staffPasswordRecovery.ask, { body: { login } })
    const chief = await s.t.signedIn({ isSuperadmin: true, grants: [...allGrants], headOfficeIds: [headOfficeId] })
    const lower = await s.t.signedIn({
      grants: ['staff_control:users.read', 'staff_control:users.update'],
      headOfficeIds: [headOfficeId],
    })
    expect(await waiting(chief.token)).toContain(`staff ${id}`)
    expect(await waiting(lower.token)).not.toContain(`staff ${id}`)
  })
})

describe('new passwords of staff', () => {
  const asked = async (login: string) => {
    const { data } = await s.t.send(staffPasswordRecovery.ask, { body: { login } })
    s.t.clock.forward(2_000)
    await s.t.app.queue.runDue(sendTelegramCodeJobKind)
    return data.request as string
  }
  const colleague = async (options: { needsSecondFactor?: boolean; isSuperadmin?: boolean } = {}) => {
    const { isSuperadmin = false, needsSecondFactor = false } = options
    const roleId = await s.t.build.role({ grants: ['all_groups.read'] })
    await s.t.db.run(sql`update role set needs_second_factor = ${needsSecondFactor} where id = ${roleId}`)
    const login = `xodim.${++nth}`
    const id = await s.t.build.staff({ login, passwordHash, roleId, headOfficeIds: [headOfficeId] })
    if (isSuperadmin) await s.t.db.run(sql`update staff set is_superadmin = false where is_superadmin`)
    await s.t.db.run(sql`update staff set is_superadmin = ${isSuperadmin} where id = ${id}`)
    const phone = s.person()
    await link({ side: 'staff', id }, phone)
    await s.t.db.run(sql`update telegram_chat set linked_at = linked_at - interval '2 days' where staff_id = ${id}`)
    return { id, login, phone }
  }

  it('a staff member sets a new password with the code in their own Telegram chat and is notified', async () => {
    const { id, login, phone } = await colleague()
    const request = await asked(login)
    const body = { request, code: codeIn(phone), newPassword: fresh }
    expect((await s.t.send(studentPasswordRecovery.choose, { body })).error.code).toBe('RECOVERY_REFUSED')
    expect((await s.t.send(staffPasswordRecovery.choose, { body })).status).toBe(200)
    expect((await s.t.send(auth.signIn, { body: { login, password: fresh } })).status).toBe(200)
    const told = await s.t.db.one(
      sql`select from notification_receiver join notification on notification.id = notification_id where kind = 19 and staff_id = ${id}`,
    )
    expect(told).toBeDefined()
  })

  it('a person whose account needs a second factor but has none gets no recovery code in Telegram', async () => {
    for (const options of [{ needsSecondFactor: true }, { isSuperadmin: true }]) {
      const { login, phone } = await colleague(options)
      await asked(login)
      expect(codeIn(phone)).toBeNull()
    }
  })
})
