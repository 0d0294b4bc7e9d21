import { readFile } from 'node:fs/promises'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { parentAccount } from '@markaz/protocol/people/parents/parent-account.routes'
import { parentDuplicates, parentPhones, parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { users } from '@markaz/protocol/people/users/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccessRevocationCause,
  type AccountKind,
  accessRevocationCauses,
  type EffectOnAccess,
  type RevocableAccessKindName,
  revocableAccessKinds,
} from './centre/sign-in/access-causes.ts'
import { listRevocableAccessKinds, revokeAccessOfAllAccounts } from './centre/sign-in/revoke-access.ts'
import { markMissingErpRowsGone } from './centre/sync/missing-rows.ts'
import { sql } from './db/db.ts'
import { confirmParentPhone } from './people/parents/save-parent.ts'
import { staffErpCollection } from './people/staff/staff-from-erp.ts'
import { studentsErpCollection } from './people/students/students-from-erp.ts'
import { linkTelegramChat } from './people/telegram/link-chat.ts'
import {
  type AccessTestSetup,
  createAccessTestSetup,
  listAccessKindsOfAccount,
  type PersonWithAllAccessKinds,
} from './testing/access-test-setup.ts'

let s: AccessTestSetup
beforeAll(async () => {
  s = await createAccessTestSetup()
})
afterAll(() => s.close())
beforeEach(async () => {
  await s.t.db.run(sql`delete from sign_in_attempt`)
})

interface Trigger {
  cause: AccessRevocationCause
  entity: AccountKind
  how: string
  /** True = the person ends the access from their own session, which must stay valid. */
  isOwn?: true
  chatBy?: 'contact'
  /**
   * Ends the person's access by a real API call, and then tries to restore the access, for example by undoing the call.
   */
  run(who: PersonWithAllAccessKinds): Promise<void>
}

type Sent = Promise<{ status: number; headers: Record<string, unknown>; text: string }>

