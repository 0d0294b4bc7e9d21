import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import { buildGroup, buildMembership, buildOffice, buildStudent } from '../../testing/build.ts'
import { buildChat, buildHomework } from '../../testing/build-teaching.ts'
import { createTestCentre, testSuperadminPassword } from '../../testing/centre.ts'
import type { StartedTestProgram } from '../../testing/program.ts'

const studentsCount = 6
async function createScene(db: Db) {
  const groupId = await buildGroup(db, { headOfficeId: (await buildOffice(db)).headOfficeId })
  const homeworkId = await buildHomework(db, { groupId, deadline: new Date(Date.now() + 86_400_000) })
  const chatIds: number[] = []
  for (let n = 0; n < studentsCount; n++) {
    const studentId = await buildStudent(db)
    await buildMembership(db, { studentId, groupId })
    chatIds.push(await buildChat(db, { homeworkId, studentId, status: 1 }))
  }
  return { groupId, homeworkId, chatIds }
}

interface Sent {
  chatId: number
  path: string
  method: 'POST' | 'PUT'
  body: { clientId: string }
  acknowledged: boolean
}

it('chat messages and verdicts that the server confirmed are not lost when the server is killed, and a retried request is stored once', async () => {
  const { start, inBetween } = createTestCentre()
  const { groupId, homeworkId, chatIds } = await inBetween(({ db }) => createScene(db))
  const first = await start()
  const sent: Sent[] = []
  const send = async (program: StartedTestProgram, token: string, one: Sent) => {
    const { status } = await program.call(
      one.method,
      `/groups/for-admin/${groupId}/homework-chats/${one.chatId}/${one.path}`,
      { token, body: one.body },
    )
    return status
  }
  const { accessToken } = (await first.signIn(testSuperadminPassword)).data
  let acknowledged = 0
  const enough = Promise.withResolvers<void>()
  const senders = chatIds.map(async (chatId) => {
    for (let n = 0; ; n++) {
      const clientId = randomUUID()
      const isCheck = n % 3 === 1
      const version = 1 + Math.floor((n + 1) / 3)
      const one: Sent = isCheck
        ? {
            chatId,
            path: 'check',
            method: 'PUT',
            body: { clientId, status: 3, score: 60 + (n % 40), comment: `Baho ${n}`, version } as Sent['body'],
            acknowledged: false,
          }
        : {
            chatId,
            path: 'messages',
            method: 'POST',
            body: { clientId, text: `Xabar ${n}`, files: [] } as Sent['body'],
            acknowledged: false,
          }
      sent.push(one)
      const status = await send(first, accessToken, one).catch(() => null)
      if (status === null) return
      expect(status).toBe(isCheck ? 200 : 201)
      one.acknowledged = true
      if (++acknowledged === 40) enough.resolve()
    }
  })
  await enough.promise
  await first.end('SIGKILL')
  await Promise.all(senders)

  const again = await start()
  const token = (await again.signIn(testSuperadminPassword)).data.accessToken
  // Sends every request a second time, even if it was answered, to see that no message is stored twice.
  for (const one of sent) expect([200, 201]).toContain(await send(again, token, one))
  await again.end('SIGTERM')

  await inBetween(async ({ db }) => {
    const kept = await db.many<{ clientId: string; chatId: number }>(
      sql`select client_id as "clientId", chat_id as "chatId" from chat_message order by id`,
    )
    expect(sent.filter((one) => one.acknowledged).length).toBeGreaterThanOrEqual(40)
    expect(kept.map((row) => row.clientId).sort()).toEqual(sent.map((one) => one.body.clientId).sort())
    const events = await db.many<{ seq: number; messageId: number }>(
      sql`select seq, message_id as "messageId" from chat_event where group_id = ${groupId} order by seq`,
    )
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: sent.length }, (_, n) => n + 1))
    expect(new Set(events.map((event) => event.messageId)).size).toBe(sent.length)
    const audits = await db.one<{ count: number }>(sql`select count(*) from audit where entity = 'chat'`)
    expect(audits?.count).toBe(sent.length)
    const sums = await db.one(sql`
      select accepted_count = (select count(*) from chat where homework_id = homework.id and status = 3)
        and waiting_count = (select count(*) from chat where homework_id = homework.id and status in (1, 4))
        and score_sum = (select coalesce(sum(score), 0) from chat where homework_id = homework.id) as "areRight"
      from homework where id = ${homeworkId}`)
    expect(sums).toEqual({ areRight: true })
  })
}, 120_000)
