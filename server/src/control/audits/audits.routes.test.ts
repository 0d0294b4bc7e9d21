import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()

const readStoredReports = (staffId: number) =>
  t.db.many(
    sql`select log_type as "logType", text, user_agent as "userAgent" from client_log where staff_id = ${staffId} order by id`,
  )

// Shows: ERROR-001, ERROR-002
it('an error or event that a browser reports is stored with the user who was signed in, but not in the audit', async () => {
  await t.signedIn()
  const { token, staffId } = await t.signedIn()
  const text = "TypeError: Cannot read 'x'\n    at <anonymous> — «Гуруҳ» 🔥"
  const headers = { 'user-agent': 'Mozilla/5.0' }
  expect((await t.send(sessionAudits.log, { token, body: { logType: 'error', text }, headers })).data).toEqual({})
  await t.send(sessionAudits.log, { token, body: { logType: 'event', text: 'ochildi', staffId: 1 } as never, headers })
  expect(await readStoredReports(staffId)).toEqual([
    { logType: 'error', text, userAgent: 'Mozilla/5.0' },
    { logType: 'event', text: 'ochildi', userAgent: 'Mozilla/5.0' },
  ])
  expect(await t.db.one(sql`select count(*) from audit where staff_id = ${staffId}`)).toEqual({ count: 0 })
})

// Shows: ERROR-001
it("a browser's error report with an unknown type, or with empty, too long or invalid text, answers 400 and names the field", async () => {
  const { token, staffId } = await t.signedIn()
  for (const [body, field] of [
    [{ logType: 'fatal', text: 'x' }, 'logType'],
    [{ logType: 'error', text: '' }, 'text'],
    [{ logType: 'error', text: '  ' }, 'text'],
    [{ logType: 'error', text: 'x'.repeat(10_001) }, 'text'],
    [{ logType: 'error', text: 'a\u0000b' }, 'text'],
  ] as const) {
    const { status, error } = await t.send(sessionAudits.log, { token, body: body as never })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  }
  expect(await readStoredReports(staffId)).toEqual([])
})

// Shows: SAFE-010
it('the server stores the newest hundred browser error reports of each person, and accepts at most thirty an hour', async () => {
  const [one, other] = [await t.signedIn(), await t.signedIn()]
  const report = ({ token }: { token: string }, text: string) =>
    t.send(sessionAudits.log, { token, body: { logType: 'error', text } })
  await report(other, 'boshqaniki')
  for (let n = 1; n <= 30; n++) expect((await report(one, `${n}`)).status).toBe(200)
  const refused = await report(one, '31')
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect(await readStoredReports(one.staffId)).toHaveLength(30)
  await t.db.run(
    sql`insert into client_log (staff_id, log_type, text) select ${one.staffId}, 'event', n::text from generate_series(31, 100) n`,
  )
  t.clock.forward(60 * 60_000)
  const { accessToken: token } = (await t.send(auth.refresh, { token: one.refreshToken })).data
  expect((await report({ token }, '101')).status).toBe(200)
  const kept = (await readStoredReports(one.staffId)) as { text: string }[]
  expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([100, '2', '101'])
  expect(await readStoredReports(other.staffId)).toHaveLength(1)
})
