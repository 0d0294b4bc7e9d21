import { randomUUID } from 'node:crypto'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { minPassingScore } from '@markaz/protocol/scores'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { describe, expect, it } from 'vitest'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { sql } from '../../db/db.ts'
import { createGroupForPointTests } from '../../motivation/actions/testing/group-with-points.ts'
import {
  createMembershipTestCentre,
  readStoredMembership,
  testMembershipGrants,
} from '../../people/memberships/testing/study-centre.ts'
import { messageBodyOf, submitTestHomework } from '../../teaching/chats/testing/chat-fixture.ts'
import { buildTestClassroom } from '../../teaching/homework/testing/classroom.ts'
import { shareTestApp, type TestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'

const t = shareTestApp()

type Done = Pick<Awaited<ReturnType<TestApp['send']>>, 'status' | 'headers'>

async function undo(done: Done, token: string) {
  expect(done.status).toBeLessThan(300)
  const params = { requestId: String(done.headers['x-request-id']) }
  const { status, error } = await t.send(sessionAudits.takeBack, { token, params })
  return status === 200 ? 200 : `${status} ${error.code}`
}

const lines = (requestId: unknown) =>
  t.db.many(sql`
    select permission_name as "permissionName", action, entity_id as "entityId", before, after from audit
    where comment = ${String(requestId)}`)

const date = '2026-11-20'

describe('undoing the addition of a student to a group', () => {
  // Tests the undo of: student_group.create
  it('undoing the addition of a student to a group removes the membership and the branch added with it; a second undo is refused', async () => {
    const c = await createMembershipTestCentre(t)
    const studentId = await t.build.student({ headOfficeIds: [c.headOfficeId] })
    const other = await createMembershipTestCentre(t)
    const { token } = await t.signedIn({
      grants: testMembershipGrants,
      headOfficeIds: [c.headOfficeId, other.headOfficeId],
    })
    const added = await other.add({ studentId, groupId: other.groupId }, token)
    const id = added.data.studentGroupId
    const branches = () =>
      t.db.many(sql`select head_office_id as id from student_head_office where student_id = ${studentId}`)
    expect(await branches()).toHaveLength(2)
    expect(added.headers['x-take-back']).toBe(added.headers['x-request-id'])
    const taken = await t.send(sessionAudits.takeBack, {
      token,
      params: { requestId: String(added.headers['x-take-back']) },
    })
    expect([taken.status, taken.headers['x-take-back']]).toEqual([200, undefined])
    expect(await readStoredMembership(t, id)).toBeUndefined()
    expect(await branches()).toEqual([{ id: c.headOfficeId }])
    expect(await lines(added.headers['x-request-id'])).toMatchObject([
      {
        permissionName: 'all_groups:all_homeworks',
        action: 'take_back',
        entityId: id,
        before: { studentId },
        after: null,
      },
    ])
    expect(await undo(added, token)).toBe('409 NOTHING_TO_TAKE_BACK')
  })

  it('adding a student to a group cannot be undone after the student got an attendance mark there, or after the membership changed', async () => {
    const c = await createMembershipTestCentre(t)
    const add = async () => c.add({ studentId: await c.student(), startDate: date })
    const marked = await add()
    const lessonId = await t.build.lesson({ groupId: c.groupId, date })
    await t.db.run(sql`
      insert into attendance (lesson_id, student_id, mark, marked_by, marked_at)
      select ${lessonId}, student_id, 1, ${c.staffId}, now() from student_group where id = ${marked.data.studentGroupId}`)
    expect(await undo(marked, c.token)).toBe('409 MEMBERSHIP_USED')
    const stopped = await add()
    await c.stop(stopped.data.studentGroupId, '2026-12-01')
    expect(await undo(stopped, c.token)).toBe('409 NOTHING_TO_TAKE_BACK')
    for (const { data } of [marked, stopped]) expect(await readStoredMembership(t, data.studentGroupId)).toBeDefined()
  })
})

describe('undoing the end of a membership', () => {
  // Tests the undo of: student_group.update
  it('the end of a membership can be undone with the id of the request that ended it, unless the membership changed since', async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member({ endedDate: '2027-04-30' })
    const stop = await c.stop(id, '2026-11-21')
    expect(await undo(stop, c.token)).toBe(200)
    expect(await readStoredMembership(t, id)).toMatchObject({ end: '2027-04-30' })
    const status = await c.setStatus(id, 6, '2026-11-21')
    const then = await c.stop(id, '2026-12-21')
    expect(await undo(status, c.token)).toBe('409 NOTHING_TO_TAKE_BACK')
    expect(await undo(then, c.token)).toBe(200)
    expect(await undo(status, c.token)).toBe('409 NOTHING_TO_TAKE_BACK')
  })
})