async function expectOk(sent: Sent) {
  const answer = await sent
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
async function tryUndo(sent: Sent) {
  const { headers } = await expectOk(sent)
  const params = { requestId: String(headers['x-request-id']) }
  await expectOk(s.t.send(sessionAudits.takeBack, { token: s.chief.token, params }))
}
const byChief = () => ({ token: s.chief.token })
const at = () => ({ now: s.t.deps.clock.now(), today: '2026-11-21' })
const newPassword = 'Yangi-parol-1'
const profile = { firstName: 'Ali', lastName: 'Valiyev', birthDate: '2010-01-01', genderType: 1 } as const

const triggers: Trigger[] = [
  {
    ...{ cause: 'reset', entity: 'staff', how: 'a manager gives a new password' },
    run: async ({ id }) => void (await expectOk(s.t.send(users.resetPassword, { ...byChief(), params: { id } }))),
  },
  {
    ...{ cause: 'reset', entity: 'student', how: 'the desk gives a new password' },
    run: async ({ id }) => void (await expectOk(s.t.send(students.resetPassword, { ...byChief(), params: { id } }))),
  },
  {
    ...{ cause: 'reset', entity: 'student', how: 'the form of the student sets a password' },
    run: async ({ id }) =>
      void (await expectOk(
        s.t.send(students.update, { ...byChief(), params: { id }, body: { statusId: 1, password: newPassword } }),
      )),
  },
  {
    ...{ cause: 'reset', entity: 'student', how: 'login and password are shown on the screen' },
    run: async ({ id, login }) =>
      void (await expectOk(s.t.send(students.sendSms, { ...byChief(), body: { id, login, by: 'screen' } }))),
  },
  {
    ...{ cause: 'reset', entity: 'staff', how: 'several people get new passwords' },
    run: async ({ id }) =>
      void (await expectOk(
        s.t.send(staff.loginsToMany.run, { ...byChief(), body: { ids: [id], by: 'sheet' } } as never),
      )),
  },
  {
    ...{ cause: 'reset', entity: 'student', how: 'several students get new passwords' },
    run: async ({ id }) =>
      void (await expectOk(
        s.t.send(students.loginsToMany.run, { ...byChief(), body: { ids: [id], by: 'sheet' } } as never),
      )),
  },
  {
    ...{ cause: 'ownPassword', entity: 'staff', how: 'they change it', isOwn: true },
    run: async ({ asking, password }) =>
      void (await expectOk(
        s.t.send(auth.changePassword, { token: asking.accessToken, body: { oldPassword: password, newPassword } }),
      )),
  },
  {
    ...{ cause: 'ownPassword', entity: 'student', how: 'they change it', isOwn: true },
    run: async ({ asking, password }) =>
      void (await expectOk(
        s.t.send(studentAccount.changePassword, {
          token: asking.accessToken,
          body: { oldPassword: password, newPassword },
        }),
      )),
  },
  {
    ...{ cause: 'login', entity: 'staff', how: 'they change it', isOwn: true },
    run: async ({ asking, login, password }) =>
      void (await expectOk(
        s.t.send(auth.changeLogin, { token: asking.accessToken, body: { newLogin: `${login}.a`, password } }),
      )),
  },
  {
    ...{ cause: 'login', entity: 'staff', how: 'a manager changes it' },
    run: async ({ id, login }) =>
      void (await tryUndo(s.t.send(staff.update, { ...byChief(), params: { id }, body: { login: `${login}.b` } }))),
  },
  {
    ...{ cause: 'login', entity: 'student', how: 'the desk changes it' },
    run: async ({ id, login }) =>
      void (await tryUndo(
        s.t.send(students.changeLogin, { ...byChief(), params: { id }, body: { newLogin: `${login}.b` } }),
      )),
  },
  {
    ...{ cause: 'block', entity: 'staff', how: 'and unblocked by undoing it' },
    run: ({ id }) =>
      tryUndo(s.t.send(staff.updateStatus, { ...byChief(), params: { id }, body: { isActive: 2 } } as never)),
  },
  {
    ...{ cause: 'block', entity: 'student', how: 'and unblocked by undoing it' },
    run: ({ id }) =>
      tryUndo(s.t.send(students.systemStatus, { ...byChief(), params: { id }, body: { systemStatus: 2 } })),
  },
  {
    ...{ cause: 'block', entity: 'student', how: 'with others, and unblocked by the call' },
    async run({ id }) {
      for (const systemStatus of [2, 1] as const)
        await expectOk(
          s.t.send(students.systemStatusOfMany.run, { ...byChief(), body: { ids: [id], systemStatus } } as never),
        )
    },
  },
  {
    ...{ cause: 'block', entity: 'agent', how: 'and unblocked by undoing it' },
    run: ({ id }) =>
      tryUndo(s.t.send(parentRecords.updateStatus, { ...byChief(), params: { id }, body: { status: 2 } })),
  },
  {
    ...{ cause: 'factor', entity: 'staff', how: 'the role needs one, and then needs it no more' },
    async run({ roleId: id }) {
      for (const isNeeded of [true, false])
        await expectOk(s.t.send(roles.secondFactor, { ...byChief(), params: { id }, body: { isNeeded } }))
    },
  },
  {
    ...{ cause: 'linkEnded', entity: 'agent', how: 'and tied again by undoing it' },
    async run({ id, studentId }) {
      const { data } = await s.t.send(studentParents.list, { ...byChief(), params: { id: studentId } })
      const linkId = data.parents.find(({ agent }) => agent.id === id)?.id as number
      await tryUndo(
        s.t.send(studentParents.end, { ...byChief(), params: { id: studentId, linkId }, body: { reason: 'mistake' } }),
      )
    },
  },
  {
    ...{ cause: 'linkEnded', entity: 'agent', how: 'the child leaves the ERP and comes back' },
    async run({ studentId: id }) {
      await s.t.db.transaction((tx) => markMissingErpRowsGone(tx, studentsErpCollection, sql`id = ${id}`, at()))
      await s.t.db.run(sql`update student set gone_at = null where id = ${id}`)
    },
  },
  {
    ...{ cause: 'phone', entity: 'agent', how: 'a number is removed, and added again by undoing it' },
    async run({ id, phone }) {
      const row = await s.t.db.one<{ id: number }>(
        sql`select id from agent_phone where agent_id = ${id} and phone = ${phone}`,
      )
      await tryUndo(s.t.send(parentPhones.remove, { ...byChief(), params: { id, phoneId: row?.id as number } }))
    },
  },
  {
    ...{
      cause: 'phone',
      entity: 'agent',
      how: 'the main number is replaced by one that two people confirm, and put back',
    },
    async run({ id }) {
      const before = (await s.t.db.one<{ phone: string }>(sql`select phone from agent where id = ${id}`))
        ?.phone as string
      const call = {
        clock: s.t.deps.clock,
        viewer: { isSuperadmin: true, headOfficeIds: [] },
        audit: async () => {},
      } as never
      await s.t.db.transaction((tx) => confirmParentPhone(tx, call, id, { phone: '998901239999', askedBy: null }))
      await s.t.db.run(sql`update agent set phone = ${before} where id = ${id}`)
    },
  },
  {
    ...{ cause: 'pupilPhone', entity: 'student', how: 'the desk changes it, and puts it back', chatBy: 'contact' },
    async run({ id, phone }) {
      for (const phoneNumber of ['998901230000', phone])
        await expectOk(
          s.t.send(students.updateProfile, { ...byChief(), params: { id }, body: { ...profile, phoneNumber } }),
        )
    },
  },
  {
    ...{ cause: 'merge', entity: 'agent', how: 'into a parent with a chat, and undone' },
    async run({ id }) {
      const staysId = await s.t.build.agent({
        studentIds: [await s.t.build.student()],
        firstSignedAt: '2026-10-01T10:00:00Z',
      })
      const chat = { chatId: 880_000 + id, language: null, by: 'link', now: s.t.deps.clock.now() } as const
      await s.t.db.transaction((tx) => linkTelegramChat(tx, { side: 'agent', id: staysId }, chat))
      await tryUndo(s.t.send(parentDuplicates.merge, { ...byChief(), body: { staysId, goesId: id } }))
    },
  },
  {
    ...{ cause: 'merge', entity: 'student', how: 'into a duplicate, and undone' },
    async run({ id }) {
      const staysId = await s.t.build.student({ lastName: 'Egiz', firstName: 'Yozuv' })
      await s.t.db.run(sql`
        update student set last_name = 'Egiz', first_name = 'Yozuv', birth_date = '2010-05-06', ext_id = null where id in (${staysId}, ${id})`)
      await tryUndo(s.t.send(studentDuplicates.merge, { ...byChief(), body: { staysId, goesId: id } }))
    },
  },
  {
    ...{ cause: 'left', entity: 'staff', how: 'the ERP lists them no more, and then again' },
    async run({ id }) {
      await s.t.db.transaction((tx) => markMissingErpRowsGone(tx, staffErpCollection, sql`id = ${id}`, at()))
      await s.t.db.run(sql`update staff set gone_at = null, work_status = 1 where id = ${id}`)
    },
  },
  {
    ...{ cause: 'left', entity: 'staff', how: 'the ERP says they stopped working, and then that they work' },
    async run({ id }) {
      const row = await s.t.db.one<{ extId: string }>(sql`select ext_id as "extId" from staff where id = ${id}`)
      const said = {
        extId: row?.extId,
        hId: null,
        firstName: 'A',
        lastName: 'B',
        middleName: null,
        phone: null,
        kind: 'teacher',
        headOfficeExtIds: [],
      }
      for (const working of [false, true])
        await s.t.db.transaction((tx) => staffErpCollection.take(tx, [{ ...said, working }] as never, at()))
      const { isWorking } =
        (await s.t.db.one<{ isWorking: boolean }>(
          sql`select work_status = 1 as "isWorking" from staff where id = ${id}`,
        )) ?? {}
      expect(isWorking).toBe(true)
    },
  },
  {
    ...{ cause: 'left', entity: 'student', how: 'the ERP lists them no more, and then again' },
    async run({ id }) {
      await s.t.db.transaction((tx) => markMissingErpRowsGone(tx, studentsErpCollection, sql`id = ${id}`, at()))
      await s.t.db.run(sql`update student set gone_at = null where id = ${id}`)
    },
  },
  { ...{ cause: 'forgotten', entity: 'student', how: 'with all that is personal' }, run: forget },
  { ...{ cause: 'forgotten', entity: 'agent', how: 'with the only child' }, run: forget },
  {
    ...{ cause: 'endOthers', entity: 'staff', how: 'in the profile', isOwn: true },
    run: async ({ asking }) => void (await expectOk(s.t.send(auth.endOtherSessions, { token: asking.accessToken }))),
  },
  {
    ...{ cause: 'endOthers', entity: 'student', how: 'in the portal', isOwn: true },
    run: async ({ asking }) =>
      void (await expectOk(s.t.send(studentAccount.endOtherSessions, { token: asking.accessToken }))),
  },
  {
    ...{ cause: 'endOthers', entity: 'agent', how: 'in the portal', isOwn: true },
    run: async ({ asking }) =>
      void (await expectOk(s.t.send(parentAccount.endOtherSessions, { token: asking.accessToken }))),
  },
]

async function forget({ studentId: id }: PersonWithAllAccessKinds) {
  await s.t.db.run(sql`update student set ext_id = null where id = ${id}`)
  const row = await s.t.db.one<{ fullName: string }>(sql`select full_name as "fullName" from student where id = ${id}`)
  await expectOk(s.t.send(students.forget, { ...byChief(), params: { id }, body: { fullName: row?.fullName ?? '' } }))
}

const effectOf = (cause: AccessRevocationCause, kind: RevocableAccessKindName): EffectOnAccess =>
  accessRevocationCauses[cause].effects[kind]
const isAccessKept = (effect: EffectOnAccess) => typeof effect === 'object'

async function readOpenAccess(who: PersonWithAllAccessKinds, kinds: readonly (RevocableAccessKindName | 'asking')[]) {
  const open: string[] = []
  for (const kind of kinds) if (await who.opens(kind)) open.push(kind)
  return open
}

describe('events that end access (causes), such as a new password', () => {
  // Shows: SAFE-032
  it.each(triggers)(
    'the event "$cause" of a $entity ($how) ends exactly the kinds of access that the table of events in the code lists, and no undo restores them',
    async (trigger) => {
      const { cause, entity, chatBy, isOwn = false } = trigger
      const who = await s.holder(entity, chatBy ? { chatBy } : {})
      await trigger.run(who)
      const kinds = listAccessKindsOfAccount(entity)
      const surviving = kinds.filter((kind) => isAccessKept(effectOf(cause, kind)))
      const isAskingLeft = isOwn || isAccessKept(effectOf(cause, 'session'))
      expect(await readOpenAccess(who, ['asking', ...kinds])).toEqual([
        ...(isAskingLeft ? ['asking'] : []),
        ...surviving,
      ])
    },
  )

  // Shows: SAFE-032
  it.each(['staff', 'student', 'agent'] as const)(
    'before any event ends access, every session, token and other kind of access of the tested %s works',
    async (entity) => {
      const who = await s.holder(entity)
      expect(await readOpenAccess(who, ['asking', ...listAccessKindsOfAccount(entity)])).toEqual([
        'asking',
        ...listAccessKindsOfAccount(entity),
      ])
    },
  )

  // Shows: SAFE-032
  it("a Telegram chat that a student linked by opening a link to the bot stays linked when the student's phone number changes", async () => {
    const who = await s.holder('student')
    await expectOk(
      s.t.send(students.updateProfile, {
        ...byChief(),
        params: { id: who.id },
        body: { ...profile, phoneNumber: '998901230001' },
      }),
    )
    expect(await who.opens('chat')).toBe(true)
  })
})

describe('the table of causes and kinds of access', () => {
  // Shows: SAFE-032
  it('these tests cover every declared kind of access, such as sessions and tokens, and every event that ends access', () => {
    expect(
      listRevocableAccessKinds()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(Object.keys(revocableAccessKinds).sort())
    const wanted = Object.entries(accessRevocationCauses).flatMap(([cause, { of }]) =>
      of.map((entity) => `${cause} ${entity}`),
    )
    const tried = new Set(triggers.map(({ cause, entity }) => `${cause} ${entity}`))
    expect(wanted.filter((one) => !tried.has(one))).toEqual([])
  })

  // Shows: SAFE-032
  it('the table of events that end access in docs/security.md equals the table in the code', async () => {
    const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
    expect(text).toContain(tableOfDocs())
  })

  // Shows: SAFE-032
  it('every database table with a secret or a token belongs to a tested kind of access, or is listed in this file as an exception with a reason', async () => {
    const rows = await s.t.db.many<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name !~ '^audit_' and (
        column_name ~ '(hash|secret|token|password|p256dh|public_code)' or data_type = 'bytea')
      order by 1, 2`)
    const named = new Set([...listRevocableAccessKinds().flatMap(({ tables }) => tables), ...Object.keys(noAccess)])
    expect([...new Set(rows.map(({ table }) => table))].filter((table) => !named.has(table))).toEqual([])
  })
})

// Shows: SAFE-032
it('revoking all access ends every kind of access of staff, students and parents', async () => {
  const people = [await s.holder('staff'), await s.holder('student'), await s.holder('agent')]
  await s.t.db.transaction((tx) => revokeAccessOfAllAccounts(tx, { now: s.t.deps.clock.now() }))
  const open = []
  for (const who of people)
    open.push(...(await readOpenAccess(who, ['asking', ...listAccessKindsOfAccount(who.entity)])))
  expect(open).toEqual([])
})

/** Tables that contain secrets but give no access, each with the reason. */
const noAccess: Record<string, string> = {
  app_value: 'keys of the installation, which end by turning them (npm run keys:turn)',
  audit: 'names the token that a program used',
  calendar_lesson: 'the digest of a lesson',
  door_device: "the door's own administrator",
  exam: 'a page of results that is public',
  people_export: 'counts what a token has read',
  recovery_code: 'a second proof, which opens nothing without the password',
  second_factor: 'a second proof, which opens nothing without the password',
  sms: 'the text of a message; the password or code in it ends by itself',
  telegram_sign_in: 'what was used up',
  webhook: 'belongs to the centre',
}

const personTexts: Record<AccountKind, string> = { staff: 'staff', student: 'student', agent: 'parent' }

const causeTexts: Record<AccessRevocationCause, string> = {
  reset: 'staff set a new password',
  ownPassword: 'the person chose a new password',
  login: 'the login was changed',
  block: 'the person was blocked',
  factor: 'the role requires a second factor that the user did not use',
  linkEnded: 'the last link to a child ended',
  phone: 'a phone number was removed or replaced',
  pupilPhone: 'the phone number was changed',
  merge: 'the record was merged into another record of the person',
  left: 'the person stopped working, or is no longer in the ERP',
  forgotten: "the person's data were erased",
  endOthers: 'the person ended all other sessions',
}

const kindTexts: Record<RevocableAccessKindName, string> = {
  session: 'sessions',
  token: 'program tokens',
  view: 'portal views',
  device: 'known devices',
  ticket: 'unfinished sign-ins',
  code: 'sign-in codes',
  recovery: 'password requests',
  chat: 'Telegram chats',
  chatLink: 'chat links',
  contractLink: 'contract links',
  calendar: 'calendar addresses',
  push: 'push devices',
}

const effectTexts = {
  others: 'of the requesting session stay',
  withoutFactor: 'opened without a second factor end',
  byNumber: 'linked by a shared contact end',
  stays: 'stay',
}

/** Formats the list of kinds of access, and the table of events that end access, as docs/security.md contains them. */
function tableOfDocs(): string {
  const kinds = Object.keys(revocableAccessKinds) as RevocableAccessKindName[]
  const people = (of: readonly AccountKind[]) => of.map((entity) => personTexts[entity]).join(', ')
  const rows = Object.entries(accessRevocationCauses).map(([cause, { of, effects }]) => {
    const possible = kinds.filter((kind) => of.some((entity) => isPossible(kind, entity)))
    const exceptions = Object.entries(effectTexts).flatMap(([effect, text]) => {
      const affected = possible.filter((kind) => effectText(effects[kind]) === effect)
      return affected.length > 0 ? [`${andJoined(affected.map((kind) => kindTexts[kind]))} ${text}`] : []
    })
    const rest = exceptions.length > 0 ? 'all other access ends' : 'all access ends'
    return `| ${cause} (${people(of)}) | ${causeTexts[cause as AccessRevocationCause]} | ${[...exceptions, rest].join('; ')} |`
  })
  const listed = kinds.map((kind) => {
    const of = revocableAccessKinds[kind]
    return of.length < Object.keys(personTexts).length ? `${kindTexts[kind]} (${people(of)})` : kindTexts[kind]
  })
  return [
    `Kinds of access (in brackets: for these people only): ${listed.join(', ')}.`,
    '',
    '| cause (of whom) | what happened | what ends |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

const andJoined = (texts: string[]) => texts.join(', ').replace(/, (?=[^,]*$)/, ' and ')
const isPossible = (kind: RevocableAccessKindName, entity: AccountKind) =>
  (revocableAccessKinds[kind] as readonly AccountKind[]).includes(entity)
const effectText = (effect: EffectOnAccess) => (typeof effect === 'object' ? 'stays' : effect)
