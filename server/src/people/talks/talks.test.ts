import { uploads } from '@markaz/protocol/centre/files/routes'
import { studentAccount } from '@markaz/protocol/people/students/student-account.routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { describe, expect, it } from 'vitest'
import { actionLimitsPerMinute } from '../../access/rate-limit.ts'
import { attachmentFolderOf } from '../../centre/files/attachments.ts'
import { storeFile, type Uploader } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import { openTestEventStream, serverAddressOf } from '../../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'

const t = shareTestApp()

const grants = ['management:call.read', 'management:call.update']
const said = (text: string, files: string[] = []) => ({ clientId: crypto.randomUUID() as string, text, files })
type Said = ReturnType<typeof said>

async function family({ lastName = 'Karimov' } = {}) {
  const { id: officeId, headOfficeId } = await t.build.office()
  const desk = await t.signedIn({ grants, headOfficeIds: [headOfficeId], lastName: 'Ergasheva', firstName: 'Gulnora' })
  const id = await t.build.student({ lastName, firstName: 'Ali', headOfficeIds: [headOfficeId] })
  const parent = async (fullName: string, relation: 'father' | 'mother', studentIds = [id]) => {
    const agentId = await t.build.agent({ fullName, relation, studentIds })
    const token = await openParentSession(t.deps, t.db, agentId)
    return {
      id: agentId,
      token,
      list: async () => (await t.send(parentConversations.list, { token })).data.talks,
      read: (of = id) => t.send(parentConversations.read, { token, params: { id: of }, query: {} }),
      write: (words: Said, of = id) => t.send(parentConversations.write, { token, params: { id: of }, body: words }),
      readUntil: (messageId: number, of = id) =>
        t.send(parentConversations.readUntil, { token, params: { id: of }, body: { messageId } }),
    }
  }
  const at = { token: desk.token, params: { id } }
  return {
    id,
    officeId,
    headOfficeId,
    desk,
    parent,
    mother: await parent('Karimova Zulfiya', 'mother'),
    father: await parent('Karimov Vali', 'father'),
    list: async (query: object = {}, token = desk.token) =>
      (await t.send(familyConversations.list, { token, query })).data,
    read: async (query: object = {}) => (await t.send(familyConversations.read, { ...at, query })).data,
    write: (words: Said) => t.send(familyConversations.write, { ...at, body: words }),
    readUntil: (messageId: number) => t.send(familyConversations.readUntil, { ...at, body: { messageId } }),
    assign: (staffId: number | null) => t.send(familyConversations.assign, { ...at, body: { staffId } }),
    close: (isClosed = true, until?: number) => t.send(familyConversations.close, { ...at, body: { isClosed, until } }),
  }
}

const upload = (viewer: Uploader, name = 'malumotnoma.pdf') =>
  storeFile(
    { ...t.deps, viewer },
    {
      folder: attachmentFolderOf(viewer),
      extension: 'pdf',
      name,
      mimeType: 'application/pdf',
      bytes: Buffer.from('%PDF'),
    },
  )

