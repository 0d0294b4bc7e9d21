import { notifications } from '@markaz/protocol/content/notifications/routes'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { parentConversations } from '@markaz/protocol/people/talks/own-talks.routes'
import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import {
  allChatGrants,
  createChatFixture,
  messageBodyOf,
  submitTestHomework,
  writeTestMessage,
} from '../../teaching/chats/testing/chat-fixture.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { dueStaffNotificationsJobKind } from './due-staff-notifications.ts'

const t = shareTestApp()
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))
const hourMs = 3_600_000
const letter = (text: string) => ({ clientId: crypto.randomUUID() as string, text, files: [] })
const answering = ['management:call.read', 'management:call.update']
const managing = ['all_groups.read', 'all_groups:attendance.read']

const bellOf = async (token: string) => {
  const { data } = await t.send(notifications.list, { token, query: {} })
  return data.notifications.map(({ title, body, path }) => [title, body, path])
}
/** The notifications are read from the database, because the user's access token may have expired. */
const titlesOf = async (staffId: number) =>
  (await listNotificationsOfPerson(t.db, 'staff', staffId)).map(([, title]) => title)
const clockRuns = () => t.app.queue.runDue(dueStaffNotificationsJobKind)

async function family() {
  const { headOfficeId } = await t.build.office()
  const desk = (grants: string[], headOfficeIds = [headOfficeId]) => t.signedIn({ grants, headOfficeIds })
  const id = await t.build.student({ lastName: 'Karimov', firstName: 'Ali', headOfficeIds: [headOfficeId] })
  const agentId = await t.build.agent({ fullName: 'Karimova Zuhra', studentIds: [id] })
  const token = await openParentSession(t.deps, t.db, agentId)
  const writes = (text: string) => t.send(parentConversations.write, { token, params: { id }, body: letter(text) })
  const answers = (by: string) =>
    t.send(familyConversations.write, { token: by, params: { id }, body: letter('Javob') })
  const child = (await t.send(parentConversations.list, { token })).data.talks[0]?.student.fullName
  return { headOfficeId, desk, id, child, writes, answers }
}

describe("notifying staff of a parent's message", () => {
  // Shows: FAMILY-019
  it("staff who may answer a family are notified of a parent's message with the parent's name", async () => {
    const { desk, id, child, writes } = await family()
    const [one, two, reader] = [await desk(answering), await desk(answering), await desk(['management:call.read'])]
    const elsewhere = await desk(answering, [(await t.build.office()).headOfficeId])
    await writes('Ali bugun kasal')
    const entry = ['Karimova Zuhra xat yozdi', `${child} haqida: Ali bugun kasal`, `/families/talks/${id}`]
    expect([await bellOf(one.token), await bellOf(two.token)]).toEqual([[entry], [entry]])
    expect([await bellOf(reader.token), await bellOf(elsewhere.token)]).toEqual([[], []])
  })

  it("if a conversation is assigned to a staff member, only this person is notified of a parent's message", async () => {
    const { desk, id, writes } = await family()
    const [one, two] = [await desk(answering), await desk(answering)]
    await writes('Birinchi')
    for (const { token } of [one, two]) await t.send(notifications.readAll, { token })
    await t.send(familyConversations.write, { token: one.token, params: { id }, body: letter('Javob') })
    await t.send(familyConversations.assign, { token: one.token, params: { id }, body: { staffId: two.staffId } })
    await writes('Ikkinchi')
    expect([(await bellOf(one.token)).length, (await bellOf(two.token)).length]).toEqual([1, 2])
  })

  it('several messages of a parent cause one notification to staff until staff answer', async () => {
    const { desk, writes, answers } = await family()
    const { token } = await desk(answering)
    await writes('Birinchi')
    await writes('Yana')
    expect((await bellOf(token)).length).toBe(1)
    await answers(token)
    await writes('Rahmat, yana savol')
    expect((await bellOf(token)).length).toBe(2)
  })

  // Shows: FAMILY-019
  it("a parent's message that stays unanswered for the configured hours is reported once to the managers of the branch", async () => {
    const { desk, writes } = await family()
    const [one, manager] = [await desk(answering), await desk(managing)]
    const admin = await t.signedIn({ grants: ['settings:mobile_versions.read', 'settings:mobile_versions.update'] })
    const { settings } = (await t.send(portalSettings.read, { token: admin.token })).data
    expect(settings.answerHours).toBe(4)
    await t.send(portalSettings.save, { token: admin.token, body: { ...settings, answerHours: 2 } })
    await writes('Savolim bor')
    t.clock.forward(2 * hourMs - 60_000)
    await clockRuns()
    expect(await titlesOf(manager.staffId)).toEqual([])
    for (let run = 0; run < 2; run++) {
      t.clock.forward(5 * 60_000)
      await clockRuns()
    }
    expect(await titlesOf(manager.staffId)).toEqual(['Karimova Zuhra 2 soatdan beri javob kutmoqda'])
    expect(await titlesOf(one.staffId)).toEqual(['Karimova Zuhra xat yozdi'])
    await t.db.run(sql`update portal_setting set answer_hours = 4`)
  })

  it("a parent's message that was answered is not reported to the managers", async () => {
    const { desk, writes, answers } = await family()
    const [one, manager] = [await desk(answering), await desk(managing)]
    await writes('Savolim bor')
    await answers(one.token)
    t.clock.forward(9 * hourMs)
    await clockRuns()
    expect(await titlesOf(manager.staffId)).toEqual([])
  })
})

