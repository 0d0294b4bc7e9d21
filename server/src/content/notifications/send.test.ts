import { notifications, ownNotifications, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import { openTestEventStream, serverAddressOf } from '../../teaching/chats/testing/event-reader.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOfTables, readLastAudit } from '../../testing/rows.ts'
import {
  allNotificationGrants,
  buildAnnouncementForGroup,
  createNotificationTestCentre,
  createTestStudent,
  listOwnNotificationTitles,
  listStudentNotificationTitles,
  type NotificationTestCentre,
  runDeliveryJobs,
  sendTestAnnouncement,
} from './testing/notification-centre.ts'

const t = shareTestApp()
let c: NotificationTestCentre
beforeAll(async () => {
  c = await createNotificationTestCentre(t)
})

const sentBy = (token: string, query: object = {}) => t.send(sentNotifications.list, { token, query })
const detail = (token: string, id: number) => t.send(sentNotifications.read, { token, params: { id } })

// Shows: NOTIF-019
it('the receivers of an announcement are returned as three lists: students, staff, and academics (teachers and assistants)', async () => {
  const one = await createNotificationTestCentre(t)
  const clerk = await t.signedIn({ headOfficeIds: [one.office.headOfficeId], grants: [] })
  const people = { students: [one.pupils[0].id], staff: [clerk.staffId], academics: [one.teacher.staffId] }
  const sent = await sendTestAnnouncement(t, one.sender.token, buildAnnouncementForGroup(one, { type: 2, ...people }))
  expect(sent.data.receivers).toEqual({ staff: 1, academics: 1, students: 1, total: 3 })
  await runDeliveryJobs(t)
  for (const [kind, ids] of Object.entries(people)) {
    const query = { kind: kind as keyof typeof people }
    const { data } = await t.send(sentNotifications.receivers, { token: one.sender.token, params: sent.data, query })
    expect([kind, data.receivers.map(({ userId }) => userId)]).toEqual([kind, ids])
  }
})

describe('an announcement to a group', () => {
  // Shows: NOTIF-018, NOTIF-022, NOTIF-028, NOTIF-030
  it('an announcement to a group reaches its students and teachers once, and shows which receivers have read it', async () => {
    const { data: counted } = await t.send(sentNotifications.countReceivers, {
      token: c.sender.token,
      body: { type: 1, audience: [2], isForStudents: true, groupIds: [c.groupId] },
    })
    const { reach, ...numbers } = counted
    expect(numbers).toEqual({ staff: 0, academics: 1, students: 2, total: 3 })
    expect(reach).toMatchObject({ app: 0, missed: { no_app: 2 } })
    const bell = await t.send(notifications.count, { token: c.teacher.token })
    const stream = await openTestEventStream(
      `${await serverAddressOf(t)}/api/staff/notifications/stream?after=${bell.data.seq}`,
      {
        token: c.teacher.token,
      },
    )
    const sent = await sendTestAnnouncement(t, c.sender.token, buildAnnouncementForGroup(c))
    expect([sent.status, sent.data.receivers]).toEqual([201, numbers])
    expect((await readLastAudit(t.db))?.after).toMatchObject({ text: "Ertaga dars bo'lmaydi.", receivers: 3 })
    await runDeliveryJobs(t)
    expect((await stream.next())?.id).toBe(String(bell.data.seq + 1))
    stream.close()
    expect(await listOwnNotificationTitles(t, c.teacher.token)).toEqual(["Ertaga dars yo'q"])
    for (const { token } of c.pupils)
      expect(await listStudentNotificationTitles(t, token)).toEqual(["Ertaga dars yo'q"])
    expect(await listOwnNotificationTitles(t, c.sender.token)).toEqual([])

    const [own] = (await t.send(ownNotifications.list, { token: c.pupils[0].token })).data.notifications
    const id = own?.id as number
    await t.send(ownNotifications.read, { token: c.pupils[0].token, params: { id } })
    const { data } = await detail(c.sender.token, sent.data.id)
    expect(data.notification).toMatchObject({
      state: 'sent',
      receiversCount: 3,
      readCount: 1,
      counts: numbers,
      body: richTextOfParagraphs("Ertaga dars bo'lmaydi."),
      chosen: { audience: [2], isForStudents: true, groups: [{ id: c.groupId }] },
    })
    const pupils = await t.send(sentNotifications.receivers, {
      token: c.sender.token,
      params: { id: sent.data.id },
      query: { kind: 'students' },
    })
    expect(pupils.data.receivers.map(({ userId, readAt }) => [userId, readAt !== null])).toEqual([
      [c.pupils[0].id, true],
      [c.pupils[1].id, false],
    ])
    const teachers = await t.send(sentNotifications.receivers, {
      token: c.sender.token,
      params: { id: sent.data.id },
      query: { kind: 'academics' },
    })
    expect(teachers.data.receivers).toEqual([
      {
        userId: c.teacher.staffId,
        firstName: 'Nodira',
        lastName: 'Karimova',
        photo: null,
        readAt: null,
        telegram: null,
      },
    ])
  })

  it('an announcement does not reach former members, people without an account, or people of another branch', async () => {
    const own = await createNotificationTestCentre(t)
    const other = await createNotificationTestCentre(t)
    const second = await t.build.group({ headOfficeId: own.office.headOfficeId })
    await t.build.membership({ studentId: own.pupils[0].id, groupId: second })
    await t.build.groupStaff({ groupId: second, staffId: own.teacher.staffId })
    const gone = await createTestStudent(t, own)
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where student_id = ${gone.id}`)
    const mute = await createTestStudent(t, own)
    await t.db.run(sql`update student set login = null, password_hash = null where id = ${mute.id}`)
    const { data } = await sendTestAnnouncement(
      t,
      own.sender.token,
      buildAnnouncementForGroup(own, { groupIds: [own.groupId, second] }),
    )
    expect(data.receivers).toEqual({ staff: 0, academics: 1, students: 2, total: 3 })
    for (const body of [
      buildAnnouncementForGroup(own, { groupIds: [own.groupId, other.groupId] }),
      buildAnnouncementForGroup(own, { officeIds: [other.office.id] }),
      buildAnnouncementForGroup(own, { type: 2, students: [own.pupils[0].id, other.pupils[0].id] }),
      buildAnnouncementForGroup(own, { type: 2, academics: [other.teacher.staffId] }),
    ]) {
      const { status, error } = await sendTestAnnouncement(t, own.sender.token, body)
      expect([status, Object.keys(error.fields ?? {})[0]]).toEqual([
        400,
        body.type === 2
          ? body.students
            ? 'students'
            : 'academics'
          : body.officeIds?.length
            ? 'officeIds'
            : 'groupIds',
      ])
    }
    await runDeliveryJobs(t)
    expect(await listStudentNotificationTitles(t, other.pupils[0].token)).toEqual([])
  })

  it("in an announcement {ism}, {guruh} and {sana} become the reader's name, group and the date; other text, such as HTML, stays unchanged", async () => {
    const body = richTextOfParagraphs('Hurmatli {ism}! {guruh}, {sana}. {constructor} <b>')
    await sendTestAnnouncement(t, c.sender.token, buildAnnouncementForGroup(c, { title: "O'rinlar", body }))
    await runDeliveryJobs(t)
    const [teachers] = (await t.send(notifications.list, { token: c.teacher.token })).data.notifications
    const told = `! Matematika ${c.office.id}, 21.11.2026. {constructor} <b>`
    expect(teachers?.body).toBe(`Hurmatli Nodira Karimova${told}`)
    const { data } = await t.send(notifications.detail, {
      token: c.teacher.token,
      params: { id: teachers?.id as number },
    })
    expect(data.notification.content).toEqual(richTextOfParagraphs(`Hurmatli Nodira Karimova${told}`))
    const [pupils] = (await t.send(ownNotifications.list, { token: c.pupils[1].token })).data.notifications
    expect(pupils?.body).toBe(`Hurmatli Ali${told}`)
  })
})

describe('the receivers of an announcement', () => {
  it('an announcement can be limited to students, parents or staff, a role, courses and branches; a private announcement goes to the named people', async () => {
    const own = await createNotificationTestCentre(t)
    const colleague = await t.signedIn({ headOfficeIds: own.headOfficeIds })
    const courseId = await t.build.course()
    await t.db.run(sql`update study_group set course_id = ${courseId} where id = ${own.groupId}`)
    const count = async (body: object) =>
      (await t.send(sentNotifications.countReceivers, { token: own.sender.token, body: body as never })).data
    expect(await count({ type: 1, audience: [1] })).toMatchObject({ staff: 2, total: 2 })
    expect(await count({ type: 1, audience: [1, 2] })).toMatchObject({ staff: 2, academics: 1 })
    expect(await count({ type: 1, audience: [1, 2], roleId: colleague.roleId })).toMatchObject({ total: 1 })
    expect(await count({ type: 1, isForStudents: true, courseIds: [courseId] })).toMatchObject({
      students: 2,
      total: 2,
    })
    expect(await count({ type: 1, isForStudents: true, officeIds: [own.office.id] })).toMatchObject({ total: 2 })
    expect(await count({ type: 2, students: [own.pupils[0].id], staff: [colleague.staffId] })).toMatchObject({
      total: 2,
    })
    const { data } = await sendTestAnnouncement(
      t,
      own.sender.token,
      buildAnnouncementForGroup(own, {
        title: 'Shaxsiy',
        type: 2,
        students: [own.pupils[0].id],
        staff: [colleague.staffId],
      }),
    )
    await runDeliveryJobs(t)
    expect([
      await listOwnNotificationTitles(t, colleague.token),
      await listStudentNotificationTitles(t, own.pupils[0].token),
    ]).toEqual([['Shaxsiy'], ['Shaxsiy']])
    expect(await listStudentNotificationTitles(t, own.pupils[1].token)).toEqual([])
    expect((await sentBy(own.sender.token, { tab: 'private' })).data.notifications.map(({ id }) => id)).toEqual([
      data.id,
    ])
  })

  // Shows: NOTIF-018
  it("the form for an announcement offers only receivers of the sender's branches who can read the announcement", async () => {
    const own = await createNotificationTestCentre(t)
    const { data } = await t.send(sentNotifications.people, { token: own.sender.token, query: { value: 'karimova' } })
    expect(data.academics.map(({ userId }) => userId)).toEqual([own.teacher.staffId])
    const all = await t.send(sentNotifications.people, { token: own.sender.token })
    expect(all.data.students.map(({ userId }) => userId).sort()).toEqual(own.pupils.map(({ id }) => id).sort())
  })

  it.each([
    ['no receivers', { audience: [], isForStudents: false }, 'audience'],
    ['only receivers without an account', { audience: [1], isForStudents: false }, 'audience'],
    ['a placeholder in the title', { title: 'Salom, {ism}' }, 'title'],
    ['{guruh} without groups', { groupIds: [], body: richTextOfParagraphs('{guruh}') }, 'body'],
    ['a blank body', { body: richTextOfParagraphs('  ') }, 'body'],
    ['a time in the past', { sendAt: '2026-11-21T14:59:00+05:00' }, 'sendAt'],
    ['a time too far in the future', { sendAt: '2028-01-01T00:00:00+05:00' }, 'sendAt'],
    ['a script', { bodyType: 2, body: '<p>Salom</p><script>alert(1)</script>' }, 'body'],
    ['an event handler', { bodyType: 2, body: '<p onclick="x()">Salom</p>' }, 'body'],
    ['an svg', { bodyType: 2, body: '<svg><a href="https://markaz.uz">Salom</a></svg>' }, 'body'],
    ['a picture', { bodyType: 2, body: 'Salom <img src="https://kuzatuv.example/1.gif">' }, 'body'],
    ['a link to a script', { bodyType: 2, body: '<a href="java&#115;cript:alert(1)">Salom</a>' }, 'body'],
    ['a link to a script in a document', { body: linkTo('javascript:alert(1)') }, 'body'],
    ['deep nesting', { bodyType: 2, body: `${'<blockquote>'.repeat(900)}x` }, 'body'],
    ['deep nesting of marks', { bodyType: 2, body: `${'<b>'.repeat(5000)}x` }, 'body'],
  ])('an announcement with %s answers 400 naming the field, and nothing is written', async (_, more, field) => {
    const before = await countRowsOfTables(t.db, 'notification_sending', 'job')
    const { status, error } = await sendTestAnnouncement(t, c.sender.token, buildAnnouncementForGroup(c, more as never))
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
    expect(await countRowsOfTables(t.db, 'notification_sending', 'job')).toEqual(before)
  })

  it('an announcement of 5 MB is refused before it is parsed', async () => {
    const { status } = await sendTestAnnouncement(
      t,
      c.sender.token,
      buildAnnouncementForGroup(c, { bodyType: 2, body: '<b>'.repeat(1_700_000) } as never),
    )
    expect(status).toBe(413)
  })
})

describe('an announcement scheduled for a later time', () => {
  // Shows: NOTIF-029
  it('a scheduled announcement waits and can be withdrawn; a sent announcement can be removed from all its receivers', async () => {
    const own = await createNotificationTestCentre(t)
    const later = { sendAt: '2026-11-21T15:10:00+05:00' }
    const kept = await sendTestAnnouncement(
      t,
      own.sender.token,
      buildAnnouncementForGroup(own, { ...later, title: 'Kechroq' }),
    )
    const taken = await sendTestAnnouncement(
      t,
      own.sender.token,
      buildAnnouncementForGroup(own, { ...later, title: 'Adashdim' }),
    )
    await runDeliveryJobs(t)
    expect(await listStudentNotificationTitles(t, own.pupils[0].token)).toEqual([])
    expect((await sentBy(own.sender.token)).data.notifications.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
    ])
    expect(
      (await t.send(sentNotifications.remove, { token: own.sender.token, params: { id: taken.data.id } })).status,
    ).toBe(200)
    t.clock.set('2026-11-21T15:10:00+05:00')
    await runDeliveryJobs(t)
    expect(await listStudentNotificationTitles(t, own.pupils[0].token)).toEqual(['Kechroq'])
    await t.send(sentNotifications.remove, { token: own.sender.token, params: { id: kept.data.id } })
    expect((await detail(own.sender.token, kept.data.id)).status).toBe(404)
    await runDeliveryJobs(t)
    expect([
      await listStudentNotificationTitles(t, own.pupils[0].token),
      await listOwnNotificationTitles(t, own.teacher.token),
    ]).toEqual([[], []])
    expect((await t.send(notifications.count, { token: own.teacher.token })).data.count).toBe(0)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  it("only staff who share a branch with an announcement's author can list, read and delete the announcement", async () => {
    const own = await createNotificationTestCentre(t)
    const { data } = await sendTestAnnouncement(t, own.sender.token, buildAnnouncementForGroup(own))
    const colleague = await t.signedIn({ grants: allNotificationGrants, headOfficeIds: own.headOfficeIds })
    const stranger = await t.signedIn({
      grants: allNotificationGrants,
      headOfficeIds: [(await t.build.office()).headOfficeId],
    })
    expect((await detail(colleague.token, data.id)).status).toBe(200)
    const params = { id: data.id }
    expect([
      (await detail(stranger.token, data.id)).status,
      (await t.send(sentNotifications.receivers, { token: stranger.token, params })).status,
      (await t.send(sentNotifications.remove, { token: stranger.token, params })).status,
      (await sentBy(stranger.token)).data.total,
    ]).toEqual([404, 404, 404, 0])
  })
})

// Shows: SAFE-005
it("users of a branch see only their branch's receivers, including staff, of an announcement to several branches", async () => {
  const [own, other] = [await createNotificationTestCentre(t), await createNotificationTestCentre(t)]
  const sender = await t.signedIn({
    grants: allNotificationGrants,
    headOfficeIds: [...own.headOfficeIds, ...other.headOfficeIds],
  })
  const { data } = await sendTestAnnouncement(
    t,
    sender.token,
    buildAnnouncementForGroup(own, { groupIds: [own.groupId, other.groupId] }),
  )
  await runDeliveryJobs(t)
  const named = async (token: string, kind: 'academics' | 'students') =>
    (await t.send(sentNotifications.receivers, { token, params: { id: data.id }, query: { kind } })).data.receivers.map(
      ({ userId }) => userId,
    )
  const pupilsOf = (centre: typeof own) => centre.pupils.map(({ id }) => id)
  expect(await named(sender.token, 'academics')).toEqual([own.teacher.staffId, other.teacher.staffId])
  const colleague = await t.signedIn({ grants: allNotificationGrants, headOfficeIds: own.headOfficeIds })
  expect(await named(colleague.token, 'academics')).toEqual([own.teacher.staffId])
  expect(await named(colleague.token, 'students')).toEqual(pupilsOf(own))
})

// Shows: NOTIF-020, NOTIF-021, NOTIF-027
it('announcements are listed with the newest first, and filtered by tab, text, priority, role of the receivers and days of sending', async () => {
  const own = await createNotificationTestCentre(t)
  const token = own.sender.token
  const ids = [
    (await sendTestAnnouncement(t, token, buildAnnouncementForGroup(own, { title: 'Bayram', priority: 3 }))).data.id,
    (await sendTestAnnouncement(t, token, buildAnnouncementForGroup(own, { title: "O'quvchilarga", audience: [] })))
      .data.id,
    (
      await sendTestAnnouncement(
        t,
        token,
        buildAnnouncementForGroup(own, { title: 'Dushanba', sendAt: '2026-11-23T08:00:00+05:00' }),
      )
    ).data.id,
  ]
  const found = async (query: object) => (await sentBy(token, query)).data.notifications.map(({ id }) => id)
  expect(await found({})).toEqual([ids[2], ids[0]])
  expect(await found({ tab: 'students' })).toEqual([ids[1]])
  expect(await found({ priority: 3 })).toEqual([ids[0]])
  expect(await found({ value: 'байрам' })).toEqual([ids[0]])
  expect(await found({ roleKind: 2 })).toEqual([ids[2], ids[0]])
  expect(await found({ roleKind: 1 })).toEqual([])
  expect(await found({ from: '2026-11-23' })).toEqual([ids[2]])
  expect(await found({ to: '2026-11-21' })).toEqual([ids[0]])
  expect(await found({ perPage: 1, page: 2 })).toEqual([ids[0]])
})

it('the search of announcements finds titles in every tab, but no announcements of other branches', async () => {
  const own = await createNotificationTestCentre(t)
  const token = own.sender.token
  const ids = [
    (await sendTestAnnouncement(t, token, buildAnnouncementForGroup(own, { title: 'Mustaqillik bayrami' }))).data.id,
    (
      await sendTestAnnouncement(
        t,
        token,
        buildAnnouncementForGroup(own, { title: "Bayramda dars yo'q", audience: [] }),
      )
    ).data.id,
  ]
  await sendTestAnnouncement(t, token, buildAnnouncementForGroup(own, { title: 'Boshqa xabar' }))
  await runDeliveryJobs(t)
  const query = { value: 'байрам' }
  const search = async (as: string) =>
    (await t.send(sentNotifications.search, { token: as, query })).data.notifications.map(({ id }) => id)
  expect(await search(token)).toEqual([ids[1], ids[0]])
  expect(await search(c.sender.token)).toEqual([])
  const { data } = await t.send(notifications.list, { token: own.teacher.token, query })
  expect([data.total, data.notifications.map(({ title }) => title)]).toEqual([1, ['Mustaqillik bayrami']])
})

it('the banner of an announcement is a file that the sender uploaded, and is deleted with the announcement', async () => {
  const banner = await storeFile(
    { ...t.deps, viewer: { id: c.sender.staffId } },
    { folder: 'images', extension: 'png', name: 'b.png', mimeType: 'image/png', bytes: Buffer.from('png') },
  )
  const stolen = await sendTestAnnouncement(
    t,
    (await t.signedIn({ grants: allNotificationGrants, headOfficeIds: c.headOfficeIds })).token,
    buildAnnouncementForGroup(c, { banner }),
  )
  expect(stolen.error.code).toBe('FILE_UNKNOWN')
  const { data } = await sendTestAnnouncement(t, c.sender.token, buildAnnouncementForGroup(c, { banner }))
  await runDeliveryJobs(t)
  const [own] = (await t.send(ownNotifications.list, { token: c.pupils[0].token })).data.notifications
  const read = await t.send(ownNotifications.detail, { token: c.pupils[0].token, params: { id: own?.id as number } })
  expect(read.data.notification.banner).toMatch(new RegExp(`^/files/${banner}\\?`))
  await t.send(sentNotifications.remove, { token: c.sender.token, params: { id: data.id } })
  expect(await t.db.one(sql`select used_at from file where key = ${banner}`)).toEqual({ used_at: null })
})

function linkTo(href: string) {
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Salom', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  }
}

describe('a scheduled announcement whose author may no longer send it', () => {
  const inAnHour = () => new Date(t.deps.clock.now().getTime() + 60 * 60_000).toISOString()
  const plan = async (token: string) => {
    const answer = await sendTestAnnouncement(
      t,
      token,
      buildAnnouncementForGroup(c, { title: 'Rejadagi', sendAt: inAnHour() }),
    )
    return answer.data.id
  }
  const release = (token: string, id: number) => t.send(sentNotifications.release, { token, params: { id } })
  const author = () => t.signedIn({ grants: allNotificationGrants, headOfficeIds: c.headOfficeIds })

  // Shows: SAFE-007
  it.each([
    ['was blocked', (id: number) => sql`update staff set is_blocked = true where id = ${id}`],
    ['was dismissed', (id: number) => sql`update staff set work_status = 2 where id = ${id}`],
    [
      'lost the right to send',
      (id: number) => sql`update role set grants = '{}' from staff where role.id = role_id and staff.id = ${id}`,
    ],
    ["lost the receivers' branch", (id: number) => sql`delete from staff_head_office where staff_id = ${id}`],
  ])(
    'a scheduled announcement whose author %s is not sent; colleagues who may send announcements are notified, and can send or cancel it',
    async (_, lose) => {
      t.clock.set('2026-11-21T15:00:00+05:00')
      const colleague = await author()
      const stranger = await t.signedIn({
        grants: allNotificationGrants,
        headOfficeIds: [(await t.build.office()).headOfficeId],
      })
      const { token, staffId } = await author()
      const ids = [await plan(token), await plan(token)] as const
      await runDeliveryJobs(t)
      const before = await listStudentNotificationTitles(t, c.pupils[0].token)
      await t.db.run(lose(staffId))
      t.clock.forward(60 * 60_000)
      await runDeliveryJobs(t)
      const after = async () => {
        t.clock.set('2026-11-21T15:00:00+05:00')
        return listStudentNotificationTitles(t, c.pupils[0].token)
      }
      expect(await after()).toEqual(before)
      expect((await detail(colleague.token, ids[0])).data.notification.state).toBe('held')
      expect(
        (await listOwnNotificationTitles(t, colleague.token)).filter((title) => title === 'Bildirishnoma yuborilmadi'),
      ).toHaveLength(2)
      expect(await listOwnNotificationTitles(t, stranger.token)).toEqual([])
      expect((await release(stranger.token, ids[0])).status).toBe(404)
      expect((await release(colleague.token, ids[0])).status).toBe(200)
      expect(await readLastAudit(t.db)).toMatchObject({ action: 'release', entity: 'notification', entityId: ids[0] })
      await runDeliveryJobs(t)
      expect((await after()).filter((title) => title === 'Rejadagi').length).toBe(
        before.filter((title) => title === 'Rejadagi').length + 1,
      )
      const params = { id: ids[1] }
      expect((await t.send(sentNotifications.remove, { token: colleague.token, params })).status).toBe(200)
      expect((await release(colleague.token, ids[1])).status).toBe(404)
    },
  )
})