describe('which users may undo a change', () => {
  it("a user cannot undo another user's request (404), an unknown request (404), or a change that the user may not make (403)", async () => {
    const c = await createMembershipTestCentre(t)
    const { id } = await c.member()
    const stop = await c.stop(id, '2026-11-21')
    const other = await t.signedIn({ grants: testMembershipGrants, headOfficeIds: [c.headOfficeId] })
    expect(await undo(stop, other.token)).toBe('404 NOT_FOUND')
    expect(await undo({ status: 200, headers: { 'x-request-id': randomUUID() } }, c.token)).toBe('404 NOT_FOUND')
    const poor = await t.signedIn({ grants: [], headOfficeIds: [c.headOfficeId] })
    await t.db.run(sql`update staff set role_id = ${poor.roleId} where id = ${c.staffId}`)
    expect(await undo(stop, c.token)).toBe('403 FORBIDDEN')
    expect(await readStoredMembership(t, id)).toMatchObject({ end: '2026-11-21' })
  })

  it('undoing a change that has no undo is refused with an error that says so', async () => {
    const { token, staffId } = await t.signedIn()
    await openSession(t.deps, t.db, { staffId, fcmToken: null, address: '127.0.0.1', userAgent: null })
    const left = await t.send(auth.endOtherSessions, { token })
    expect(await undo(left, token)).toBe('409 NOT_TAKEN_BACK')
  })
})

describe('undoing changes of homework', () => {
  const given = async () => {
    const room = await buildTestClassroom(t)
    const { groupId: id, lessonId, teacher } = room
    const body = { lessonId, theme: 'Present Simple', description: '3-bet', type: 1 as const, hours: 24 as const }
    const done = await t.send(homework.create.own, { token: teacher.token, params: { id }, body })
    const homeworkId = done.data.homework.id
    const move = (deadline: string, studentId?: number) =>
      t.send(homework.deadline.own, {
        token: teacher.token,
        params: { id, homeworkId },
        body: { deadline, ...(studentId && { studentId }) },
      })
    const submitTestWork = (studentId: number, at: string) =>
      t.db.run(sql`
        update chat set status = 1, handed_in_at = ${at} where homework_id = ${homeworkId} and student_id = ${studentId}`)
    const deadlines = () =>
      t.db.many<{ all: string; own: string | null }>(sql`
        select homework.deadline as all, chat.deadline as own from chat join homework on homework.id = homework_id
        where homework_id = ${homeworkId} order by chat.id`)
    return { ...room, done, homeworkId, token: teacher.token, move, handIn: submitTestWork, deadlines }
  }

  // Tests the undo of: homework.create
  it('undoing the creation of homework deletes the homework, as long as no student has submitted it', async () => {
    const one = await given()
    expect(await undo(one.done, one.token)).toBe(200)
    expect(
      await t.db.one(sql`select id from homework where id = ${one.homeworkId} and deleted_at is null`),
    ).toBeUndefined()
    const two = await given()
    await two.handIn(two.studentIds[0], '2026-11-21T08:00:00Z')
    expect(await undo(two.done, two.token)).toBe('409 HOMEWORK_IN_USE')
  })

  // Tests the undo of: homework.delete
  it('undoing the deletion of homework restores it with its chats, for the current members of the group', async () => {
    const { token, groupId: id, homeworkId, deadlines } = await given()
    const before = await deadlines()
    const removed = await t.send(homework.remove.own, { token, params: { id, homeworkId } })
    expect(await undo(removed, token)).toBe(200)
    expect(await deadlines()).toEqual(before)
    expect((await t.send(homework.read.own, { token, params: { id, homeworkId } })).status).toBe(200)
  })

  // Tests the undo of: homework.update
  it('a changed deadline of homework can be undone, both for all students and for one student', async () => {
    const { token, move, deadlines, studentIds } = await given()
    const before = await deadlines()
    const forAll = await move('2026-11-28T10:00:00.000Z')
    expect(await undo(forAll, token)).toBe(200)
    expect(await deadlines()).toEqual(before)
    const forOne = await move('2026-11-29T10:00:00.000Z', studentIds[1])
    expect((await deadlines())[1]?.own).not.toBeNull()
    expect(await undo(forOne, token)).toBe(200)
    expect(await deadlines()).toEqual(before)
  })

  it('a changed deadline cannot be undone after the deadline changed again, or after a student submitted within the later deadline', async () => {
    const { token, move, handIn: submitTestWork, studentIds } = await given()
    const first = await move('2026-11-28T10:00:00.000Z')
    const second = await move('2026-11-30T10:00:00.000Z')
    expect(await undo(first, token)).toBe('409 NOTHING_TO_TAKE_BACK')
    await submitTestWork(studentIds[0], '2026-11-29T10:00:00Z')
    expect(await undo(second, token)).toBe('409 NOTHING_TO_TAKE_BACK')
  })
})

