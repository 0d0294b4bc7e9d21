import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staff } from '@markaz/protocol/people/staff/routes'
import { AccountStatus } from '@markaz/protocol/people/staff/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { sql } from '../../db/db.ts'
import { openPostgres } from '../../db/open.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createBlockableDatabaseProxy } from '../../testing/blockable-database-proxy.ts'
import { startServerProcess } from '../../testing/program.ts'
import { allChatGrants, createChatFixture, messageBodyOf, writeTestMessage } from './testing/chat-fixture.ts'
import { type EventReader, openTestEventStream, serverAddressOf } from './testing/event-reader.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function first(): Promise<TestApp> {
  const t = await startTestApp()
  closing.push(() => t.close())
  return t
}

async function second(t: TestApp, url = t.database.url as string) {
  const database = openPostgres(url, 4)
  const app = await buildApp({ ...t.deps, db: database.db, pool: database.pool, direct: database.pool })
  closing.push(async () => {
    await app.close()
    await database.close()
  })
  return { ...t, app }
}

describe.runIf(inject('postgresUrl'))('event streams of two processes on one PostgreSQL', () => {
  it('event streams of two server processes each receive chat messages written on the other process, in order', async () => {
    const t = await first()
    // Sets the test's clock to the real time, which the other processes use.
    t.clock.set(new Date())
    await t.db.run(sql`insert into app_value (name, value) values ('token-key', ${Buffer.from(t.deps.tokenKey)})`)
    const folder = mkdtempSync(join(tmpdir(), 'markaz-live-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const program = await startServerProcess({
      MARKAZ_DATA: folder,
      DATABASE_URL: t.database.url as string,
      MARKAZ_ADMIN_PASSWORD: 'Maxfiy-parol-1',
    })
    closing.push(() => program.end('SIGKILL'))
    const s = await createChatFixture(t)
    const path = `/groups/for-admin/${s.groupId}/homework-chats`
    const [here, there] = await Promise.all(
      [await serverAddressOf(t), program.url].map((base) =>
        openTestEventStream(`${base}/api/staff${path}/stream`, { token: s.office.token }),
      ),
    )
    for (const text of ['bir', 'ikki', 'uch']) {
      await writeTestMessage(t, s, messageBodyOf(text))
      const sent = await program.call('POST', `${path}/${s.chatId}/messages`, {
        token: s.office.token,
        body: messageBodyOf(`${text}!`),
      })
      expect(sent.status).toBe(201)
    }
    for (const reader of [here, there]) {
      const events = await (reader as EventReader).take(6)
      expect(events.map((event) => event.data.message?.text)).toEqual(['bir', 'bir!', 'ikki', 'ikki!', 'uch', 'uch!'])
      reader?.close()
    }
  }, 60_000)

  it('when a person is blocked on one server process, their event stream on another process ends immediately', async () => {
    const t = await first()
    const other = await second(t)
    const s = await createChatFixture(t)
    const person = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const path = `/api/staff/groups/for-admin/${s.groupId}/homework-chats/stream`
    const reader = await openTestEventStream(`${await serverAddressOf(other)}${path}`, { token: person.token })
    await writeTestMessage(t, s, messageBodyOf('Salom'))
    await reader.take(1)
    const admin = await t.signedIn({
      grants: [...allChatGrants, 'users:staff.update'],
      headOfficeIds: [s.headOfficeId],
    })
    const answer = await t.send(staff.updateStatus, {
      token: admin.token,
      params: { id: person.staffId },
      body: { isActive: AccountStatus.InActive },
    })
    expect(answer.status).toBe(200)
    expect([(await reader.next())?.event, await reader.next()]).toEqual(['end', null])
  })

  it('after the database connection broke, an event stream receives the messages written during the interruption and continues', async () => {
    const t = await first()
    const gate = await createBlockableDatabaseProxy(new URL(t.database.url as string))
    closing.push(() => gate.shut().catch(() => {}))
    await gate.open()
    const through = Object.assign(new URL(t.database.url as string), { port: String(gate.port), hostname: '127.0.0.1' })
    const other = await second(t, through.href)
    const s = await createChatFixture(t)
    const reader = await openTestEventStream(
      `${await serverAddressOf(other)}/api/staff/groups/for-admin/${s.groupId}/homework-chats/stream`,
      {
        token: s.office.token,
      },
    )
    await writeTestMessage(t, s, messageBodyOf('oldin'))
    await reader.take(1)
    await gate.shut()
    await writeTestMessage(t, s, messageBodyOf('uzilganda'))
    await gate.open()
    expect((await reader.take(1))[0]?.data.message?.text).toBe('uzilganda')
    await writeTestMessage(t, s, messageBodyOf('keyin'))
    expect((await reader.take(1))[0]?.data.message?.text).toBe('keyin')
    reader.close()
  })

  it('a chat message sent to two server processes at once is stored once', async () => {
    const t = await first()
    const other = await second(t)
    const s = await createChatFixture(t)
    const body = messageBodyOf('Ikki yo’ldan')
    const params = { id: s.groupId, chatId: s.chatId }
    const url = `/api/staff/groups/for-admin/${params.id}/homework-chats/${params.chatId}/messages`
    const answers = await Promise.all(
      [t.app, other.app, t.app, other.app].map((app) =>
        app.inject({
          method: homework.write.all.method,
          url,
          payload: body,
          headers: { authorization: `Bearer ${s.office.token}` },
        }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.message.id)).size).toBe(1)
  })
})
