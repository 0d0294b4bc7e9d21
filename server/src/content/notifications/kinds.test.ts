import { notifications } from '@markaz/protocol/content/notifications/routes'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { HomeworkType } from '@markaz/protocol/teaching/homework/schemas'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { membershipsErpCollection } from '../../people/memberships/memberships-from-erp.ts'
import {
  type ChatFixture,
  createChatFixture,
  messageBodyOf,
  submitTestHomework,
} from '../../teaching/chats/testing/chat-fixture.ts'
import { groupStaffErpCollection } from '../../teaching/groups/group-staff-from-erp.ts'
import { shareTestApp } from '../../testing/app.ts'
import { listNotificationsOfPerson, type SentNotificationTuple } from '../../testing/rows.ts'
import { dueStaffNotificationsJobKind } from './due-staff-notifications.ts'

// Kind 1 is tested in send.test.ts; homework, exams, points, events and shop have their own tests.
const t = shareTestApp()

const toldStaff = (id: number) => listNotificationsOfPerson(t.db, 'staff', id)
const toldStudent = (id: number) => listNotificationsOfPerson(t.db, 'student', id)
const pathsOf = async (staffId: number) =>
  (
    await t.db.many<{ path: string | null }>(sql`
      select path from notification join notification_receiver on notification_id = notification.id
      where staff_id = ${staffId} order by notification.id`)
  ).map(({ path }) => path)
const groupName = async ({ groupId }: Pick<ChatFixture, 'groupId'>) =>
  (await t.db.one<{ name: string }>(sql`select name from study_group where id = ${groupId}`))?.name

async function assistant(s: ChatFixture) {
  const who = await t.signedIn({ headOfficeIds: [s.headOfficeId], kind: 2 })
  await t.build.groupStaff({ groupId: s.groupId, staffId: who.staffId, role: 'assistant' })
  return who
}

describe('notifications to students, by their kind', () => {
  // Shows: NOTIF-024
  it('a student is notified when a membership in a group begins or moves (kind 11), and when it continues or ends (kind 12)', async () => {
    const s = await createChatFixture(t)
    const grants = ['all_groups:all_homeworks', 'all_groups'].flatMap((name) =>
      ['create', 'read', 'update', 'delete'].map((option) => `${name}.${option}`),
    )
    const { token } = await t.signedIn({
      grants: [...grants, 'users:students.update'],
      headOfficeIds: [s.headOfficeId],
    })
    const studentId = await t.build.student({ headOfficeIds: [s.headOfficeId] })
    const name = await groupName(s)
    const body = { studentId, groupId: s.groupId, startDate: '2026-11-23' }
    const { data } = await t.send(studentGroups.add, { token, body })
    expect(await toldStudent(studentId)).toEqual([[11, "Guruhga qo'shildingiz", `${name}: 23.11.2026 dan`]])
    const params = { id: data.studentGroupId }
    const stopped = await t.send(studentGroups.stop, { token, params, body: { action: 1, date: '2026-11-30' } })
    expect([stopped.status, (await toldStudent(studentId))[1]]).toEqual([
      200,
      [12, "Guruhda o'qish tugadi", `${name}: oxirgi kun 30.11.2026`],
    ])
    expect(await toldStudent(s.ali.id)).toEqual([])
  })

  it('a student whom the ERP adds to a group gets one notification (kind 11), but none if the membership began long ago', async () => {
    const s = await createChatFixture(t)
    const name = await groupName(s)
    const [fresh, old] = [await t.build.student(), await t.build.student()]
    const extOf = async (table: 'student' | 'study_group', id: number) =>
      (
        await t.db.one<{ ext_id: string }>(
          table === 'student'
            ? sql`select ext_id from student where id = ${id}`
            : sql`select ext_id from study_group where id = ${id}`,
        )
      )?.ext_id as string
    const record = async (studentId: number, startedDate: string) => ({
      extId: `m${studentId}`,
      modifiedAt: null,
      groupExtId: await extOf('study_group', s.groupId),
      studentExtId: await extOf('student', studentId),
      startedDate,
      endedDate: null,
    })
    const records = [await record(fresh, '2026-11-20'), await record(old, '2026-09-01')] as never
    const at = { now: t.deps.clock.now(), today: '2026-11-21' }
    for (let run = 0; run < 2; run++) await t.db.transaction((tx) => membershipsErpCollection.take(tx, records, at))
    expect(await toldStudent(fresh)).toEqual([[11, "Guruhga qo'shildingiz", `${name}: 20.11.2026 dan`]])
    expect(await toldStudent(old)).toEqual([])
  })
})

