import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendTelegramCodeJobKind } from '../../centre/sms/sms-codes.ts'
import { sql } from '../../db/db.ts'
import {
  buildContractTemplate,
  createConfirmedSigner,
  createTestContract,
  readLastContractSms,
  readSigningTextHash,
} from '../contracts/testing/contract-kit.ts'
import { linkTelegramChat, unlinkTelegramChats } from './link-chat.ts'
import { createTelegramFixture, type TelegramFixture } from './testing/telegram-fixture.ts'

let s: TelegramFixture
beforeAll(async () => {
  s = await createTelegramFixture()
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.t.db.run(sql`delete from sign_in_attempt`)
})

type Phone = ReturnType<TelegramFixture['person']>
type Owner = { side: 'student' | 'agent'; id: number }
async function link(owner: Owner, by: 'link' | 'contact', phone = s.person()) {
  phone.says('salom')
  await s.t.db.transaction((tx) =>
    linkTelegramChat(tx, owner, { chatId: phone.id, language: null, by, now: s.t.deps.clock.now() }),
  )
  await s.hear()
  return phone
}
const unlink = (phone: Phone) =>
  s.t.db.transaction((tx) =>
    unlinkTelegramChats(tx, sql`chat_id = ${phone.id}`, { reason: 'unlinked', now: s.t.deps.clock.now() }),
  )
const codeIn = async (phone: Phone) => {
  s.t.clock.forward(2_000)
  await s.t.app.queue.runDue(sendTelegramCodeJobKind)
  return /kodi: (\d{6})/.exec(phone.read()?.text ?? '')?.[1] ?? null
}
const failed = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]