describe('undoing a verdict on homework', () => {
  const handedIn = async () => {
    const g = await createGroupForPointTests(t, { pupils: 1 })
    const [studentId] = g.studentIds as [number]
    const actionId = await g.action(PointActionKind.DoHomework)
    await g.level({ actionId, from: 60, to: 79, xp: 20, coin: 1 })
    await g.level({ actionId, from: 80, to: 100, xp: 50, coin: 3 })
    await g.connect([actionId])
    const homeworkId = await t.build.homework({ groupId: g.groupId, date: '2026-11-21' })
    const chatId = await t.build.chat({ homeworkId, studentId, status: 1 })
    const state = () =>
      t.db.one<{ version: number }>(sql`
        select version, chat.status, score, comment, checked_by as "checkedBy", waiting_count as waiting, accepted_count as accepted, score_sum as sum,
          coalesce(xp, 0) as xp, coalesce(coin, 0) as coin
        from chat join homework on homework.id = homework_id left join point_balance balance on balance.student_id = chat.student_id
        where chat.id = ${chatId}`)
    const check = async (score: number) =>
      t.send(homework.check.all, {
        token: g.token,
        params: { id: g.groupId, chatId },
        body: {
          status: score < minPassingScore ? 2 : 3,
          score,
          comment: 'Yaxshi',
          version: (await state())?.version ?? 0,
          clientId: randomUUID(),
        },
      })
    const handInAnew = async () => {
      await t.db.run(sql`update student set login = 'ali.' || id, password_hash = 'x' where id = ${studentId}`)
      const token = await openStudentSession(t.deps, t.db, { studentId, address: '', userAgent: null })
      expect((await submitTestHomework(t, token, homeworkId, messageBodyOf('Tuzatdim', [], true))).status).toBe(201)
    }
    return { ...g, chatId, check, handInAnew, state }
  }
  const apartFromVersion = ({ version: _, ...rest }: { version: number }) => rest

  it('undoing a verdict on homework removes the points of the verdict and restores the former verdict; the student is notified', async () => {
    const { check, state, token, studentIds } = await handedIn()
    const now = async () => apartFromVersion((await state()) as { version: number })
    const waiting = await now()
    const first = await check(70)
    const accepted = await now()
    expect(accepted).toMatchObject({ status: 3, score: 70, accepted: 1, xp: 20, coin: 1 })
    const second = await check(90)
    expect(await now()).toMatchObject({ score: 90, xp: 50, coin: 3 })
    expect(await undo(second, token)).toBe(200)
    expect(await now()).toEqual(accepted)
    expect(await undo(first, token)).toBe(200)
    expect(await now()).toEqual(waiting)
    const told = await listNotificationsOfPerson(t.db, 'student', studentIds[0] as number)
    expect(told.filter(([kind]) => kind === 23).map(([, , body]) => body)).toEqual([
      expect.stringContaining('Tekshiruv bekor qilindi: yana avvalgi 70/100 ball'),
      expect.stringContaining('Tekshiruv bekor qilindi: ish yana tekshiriladi'),
    ])
  })

  it('undoing the verdict on a second submission makes the homework wait for checking again', async () => {
    const { check, handInAnew, state, token } = await handedIn()
    await check(40)
    expect(await state()).toMatchObject({ status: 2, xp: 0 })
    await handInAnew()
    const waiting = apartFromVersion((await state()) as { version: number })
    expect(waiting).toMatchObject({ status: 1, score: null, xp: 0 })
    // The points of an undone verdict must not change the points of the next verdict.
    for (const [score, xp] of [
      [90, 50],
      [70, 20],
    ] as const) {
      const accepted = await check(score)
      expect(await state()).toMatchObject({ status: 3, xp })
      expect(await undo(accepted, token)).toBe(200)
      expect(apartFromVersion((await state()) as { version: number })).toEqual(waiting)
    }
  })

  it('undoing a verdict on submitted homework brings back the verdict before it, but not a rejection that was undone earlier', async () => {
    const { check, handInAnew, state, token } = await handedIn()
    expect(await undo(await check(40), token)).toBe(200)
    expect(await undo(await check(90), token)).toBe(200)
    expect(await state()).toMatchObject({ status: 1, xp: 0 })
    await check(20)
    expect(await undo(await check(40), token)).toBe(200)
    await handInAnew()
    expect(await undo(await check(90), token)).toBe(200)
    expect(await state()).toMatchObject({ status: 1, xp: 0 })
  })

  it('a verdict and its points cannot be undone after the homework was checked again or submitted again', async () => {
    const { check, state, token, chatId } = await handedIn()
    const first = await check(70)
    const second = await check(90)
    const then = await state()
    expect(await undo(first, token)).toBe('409 NOTHING_TO_TAKE_BACK')
    expect(await state()).toEqual(then)
    await t.db.run(
      sql`update chat set status = 1, score = null, comment = null, handed_in_at = '2026-11-22' where id = ${chatId}`,
    )
    const again = await state()
    expect(await undo(second, token)).toBe('409 NOTHING_TO_TAKE_BACK')
    expect(await state()).toEqual(again)
  })
})

