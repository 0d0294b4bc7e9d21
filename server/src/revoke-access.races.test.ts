import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { ownNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { notifications, ownNotifications } from '@markaz/protocol/content/notifications/routes'
import { parentAccount, parentSignInCodes } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { staffPasswordRecovery, studentPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentTelegram, staffTelegram, studentTelegram } from '@markaz/protocol/people/telegram/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { personalDataGrant } from '@markaz/protocol/personal'
import { calendars, ownCalendar, parentCalendar } from '@markaz/protocol/teaching/calendars/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type AccountKind, type RevocableAccessKindName, revocableAccessKinds } from './centre/sign-in/access-causes.ts'
import { hashPassword } from './centre/sign-in/passwords.ts'
import { openSession } from './centre/sign-in/sessions.ts'
import { type Sql, sql } from './db/db.ts'
import { createTelegramFixture, type TelegramFixture } from './people/telegram/testing/telegram-fixture.ts'
import { runBeforeNextQuery } from './testing/before-next-query.ts'
import { runWhileTableLocked } from './testing/locked-table.ts'

let s: TelegramFixture
let chief: string
let headOfficeId: number
const password = 'Parol-12345'
beforeAll(async () => {
  s = await createTelegramFixture()
  headOfficeId = (await s.t.build.office()).headOfficeId
  const grants = [...allGrants]
  chief = (await s.t.signedIn({ isSuperadmin: true, grants, headOfficeIds: [headOfficeId] })).token
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.t.db.run(sql`delete from sign_in_attempt`)
})

type Sent = Promise<{ status: number }>

interface Person {
  entity: AccountKind
  id: number
  login: string
  /** The token of the session in which the person opens the access that must end. */
  token: string
  /** The token of the session that sends the request to end all other sessions and access. */
  asking: string
  telegram: ReturnType<TelegramFixture['person']>
}

interface Creation {
  kind: RevocableAccessKindName
  entity: AccountKind
  how: string
  prepare?(who: Person): Promise<unknown>
  make(who: Person): Promise<unknown>
  table: string
  /** Returns an SQL query for the person's sessions, tokens or links of this kind that are still valid. */
  left(who: Person): Sql
  revoke?(who: Person): Sent
  /** How `make` inserts the row: by a single statement (`run`), or by default in a transaction. */
  by?: 'run'
}

const owner = { staff: sql`staff_id`, student: sql`student_id`, agent: sql`agent_id` }
const sessions = { staff: sql`session`, student: sql`student_session`, agent: sql`parent_session` }
const sessionTable = { staff: 'session', student: 'student_session', agent: 'parent_session' }
const calendar = { staff: calendars, student: ownCalendar, agent: parentCalendar }
const telegram = { staff: staffTelegram, student: studentTelegram, agent: parentTelegram }
const account = { staff: auth, student: studentAccount, agent: parentAccount }
const push = { staff: notifications, student: ownNotifications, agent: ownNotificationChannels }
const recovery = { student: studentPasswordRecovery, staff: staffPasswordRecovery }
const deviceSession = { staff: sql`session_id`, student: sql`student_session_id`, agent: sql`parent_session_id` }

const block = {
  staff: (id: number) => s.t.send(staff.updateStatus, { token: chief, params: { id }, body: { isActive: 2 } } as never),
  student: (id: number) => s.t.send(students.systemStatus, { token: chief, params: { id }, body: { systemStatus: 2 } }),
  agent: (id: number) => s.t.send(parentRecords.updateStatus, { token: chief, params: { id }, body: { status: 2 } }),
}
const blockPerson = ({ entity, id }: Person): Sent => block[entity](id)
const endOtherSessions = ({ entity, asking }: Person): Sent =>
  s.t.send(account[entity].endOtherSessions, { token: asking })

const rowsOf = (table: Sql) => (who: Person) => sql`select from ${table} where ${owner[who.entity]} = ${who.id}`
const openSessions = (who: Person, which: Sql) =>
  sql`select from ${sessions[who.entity]} where ${owner[who.entity]} = ${who.id} and ended_at is null and ${which}`

const byTelegram = (entity: 'student' | 'agent'): Creation => ({
  ...{ kind: 'session', entity, how: 'in Telegram', table: sessionTable[entity], revoke: blockPerson },
  async prepare({ telegram }) {
    telegram.shares()
    await s.hear()
  },
  make: (who) => s.t.send(telegram[entity].signIn as never, { body: { initData: who.telegram.initData() } } as never),
  left: (who) => openSessions(who, sql`true`),
})

const creations: Creation[] = [
  ...(['staff', 'student', 'agent'] as const).flatMap((entity): Creation[] => [
    {
      ...{ kind: 'calendar', entity, how: 'in their session', table: 'calendar_address' },
      make: ({ token }) => s.t.send(calendar[entity].make, { token }),
      left: rowsOf(sql`calendar_address`),
    },
    {
      ...{ kind: 'chatLink', entity, how: 'in their session', table: 'telegram_link' },
      make: ({ token }) => s.t.send(telegram[entity].link, { token }),
      left: rowsOf(sql`telegram_link`),
    },
    {
      ...{ kind: 'push', entity, how: 'in their session', table: 'push_device' },
      make: ({ token, id }) =>
        s.t.send(push[entity].keepDevice as never, { token, body: { fcmToken: `race-${entity}-${id}` } } as never),
      left: (who) => sql`
        select from push_device join ${sessions[entity]} own on own.id = ${deviceSession[entity]} where ${owner[entity]} = ${who.id}`,
    },
    {
      ...{ kind: 'chat', entity, how: 'by a link', table: 'telegram_chat' },
      prepare: async (who) => who.telegram.opens(await s.link({ calls: telegram[entity], token: who.token } as never)),
      make: () => s.hear(),
      left: (who) => sql`select from telegram_chat where ${owner[entity]} = ${who.id} and ended_at is null`,
    },
  ]),
  ...(['student', 'agent'] as const).map(
    (entity): Creation => ({
      ...{ kind: 'chat', entity, how: 'by their number', table: 'telegram_chat', revoke: blockPerson },
      prepare: async (who) => who.telegram.shares(),
      make: () => s.hear(),
      left: (who) => sql`select from telegram_chat where ${owner[entity]} = ${who.id} and ended_at is null`,
    }),
  ),
  byTelegram('student'),
  byTelegram('agent'),
  {
    ...{ kind: 'session', entity: 'staff', how: 'with the password', by: 'run', table: 'session', revoke: blockPerson },
    make: ({ login }) => s.t.send(auth.signIn, { body: { login, password } }),
    left: (who) => openSessions(who, sql`true`),
  },
  {
    ...{
      kind: 'session',
      entity: 'student',
      how: 'with the password',
      by: 'run',
      table: 'student_session',
      revoke: blockPerson,
    },
    make: ({ login }) => s.t.send(studentAccount.signIn, { body: { login, password } }),
    left: (who) => openSessions(who, sql`true`),
  },
  {
    ...{ kind: 'session', entity: 'agent', how: 'with a code', table: 'parent_session', revoke: blockPerson },
    make: async ({ telegram: { phone } }) => {
      const code = await smsCode(phone)
      return s.t.send(parentAccount.verify, { body: { phone, code } })
    },
    prepare: ({ telegram: { phone } }) => s.t.send(parentAccount.code, { body: { phone } }),
    left: (who) => openSessions(who, sql`true`),
  },
  {
    ...{
      kind: 'device',
      entity: 'student',
      how: 'with the password',
      by: 'run',
      table: 'student_session',
      revoke: blockPerson,
    },
    make: ({ login }) => s.t.send(studentAccount.signIn, { body: { login, password } }),
    left: (who) => sql`select from student_session where student_id = ${who.id} and device_hash is not null`,
  },
  ...(['student', 'staff'] as const).map(
    (entity): Creation => ({
      ...{
        kind: 'recovery',
        entity,
        how: 'by asking for a new password',
        table: 'password_request',
        revoke: blockPerson,
      },
      make: ({ login }) => s.t.send(recovery[entity].ask, { body: { login } }),
      left: rowsOf(sql`password_request`),
    }),
  ),
  {
    ...{ kind: 'token', entity: 'staff', how: 'in their session', table: 'access_token' },
    make: ({ token }) =>
      s.t.send(accessTokens.make, {
        token,
        body: { name: 'D', grants: ['users:students.read'], lastDay: '2026-12-20' },
      }),
    left: (who) => openSessions(who, sql`access_token_id is not null`),
  },
  {
    ...{ kind: 'view', entity: 'staff', how: 'by the staff member', table: 'student_session' },
    make: async ({ token }) => {
      const id = await s.t.build.student({ headOfficeIds: [headOfficeId], login: `korinish.${token.slice(-12)}` })
      return s.t.send(students.portalView, { token, params: { id } })
    },
    left: (who) => sql`
      select from student_session join session on session.id = viewed_in where staff_id = ${who.id} and student_session.ended_at is null`,
  },
  {
    ...{ kind: 'view', entity: 'student', how: 'of the student', table: 'student_session', revoke: blockPerson },
    make: ({ id }) => s.t.send(students.portalView, { token: chief, params: { id } }),
    left: (who) => openSessions(who, sql`viewed_in is not null`),
  },
  {
    ...{ kind: 'code', entity: 'agent', how: 'on paper, at the desk', table: 'parent_code', revoke: blockPerson },
    make: ({ id }) => s.t.send(parentSignInCodes.give, { token: chief, params: { id } }),
    left: rowsOf(sql`parent_code`),
  },
]

async function smsCode(phone: string): Promise<string> {
  const sms = await s.t.db.one<{ text: string }>(
    sql`select text from sms where phone = ${phone} order by id desc limit 1`,
  )
  return /(\d{6})/.exec(sms?.text ?? '')?.[1] ?? ''
}

let passwordHash: string
let personNumber = 0
async function personFor({ entity, prepare }: Creation): Promise<Person> {
  passwordHash ??= await hashPassword(password)
  const telegram = s.person()
  const login = `poyga.${++personNumber}`
  const office = { headOfficeIds: [headOfficeId] }
  const ofStudent = entity === 'student' ? { login, passwordHash, phoneNumber: telegram.phone } : {}
  const studentId = await s.t.build.student({ ...office, ...ofStudent })
  const roleId = await s.t.build.role({
    grants: [
      'users:students.read',
      'users:students.update',
      'users:students.create',
      'my_groups.read',
      personalDataGrant,
    ],
  })
  const id =
    entity === 'staff'
      ? await s.t.build.staff({ ...office, login, passwordHash, roleId })
      : entity === 'student'
        ? studentId
        : await s.t.build.agent({ studentIds: [studentId], phone: telegram.phone })
  const where = { address: '127.0.0.1', userAgent: null }
  const whose =
    entity === 'staff' ? { staffId: id, fcmToken: null } : entity === 'student' ? { studentId: id } : { agentId: id }
  const open = async () => (await openSession(s.t.deps, s.t.db, { ...where, ...whose })).accessToken
  const who = { entity, id, login, telegram, token: await open(), asking: await open() }
  await prepare?.(who)
  return who
}

const remainingAccess = async ({ left }: Creation, who: Person) => (await s.t.db.many(left(who))).length
const expectSuccess = async (sent: Sent) => expect((await sent).status).toBeLessThan(300)

// Shows: SAFE-032
it.each(creations)(
  'a session, token or other access ($kind of $entity, created $how) works until it is revoked',
  async (creation) => {
    const who = await personFor(creation)
    await creation.make(who)
    expect(await remainingAccess(creation, who)).toBeGreaterThan(0)
  },
)

// Shows: SAFE-032
it.each(creations)(
  "a new $kind of a $entity (created $how) is invalid if the person's access was revoked just before the row is inserted",
  async (creation) => {
    const who = await personFor(creation)
    const revoke = creation.revoke ?? endOtherSessions
    runBeforeNextQuery(s.t.deps.db, creation.by ?? 'transaction', () => expectSuccess(revoke(who)))
    await creation.make(who)
    vi.restoreAllMocks()
    expect(await remainingAccess(creation, who)).toBe(0)
  },
)

// Shows: SAFE-032
it('the tests of revoked access cover every kind of access (such as sessions, tokens and links) that a person can create', () => {
  const raced = new Set(creations.map(({ kind }) => kind))
  expect(Object.keys(revocableAccessKinds).filter((kind) => !raced.has(kind as RevocableAccessKindName))).toEqual([
    // A sign-in ticket has no row. The ticket contains the account's access version, which a revocation increases.
    'ticket',
    // Creating a contract link updates its signer's row, so a concurrent revocation waits until the link exists.
    'contractLink',
  ])
})

// These tests need PostgreSQL, because the embedded database has only one connection, so two transactions cannot run at
// the same time.
describe.runIf(inject('postgresUrl'))('access created and revoked at the same time on PostgreSQL', () => {
  // Shows: SAFE-032
  it.each(creations)(
    "a revocation of a person's access waits for a concurrent transaction that creates a $kind of the $entity ($how), and then also ends the $kind",
    async (creation) => {
      const who = await personFor(creation)
      await runWhileTableLocked(s.t.database.pool, creation.table, async ({ untilBlocked, release }) => {
        const made = creation.make(who)
        await untilBlocked(1)
        const revoked = (creation.revoke ?? endOtherSessions)(who)
        await untilBlocked(2)
        await release()
        await Promise.all([made, expectSuccess(revoked)])
      })
      expect(await remainingAccess(creation, who)).toBe(0)
    },
  )

  // Shows: SAFE-032
  it.each(creations)(
    "a request that creates a $kind of a $entity ($how) waits while the person's access is being revoked, and is then refused",
    async (creation) => {
      const who = await personFor(creation)
      await runWhileTableLocked(s.t.database.pool, 'audit', async ({ untilBlocked, release }) => {
        const revoked = (creation.revoke ?? endOtherSessions)(who)
        await untilBlocked(1)
        const made = creation.make(who)
        await untilBlocked(2)
        await release()
        await Promise.all([made, expectSuccess(revoked)])
      })
      expect(await remainingAccess(creation, who)).toBe(0)
    },
  )
})