describe("a parent's sign-in code in Telegram", () => {
  let nth = 0
  async function parent() {
    const phone = `99893${String(5_000_000 + ++nth)}`
    const id = await s.t.build.agent({ phone, studentIds: [await s.t.build.student()] })
    // Removes the confirmation of the parent's phone number.
    await s.t.db.run(sql`update agent_phone set confirmed_at = null, confirmed_by = null where agent_id = ${id}`)
    return { id, phone }
  }
  const ask = (phone: string) => s.t.send(parentAccount.code, { body: { phone, by: 'telegram' as const } })
  const verify = (phone: string, code: string | null, request: string | null) =>
    s.t.send(parentAccount.verify, { body: { phone, code: code ?? '000000', request } })

  // Shows: FAMILY-023
  it("a sign-in code in a parent's linked Telegram chat signs the parent in once, and does not prove the parent's number", async () => {
    const { id, phone } = await parent()
    const chat = await link({ side: 'agent', id }, 'link')
    const { data } = await ask(phone)
    const code = await codeIn(chat)
    expect((await verify(phone, code, data.request)).data).toMatchObject({ parent: { id } })
    expect(failed(await verify(phone, code, data.request))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    expect(
      await s.t.db.many(
        sql`select proven_at as "provenAt", confirmed_at as "confirmedAt" from agent_phone where agent_id = ${id}`,
      ),
    ).toEqual([{ provenAt: null, confirmedAt: null }])
  })

  it("another browser, an unlinked chat and a blocked parent cannot use a parent's sign-in code from Telegram", async () => {
    const { id, phone } = await parent()
    const chat = await link({ side: 'agent', id }, 'link')
    const first = await ask(phone)
    const code = await codeIn(chat)
    expect(failed(await verify(phone, code, 'boshqa-brauzer'))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
    const { data } = await verify(phone, code, first.data.request)
    const { accessToken: token } = data as { accessToken: string }
    expect((await s.t.send(parentAccount.sessions, { token })).status).toBe(200)
    await s.t.db.run(sql`delete from sign_in_attempt`)
    const second = await ask(phone)
    const later = await codeIn(chat)
    await unlink(chat)
    expect((await s.t.send(parentAccount.sessions, { token })).status).toBe(401)
    expect(failed(await verify(phone, later, second.data.request))).toEqual([400, 'SIGN_IN_CODE_WRONG'])
  })

  it('each of two parents who share a number gets in Telegram a code for their own account', async () => {
    const { id, phone } = await parent()
    const other = await s.t.build.agent({ phone, studentIds: [await s.t.build.student()] })
    const chats = [await link({ side: 'agent', id }, 'link'), await link({ side: 'agent', id: other }, 'link')] as const
    const { data } = await ask(phone)
    const codes = [await codeIn(chats[0]), await codeIn(chats[1])]
    expect(codes[0]).not.toBe(codes[1])
    expect((await verify(phone, codes[1] ?? null, data.request)).data).toMatchObject({ parent: { id: other } })
  })

  it('requesting a sign-in code in Telegram gives the same answer for an unknown number and for a number with a chat', async () => {
    const { id, phone } = await parent()
    await link({ side: 'agent', id }, 'link')
    const [known, unknown] = [await ask(phone), await ask('998930000000')]
    const shape = ({ status, data }: typeof known) => [status, { ...data, request: '' }]
    expect(shape(known)).toEqual(shape(unknown))
  })
})

describe('a code in Telegram for signing a contract', () => {
  async function sent() {
    const { headOfficeId } = await s.t.build.office()
    const viewer = await s.t.signedIn({
      grants: ['users:students.read', 'users:students.update'],
      headOfficeIds: [headOfficeId],
    })
    const studentId = await s.t.build.student({ headOfficeIds: [headOfficeId] })
    const contractId = await buildContractTemplate(s.t)
    const agent = await createConfirmedSigner(s.t)
    const { data } = await createTestContract(s.t, viewer.token, { studentId, contractId, agent })
    const { link: token } = await readLastContractSms(s.t, studentId)
    const row = await s.t.db.one<{ agentId: number }>(
      sql`select agent_id as "agentId" from student_contract where id = ${data.contract.id}`,
    )
    const textHash = await readSigningTextHash(s.t, data.contract.number)
    const call = { params: { token } }
    return {
      ...{ id: data.contract.id, studentId, agentId: row?.agentId as number },
      read: async () => (await s.t.send(contractSigning.read, call)).data.hasTelegram,
      ask: async () => (await s.t.send(contractSigning.code, { ...call, body: { by: 'telegram' as const } })).data,
      sign: (code: string | null, request: string) =>
        s.t.send(contractSigning.sign, { ...call, body: { code: code ?? '000000', request, textHash } }),
    }
  }

  // Shows: FAMILY-023
  it("a code in the signer's own Telegram chat signs the contract, and the evidence names the chat", async () => {
    const one = await sent()
    const chat = await link({ side: 'agent', id: one.agentId }, 'contact')
    expect(await one.read()).toBe(true)
    const { request, isInTelegram } = await one.ask()
    expect(isInTelegram).toBe(true)
    expect((await one.sign(await codeIn(chat), request)).status).toBe(200)
    const row = await s.t.db.one<{ evidence: object }>(sql`select evidence from student_contract where id = ${one.id}`)
    const linked = await s.t.db.one<{ id: number }>(sql`select id from telegram_chat where chat_id = ${chat.id}`)
    expect(row?.evidence).toMatchObject({ telegramChat: linked?.id })
  })

  it.each([
    ['a chat that was linked by an address', 'link', (one: Sent) => ({ side: 'agent', id: one.agentId })],
    ['the chat of the student, who does not sign', 'contact', (one: Sent) => ({ side: 'student', id: one.studentId })],
  ] as const)('%s gets no code in Telegram for signing a contract', async (_, by, ownerOf) => {
    const one = await sent()
    const chat = await link(ownerOf(one) as Owner, by)
    expect([await one.read(), (await one.ask()).isInTelegram, await codeIn(chat)]).toEqual([false, false, null])
  })
  type Sent = Awaited<ReturnType<typeof sent>>

  it("the Telegram chat of the child's other parent gets no code for signing the contract", async () => {
    const one = await sent()
    const other = await s.t.build.agent({ studentIds: [one.studentId] })
    const chat = await link({ side: 'agent', id: other }, 'contact')
    expect([(await one.ask()).isInTelegram, await codeIn(chat)]).toEqual([false, null])
  })

  it('a signing code from Telegram signs only its own contract', async () => {
    const [one, other] = [await sent(), await sent()]
    await s.t.db.run(sql`update student_contract set agent_id = ${one.agentId} where id = ${other.id}`)
    const chat = await link({ side: 'agent', id: one.agentId }, 'contact')
    const { request } = await one.ask()
    const code = await codeIn(chat)
    expect(failed(await other.sign(code, request))).toEqual([409, 'SIGN_CODE_OVER'])
    await unlink(chat)
    expect((await one.sign(code, request)).status).toBe(400)
  })
})
