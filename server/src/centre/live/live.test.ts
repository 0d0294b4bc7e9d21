import { maxStreamsPerConnection } from '@markaz/protocol/centre/live/schemas'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { publishLiveTopicChange } from '../../live/changes.ts'
import {
  allChatGrants,
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  writeTestMessage,
} from '../../teaching/chats/testing/chat-fixture.ts'
import { type EventReader, openTestEventStream, serverAddressOf } from '../../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../../testing/app.ts'

type Data = { status?: number; seq?: number; message?: { text: string } }

const log: string[] = []
const readers: EventReader<Data>[] = []
const t = shareTestApp({}, { logLevel: 'warn', logStream: { write: (line) => log.push(line) } })
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function liveOf(token: string, on: string[]) {
  const query = new URLSearchParams(on.map((path) => ['on', path]))
  const reader = await openTestEventStream<Data>(`${await serverAddressOf(t)}/api/staff/live?${query}`, { token })
  readers.push(reader)
  return reader
}
async function answersTo(token: string, on: string[]) {
  const first = await (await liveOf(token, on)).take(on.length)
  return first
    .map(({ event, data }) => [event, data.status])
    .sort()
    .map(([event, status]) => `${event} ${status ?? ''}`.trim())
}
const chats = (s: ChatFixture, after = '') => `/groups/for-admin/${s.groupId}/homework-chats/stream${after}`
const bell = '/notifications/stream'
const tell = (name: string) => t.db.transaction((tx) => publishLiveTopicChange(tx, name))

describe('several live-update streams on one connection', () => {
  // Shows: DAY-014
  it("each live-update stream on a shared connection resumes after the event number given for the stream in the request's URL", async () => {
    const s = await createChatFixture(t)
    for (const text of ['1', '2', '3']) await writeTestMessage(t, s, messageBodyOf(text))
    const all = await liveOf(s.office.token, [bell, chats(s, '?after=1'), `${bell}?after=7`])
    const begin = await all.take(6)
    expect(begin.filter(({ event }) => event.endsWith('open'))).toHaveLength(3)
    expect(begin.find(({ event }) => event === '2 reset')?.id).toBe('0')
    expect(begin.filter(({ event }) => event === '1 chat').map(({ id, data }) => [id, data.message?.text])).toEqual([
      ['2', '2'],
      ['3', '3'],
    ])
    await tell(`notices:${s.office.staffId}`)
    const told = await all.take(2)
    expect(told.map(({ event, id }) => [event, id]).sort()).toEqual([
      ['0 changed', '1'],
      ['2 changed', '1'],
    ])
  })

  // Shows: DAY-014
  it('a shared connection reports a refused live-update stream and opens the other streams', async () => {
    const [s, other] = [await createChatFixture(t), await createChatFixture(t)]
    const on = ['/events/stream', bell, chats(s), chats(other), `${bell}?after=never`]
    expect(await answersTo(s.office.token, on)).toEqual([
      '0 refused 403',
      '1 open',
      '2 open',
      '3 refused 404',
      '4 refused 400',
    ])
  })

  it('a connection that carries several live-update streams refuses the path of any other route, and does not call that route', async () => {
    const { token } = await t.signedIn({ isSuperadmin: true })
    const on = ['/live?on=%2Flive', '/students/export', '/../student/stream', '/stream', `${bell}/..`, bell.slice(1)]
    expect(await answersTo(token, on)).toEqual(on.map((_, index) => `${index} refused 404`))
  })

  it.each([
    ['an empty list', []],
    ['more than thirty addresses', Array(maxStreamsPerConnection + 1).fill(bell)],
    ['a very long address', [`${bell}?after=${'1'.repeat(200)}`]],
  ])('opening several live-update streams with %s as the list of streams is refused with 400', async (_, on) => {
    const { token } = await t.signedIn()
    expect((await liveOf(token, on)).status).toBe(400)
  })

  // Shows: DAY-014
  it('all live-update streams of a shared connection end with the session; revoking a right ends only the stream that needs it', async () => {
    const s = await createChatFixture(t)
    const person = await t.signedIn({ grants: allChatGrants, headOfficeIds: [s.headOfficeId] })
    const all = await liveOf(person.token, [bell, chats(s)])
    await all.take(2)
    await t.db.run(sql`update role set grants = '{}', version = version + 1 where id = ${person.roleId}`)
    expect((await all.take(2)).map(({ event }) => event)).toEqual(['1 end', '1 lost'])
    await tell(`notices:${person.staffId}`)
    expect((await all.take(1))[0]?.event).toBe('0 changed')
    await t.db.run(sql`update session set ended_at = now() where staff_id = ${person.staffId}`)
    expect((await all.take(2)).map(({ event }) => event)).toEqual(['0 end', '0 lost'])
    expect(await all.next()).toBeNull()
  })

  it('when a client closes a shared connection, all its live-update streams end without a log entry', async () => {
    const { token } = await t.signedIn()
    const opened = async () =>
      (await answersTo(token, Array(maxStreamsPerConnection).fill(bell))).filter((one) => /open/.test(one))
    expect(await opened()).toHaveLength(30)
    expect(await opened()).toHaveLength(10)
    for (const reader of readers.splice(0)) reader.close()
    await expect.poll(async () => (await opened()).length).toBe(30)
    expect(log).toEqual([])
  })

  it('a client that stops reading the connection for its live updates is disconnected', async () => {
    const s = await createChatFixture(t)
    const { stream } = await t.app.inject({
      url: `/api/staff/live?on=${bell}&on=${chats(s)}`,
      headers: { authorization: `Bearer ${s.office.token}` },
      payloadAsStream: true,
    })
    const slow = stream()
    slow.on('error', () => {})
    let written = 0
    while (!slow.destroyed) {
      t.clock.forward(2_000)
      await writeTestMessage(t, s, messageBodyOf('語'.repeat(4000)))
      expect(++written).toBeLessThan(100)
    }
  })
})