describe("notifying teachers of a student's question", () => {
  const asked = async () => {
    const s = await createChatFixture(t)
    const { headOfficeId, groupId } = s
    const teacher = await t.signedIn({ grants: ['my_groups.read', ...allChatGrants], headOfficeIds: [headOfficeId] })
    const { staffId } = teacher
    await t.build.groupStaff({ groupId, staffId })
    const itemId = await t.build.scheduleItem({ groupId, staffId })
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('2-misolni tushunmadim', [], false))
    return { ...s, teacher, groupPath: `/my-groups/${groupId}/staff/${staffId}/schedule/${itemId}` }
  }

  // Shows: FAMILY-019
  it("a student's question about homework notifies the teacher and is on the teacher's home page until it is answered", async () => {
    const { teacher, office, ali, chatId, homeworkId, groupPath, ...s } = await asked()
    const questions = async () => (await t.send(statistics.today, { token: teacher.token })).data.questions
    expect(await bellOf(teacher.token)).toEqual([
      [
        expect.stringMatching(/^Aliyev .* savol berdi$/),
        expect.stringContaining('2-misolni tushunmadim'),
        `${groupPath}/chat/${chatId}/home/${ali.id}`,
      ],
    ])
    expect(await bellOf(office.token)).toEqual([])
    const first = {
      studentId: ali.id,
      chatId,
      examId: null,
      theme: 'Kasrlar',
      askedAt: expect.stringContaining('10:00'),
    }
    expect(await questions()).toMatchObject([first])
    t.clock.forward(300_000)
    await submitTestHomework(t, ali.token, homeworkId, messageBodyOf('Yordam bering', [], false))
    expect([await questions(), (await bellOf(teacher.token)).length]).toMatchObject([[first], 1])
    await writeTestMessage(t, { teacher, office, ali, chatId, homeworkId, ...s }, messageBodyOf('Mana shunday'))
    expect(await questions()).toEqual([])
  })

  it("a student's question that stays unanswered for four hours is reported to the managers of the branch", async () => {
    const { headOfficeId } = await asked()
    const manager = await t.signedIn({ grants: managing, headOfficeIds: [headOfficeId] })
    t.clock.forward(4 * hourMs)
    await clockRuns()
    expect(await titlesOf(manager.staffId)).toEqual([
      expect.stringMatching(/^Aliyev .* 4 soatdan beri javob kutmoqda$/),
    ])
  })
})