describe('notifications to staff, by their kind', () => {
  // Shows: DAY-025, NOTIF-015, NOTIF-016, NOTIF-038
  it("notification kind 14: the group's other teachers are notified of new homework, unless they have disabled this kind", async () => {
    const s = await createChatFixture(t)
    const [helper, deaf] = [await assistant(s), await assistant(s)]
    const off = await t.send(notifications.saveSettings, {
      token: deaf.token,
      body: { settings: [{ id: 14, isEnable: false }] },
    })
    expect(off.data.settings.map(({ id, isEnable }) => [id, isEnable])).toEqual([
      [14, false],
      [15, true],
    ])
    const teacher = await t.signedIn({ grants: ['all_groups:all_homeworks.create'], headOfficeIds: [s.headOfficeId] })
    await t.build.groupStaff({ groupId: s.groupId, staffId: teacher.staffId })
    const lessonId = await t.build.lesson({ groupId: s.groupId, date: '2026-11-21' })
    const given = await t.send(homework.create.all, {
      token: teacher.token,
      params: { id: s.groupId },
      body: { lessonId, theme: 'Kasrlar 2', description: '1-5-misollar', files: [], type: HomeworkType.Daily },
    })
    expect(given.status).toBe(201)
    const news: SentNotificationTuple[] = [[14, 'Uy vazifasi berildi', `${await groupName(s)}: Kasrlar 2`]]
    expect([await toldStaff(helper.staffId), await toldStaff(s.teacher.staffId)]).toEqual([news, news])
    // The group has no lesson times, so the notification opens the group's page instead of the homework.
    expect(await pathsOf(helper.staffId)).toEqual([`/my-groups/${s.groupId}`])
    expect([
      await toldStaff(deaf.staffId),
      await toldStaff(teacher.staffId),
      await toldStaff(s.office.staffId),
    ]).toEqual([[], [], []])
  })

  it("a group's teachers get one notification of each student's submitted homework (kind 15), and none of later messages about this homework", async () => {
    const s = await createChatFixture(t)
    const deaf = await assistant(s)
    await t.send(notifications.saveSettings, { token: deaf.token, body: { settings: [{ id: 15, isEnable: false }] } })
    const group = await groupName(s)
    const news = await t.db.many<{ name: string }>(
      sql`select full_name as name from student where id = any(${[s.ali.id, s.vali.id]}::bigint[]) order by id`,
    )
    const both = news.map(
      ({ name }): SentNotificationTuple => [15, `${name} uy vazifasini topshirdi`, `${group}: Kasrlar`],
    )
    await submitTestHomework(t, s.ali.token, s.homeworkId)
    await submitTestHomework(t, s.vali.token, s.homeworkId)
    expect(await toldStaff(s.teacher.staffId)).toEqual(both)
    await t.send(notifications.readAll, { token: s.teacher.token })
    // A further message in the chat of the homework causes no notification.
    await submitTestHomework(t, s.ali.token, s.homeworkId, messageBodyOf('Rahmat'))
    expect(await toldStaff(s.teacher.staffId)).toEqual(both)
    const third = await createChatFixture(t)
    await submitTestHomework(t, third.ali.token, third.homeworkId)
    expect([await toldStaff(deaf.staffId), (await toldStaff(third.teacher.staffId)).length]).toEqual([[], 1])
  })

  // Shows: NOTIF-024
  it('teaching staff are notified once of missing attendance marks (kind 13), and of the start (16) and the end (17) of an exam', async () => {
    const s = await createChatFixture(t)
    const own = await t.signedIn({ headOfficeIds: [s.headOfficeId], kind: 2 })
    const scheduleItemId = await t.build.scheduleItem({ groupId: s.groupId, staffId: own.staffId })
    const lesson = (date: string, endTime: string, item: number | null = scheduleItemId) =>
      t.build.lesson({ groupId: s.groupId, scheduleItemId: item, date, beginTime: '08:00', endTime })
    await lesson('2026-11-21', '14:00')
    await lesson('2026-11-18', '10:00')
    // Staff are notified of missing marks an hour after the end of a lesson, so not yet for this lesson.
    await lesson('2026-11-21', '14:30', null)
    const marked = await lesson('2026-11-20', '18:00')
    await t.db.run(sql`update lesson set marked_at = now() where id = ${marked}`)
    const empty = await t.build.group({ headOfficeId: s.headOfficeId })
    await t.build.groupStaff({ groupId: empty, staffId: s.teacher.staffId })
    await t.build.lesson({ groupId: empty, date: '2026-11-21', beginTime: '08:00', endTime: '10:00' })
    await t.build.exam({
      groupId: s.groupId,
      date: '2026-11-21',
      beginTime: '14:50',
      endTime: '15:20',
      theme: 'Nazorat',
    })
    await t.build.exam({
      groupId: s.groupId,
      date: '2026-11-19',
      beginTime: '08:00',
      endTime: '09:00',
      theme: 'Eski',
    })
    const name = await groupName(s)
    const begun: SentNotificationTuple = [16, 'Imtihon boshlandi', `${name}: Nazorat`]
    for (let run = 0; run < 2; run++) {
      await t.app.queue.runDue(dueStaffNotificationsJobKind)
      t.clock.forward(5 * 60_000)
    }
    expect(await toldStaff(s.teacher.staffId)).toEqual([begun])
    expect(await toldStaff(own.staffId)).toEqual([begun, [13, 'Davomat qilinmagan', `${name}: 21.11.2026, 08:00`]])
    const [exam, attendance] = await pathsOf(own.staffId)
    const place = `/my-groups/${s.groupId}/staff/${own.staffId}`
    expect(exam).toMatch(new RegExp(`^${place}/schedule/${scheduleItemId}/exam/\\d+$`))
    expect(attendance).toBe(`${place}/attendance/schedule/${scheduleItemId}/edit/2026-11-21`)
    t.clock.set('2026-11-21T15:25:00+05:00')
    await t.app.queue.runDue(dueStaffNotificationsJobKind)
    expect(await toldStaff(s.teacher.staffId)).toEqual([
      begun,
      [17, 'Imtihon tugadi: ishlarni tekshiring', `${name}: Nazorat`],
    ])
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  // Shows: NOTIF-024
  it('notification kind 18: a teacher is notified when the ERP adds the teacher to a group', async () => {
    const s = await createChatFixture(t)
    const extIds = await t.db.one<{ group: string; staff: string }>(sql`
      select (select ext_id from study_group where id = ${s.groupId}) as "group", (select ext_id from staff where id = ${s.office.staffId}) as staff`)
    const record = (startedDate: string, extId: string) => ({
      ...{ extId, groupExtId: extIds?.group, staffExtId: extIds?.staff, primary: false },
      ...{ startedDate, endedDate: null, modifiedAt: null },
    })
    const at = { now: t.deps.clock.now(), today: '2026-11-21' }
    const take = (startedDate: string, extId: string) =>
      t.db.transaction((tx) => groupStaffErpCollection.take(tx, [record(startedDate, extId)] as never, at))
    await take('2026-09-01', `g${s.groupId}`)
    expect(await toldStaff(s.office.staffId)).toEqual([])
    await take('2026-11-21', `h${s.groupId}`)
    expect(await toldStaff(s.office.staffId)).toEqual([[18, 'Sizga yangi guruh berildi', await groupName(s)]])
  })
})