describe('a conversation between the centre and a family', () => {
  // Shows: FAMILY-018
  it('the centre writes to both parents of a child, and their answers arrive in one conversation', async () => {
    const f = await family()
    const file = await upload({ id: f.desk.staffId })
    const first = (await f.write(said("Ali bugun kelmadi. Sog'ligi joyidami?", [file]))).data
    expect(first).toMatchObject({ sender: { side: 'centre', fullName: 'Ergasheva Gulnora' }, readAt: null })
    for (const parent of [f.mother, f.father])
      expect(await parent.list()).toMatchObject([
        { student: { id: f.id }, unreadCount: 1, lastMessage: { id: first.id } },
      ])

    t.clock.forward(60_000)
    expect((await f.mother.readUntil(first.id)).status).toBe(200)
    const paper = await upload({ id: f.mother.id, isParent: true })
    const answer = (await f.mother.write(said('Isitmasi bor, ertaga ham kelolmaydi', [paper]))).data
    expect(answer.sender).toEqual({ side: 'family', id: f.mother.id, fullName: 'Karimova Zulfiya' })
    // The father has not read the centre's message, but sees that the mother answered it.
    expect(await f.father.list()).toMatchObject([{ unreadCount: 1, lastMessage: { text: answer.text } }])
    expect(await f.mother.list()).toMatchObject([{ unreadCount: 0 }])

    const { talk, messages } = await f.read()
    expect(talk).toMatchObject({ unreadCount: 1, waitingSince: answer.createdAt, lastMessage: { isFromFamily: true } })
    expect(talk.parents.map(({ fullName, relation }) => [fullName, relation])).toEqual([
      ['Karimova Zulfiya', 'mother'],
      ['Karimov Vali', 'father'],
    ])
    expect(messages.map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      [first.text, true],
      [answer.text, false],
    ])
    expect(messages[1]?.files[0]).toMatchObject({ path: paper, name: 'malumotnoma.pdf' })
    // Each reader gets working addresses for the files that another person sent.
    const ofFather = (await f.father.read()).data.messages
    for (const url of [messages[1]?.files[0]?.url, ofFather[0]?.files[0]?.url])
      expect((await t.app.inject(url as string)).statusCode).toBe(200)

    await f.readUntil(answer.id)
    expect((await f.mother.read()).data.messages[1]?.readAt).toBe(t.deps.clock.now().toISOString())
    await f.write(said('Tuzalib ketsin!'))
    expect(await f.list()).toMatchObject({ waiting: 0, talks: [{ waitingSince: null, unreadCount: 0 }] })
  })

  it("a family still waits for an answer if the staff member wrote without having read the family's last message", async () => {
    const f = await family()
    await f.mother.write(said('Qachon boshlanadi?'))
    const unread = (await f.mother.write(said("To'lovni-chi?"))).data
    await f.write(said('Dushanbadan'))
    expect((await f.read()).talk.waitingSince).not.toBeNull()
    await f.readUntil(unread.id)
    await f.write(said("To'lov 5-sanagacha"))
    expect((await f.read()).talk.waitingSince).toBeNull()
  })

  it.each(['the centre', 'a parent'])(
    'a message in a family conversation that %s sends twice is stored once, and its clientId cannot be used for another message',
    async (who) => {
      const f = await family()
      const write = who === 'a parent' ? f.mother.write : f.write
      const file = await upload(who === 'a parent' ? { id: f.mother.id, isParent: true } : { id: f.desk.staffId })
      const words = said('Rahmat', [file])
      const [one, again] = [await write(words), await write(words)]
      expect([one.status, again.status, again.data.id]).toEqual([200, 200, one.data.id])
      expect((await write({ ...words, text: 'Boshqa' })).error.code).toBe('KEY_REUSED')
      // The father may not use the clientId of another sender's message.
      expect((await f.father.write({ ...words, files: [] })).error.code).toBe('KEY_REUSED')
      expect((await f.read()).messages).toHaveLength(1)
    },
  )

  it("a message in a family conversation is refused if it is empty, too long or has another user's file", async () => {
    const f = await family()
    const before = await countRowsOfTables(t.db, 'family_message', 'family_talk')
    const theirs = await upload({ id: (await family()).mother.id, isParent: true })
    expect((await f.mother.write(said('  '))).error.fields).toEqual({ text: "Xabar yozing yoki fayl qo'shing" })
    expect((await f.mother.write(said('a'.repeat(4001)))).status).toBe(400)
    expect((await f.mother.write(said('', [theirs]))).error.code).toBe('FILE_UNKNOWN')
    expect((await f.write(said('', [theirs]))).error.code).toBe('FILE_UNKNOWN')
    expect(await countRowsOfTables(t.db, 'family_message', 'family_talk')).toEqual(before)
    for (let n = 0; n < actionLimitsPerMinute['parent-message']; n++)
      expect((await f.mother.write(said(`${n}`))).status).toBe(200)
    expect((await f.mother.write(said('yana'))).error.code).toBe('TOO_MANY_REQUESTS')
    expect((await f.father.write(said('men'))).status).toBe(200)
  })

  it('a family conversation shows the newest hundred messages, and earlier messages on request', async () => {
    const f = await family()
    await f.write(said('0'))
    await t.db.run(sql`
      insert into family_message (student_id, staff_id, text, files, client_id, created_at)
      select ${f.id}, ${f.desk.staffId}, n::text, '{}', gen_random_uuid(), now() from generate_series(1, 120) n`)
    const newest = await f.read()
    expect([newest.isMore, newest.messages[0]?.text, newest.messages.at(-1)?.text]).toEqual([true, '21', '120'])
    const earlier = await f.read({ before: newest.messages[0]?.id })
    expect([earlier.isMore, earlier.messages[0]?.text, earlier.messages.at(-1)?.text]).toEqual([false, '0', '20'])
    const own = (await f.mother.read()).data
    expect([own.isMore, own.messages.length]).toEqual([true, 100])
  })

  it('a message to a family is refused if no parent can read the message', async () => {
    const f = await family()
    await t.db.run(sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${f.father.id}`)
    expect((await f.write(said('Salom'))).status).toBe(200)
    await t.db.run(sql`update agent set status = 2 where id = ${f.mother.id}`)
    expect((await f.read()).talk.parents).toEqual([])
    expect((await f.write(said('Salom'))).error.code).toBe('FAMILY_UNKNOWN')
  })
})

describe('the inbox of family conversations', () => {
  it('the inbox of family conversations lists first the families that wait longest for an answer', async () => {
    const f = await family()
    const more = async (lastName: string, parentName: string) => {
      const id = await t.build.student({ lastName, firstName: 'Vali', headOfficeIds: [f.headOfficeId] })
      const parent = await f.parent(parentName, 'father', [id])
      const write = (words: Said) =>
        t.send(familyConversations.write, { token: f.desk.token, params: { id }, body: words })
      return { id, parent, write }
    }
    const [late, early, old] = [
      await more('Kechikov', 'Toshev Bek'),
      await more('Ertayev', 'Rustamov Jasur'),
      await more('Eskiyev', "O'rolov Sardor"),
    ]
    const after = () => t.clock.forward(60_000)
    await old.write(said('Salom'))
    after()
    await early.parent.write(said('Savol'), early.id)
    after()
    await late.parent.write(said('Savol'), late.id)
    await early.parent.write(said('Yana savol'), early.id)
    after()
    await f.write(said('Salom'))
    const ids = async (query: object = {}) => (await f.list(query)).talks.map(({ student }) => student.id)
    expect(await ids()).toEqual([early.id, late.id, f.id, old.id])
    expect(await f.list({ perPage: 1, page: 2 })).toMatchObject({
      total: 4,
      waiting: 2,
      talks: [{ student: { id: late.id } }],
    })
    expect(await ids({ state: 'waiting' })).toEqual([early.id, late.id])
    expect(await ids({ state: 'open' })).toEqual([f.id, old.id])
    await f.close()
    expect(await ids({ state: 'closed' })).toEqual([f.id])
    await f.assign(f.desk.staffId)
    expect([await ids({ whose: 'mine' }), await ids({ whose: 'nobodys' })]).toEqual([
      [f.id],
      [early.id, late.id, old.id],
    ])
    expect(await ids({ value: 'ertayev' })).toEqual([early.id])
    expect(await ids({ value: 'ўролов' })).toEqual([old.id])
    expect(await ids({ officeIds: [f.officeId] })).toHaveLength(4)
    expect(await ids({ officeIds: [(await t.build.office()).id] })).toEqual([])
    for (const bad of [{ state: 'boshqa' }, { whose: 'x' }, { page: 0 }])
      expect((await t.send(familyConversations.list, { token: f.desk.token, query: bad as object })).status).toBe(400)
  })

  it("a staff member's open inbox of family conversations is notified of each message immediately", async () => {
    const f = await family()
    const { seq } = await f.list()
    const events = await openTestEventStream<{ seq: number }>(
      `${await serverAddressOf(t)}/api/staff/families/talks/stream?after=${seq}`,
      { token: f.desk.token },
    )
    await f.mother.write(said('Assalomu alaykum'))
    expect((await events.take(1))[0]).toMatchObject({ event: 'changed', data: { seq: seq + 1 } })
    expect((await f.list()).seq).toBe(seq + 1)
    events.close()
  })

  // Tests the undo of: family_talk.assign, family_talk.closed, family_talk.reopened
  it('a family conversation can be closed or assigned to a colleague who may answer; both can be undone', async () => {
    const f = await family()
    const colleague = await t.signedIn({ grants, headOfficeIds: [f.headOfficeId], lastName: 'Aliyeva' })
    const reader = await t.signedIn({ grants: ['management:call.read'], headOfficeIds: [f.headOfficeId] })
    const elsewhere = await t.signedIn({ grants, headOfficeIds: [(await t.build.office()).headOfficeId] })
    const question = (await f.mother.write(said('Qachon?'))).data
    const { data } = await t.send(familyConversations.colleagues, { token: f.desk.token, params: { id: f.id } })
    const ids = data.colleagues.map(({ id }) => id)
    expect([f.desk, colleague, reader, elsewhere].map(({ staffId }) => ids.includes(staffId))).toEqual([
      true,
      true,
      false,
      false,
    ])
    for (const { staffId } of [reader, elsewhere])
      expect((await f.assign(staffId)).error.fields).toEqual({ staffId: 'Bu xodim yozishmaga javob bera olmaydi' })

    const given = await f.assign(colleague.staffId)
    expect(given.data.assignee?.id).toBe(colleague.staffId)
    expect(await readLastAudit(t.db)).toMatchObject({
      ...{ action: 'assign', entity: 'family_talk', entityId: f.id, permissionName: 'management:call' },
      ...{ before: { staffId: null }, after: { staffId: colleague.staffId } },
    })
    await undoRequestChanges(t, f.desk.token, given)
    expect((await f.read()).talk.assignee).toBeNull()

    const closed = await f.close()
    expect(closed.data).toMatchObject({ closedBy: { id: f.desk.staffId }, waitingSince: null, unreadCount: 0 })
    const audits = await countRowsOfTables(t.db, 'audit')
    expect((await f.close()).data.closedAt).toBe(closed.data.closedAt)
    expect(await countRowsOfTables(t.db, 'audit')).toEqual(audits)
    await undoRequestChanges(t, f.desk.token, closed)
    expect((await f.read()).talk).toMatchObject({ closedAt: null, waitingSince: question.createdAt })
    await f.close()
    const reopened = await f.close(false)
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'reopened',
      before: { isClosed: true },
      after: { isClosed: false },
    })
    await undoRequestChanges(t, f.desk.token, reopened)
    expect((await f.read()).talk.closedAt).not.toBeNull()
    // A new message of the mother reopens the closed conversation.
    await f.mother.write(said('Yana bir savol'))
    expect((await f.read()).talk).toMatchObject({ closedAt: null, closedBy: null, unreadCount: 1 })
  })

  it('closing a family conversation is refused if the family wrote since the page was loaded', async () => {
    const f = await family()
    const seen = (await f.mother.write(said('Qachon?'))).data
    await f.readUntil(seen.id)
    const unseen = (await f.mother.write(said("To'lov-chi?"))).data
    const refused = await f.close(true, seen.id)
    expect([refused.status, refused.error.code]).toEqual([409, 'TALK_CHANGED'])
    expect(await f.list()).toMatchObject({
      waiting: 1,
      talks: [{ closedAt: null, waitingSince: seen.createdAt, unreadCount: 1 }],
    })
    const readAts = async () => (await f.mother.read()).data.messages.map(({ readAt }) => readAt !== null)
    expect(await readAts()).toEqual([true, false])
    expect((await f.close(true, unseen.id)).data).toMatchObject({ waitingSince: null, unreadCount: 0 })
    expect(await readAts()).toEqual([true, true])

    const reopened = await f.close(false)
    const later = (await f.mother.write(said('Yana bir savol'))).data
    expect((await undoRequestChanges(t, f.desk.token, reopened)).error.code).toBe('TALK_CHANGED')
    expect(await f.list()).toMatchObject({ waiting: 1, talks: [{ closedAt: null, unreadCount: 1 }] })
    await f.readUntil(later.id)
    expect((await undoRequestChanges(t, f.desk.token, reopened)).status).toBe(200)
    expect((await f.read()).talk.closedAt).not.toBeNull()
  })

  it('the audit does not contain the text of a message to or from a family, because audit rows cannot be changed', async () => {
    const f = await family()
    const { id } = (await f.mother.write(said('Sir: kasalligi bor'))).data
    expect(await readLastAudit(t.db)).toMatchObject({
      action: 'write',
      entity: 'family_talk',
      after: { messageId: id, files: [] },
    })
    const { agentId } = (await t.db.one<{ agentId: number }>(
      sql`select agent_id as "agentId" from audit order by id desc limit 1`,
    )) as { agentId: number }
    expect(agentId).toBe(f.mother.id)
  })
})

describe('the rights for family conversations', () => {
  it('every API call about family conversations answers 404 for a student of another branch, and nothing is written', async () => {
    const [f, other] = [await family(), await family()]
    const { id: messageId } = (await other.mother.write(said('Salom'))).data
    const before = await countRowsOfTables(t.db, 'family_message', 'audit', 'family_reader')
    const at = { token: f.desk.token, params: { id: other.id } }
    const answers = [
      await t.send(familyConversations.read, { ...at, query: {} }),
      await t.send(familyConversations.write, { ...at, body: said('Salom') }),
      await t.send(familyConversations.readUntil, { ...at, body: { messageId } }),
      await t.send(familyConversations.colleagues, at),
      await t.send(familyConversations.assign, { ...at, body: { staffId: null } }),
      await t.send(familyConversations.close, { ...at, body: { isClosed: true } }),
      // Refused, because the message belongs to another conversation.
      await f.readUntil(messageId),
      // Refused, because this conversation has no messages yet.
      await f.close(),
      await f.assign(null),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await f.list()).total).toBe(0)
    expect(await countRowsOfTables(t.db, 'family_message', 'audit', 'family_reader')).toEqual(before)
  })

  it('family conversations answer 403 without the right management:call or without the right to personal data', async () => {
    const f = await family()
    await f.mother.write(said('Salom'))
    const statuses = async (held: string[], seesPersonal = true) => {
      const { token } = await t.signedIn({ grants: held, headOfficeIds: [f.headOfficeId], seesPersonal })
      const at = { token, params: { id: f.id } }
      return [
        (await t.send(familyConversations.list, { token, query: {} })).status,
        (await t.send(familyConversations.read, { ...at, query: {} })).status,
        (await t.send(familyConversations.write, { ...at, body: said('Salom') })).status,
        (await t.send(familyConversations.close, { ...at, body: { isClosed: true } })).status,
      ]
    }
    expect(await statuses(['users:students.read', 'users.read', 'management:call.create'])).toEqual([
      403, 403, 403, 403,
    ])
    expect(await statuses(['management:call.read'])).toEqual([200, 200, 403, 403])
    expect(await statuses(grants, false)).toEqual([403, 403, 403, 403])
  })

  it('a parent sees only conversations about their own children; ending the link to a child ends access immediately', async () => {
    const [f, other] = [await family(), await family()]
    const { id: messageId } = (await f.mother.write(said('Salom'))).data
    const strange = async (parent: typeof f.mother) => [
      (await parent.read(f.id)).status,
      (await parent.write(said('Salom'), f.id)).status,
      (await parent.readUntil(messageId, f.id)).status,
    ]
    expect(await strange(other.mother)).toEqual([404, 404, 404])
    expect((await f.mother.readUntil(messageId + 1000)).status).toBe(404)
    // The mother keeps her access, because she has a second child.
    const second = await t.build.student({ headOfficeIds: [f.headOfficeId] })
    await t.db.run(
      sql`insert into agent_student (agent_id, student_id, relation) values (${f.mother.id}, ${second}, 'mother')`,
    )
    await t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${f.mother.id} and student_id = ${f.id}`,
    )
    expect(await strange(f.mother)).toEqual([404, 404, 404])
    expect((await f.mother.list()).map(({ student }) => student.id)).toEqual([second])
    expect((await f.father.read()).data.messages).toMatchObject([{ sender: { id: f.mother.id }, text: 'Salom' }])
    expect((await f.read()).messages).toMatchObject([{ id: messageId, text: 'Salom' }])
    for (const token of ['yolgon', f.desk.token])
      expect((await t.send(parentConversations.list, { token })).status).toBe(401)
    const login = await t.build.student({ login: `bola.${crypto.randomUUID()}` })
    const pupil = await openStudentSession(t.deps, t.db, { studentId: login, address: '', userAgent: null })
    expect((await t.send(studentAccount.me, { token: pupil })).status).toBe(200)
    expect((await t.send(parentConversations.list, { token: pupil })).status).toBe(401)
  })

  it('a file that a parent uploaded for a message cannot be attached by any other user', async () => {
    const f = await family()
    const file = { name: 'rasm.txt', bytes: Buffer.from('salom'), type: 'text/plain' }
    const { path } = (await t.send(uploads.parentAttachment, { token: f.mother.token, file })).data
    expect((await f.father.write(said('', [path]))).error.code).toBe('FILE_UNKNOWN')
    expect((await f.mother.write(said('', [path]))).data.files).toMatchObject([{ name: 'rasm.txt' }])
  })

  it('closing a family conversation can be undone only by a user who may still answer the family', async () => {
    const f = await family()
    await f.mother.write(said('Salom'))
    const closed = await f.close()
    await t.db.run(sql`
      update role set grants = ${['management:call.read']}, version = version + 1 where id = ${f.desk.roleId}`)
    expect((await undoRequestChanges(t, f.desk.token, closed)).error.code).toBe('FORBIDDEN')
  })
})
