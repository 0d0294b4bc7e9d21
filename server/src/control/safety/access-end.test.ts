import { rooms } from '@markaz/protocol/centre/rooms/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { readServerSecretKeys } from '../../access/keys.ts'
import { hashPassword } from '../../centre/sign-in/passwords.ts'
import { sql } from '../../db/db.ts'
import { requireCompletedSignIn, shareTestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { encryptWebhookSecret } from '../webhooks/signature.ts'
import { finishKeyRotationJobKind } from './rotate-keys.ts'

const t = shareTestApp()
const password = 'Parol-12345'
let count = 0
let first: { token: string; refreshToken: string; staffId: number; login: string }
let second: typeof first
beforeEach(async () => {
  // Lets the request to end all access, from the previous test, expire after 15 minutes.
  t.clock.forward(20 * 60_000)
  Object.assign(t.deps, await readServerSecretKeys(t.db, t.deps.clock.now()))
  first = await createSuperadmin()
  second = await createSuperadmin()
})

async function createSuperadmin(
  grants = [
    'settings:security.update',
    'settings:security.read',
    'staff_control:audit_logs.read',
    'staff_control:offices.read',
  ],
) {
  const login = `xavfsizlik.${++count}`
  return { login, ...(await t.signedIn({ login, passwordHash: await hashPassword(password), grants })) }
}
const ask = async ({ token } = first) => t.send(dataSafety.askEnd, { token })
const confirm = (id: number, { token } = second) => t.send(dataSafety.confirmEnd, { token, params: { id } })

async function createEveryAccess() {
  const studentId = await t.build.student({ login: `oquvchi.${count}` })
  const agentId = await t.build.agent({ studentIds: [studentId] })
  const student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  await openParentSession(t.deps, t.db, agentId)
  const body = { name: 'Moodle', grants: ['staff_control:offices.read'], lastDay: '2027-01-20' } as never
  const { token: secret } = (await t.send(accessTokens.make, { token: first.token, body })).data
  const at = t.deps.clock.now()
  const until = new Date(at.getTime() + 86_400_000)
  const hash = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  const sessionId = first.refreshToken.split('.')[0]
  await t.db.run(
    sql`insert into push_device (session_id, fcm_token, created_at) values (${sessionId}, ${`fcm ${count}`}, ${at})`,
  )
  await t.db.run(
    sql`insert into calendar_address (staff_id, secret_hash, created_at) values (${first.staffId}, ${hash()}, ${at})`,
  )
  await t.db.run(
    sql`insert into telegram_chat (chat_id, student_id, linked_by, linked_at) values (${count}, ${studentId}, 'link', ${at})`,
  )
  await t.db.run(
    sql`insert into telegram_link (token_hash, student_id, expires_at) values (${hash()}, ${studentId}, ${until})`,
  )
  await t.db.run(
    sql`insert into parent_code (agent_id, code_hash, given_at, expires_at) values (${agentId}, ${hash()}, ${at}, ${until})`,
  )
  await t.db.run(sql`
    insert into webhook (name, url, kinds, sources, secret, created_by, created_at)
    values ('A', 'https://example.org/x', '{}', '{}', ${encryptWebhookSecret(t.deps, 'whsec_QQ==')}, ${first.staffId}, ${at})`)
  return { secret, student }
}

const readOpenAccess = () =>
  t.db.one(sql`
    select (select count(*) from session where ended_at is null) as sessions, (select count(*) from student_session where ended_at is null) as students,
      (select count(*) from parent_session where ended_at is null) as parents, (select count(*) from push_device) as devices,
      (select count(*) from calendar_address) as calendars, (select count(*) from telegram_chat where ended_at is null) as chats,
      (select count(*) from telegram_link) as links, (select count(*) from parent_code) as codes,
      (select count(*) from webhook where not is_paused) as webhooks`)

describe('ending all access of all users', () => {
  // Shows: SAFE-036
  it('when a second person confirms ending the access of all users, all sessions, tokens, devices, codes, links and keys become invalid', async () => {
    const { secret } = await createEveryAccess()
    const old = Buffer.from(t.deps.tokenKey)
    const asked = await ask()
    expect((await t.send(dataSafety.read, { token: second.token })).data.request).toMatchObject({
      isOwn: false,
      askedBy: { id: first.staffId },
    })
    expect((await listNotificationsOfPerson(t.db, 'staff', second.staffId)).at(-1)?.[1]).toContain("tugatishni so'radi")
    expect((await confirm(asked.data.request.id)).status).toBe(200)
    expect(await readOpenAccess()).toEqual({
      ...{ sessions: 0, students: 0, parents: 0, devices: 0, calendars: 0, chats: 0, links: 0, codes: 0, webhooks: 0 },
    })
    for (const token of [first.token, second.token, secret])
      expect((await t.send(rooms.list, { token })).status).toBe(401)
    expect((await t.send(auth.refresh, { token: first.refreshToken })).status).toBe(401)
    expect(old.equals(Buffer.from(t.deps.tokenKey))).toBe(false)
    expect(await t.db.one(sql`select from audit where entity = 'access-end' and action = 'approve'`)).toBeDefined()

    for (const { login, staffId } of [first, second]) {
      const again = requireCompletedSignIn(await t.send(auth.signIn, { body: { login, password } }))
      expect((await t.send(auth.profile, { token: again.data.accessToken })).status).toBe(200)
      expect((await listNotificationsOfPerson(t.db, 'staff', staffId)).at(-1)?.[1]).toBe('Hammaning kirishi tugatildi')
    }
    t.clock.forward(2 * 60_000)
    await t.app.queue.runDue(finishKeyRotationJobKind)
    expect((await readServerSecretKeys(t.db, t.deps.clock.now())).retiredKeys).toEqual([])
  })

  // Shows: SAFE-036
  it('ending the access of all users must be confirmed by a second person, not by the user who requested it', async () => {
    const asked = await ask()
    const id = asked.data.request.id
    expect((await confirm(id, first)).error.code).toBe('ACCESS_END_OWN')
    expect((await ask()).error.code).toBe('ACCESS_END_ASKED')
    expect((await ask(second)).error.code).toBe('ACCESS_END_ASKED')
    expect((await t.send(rooms.list, { token: first.token })).status).toBe(200)
  })

  // Shows: SAFE-036
  it("the request to end all users' access becomes invalid after 15 minutes, a cancellation, or the loss of the right", async () => {
    const late = (await ask()).data.request.id
    t.clock.forward(15 * 60_000)
    await t.db.run(sql`update session set password_at = ${t.deps.clock.now()}`)
    const fresh = async (who: typeof first) => {
      const { accessToken, refreshToken } = (await t.send(auth.refresh, { token: who.refreshToken })).data
      return { ...who, token: accessToken, refreshToken }
    }
    first = await fresh(first)
    second = await fresh(second)
    expect((await confirm(late)).status).toBe(404)
    const canceled = (await ask()).data.request.id
    expect((await t.send(dataSafety.cancelEnd, { token: second.token, params: { id: canceled } })).status).toBe(200)
    expect((await confirm(canceled)).status).toBe(404)
    const { id } = (await ask()).data.request
    const reader = await createSuperadmin(['settings:security.read'])
    expect((await confirm(id, reader)).status).toBe(403)
    await t.db.run(
      sql`update session set password_at = ${new Date(t.deps.clock.now().getTime() - 16 * 60_000)} where staff_id = ${second.staffId}`,
    )
    expect((await confirm(id)).error.code).toBe('PASSWORD_NEEDED_AGAIN')
    await t.db.run(sql`update session set password_at = ${t.deps.clock.now()}`)
    await t.db.run(sql`update staff set is_blocked = true where id = ${first.staffId}`)
    expect((await confirm(id)).status).toBe(404)
    expect((await t.send(rooms.list, { token: second.token })).status).toBe(200)
  })
})

describe('limits on the export of personal data', () => {
  // Shows: SAFE-035
  // Tests the undo of: safety-setting.update
  it('export limits can be changed only with a recently entered password; the change is audited and can be undone from the audit', async () => {
    const limits = { exportsPerDay: 5, peoplePerDay: 50, peopleByPrograms: 500 }
    const before = (await t.send(dataSafety.read, { token: first.token })).data.limits
    const saved = await t.send(dataSafety.saveLimits, { token: first.token, body: limits })
    expect(saved.data.limits).toEqual(limits)
    expect(await readLastAudit(t.db)).toMatchObject({ entity: 'safety-setting', before, after: limits })
    expect((await undoRequestChanges(t, first.token, saved)).status).toBe(200)
    expect((await t.send(dataSafety.read, { token: first.token })).data.limits).toEqual(before)
  })
})
