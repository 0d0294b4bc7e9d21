import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const written = (staffId: number) =>
  t.db.many(
    sql`select log_type as "logType", text, user_agent as "userAgent" from client_log where staff_id = ${staffId} order by id`,
  )

it("a browser's error or event is kept under its sender, and is no line of the audit", async () => {
  await t.signedIn()
  const { token, staffId } = await t.signedIn()
  const text = "TypeError: Cannot read 'x'\n    at <anonymous> — «Гуруҳ» 🔥"
  const headers = { 'user-agent': 'Mozilla/5.0' }
  expect((await t.send(sessionAudits.log, { token, body: { logType: 'error', text }, headers })).data).toEqual({})
  await t.send(sessionAudits.log, { token, body: { logType: 'event', text: 'ochildi', staffId: 1 } as never, headers })
  expect(await written(staffId)).toEqual([
    { logType: 'error', text, userAgent: 'Mozilla/5.0' },
    { logType: 'event', text: 'ochildi', userAgent: 'Mozilla/5.0' },
  ])
  expect(await t.db.one(sql`select count(*) from audit where staff_id = ${staffId}`)).toEqual({ count: 0 })
})

it('400 naming the field for a strange type and for an empty, too long or unkeepable text, and nothing is kept', async () => {
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
  expect(await written(staffId)).toEqual([])
})