describe('undoing saved attendance', () => {
  const saved = async () => {
    const room = await buildTestClassroom(t)
    const { groupId, headOfficeId, studentIds } = room
    const scheduleId = await t.build.scheduleItem({ groupId })
    const lessonId = await t.build.lesson({ groupId, scheduleItemId: scheduleId, date: '2026-11-21' })
    const grants = ['all_groups:attendance.update']
    const { token } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    const save = (attendances: { studentId: number; mark: 1 | 2 | null; comment?: string }[], as = token) =>
      t.send(attendance.save.all, {
        token: as,
        params: { id: groupId },
        body: { scheduleId, date: '2026-11-21', attendances },
      })
    const marks = () =>
      t.db.many(sql`
        select mark, reason_type as reason, comment from attendance where lesson_id = ${lessonId} order by student_id`)
    const sums = () =>
      t.db.one(sql`select attended_count as attended, absent_count as absent from lesson where id = ${lessonId}`)
    return { studentIds, grants, headOfficeId, token, save, marks, sums }
  }

  // Tests the undo of: attendance.update
  it("undoing saved attendance restores the former marks with their comments, and the lesson's counts of marks", async () => {
    const { studentIds, token, save, marks, sums } = await saved()
    const [a, b] = studentIds
    await save([{ studentId: a, mark: 2, comment: 'Kasal' }])
    const before = [await marks(), await sums()]
    const wrong = await save([
      { studentId: a, mark: 1 },
      { studentId: b, mark: 2 },
    ])
    expect(await undo(wrong, token)).toBe(200)
    expect((await marks())[0]).toEqual((before[0] as unknown[])[0])
    expect((await marks())[1]).toMatchObject({ mark: null })
    expect(await sums()).toEqual(before[1])
  })

  it('saved attendance cannot be undone if another user has changed one of its marks since', async () => {
    const { studentIds, grants, headOfficeId, token, save, marks } = await saved()
    const wrong = await save(studentIds.map((studentId) => ({ studentId, mark: 2 as const })))
    const colleague = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
    await save([{ studentId: studentIds[1], mark: 1 }], colleague.token)
    const before = await marks()
    expect(await undo(wrong, token)).toBe('409 NOTHING_TO_TAKE_BACK')
    expect(await marks()).toEqual(before)
  })
})
