import { randomUUID } from 'node:crypto'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildContractTemplate, createTestContract } from '../../people/contracts/testing/contract-kit.ts'
import { createChatFixture, openChatInTest, submitTestHomework } from '../../teaching/chats/testing/chat-fixture.ts'
import { createExamTestCentre } from '../../teaching/exams/testing/exam-test-centre.ts'
import { buildOffice, buildStudent } from '../../testing/build.ts'
import { buildChat } from '../../testing/build-teaching.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())

it("parents are notified of rejected homework with the teacher's comment, and not of accepted homework", async () => {
  const s = await createChatFixture(f.t)
  const parent = await f.parent([s.ali.id])
  const check = async (status: 2 | 3, score: number) => {
    const { version } = (await openChatInTest(f.t, s)).chat
    const body = { status, score, comment: "Ko'ring", version, clientId: randomUUID() }
    return f.t.send(homework.check.all, { token: s.office.token, params: { id: s.groupId, chatId: s.chatId }, body })
  }
  await submitTestHomework(f.t, s.ali.token, s.homeworkId)
  expect((await check(2, 40)).status).toBe(200)
  await f.runDue()
  expect((await check(3, 90)).status).toBe(200)
  await f.runDue()
  expect(parent.said()).toEqual([expect.stringMatching(/: Uy vazifasi qaytarildi\nKasrlar: Ko'ring$/)])
})

it("when exam results are announced, each parent is notified only of their own child's result", async () => {
  const c = await createExamTestCentre(f.t)
  const id = await c.exam()
  const [ali, bek] = c.studentIds
  await buildChat(f.t.db, { examId: id, studentId: ali, status: 3, score: 90 })
  await buildChat(f.t.db, { examId: id, studentId: bek, status: 2, score: 30 })
  const parents = [await f.parent([ali]), await f.parent([bek]), await f.parent([c.studentIds[2]])]
  expect((await c.announce(id)).status).toBe(200)
  await f.runDue()
  expect(parents.map((parent) => parent.said().map((said) => said.split(': ').at(-1)))).toEqual([
    ["90/100 ball, o'tdi"],
    ["30/100 ball, o'tmadi"],
    ['qatnashmadi'],
  ])
})

it('parents who may get notifications about documents are notified of a contract that waits for a signature', async () => {
  const studentId = await buildStudent(f.t.db, { phoneNumber: '998935550011' })
  const { token } = await f.t.signedIn({ grants: ['users:students.read', 'users:students.update'], isSuperadmin: true })
  const [parent, other] = [await f.parent([studentId]), await f.parent([studentId])]
  await f.t.db.run(sql`update agent_student set tells_papers = false where agent_id = ${other.id}`)
  const contractId = await buildContractTemplate(f.t)
  expect((await createTestContract(f.t, token, { studentId, contractId })).status).toBe(201)
  await f.runDue()
  expect([parent.said(), other.said()]).toEqual([
    [expect.stringMatching(/: Shartnoma imzolashni kutmoqda\n.+-sonli shartnoma$/)],
    [],
  ])
})

it("parents are notified of a message from staff in the family's conversation, and answer in the portal", async () => {
  const { headOfficeId } = await buildOffice(f.t.db)
  const studentId = await buildStudent(f.t.db, { headOfficeIds: [headOfficeId] })
  const parent = await f.parent([studentId])
  const { token } = await f.t.signedIn({ grants: ['management:call.update'], headOfficeIds: [headOfficeId] })
  const body = { clientId: randomUUID(), text: 'Ertaga kela olasizmi?', files: [] }
  for (const _ of ['once', 'again'])
    expect((await f.t.send(familyConversations.write, { token, params: { id: studentId }, body })).status).toBe(200)
  await f.runDue()
  expect(parent.said()).toEqual(['Markazdan xat\nErtaga kela olasizmi?'])
})
