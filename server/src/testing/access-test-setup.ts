import { uploads } from '@markaz/protocol/centre/files/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { contractSigning } from '@markaz/protocol/people/contracts/routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { staffPasswordRecovery, studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { personalDataGrant } from '@markaz/protocol/personal'
import { calendars, ownCalendar, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import sharp from 'sharp'
import { parentOfSession } from '../access/parent.ts'
import { studentOfSession } from '../access/student.ts'
import { viewerOfSession } from '../access/viewer.ts'
import { signedFileAddressOf } from '../centre/files/file-address.ts'
import {
  type AccountKind,
  type RevocableAccessKindName,
  revocableAccessKinds,
} from '../centre/sign-in/access-causes.ts'
import { hashPassword } from '../centre/sign-in/passwords.ts'
import { knownNetworkAndDeviceColumnsSql, openSession } from '../centre/sign-in/sessions.ts'
import { parentSignInRules, staffSignInRules, studentSignInRules } from '../centre/sign-in/sign-in-rules.ts'
import { createSignInTicket } from '../centre/sign-in/sign-in-ticket.ts'
import { registerPushDevice } from '../content/notifications/devices.ts'
import { sql } from '../db/db.ts'
import {
  buildContractTemplate,
  createConfirmedSigner,
  createTestContract,
  readLastContractSms,
} from '../people/contracts/testing/contract-kit.ts'
import { createTelegramFixture, type TelegramFixture } from '../people/telegram/testing/telegram-fixture.ts'
import { requireCompletedSignIn } from './app.ts'

const calls = {
  staff: { account: auth, telegram: staffTelegram, calendar: calendars },
  student: { account: studentAccount, telegram: studentTelegram, calendar: ownCalendar },
  agent: { account: parentAccount, telegram: parentTelegram, calendar: parentCalendar },
}
const sides = { staff: staffSignInRules, student: studentSignInRules, agent: parentSignInRules }
const password = 'Parol-12345'

interface Opened {
  accessToken: string
  refreshToken: string
}

/** A person who has every kind of access at once, so that tests can check that all of it ends. */
export interface PersonWithAllAccessKinds {
  entity: AccountKind
  id: number
  login: string
  password: string
  phone: string
  studentId: number
  /** The session that requests the end of all other access of the person. */
  asking: Opened
  roleId: number
  /** The person's simulated Telegram account, whose chat with the bot is linked. */
  telegram: ReturnType<TelegramFixture['person']>
  /** The staff member's access token for programs; null for students and parents, who have none. */
  token: string | null
  /**
   * Returns whether access of this kind still works. A test may call this function only once for each kind, because the
   * check can use up the access.
   */
  opens(kind: RevocableAccessKindName | 'asking'): Promise<boolean>
}

export type AccessTestSetup = Awaited<ReturnType<typeof createAccessTestSetup>>

export async function createAccessTestSetup() {
  const s = await createTelegramFixture()
  const { t } = s
  const { headOfficeId } = await t.build.office()
  const chief = await t.signedIn({ isSuperadmin: true, grants: [...allGrants], headOfficeIds: [headOfficeId] })
  const passwordHash = await hashPassword(password)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const template = await buildContractTemplate(t)
  let nth = 0
  return { ...s, chief, holder }

  async function holder(
    entity: AccountKind,
    { chatBy = 'link' as 'link' | 'contact' } = {},
  ): Promise<PersonWithAllAccessKinds> {
    const phoneInTelegram = s.person()
    const phone = phoneInTelegram.phone
    const login = `kirish.${++nth}`
    const office = { headOfficeIds: [headOfficeId] }
    const pupilLogin = entity === 'student' ? { login, passwordHash, phoneNumber: phone } : {}
    const studentId = await t.build.student({ ...office, ...pupilLogin })
    const roleId = await t.build.role({
      grants: [
        'users:students.read',
        'users:students.update',
        'users:students.create',
        'all_groups.read',
        'my_groups.read',
        personalDataGrant,
      ],
    })
    const id =
      entity === 'staff'
        ? await t.build.staff({ ...office, login, passwordHash, roleId })
        : entity === 'student'
          ? studentId
          : await t.build.agent({ studentIds: [studentId], phone: `99890${2_000_000 + nth}` })
    if (entity === 'agent') await t.db.run(sql`insert into agent_phone (agent_id, phone) values (${id}, ${phone})`)

    const enter = async (deviceKey?: string): Promise<Opened & { deviceKey: string }> => {
      const body = { login, password, deviceKey: deviceKey ?? null }
      if (entity === 'staff') return requireCompletedSignIn(await t.send(auth.signIn, { body })).data as never
      if (entity === 'student')
        return requireCompletedSignIn(await t.send(studentAccount.signIn, { body })).data as never
      const owner = { agentId: id, address: '127.0.0.1', userAgent: null, deviceKey: deviceKey ?? null }
      return openSession(t.deps, t.db, owner) as Promise<Opened & { deviceKey: string }>
    }
    const { account, telegram, calendar } = calls[entity]
    const known = await enter()
    await t.send(account.logout, { token: known.accessToken })
    const other = await enter()
    const asking = await enter()
    const sessionId = (opened: Opened) => opened.refreshToken.split('.')[0] as string

    // Links the Telegram chat first: this consumes a one-time link address, and the test needs an unused address.
    const whom = { id, token: asking.accessToken, calls: telegram, side: entity } as Parameters<
      TelegramFixture['link']
    >[0]
    if (chatBy === 'link') phoneInTelegram.opens(await s.link({ ...whom, token: other.accessToken }))
    else phoneInTelegram.shares()
    await s.hear()
    const inside =
      entity === 'staff'
        ? null
        : ((
            await t.send(entity === 'student' ? studentTelegram.signIn : parentTelegram.signIn, {
              body: { initData: phoneInTelegram.initData() },
            })
          ).data as Opened)
    const chatLink = await s.link({ ...whom, token: other.accessToken })

    const file = await fileOf(entity, sessionId(other))
    const made = (await t.send(calendar.make, { token: other.accessToken })).data.calendar
    await registerPushDevice(t.deps, { side: entity === 'agent' ? 'parent' : entity, sessionId: sessionId(other) }, {
      fcmToken: `fcm-${nth}`,
    } as never)
    const token =
      entity === 'staff'
        ? (
            await t.send(accessTokens.make, {
              token: other.accessToken,
              body: {
                name: 'Dastur',
                grants: ['users:students.read', 'all_groups.read'],
                lastDay: '2026-12-20',
              },
            })
          ).data.token
        : null
    const looker = entity === 'staff' ? other.accessToken : chief.token
    const viewed = entity === 'staff' ? await t.build.student({ ...office, login: `korilgan.${nth}` }) : studentId
    const view =
      entity === 'agent'
        ? null
        : (await t.send(students.portalView, { token: looker, params: { id: viewed } })).data.token
    const contract = entity === 'agent' ? await contractOf(id, studentId) : null
    const recovers = await recoveryOf(entity, { id, login, studentId, telegram: phoneInTelegram })
    const codes = entity === 'agent' ? await codesOf(id, phone) : null
    const ticket = entity === 'agent' ? await ticketOfParent(id) : await ticketOf(entity, id)

    const opensSessions = (token: string) => isOpen(t.send(account.sessions, { token }))
    const probes: Record<RevocableAccessKindName | 'asking', () => Promise<boolean>> = {
      asking: () => opensSessions(asking.accessToken),
      session: async () =>
        (await opensSessions(other.accessToken)) ||
        (await isOpen(t.send(account.refresh, { token: other.refreshToken }))) ||
        (await t.app.inject(file)).statusCode === 200,
      token: async () => token !== null && isOpen(t.send(students.list, { token, query: {} })),
      view: async () => view !== null && isOpen(t.send(studentAccount.me, { token: view })),
      device: async () => {
        const where = { network: '', deviceKey: known.deviceKey }
        const row = await t.db.one<{ isKnownDevice: boolean }>(
          sql`select ${knownNetworkAndDeviceColumnsSql(sides[entity], sql`${id}::bigint`, where)}`,
        )
        return row?.isKnownDevice ?? false
      },
      push: async () => (await t.db.one(sql`select from push_device where fcm_token = ${`fcm-${nth}`}`)) !== undefined,
      calendar: async () => (await t.app.inject(new URL(made?.address ?? '').pathname)).statusCode === 200,
      contractLink: async () =>
        contract !== null && isOpen(t.send(contractSigning.read, { params: { token: contract } })),
      chat: async () => {
        // Receives the notifications that the tested change caused, so that they are not mistaken for the bot's answer.
        await s.hear()
        const before = phoneInTelegram.chat().messages.length
        phoneInTelegram.says('Bugun')
        for (let nth = 0; nth < 2; nth++) await s.hear()
        const answers = phoneInTelegram.chat().messages.slice(before)
        const isStranger = answers.some(({ text }) => text.includes("o'quv markazining boti"))
        return !isStranger || (inside !== null && (await opensSessions(inside.accessToken)))
      },
      chatLink: async () => {
        const somebody = s.person()
        somebody.opens(chatLink)
        for (let nth = 0; nth < 2; nth++) await s.hear()
        return somebody.read()?.text.includes('ulandi') ?? false
      },
      code: async () => {
        const tried = (codes ?? []).map((code) => t.send(parentAccount.verify, { body: { phone, code } }))
        return (await Promise.all(tried)).some(({ status }) => status === 200)
      },
      recovery: recovers,
      ticket: async () => {
        if (entity === 'agent') return isOpen(t.send(parentAccount.choose, { body: { ticket, id } }))
        await t.db.run(
          sql`update ${entity === 'staff' ? sql`staff` : sql`student`} set must_change_password = true where id = ${id}`,
        )
        const body = { ticket, newPassword: 'Boshqa-parol-1' }
        return isOpen(
          t.send(entity === 'staff' ? auth.signInPassword : studentAccount.signInPassword, { body } as never),
        )
      },
    }
    return {
      entity,
      id,
      login,
      password,
      phone,
      studentId,
      asking,
      roleId,
      telegram: phoneInTelegram,
      token,
      opens: (kind) => probes[kind](),
    }
  }

  async function fileOf(entity: AccountKind, sessionId: string): Promise<string> {
    const { data } = await t.send(uploads.studentPhoto, {
      token: chief.token,
      file: { name: 'rasm.jpg', bytes: picture },
    })
    const now = t.deps.clock.now()
    const viewer =
      entity === 'staff'
        ? await viewerOfSession(t.db, sessionId, now)
        : entity === 'student'
          ? await studentOfSession(t.db, sessionId, now)
          : await parentOfSession(t.db, sessionId, now)
    return signedFileAddressOf({ ...t.deps, viewer }, data.path)
  }

  async function contractOf(agentId: number, studentId: number): Promise<string> {
    const agent = await createConfirmedSigner(t)
    const { data } = await createTestContract(t, chief.token, { studentId, contractId: template, agent })
    const { link } = await readLastContractSms(t, studentId)
    await t.db.run(sql`update student_contract set agent_id = ${agentId} where id = ${data.contract.id}`)
    await t.db.run(sql`delete from agent_student where student_id = ${studentId} and agent_id <> ${agentId}`)
    return link
  }

  /**
   * Starts a password recovery. Returns a function that checks whether the code or the parent's approval is still
   * valid. The function sends a weak password, which the server refuses, so the password stays.
   */
  async function recoveryOf(
    entity: AccountKind,
    of: { id: number; login: string; studentId: number; telegram: PersonWithAllAccessKinds['telegram'] },
  ): Promise<() => Promise<boolean>> {
    if (entity === 'agent') {
      const login = `bola.${of.id}`
      await t.db.run(
        sql`update student set login = ${login}, password_hash = ${passwordHash} where id = ${of.studentId}`,
      )
      const { request } = (await t.send(studentPasswordRecovery.ask, { body: { login } })).data
      await t.db.run(
        sql`update password_request set approved_at = asked_at, approved_by = ${of.id} where student_id = ${of.studentId}`,
      )
      return async () => (await t.send(studentPasswordRecovery.state, { body: { request } })).data.isApproved
    }
    const calls = entity === 'staff' ? staffPasswordRecovery : studentPasswordRecovery
    const { request } = (await t.send(calls.ask, { body: { login: of.login } })).data
    await s.hear()
    const code = /kod: (\d{6})/.exec(of.telegram.read()?.text ?? '')?.[1] ?? ''
    const body = { request, code, newPassword: 'parol12345' }
    return async () => (await t.send(calls.choose, { body })).error?.code === 'VALIDATION'
  }

  /** Creates two sign-in codes of a parent: one that a staff member printed, and one sent by SMS. */
  async function codesOf(agentId: number, phone: string): Promise<string[]> {
    const { data } = await t.send(parentSignInCodes.give, { token: chief.token, params: { id: agentId } })
    await t.db.run(sql`delete from sign_in_attempt`)
    await t.send(parentAccount.code, { body: { phone } })
    const sms = await t.db.one<{ text: string }>(
      sql`select text from sms where phone = ${phone} order by id desc limit 1`,
    )
    return [data.code, /(\d{6})/.exec(sms?.text ?? '')?.[1] ?? '']
  }

  /**
   * Signs in with the parent's phone number, which a second parent shares. Returns the ticket with which the user
   * chooses between the two parents.
   */
  async function ticketOfParent(agentId: number): Promise<string> {
    const phone = (await t.db.one<{ phone: string }>(sql`select phone from agent where id = ${agentId}`))
      ?.phone as string
    await t.build.agent({ studentIds: [await t.build.student()], phone })
    await t.send(parentAccount.code, { body: { phone } })
    const sms = await t.db.one<{ text: string }>(
      sql`select text from sms where phone = ${phone} order by id desc limit 1`,
    )
    const code = /(\d{6})/.exec(sms?.text ?? '')?.[1] ?? ''
    const { data } = await t.send(parentAccount.verify, { body: { phone, code } })
    return (data as { ticket: string }).ticket
  }

  async function ticketOf(entity: 'staff' | 'student', id: number): Promise<string> {
    const row = await t.db.one<{ passwordHash: string; accessVersion: number }>(sql`
      select password_hash as "passwordHash", access_version as "accessVersion"
      from ${entity === 'staff' ? sql`staff` : sql`student`} where id = ${id}`)
    return createSignInTicket(
      t.deps,
      sides[entity],
      { id, factor: null, deviceKey: null },
      row as NonNullable<typeof row>,
    )
  }
}

const isOpen = async (answer: Promise<{ status: number }>) => (await answer).status === 200

/**
 * Returns the kinds of access in the order of their tests: the test of one kind must not end a kind that is tested
 * later.
 */
export function listAccessKindsOfAccount(entity: AccountKind): RevocableAccessKindName[] {
  const last = ['recovery', 'chat', 'chatLink', 'code', 'ticket']
  const names = Object.keys(revocableAccessKinds) as RevocableAccessKindName[]
  return names
    .filter((kind) => (revocableAccessKinds[kind] as readonly AccountKind[]).includes(entity))
    .sort((one, two) => last.indexOf(one) - last.indexOf(two))
}
