import { ownNotificationChannels, parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import { notifications, ownNotifications, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { countSmsParts } from '@markaz/protocol/sms-text'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sql, sql } from '../../db/db.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'
import { createDistributeAnnouncementJob } from '../notifications/distribute-announcement.ts'
import { allNotificationGrants, buildAnnouncementForGroup } from '../notifications/testing/notification-centre.ts'
import { createTestCentreWithFamily, type TestCentreWithFamily } from './testing/centre-with-family.ts'

let f: TestCentreWithFamily
beforeAll(async () => {
  f = await createTestCentreWithFamily()
})
afterAll(() => f.close())
beforeEach(() => {
  f.t.clock.set('2026-11-21T15:00:00+05:00')
  f.gateway.sent = []
})

const tomorrow = '2026-11-22'
const named = "{ism}, {guruh} guruhi ertaga yig'iladi."
const title = "Yig'ilish"

async function twoGroups(more: { headOfficeIds?: number[] } = {}) {
  const office = await f.t.build.office()
  const { headOfficeId } = office
  const group = (name: string, headOffice = headOfficeId) => f.t.build.group({ headOfficeId: headOffice, name })
  const [first, second] = [await group(`N-12/${office.id}`), await group(`N-5/${office.id}`)]
  const grants = [
    ...allNotificationGrants,
    'users:students.update',
    'users:students.read',
    'settings:mobile_versions.read',
  ]
  const sender = await f.t.signedIn({ grants, headOfficeIds: [headOfficeId, ...(more.headOfficeIds ?? [])] })
  const student = async (firstName: string, groupIds: number[], login: string | null = null) => {
    const id = await f.t.build.student({ firstName, headOfficeIds: [headOfficeId], ...(login && { login }) })
    for (const groupId of groupIds) await f.t.build.membership({ studentId: id, groupId })
    return id
  }
  const input = (text: string, set = {}) =>
    buildAnnouncementForGroup(
      { groupId: first },
      { title, audience: [], groupIds: [first, second], isForParents: true, body: richTextOfParagraphs(text), ...set },
    )
  const count = async (text: string, set = {}) => {
    const { audience, isForStudents, groupIds, type } = input(text, set) as never as Record<string, unknown>
    const body = { type, audience, isForStudents, groupIds, text: { title, body: text } }
    return (
      await f.t.send(sentNotifications.countReceivers, {
        token: sender.token,
        query: { isForParents: 'true' },
        body: body as never,
      })
    ).data.reach
  }
  const send = async (text: string, set = {}) => {
    const sent = await f.t.send(sentNotifications.create, { token: sender.token, body: input(text, set) })
    await f.runDue()
    return sent
  }
  return {
    office,
    headOfficeId,
    first,
    second,
    names: [`N-12/${office.id}`, `N-5/${office.id}`] as const,
    sender,
    student,
    count,
    send,
  }
}

const ownTold = async (agentId: number) => {
  const token = await openParentSession(f.t.deps, f.t.db, agentId)
  return (await f.t.send(ownNotificationChannels.told, { token })).data.told
}
const change = (id: number, set: Sql) => f.t.db.run(sql`update student set ${set} where id = ${id}`)

describe('an announcement to two groups, for a parent with a child in each group', () => {
  // Shows: REAL-002
  it('an announcement to two groups is one message to the parent, with the text for each child by name', async () => {
    const c = await twoGroups()
    const [ali, vali] = [await c.student('Ali', [c.first]), await c.student('Vali', [c.second])]
    const mother = await f.parent([vali, ali])
    await c.send(named)
    const body = `Ali: Ali, ${c.names[0]} guruhi ertaga yig'iladi.\n\nVali: Vali, ${c.names[1]} guruhi ertaga yig'iladi.`
    expect(mother.said()).toEqual([`${title}\n${body}`])
    expect(await ownTold(mother.id)).toMatchObject([{ body, children: [{ id: ali }, { id: vali }] }])
  })

  it('an announcement about two children contains its text once if the two texts differ only in the form of an apostrophe or space', async () => {
    const c = await twoGroups()
    const [one, other] = [await c.student("O'g'iloy", [c.first]), await c.student('Oʻgʻiloy', [c.second])]
    const mother = await f.parent([one, other])
    await c.send('{ism}  keladi')
    expect(mother.said()).toEqual([`${title}\nO'g'iloy  keladi`])
    const father = await f.parent([one, other])
    await c.send("Ertaga dars yo'q")
    expect(father.said()).toEqual([`${title}\nErtaga dars yo'q`])
  })

  it('if the text of an announcement is the same for two of three siblings, their parent gets one message with both texts', async () => {
    const c = await twoGroups()
    const children = [
      await c.student('Ali', [c.first]),
      await c.student('Vali', [c.second]),
      await c.student('Gani', [c.first]),
    ]
    const mother = await f.parent(children)
    await c.send("{guruh} ertaga yig'iladi")
    expect(mother.said()).toEqual([
      `${title}\nAli, Gani: ${c.names[0]} ertaga yig'iladi\n\nVali: ${c.names[1]} ertaga yig'iladi`,
    ])
  })

  it('an announcement about two children with the same first name contains their full names', async () => {
    const c = await twoGroups()
    const [one, other] = [await c.student('Ali', [c.first]), await c.student('Ali', [c.second])]
    await change(one, sql`last_name = 'Karimov'`)
    await change(other, sql`last_name = 'Saidov'`)
    const mother = await f.parent([one, other])
    await c.send('{guruh} keladi')
    expect(mother.said()[0]).toMatch(/Karimov Ali: N-12.*keladi\n\nSaidov Ali: N-5.*keladi/)
  })

  // Shows: REAL-002
  it('an SMS about two children contains a shortened text for each child, and has as many parts as were counted before sending', async () => {
    const c = await twoGroups()
    const [ali, vali] = [await c.student('Ali', [c.first]), await c.student('Vali', [c.second])]
    const mother = await f.parent([ali, vali], { hasChat: false })
    await f.t.db.run(sql`
      insert into way_rule (head_office_id, kind, ways, is_urgent, answer_minutes) values (${c.headOfficeId}, 'centre', '{telegram,sms}', false, null)`)
    const long = `${'Kitob olib keling. '.repeat(30)}{ism}`
    const { parents } = await c.count(long)
    await c.send(long)
    expect(f.gateway.sent.map(({ phone }) => phone)).toEqual([mother.phone])
    expect(f.gateway.sent[0]?.text).toMatch(/^Yig'ilish\. Ali: Kitob .*\.\.\. Vali: Kitob .*\.\.\.$/)
    expect(parents).toMatchObject({ count: 1, bySms: 1, smsParts: countSmsParts(f.gateway.sent[0]?.text as string) })
  })

  it('an announcement about two children reaches both parents; a parent who is linked to only one of them gets only the text about this child', async () => {
    const c = await twoGroups()
    const [ali, vali] = [await c.student('Ali', [c.first]), await c.student('Vali', [c.second])]
    const [mother, father] = [await f.parent([ali, vali]), await f.parent([ali, vali])]
    await f.t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${father.id} and student_id = ${ali}`,
    )
    await c.send('{ism} keladi')
    expect(mother.said()).toEqual([`${title}\nAli: Ali keladi\n\nVali: Vali keladi`])
    expect(father.said()).toEqual([`${title}\nVali keladi`])
  })

  it('an announcement that is distributed in batches is sent to a parent only after all children of this parent were processed', async () => {
    const c = await twoGroups()
    const ali = await c.student('Ali', [c.first])
    for (let n = 0; n < 5; n++) await c.student('Boshqa', [c.first])
    const vali = await c.student('Vali', [c.second])
    const mother = await f.parent([ali, vali])
    await f.t.send(sentNotifications.create, {
      token: c.sender.token,
      body: buildAnnouncementForGroup(
        { groupId: c.first },
        {
          title,
          audience: [],
          groupIds: [c.first, c.second],
          isForParents: true,
          body: richTextOfParagraphs('{ism} keladi'),
        },
      ),
    })
    const { id } = (await f.t.db.one<{ id: number }>(sql`select max(id) as id from notification_sending`)) as {
      id: number
    }
    await expect(
      createDistributeAnnouncementJob(f.t.deps, 3).run({
        key: String(id),
        attempt: 1,
        signal: AbortSignal.abort(new Error('stop')),
        isOurs: sql`true`,
      }),
    ).rejects.toThrow('stop')
    await f.t.app.queue.runDue('ways.decide-many')
    await f.t.app.queue.runDue('ways.telegram')
    expect(mother.said()).toEqual([])
    await f.runDue()
    expect(mother.said()).toEqual([`${title}\nAli: Ali keladi\n\nVali: Vali keladi`])
  })

  it("if the branch of a parent's first child sends no announcements to parents, the parent gets the announcement about the second child", async () => {
    const other = await f.t.build.office()
    const c = await twoGroups({ headOfficeIds: [other.headOfficeId] })
    const ali = await f.t.build.student({ firstName: 'Ali', headOfficeIds: [other.headOfficeId] })
    await f.t.build.membership({ studentId: ali, groupId: c.first })
    const vali = await c.student('Vali', [c.second])
    await f.t.db.run(sql`
      insert into way_rule (head_office_id, kind, ways, is_urgent, answer_minutes) values (${other.headOfficeId}, 'centre', '{}', false, null)`)
    const mother = await f.parent([ali, vali])
    expect((await c.count('{ism} keladi')).parents).toMatchObject({ count: 1 })
    await c.send('{ism} keladi')
    expect(mother.said()).toEqual([`${title}\nVali keladi`])
  })

  it('staff see on the page of each child that the announcement was delivered to the parent', async () => {
    const c = await twoGroups()
    const [ali, vali] = [await c.student('Ali', [c.first]), await c.student('Vali', [c.second])]
    const mother = await f.parent([ali, vali])
    await c.send('{ism} keladi')
    for (const id of [ali, vali]) {
      const { told } = (await f.t.send(parentNotificationChannels.told, { token: c.sender.token, params: { id } })).data
      expect(told).toMatchObject([{ deliveries: [{ parent: { id: mother.id }, way: 'telegram', state: 'sent' }] }])
    }
  })
})

describe('which parents get an announcement', () => {
  it('a parent gets announcements about a child who has no login or is blocked, but not about a child who left the centre', async () => {
    const c = await twoGroups()
    const [plain, blocked, gone, withLogin] = [
      await c.student('Ali', [c.first]),
      await c.student('Vali', [c.second]),
      await c.student('Gani', [c.first]),
      await c.student('Shahlo', [c.first], `hisob${c.office.id}`),
    ]
    await change(blocked, sql`system_status = 2`)
    await change(gone, sql`gone_at = now()`)
    const parents = []
    for (const id of [plain, blocked, gone, withLogin]) parents.push(await f.parent([id]))
    const reach = await c.count('{ism} keladi')
    expect([reach.families, reach.parents.count, reach.missed.no_family]).toEqual([3, 3, 0])
    await c.send('{ism} keladi')
    expect(parents.map((parent) => parent.said())).toEqual([
      [`${title}\nAli keladi`],
      [`${title}\nVali keladi`],
      [],
      [`${title}\nShahlo keladi`],
    ])
  })

  // Shows: REAL-002
  it('parents get an announcement although their children have no account; deleting the announcement removes it from the parents', async () => {
    const c = await twoGroups()
    const ali = await c.student('Ali', [c.first])
    const mother = await f.parent([ali])
    const { status, data } = await c.send('{ism} keladi')
    expect([status, mother.said()]).toEqual([201, [`${title}\nAli keladi`]])
    await f.t.send(sentNotifications.remove, { token: c.sender.token, params: { id: data.id } })
    await f.t.app.queue.runDue('notifications.withdraw')
    expect(await f.t.db.one(sql`select count(*) from telling where student_id = ${ali}`)).toEqual({ count: 0 })
    expect(await ownTold(mother.id)).toEqual([])
  })

  it("parents are counted and get an announcement only within the sender's branches", async () => {
    const c = await twoGroups()
    const other = await f.t.build.office()
    const stranger = await f.t.build.student({ firstName: 'Begona', headOfficeIds: [other.headOfficeId] })
    await f.t.build.membership({ studentId: stranger, groupId: c.first })
    const ali = await c.student('Ali', [c.second])
    const [mother, strangers] = [await f.parent([ali]), await f.parent([stranger])]
    expect((await c.count('x')).parents.count).toBe(1)
    await c.send('{ism} keladi')
    expect([mother.said().length, strangers.said()]).toEqual([1, []])
  })

  it('a parent who is also a staff member gets an announcement both as a parent and as staff', async () => {
    const c = await twoGroups()
    const ali = await c.student('Ali', [c.first])
    const teacher = await f.t.signedIn({ kind: 2, headOfficeIds: [c.headOfficeId] })
    await f.t.build.groupStaff({ groupId: c.first, staffId: teacher.staffId })
    const mother = await f.parent([ali])
    await c.send('{ism} keladi', { audience: [2] })
    expect(mother.said()).toEqual([`${title}\nAli keladi`])
    expect(
      await f.t.db.one(sql`select count(*) from notification_receiver where staff_id = ${teacher.staffId}`),
    ).toEqual({ count: 1 })
  })
})

describe('the placeholder {guruh} (group) in a text', () => {
  const read = async (studentId: number) => {
    const token = await openStudentSession(f.t.deps, f.t.db, { studentId, address: '127.0.0.1', userAgent: null })
    return (await f.t.send(ownNotifications.list, { token })).data.notifications[0]?.body
  }

  it('the text of an announcement for a student of two groups names both groups, to the student and to the parent', async () => {
    const c = await twoGroups()
    const ali = await c.student('Ali', [c.first, c.second], `ikki${c.office.id}`)
    const mother = await f.parent([ali])
    await c.send('{guruh} guruhi')
    const text = `${c.names[0]}, ${c.names[1]} guruhi`
    expect([await read(ali), mother.said()]).toEqual([text, [`${title}\n${text}`]])
  })

  it('the text of an announcement names the group that the student attends today, not a group that the student joins tomorrow', async () => {
    const c = await twoGroups()
    const byMembership = await c.student('Ali', [c.second], `ertaga${c.office.id}`)
    await f.t.build.membership({ studentId: byMembership, groupId: c.first, startedDate: tomorrow })
    const onlyLater = await c.student('Vali', [], `keyin${c.office.id}`)
    await f.t.build.membership({ studentId: onlyLater, groupId: c.first, startedDate: tomorrow })
    const parents = [await f.parent([byMembership]), await f.parent([onlyLater])]
    await c.send('{guruh}')
    expect([await read(byMembership), await read(onlyLater)]).toEqual([c.names[1], c.names[0]])
    expect(parents.map((one) => one.said()[0])).toEqual([`${title}\n${c.names[1]}`, `${title}\n${c.names[0]}`])
    await f.t.db.run(sql`update study_group set started_date = ${tomorrow} where id = ${c.first}`)
    const byGroup = await c.student('Gani', [c.first, c.second], `guruh${c.office.id}`)
    await c.send('{guruh}')
    expect(await read(byGroup)).toBe(c.names[1])
  })

  it('for a teacher of two groups the text of an announcement names the current group, not the ended group', async () => {
    const c = await twoGroups()
    const teacher = await f.t.signedIn({ kind: 2, headOfficeIds: [c.headOfficeId], grants: ['notifications.read'] })
    await f.t.build.groupStaff({ groupId: c.first, staffId: teacher.staffId })
    await f.t.build.groupStaff({ groupId: c.second, staffId: teacher.staffId })
    await c.send('{guruh} bugun', { audience: [2] })
    await f.t.db.run(
      sql`update study_group set started_date = '2026-09-01', ended_date = '2026-11-01' where id = ${c.first}`,
    )
    await c.send('{guruh} bugun', { audience: [2] })
    const { data } = await f.t.send(notifications.list, { token: teacher.token })
    expect(data.notifications.map(({ body }) => body)).toEqual([
      `${c.names[1]} bugun`,
      `${c.names[0]}, ${c.names[1]} bugun`,
    ])
  })
})
