import type { GroupAccessScope } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson, type SentNotificationTuple } from '../../testing/rows.ts'
import {
  allChatGrants,
  createChatFixture,
  messageBodyOf,
  openChatInTest,
  readChatOfStudent,
  readStoredStateOfChat,
  submitTestHomework,
  uploadUnattachedFile,
  writeTestMessage,
} from './testing/chat-fixture.ts'

const t = shareTestApp()

describe('writing a chat message as a staff member', () => {
  it("a staff member's chat message is stored with its files and audited, and does not change the submission's state", async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const before = (await openChatInTest(t, s)).chat
    const text = 'O‘qituvchi ʼyozdiʻ: <b>select * from users</b> — Привет 🔔 {{1+1}} \' " \\'
    const file = await uploadUnattachedFile(t, { id: s.office.staffId }, "=cmd|'/c calc'!A1.pdf")
    const { status, data } = await writeTestMessage(t, s, messageBodyOf(`  ${text}\n`, [file]))
    expect([status, data.message.text, data.message.kind, data.message.sender.userType]).toEqual([
      201,
      text,
      'message',
      1,
    ])
    expect(data.message.files).toMatchObject([{ path: file, name: "=cmd|'/c calc'!A1.pdf", isPicture: false }])
    const after = await openChatInTest(t, s)
    expect(after.chat).toEqual({
      ...before,
      lastMessage: { ...after.chat.lastMessage, id: data.message.id, text, filesCount: 1, isFromStudent: false },
    })
    expect(after.messages.map((message) => message.text)).toEqual(['Mana ishim', text])
    const line =
      await t.db.one(sql`select staff_id as "staffId", action, permission_name as "permissionName", after from audit
      where entity = 'chat' and entity_id = ${s.chatId} order by id desc limit 1`)
    expect(line).toEqual({
      staffId: s.office.staffId,
      action: 'write',
      permissionName: 'all_groups:check_homeworks',
      after: { messageId: data.message.id, text, files: [file] },
    })
  })

  // Shows: SAFE-022
  it('a repeated request to write a chat message returns the first message, even if both arrive at once', async () => {
    const s = await createChatFixture(t)
    const body = messageBodyOf('Bir marta', [await uploadUnattachedFile(t, { id: s.office.staffId })])
    const answers = await Promise.all(Array.from({ length: 5 }, () => writeTestMessage(t, s, body)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.data.message.id)).size).toBe(1)
    const once = await readStoredStateOfChat(t, s.chatId)
    expect(once).toMatchObject({ messages: 1, events: 1, audits: 1 })
    const told: SentNotificationTuple[] = [[23, 'Uy vazifasi chatida yangi xabar', 'Kasrlar: Bir marta']]
    expect(await listNotificationsOfPerson(t.db, 'student', s.ali.id)).toEqual(told)
    for (const other of [{ text: 'Boshqa matn' }, { files: [] }])
      expect((await writeTestMessage(t, s, { ...body, ...other })).error.code).toBe('KEY_REUSED')
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(once)
    expect(await listNotificationsOfPerson(t.db, 'student', s.ali.id)).toEqual(told)
    // A clientId that a message of another user already has is refused with 400.
    expect((await writeTestMessage(t, s, body, { token: s.teacher.token })).error.fields).toHaveProperty('clientId')
    // The same clientId may be used again in another chat.
    const other = await readChatOfStudent(t, { homeworkId: s.homeworkId, studentId: s.vali.id })
    expect((await writeTestMessage(t, s, { ...body, files: [] }, { chatId: other })).data.message.text).toBe(
      'Bir marta',
    )
  })

  it("writing a chat message answers 400 without text and files, with an invalid clientId, or with another user's upload", async () => {
    const s = await createChatFixture(t)
    const before = await readStoredStateOfChat(t, s.chatId)
    const foreign = await uploadUnattachedFile(t, { id: s.teacher.staffId })
    for (const body of [
      messageBodyOf('   '),
      { ...messageBodyOf('x'), clientId: 'bir' },
      messageBodyOf('x'.repeat(4001)),
      messageBodyOf('x', [foreign]),
      messageBodyOf('x', ['../../etc/passwd']),
    ])
      expect((await writeTestMessage(t, s, body)).status).toBe(400)
    expect((await writeTestMessage(t, s, messageBodyOf('x', [foreign]))).error.code).toBe('FILE_UNKNOWN')
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
  })
})

describe('the rights for writing into a chat', () => {
  it('API calls about a chat answer 404 for another branch or a group that the user does not teach, and write nothing', async () => {
    const s = await createChatFixture(t)
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    const elsewhere = await t.build.office()
    const stranger = await t.signedIn({ grants: allChatGrants, headOfficeIds: [elsewhere.headOfficeId] })
    const otherGroup = await t.build.group({ headOfficeId: s.headOfficeId })
    const before = await readStoredStateOfChat(t, s.chatId)
    const messageId = (await openChatInTest(t, s)).messages[0]?.id as number
    const check = { status: 3, score: 90, comment: 'Yaxshi', version: 2, clientId: crypto.randomUUID() } as const
    const tries = async (reach: GroupAccessScope, token: string, id: number) => {
      const params = { id, chatId: s.chatId }
      return [
        (await t.send(homework.chat[reach], { token, params })).status,
        (await t.send(homework.write[reach], { token, params, body: messageBodyOf('x') })).status,
        (await t.send(homework.take[reach], { token, params, body: {} })).status,
        (
          await t.send(homework.check[reach], {
            token,
            params,
            body: { ...check, clientId: crypto.randomUUID() },
          })
        ).status,
        (await t.send(homework.readUntil[reach], { token, params, body: { messageId } })).status,
      ]
    }
    const none = [404, 404, 404, 404, 404]
    expect(await tries('all', stranger.token, s.groupId)).toEqual(none)
    expect(await tries('all', s.office.token, otherGroup)).toEqual(none)
    // The office user belongs to the branch but teaches no group, so the route for own groups answers 404.
    expect(await tries('own', s.office.token, s.groupId)).toEqual(none)
    for (const [route, token, id] of [
      [homework.chats.all, stranger.token, s.groupId],
      [homework.chats.own, s.office.token, s.groupId],
      [homework.stream.all, stranger.token, s.groupId],
      [homework.stream.own, s.office.token, s.groupId],
    ] as const)
      expect((await t.send(route, { token, params: { id } })).status).toBe(404)
    expect(await readStoredStateOfChat(t, s.chatId)).toEqual(before)
    expect(await tries('own', s.teacher.token, s.groupId)).toEqual([200, 201, 200, 200, 200])
  })

  it('API calls about a homework chat answer 404 after the homework is deleted', async () => {
    const s = await createChatFixture(t)
    await t.db.run(sql`update homework set deleted_at = now() where id = ${s.homeworkId}`)
    expect((await writeTestMessage(t, s, messageBodyOf('x'))).status).toBe(404)
    expect(
      (await t.send(homework.chat.all, { token: s.office.token, params: { id: s.groupId, chatId: s.chatId } })).status,
    ).toBe(404)
    const list = await t.send(homework.chats.all, { token: s.office.token, params: { id: s.groupId } })
    expect(list.data).toMatchObject({ chats: [], total: 0 })
  })
})
