import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { listNotificationsOfPerson } from '../../testing/rows.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { createTimetableTestBranch, testMonday, testTuesday } from './testing/timetable-test-branch.ts'

const t = shareTestApp()

const datesOf = async (groupId: number) =>
  (await t.db.many<{ date: string }>(sql`select date from lesson where group_id = ${groupId} order by date, id`)).map(
    (row) => row.date,
  )

describe('changing a lesson', () => {
  // Tests the undo of: lesson.update
  // Shows: TIME-002
  it('the ERP does not move a lesson that staff moved to another day, time and room; the undo moves the lesson back', async () => {
    const here = await createTimetableTestBranch(t)
    const [roomId, otherId] = [await here.room('A-1'), await here.room('A-2')]
    const group = await here.group({ roomId })
    const before = await group.read()
    const moved = await group.change({
      date: testTuesday,
      beginTime: '09:00',
      endTime: '10:30',
      roomId: otherId,
      reason: 'bayram',
    })
    expect(moved.data.lesson).toMatchObject({
      ...{ date: testTuesday, beginTime: '09:00', endTime: '10:30', room: { name: 'A-2' }, reason: 'bayram' },
      plan: { date: testMonday, beginTime: '15:00', endTime: '17:00', room: { name: 'A-1' } },
    })
    expect(await group.remake()).toEqual({ added: 0, moved: 0, removed: 0 })
    expect(await datesOf(group.groupId)).toEqual([testTuesday, '2026-11-30', '2026-12-07'])
    expect((await undoRequestChanges(t, here.token, moved)).status).toBe(200)
    expect(await group.read()).toEqual(before)
    const left = await t.db.one(sql`
      select (select count(*) from lesson_change where lesson_id = ${group.lessonId}) as changes,
        (select count(*) from lesson_hold where lesson_id = ${group.lessonId}) as holds,
        (select count(*) from schedule_item where is_ours and group_id = ${group.groupId}) as items`)
    expect(left).toEqual({ changes: 0, holds: 0, items: 0 })
    expect(await group.remake()).toEqual({ added: 0, moved: 0, removed: 0 })
  })

  it('if a lesson was changed several times, each undo reverts one change; one API call resets the lesson to its scheduled time and place', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    await group.change({ date: testTuesday })
    const second = await group.change({ beginTime: '18:00', endTime: '20:00' })
    expect(await group.read()).toMatchObject({ date: testTuesday, beginTime: '18:00' })
    await undoRequestChanges(t, here.token, second)
    expect(await group.read()).toMatchObject({ date: testTuesday, beginTime: '15:00', plan: { date: testMonday } })
    const planned = await group.back()
    expect(await group.read()).toMatchObject({ date: testMonday, plan: null })
    await undoRequestChanges(t, here.token, planned)
    expect(await group.read()).toMatchObject({ date: testTuesday, beginTime: '15:00' })
  })

  it('returning a changed lesson to the schedule deletes the lesson if the ERP has removed it from the schedule', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    await group.change({ date: testTuesday })
    await t.db.run(sql`update schedule_item set gone_at = now() where id = ${group.scheduleId}`)
    await group.remake()
    expect(await datesOf(group.groupId)).toEqual([testTuesday])
    expect((await group.back()).status).toBe(200)
    expect(await datesOf(group.groupId)).toEqual([])
  })

  // Shows: TIME-002
  it("a lesson's members, former and new teachers are notified of its change, but not the user who made it", async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group({ name: 'Matematika 7' })
    const other = await here.teacher('Yangiev')
    await t.db.run(
      sql`update staff set role_id = ${other.roleId}, login = 'a' || id, password_hash = 'x' where id = ${group.staffId}`,
    )
    await group.change({ teacherId: other.staffId })
    const [studentId = 0] = group.studentIds
    const body = expect.stringContaining("Matematika 7: 23.11.2026 15:00, o'qituvchi: ")
    expect(await listNotificationsOfPerson(t.db, 'student', studentId)).toEqual([[43, "Dars o'zgardi", body]])
    for (const id of [group.staffId, other.staffId])
      expect(await listNotificationsOfPerson(t.db, 'staff', id)).toEqual([[40, "Dars o'zgardi", body]])
    expect(await listNotificationsOfPerson(t.db, 'staff', here.office.staffId)).toEqual([])
    await group.change({ isCancelled: true, reason: "suv yo'q" })
    expect((await listNotificationsOfPerson(t.db, 'student', studentId)).map(([, title]) => title)).toContain(
      'Dars bekor qilindi',
    )
  })

  // Tests the undo of: lesson.create
  // Shows: TIME-002
  it("a lesson can be added outside the group's schedule, the undo removes the lesson, and the same lesson can be added again", async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const { groupId, staffId } = await here.group()
    const body = { groupId, date: testTuesday, beginTime: '11:00', endTime: '12:30', roomId, teacherId: staffId }
    const added = await t.send(timetable.add, { token: here.token, body })
    expect([added.status, added.data.lesson]).toMatchObject([
      201,
      { isExtra: true, date: testTuesday, room: { id: roomId }, plan: null },
    ])
    expect(await datesOf(groupId)).toEqual([testMonday, testTuesday, '2026-11-30', '2026-12-07'])
    await undoRequestChanges(t, here.token, added)
    expect(await datesOf(groupId)).toEqual([testMonday, '2026-11-30', '2026-12-07'])
    expect((await t.send(timetable.add, { token: here.token, body })).status).toBe(201)
  })

  // Shows: TIME-002
  it("a lesson joined to another group's lesson in the same room with the same teacher causes no clash", async () => {
    const here = await createTimetableTestBranch(t)
    const host = await here.group({ roomId: await here.room('Zal'), beginTime: '09:00', endTime: '11:00' })
    const guest = await here.group()
    const joined = await guest.change({ joinedLessonId: host.lessonId })
    expect(joined.data.lesson).toMatchObject({
      ...{
        date: testMonday,
        beginTime: '09:00',
        room: { name: 'Zal' },
        teacher: { id: host.staffId },
        joinedTo: { id: host.lessonId },
      },
    })
    expect((await host.change({ date: testTuesday })).error.code).toBe('LESSON_JOINED')
    await undoRequestChanges(t, here.token, joined)
    expect(await guest.read()).toMatchObject({ beginTime: '15:00', joinedTo: null, plan: null })
    expect((await host.change({ date: testTuesday })).status).toBe(200)
  })

  it('a joined lesson that gets another time, room or teacher becomes separate, and its room and teacher must be free', async () => {
    const here = await createTimetableTestBranch(t)
    const [hall, taken] = [await here.room('Zal'), await here.room('Z-102')]
    const host = await here.group({ roomId: hall, beginTime: '09:00', endTime: '11:00' })
    await here.group({ name: 'Matematika', roomId: taken, beginTime: '09:00', endTime: '11:00' })
    const guest = await here.group()
    expect((await guest.change({ joinedLessonId: host.lessonId })).status).toBe(200)
    expect((await guest.change({ roomId: taken })).error.code).toBe('PLACE_TAKEN')
    // A joined lesson shares the host lesson's room. With another teacher the lesson is no longer joined, so the room
    // is occupied by the host lesson.
    const other = await here.teacher()
    expect((await guest.change({ teacherId: other.staffId })).error.code).toBe('PLACE_TAKEN')
    const cancelled = await guest.change({ isCancelled: true, reason: 'kasal' })
    expect(cancelled.data.lesson).toMatchObject({ joinedTo: { id: host.lessonId } })
    expect((await guest.change({ isCancelled: false })).status).toBe(200)
    const moved = await guest.change({ beginTime: '12:00', endTime: '13:00', teacherId: other.staffId })
    expect(moved.data.lesson).toMatchObject({ joinedTo: null, beginTime: '12:00', teacher: { id: other.staffId } })
    expect((await host.change({ date: testTuesday })).status).toBe(200)
  })

  it('changing a lesson answers 400 naming the invalid field, and 404 for users of other branches', async () => {
    const here = await createTimetableTestBranch(t)
    const elsewhere = await createTimetableTestBranch(t)
    const [foreignRoom, archived] = [await elsewhere.room('B'), await here.room('Eski')]
    await t.db.run(sql`update room set archived_at = now() where id = ${archived}`)
    const foreign = await elsewhere.group()
    const group = await here.group()
    for (const [body, field] of [
      [{ beginTime: '18:00', endTime: '17:00' }, 'endTime'],
      [{ isCancelled: true }, 'reason'],
      [{ date: '2026-11-20' }, 'date'],
      [{ date: '2028-01-01' }, 'date'],
      [{ roomId: foreignRoom }, 'roomId'],
      [{ roomId: archived }, 'roomId'],
      [{ teacherId: foreign.staffId }, 'teacherId'],
      [{ teacherId: here.office.staffId }, 'teacherId'],
      [{ joinedLessonId: foreign.lessonId }, 'joinedLessonId'],
      [{ joinedLessonId: group.lessonId }, 'joinedLessonId'],
    ] as const) {
      const { status, error } = await group.change(body)
      expect([status, Object.keys(error.fields ?? {})], JSON.stringify(body)).toEqual([400, [field]])
    }
    const params = { id: group.lessonId }
    const { token } = elsewhere
    expect((await group.change({ date: testTuesday }, token)).status).toBe(404)
    expect((await t.send(timetable.backToPlan, { token, params })).status).toBe(404)
    expect((await t.send(timetable.lesson, { token, params })).status).toBe(404)
    expect((await t.send(timetable.check, { token, params })).status).toBe(404)
    const body = {
      groupId: group.groupId,
      date: testTuesday,
      beginTime: '11:00',
      endTime: '12:00',
      roomId: null,
      teacherId: null,
    }
    expect((await t.send(timetable.add, { token, body })).error.fields).toHaveProperty('groupId')
  })
})

describe('effects of a changed lesson on attendance, topics and homework', () => {
  const marks = (studentIds: readonly number[]) =>
    studentIds.map((studentId) => ({ studentId, mark: 1 as const, version: 0 }))

  // Shows: TIME-003
  it('a replacement teacher of a lesson can mark its attendance only on the day of the lesson', async () => {
    t.clock.set(`${testMonday}T14:00:00+05:00`)
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const other = await here.teacher()
    const changed = await group.change({ teacherId: other.staffId })
    const { scheduleId } = (await t.db.one<{ scheduleId: number }>(sql`
      select schedule_item_id as "scheduleId" from lesson where id = ${group.lessonId}`)) ?? { scheduleId: 0 }
    const save = (schedule = scheduleId, token = other.token) =>
      t.send(attendance.save.own, {
        token,
        params: { id: group.groupId },
        body: { scheduleId: schedule, date: testMonday, attendances: marks(group.studentIds) },
      })
    expect((await save()).data.lessonId).toBe(group.lessonId)
    // A page that was opened before the change sends the group's regular schedule item, and must still find the changed
    // lesson.
    expect((await save(group.scheduleId)).data.lessonId).toBe(group.lessonId)
    expect((await undoRequestChanges(t, here.token, changed)).error.code).toBe('LESSON_MARKED')
    t.clock.set(`${testTuesday}T14:00:00+05:00`)
    const again = await t.signedIn({ grants: ['my_groups:attendance.update'], headOfficeIds: here.headOfficeIds })
    await t.db.run(sql`update schedule_item set staff_id = ${again.staffId} where id = ${scheduleId}`)
    expect((await save(scheduleId, again.token)).status).toBe(404)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  // Shows: TIME-003
  it('a cancelled lesson accepts no attendance marks and is not counted in statistics; undoing the cancellation restores the lesson', async () => {
    t.clock.set(`${testMonday}T15:30:00+05:00`)
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const { token } = await t.signedIn({ grants: ['all_groups:attendance.update'], headOfficeIds: here.headOfficeIds })
    const cancelled = await group.change({ isCancelled: true, reason: 'ustoz kasal' })
    const save = () =>
      t.send(attendance.save.all, {
        token,
        params: { id: group.groupId },
        body: { scheduleId: group.scheduleId, date: testMonday, attendances: marks(group.studentIds) },
      })
    expect((await save()).error.code).toBe('LESSON_CANCELLED')
    const { readTaskCompletionCounts } = await import('../statistics/teacher-sums.ts')
    const viewer = { isSuperadmin: true, headOfficeIds: [], id: 0 } as never
    const span = { start: testMonday, end: testMonday }
    const counted = () =>
      readTaskCompletionCounts(
        t.db,
        { viewer, span, today: testMonday, now: t.deps.clock.now() },
        [group.staffId],
        'teacher',
      )
    expect(await counted()).toEqual([])
    expect((await undoRequestChanges(t, here.token, cancelled)).status).toBe(200)
    expect(await counted()).toMatchObject([{ lessons: 1, marked: 0 }])
    expect((await save()).status).toBe(200)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })

  // Shows: TIME-003
  it('the topic of a cancelled lesson moves to the next lesson, and an undo moves the topic back', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const topicId = await t.build.topic({ authorId: group.staffId })
    await t.db.run(sql`
      insert into group_plan (group_id, course_id) select ${group.groupId}, course_id from curriculum_topic where id = ${topicId}`)
    const taught = async () =>
      (
        await t.db.many<{ date: string }>(sql`
          select date from lesson_topic join lesson on lesson.id = lesson_id where lesson.group_id = ${group.groupId} and topic_id is not null`)
      ).map(({ date }) => date)
    const cancelled = await group.change({ isCancelled: true, reason: 'ustoz kasal' })
    expect(await taught()).toEqual(['2026-11-30'])
    await undoRequestChanges(t, here.token, cancelled)
    expect(await taught()).toEqual([testMonday])
    await group.change({ date: '2026-12-01' })
    expect(await taught()).toEqual(['2026-11-30'])
  })

  it("the student's portal shows a changed lesson's new day, room and teacher, its original time, and whether it is cancelled", async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const other = await here.teacher('Saidov')
    const roomId = await here.room('Zal')
    const [studentId = 0] = group.studentIds
    const token = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
    const seen = async () => {
      const query = { from: testMonday, to: '2026-11-29' }
      return (await t.send(ownTimetable.read, { token, query })).data.lessons
    }
    await group.change({ date: testTuesday, beginTime: '09:00', endTime: '10:00', roomId, teacherId: other.staffId })
    expect(await seen()).toMatchObject([
      {
        ...{
          id: group.lessonId,
          date: testTuesday,
          beginTime: '09:00',
          room: 'Zal',
          teacher: 'Saidov Ali',
          state: 'planned',
        },
        movedFrom: '2026-11-23T15:00:00+05:00',
      },
    ])
    await group.change({ isCancelled: true, reason: 'svet yoq' })
    expect(await seen()).toMatchObject([{ id: group.lessonId, state: 'cancelled' }])
  })

  // Shows: TIME-003
  it('a lesson cannot be moved past the deadline of its homework', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    await t.build.homework({
      groupId: group.groupId,
      lessonId: group.lessonId,
      deadline: `${testMonday}T20:00:00+05:00`,
    })
    const { error } = await group.change({ date: testTuesday })
    expect(error.fields).toEqual({
      date: 'Bu darsning uy vazifasi muddati 23.11.2026 20:00: avval muddatni uzaytiring',
    })
    expect((await group.change({ beginTime: '16:00' })).status).toBe(200)
  })

  // Shows: TIME-003
  it('when a lesson moves to another day, its homework moves with it: students who are members on the new day get the homework, and its deadline stays', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const studentId = await t.build.student()
    await t.build.membership({ groupId: group.groupId, studentId, startedDate: testTuesday })
    const { groupId, lessonId } = group
    const homeworkId = await t.build.homework({ groupId, lessonId, deadline: `${testTuesday}T20:00:00+05:00` })
    const work = () =>
      t.db.one(sql`
        select date, students_count as students, to_char(deadline at time zone 'Asia/Tashkent', 'DD.MM HH24:MI') as deadline
        from homework where id = ${homeworkId}`)
    const moved = await group.change({ date: testTuesday, beginTime: '09:00', endTime: '10:30' })
    expect(await work()).toEqual({ date: testTuesday, students: 2, deadline: '24.11 20:00' })
    expect((await undoRequestChanges(t, here.token, moved)).status).toBe(200)
    expect(await work()).toEqual({ date: testMonday, students: 1, deadline: '24.11 20:00' })
  })

  it('after a lesson was moved to another day, the attendance list of its schedule shows the lesson on the new day', async () => {
    const here = await createTimetableTestBranch(t)
    const group = await here.group()
    const { token } = await t.signedIn({
      grants: ['all_groups.read', 'all_groups:attendance.read'],
      headOfficeIds: here.headOfficeIds,
    })
    const days = async () =>
      (
        await t.send(attendance.read.all, {
          token,
          params: { id: group.groupId },
          query: { scheduleId: group.scheduleId, from: testMonday, to: '2026-12-07' } as never,
        })
      ).data.days.map(({ date }) => date)
    await group.change({ date: testTuesday })
    expect(await days()).toEqual([testTuesday, '2026-11-30', '2026-12-07'])
    await group.change({ date: '2026-11-30', beginTime: '18:00', endTime: '19:00' })
    expect(await days()).toEqual(['2026-11-30', '2026-12-07'])
  })
})

describe('rooms and people cannot be in two places', () => {
  // Shows: TIME-004
  it('moving a lesson into an occupied room is refused; the error names the other lesson and free rooms and times', async () => {
    const here = await createTimetableTestBranch(t)
    const [one, two] = [await here.room('A-1'), await here.room('A-2', 20)]
    await here.group({ name: 'Fizika', roomId: one })
    const group = await here.group({ roomId: two })
    const { status, error } = await group.change({ roomId: one, beginTime: '16:30', endTime: '18:00' })
    expect([status, error.code, error.fields]).toEqual([
      ...[409, 'PLACE_TAKEN'],
      { roomId: "A-1 band: Fizika, 15:00–17:00. Bo'sh xonalar: A-2" },
    ])
    expect((await group.change({ roomId: one, beginTime: '17:00', endTime: '18:00' })).status).toBe(200)
  })

  // Shows: TIME-004
  it('a lesson can neither get a busy teacher nor be moved to a time at which its assistant or group has another lesson', async () => {
    const here = await createTimetableTestBranch(t)
    const busy = await here.group({ name: 'Band guruh' })
    const group = await here.group()
    const taken = await group.change({ teacherId: busy.staffId })
    expect(taken.error.fields).toEqual({ teacherId: expect.stringContaining('Band guruh, 15:00–17:00') })
    const later = await here.group({ name: 'Kechki', beginTime: '18:00', endTime: '20:00', teacherId: group.staffId })
    expect((await group.change({ beginTime: '17:30', endTime: '19:00' })).error.fields).toEqual({
      beginTime: expect.stringMatching(/^.*Kechki, 18:00–20:00\. Bo'sh vaqt: /),
    })
    await t.db.run(sql`update group_staff set role = 'assistant' where group_id = ${later.groupId}`)
    await t.db.run(sql`update schedule_item set staff_id = null where group_id = ${later.groupId}`)
    expect((await group.change({ beginTime: '17:30', endTime: '19:00' })).error.fields).toHaveProperty('beginTime')
    const body = {
      groupId: group.groupId,
      date: testMonday,
      beginTime: '16:00',
      endTime: '17:00',
      roomId: null,
      teacherId: null,
    }
    expect((await t.send(timetable.add, { token: here.token, body })).error.fields).toHaveProperty('beginTime')
  })

  // Shows: TIME-004
  it("changing a lesson to a teacher who has a lesson in another branch is refused without naming that lesson's group", async () => {
    const [here, there] = [await createTimetableTestBranch(t), await createTimetableTestBranch(t)]
    const group = await here.group()
    await there.group({ name: 'Begona guruh', beginTime: '18:00', endTime: '20:00', teacherId: group.staffId })
    const place = { beginTime: '17:30', endTime: '19:00' }
    const refused = await group.change(place)
    expect(refused.error.fields).toEqual({ beginTime: expect.stringContaining('Boshqa filialda, 18:00–20:00') })
    const params = { id: group.lessonId }
    const { data } = await t.send(timetable.check, { token: here.token, params, query: place })
    expect(data.busy).toMatchObject([{ kind: 'teacher', lesson: { id: null, group: null, beginTime: '18:00' } }])
    const both = await t.signedIn({
      grants: ['all_groups.read', 'all_groups.update'],
      headOfficeIds: [...here.headOfficeIds, ...there.headOfficeIds],
    })
    expect((await group.change(place, both.token)).error.fields?.beginTime).toContain('Begona guruh')
  })

  // Shows: TIME-004
  it('of a hundred simultaneous requests for one room one succeeds; the errors of the others name the lesson in that room', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('Zal')
    const groups = []
    for (let n = 0; n < 100; n++) groups.push(await here.group({ name: `Guruh ${n}`, students: 0 }))
    const answers = await Promise.all(groups.map((group) => group.change({ roomId })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(99).fill(409)])
    const winner = answers.find(({ status }) => status === 200)?.data.lesson.group.name
    for (const { error } of answers.filter(({ status }) => status === 409))
      expect(error).toMatchObject({
        code: 'PLACE_TAKEN',
        fields: { roomId: expect.stringContaining(`Zal band: ${winner}`) },
      })
  }, 60_000)

  it('a change of a lesson cannot be undone if its former room is occupied now', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('A-1')
    const first = await here.group({ roomId })
    const second = await here.group()
    const moved = await first.change({ date: testTuesday })
    await second.change({ roomId })
    expect((await undoRequestChanges(t, here.token, moved)).error).toMatchObject({ code: 'PLACE_TAKEN' })
    expect((await first.back()).error.code).toBe('PLACE_TAKEN')
    expect(await first.read()).toMatchObject({ date: testTuesday })
  })

  it('before a lesson is cancelled or moved, the user is warned if its group has an exam at that hour', async () => {
    const here = await createTimetableTestBranch(t)
    const [roomId, group, other] = [
      await here.room('Imtihon'),
      await here.group(),
      await here.group({ name: 'Ikkinchi' }),
    ]
    const exam = (groupId: number, beginTime: string, endTime: string) =>
      t.build.exam({ groupId, date: testMonday, beginTime, endTime })
    await exam(group.groupId, '17:00', '18:00')
    await exam(other.groupId, '15:00', '16:00')
    const warned = async (change: Parameters<typeof group.change>[0]) => (await group.change(change)).data.warnings
    expect(await warned({ isCancelled: true, reason: 'kasal' })).not.toContain('exam_then')
    await group.back()
    await exam(group.groupId, '16:30', '17:30')
    expect(await warned({ roomId })).not.toContain('exam_then')
    expect(await warned({ isCancelled: true, reason: 'kasal' })).toEqual(['exam_then'])
    await group.back()
    expect(await warned({ date: testTuesday })).toContain('exam_then')
  })

  it('moving a lesson to a room with too few seats needs confirmation', async () => {
    const here = await createTimetableTestBranch(t)
    const small = await here.room('Kichik', 1)
    const group = await here.group({ students: 2, beginTime: '09:00', endTime: '10:00' })
    const other = await here.group({ name: 'Ikkinchi' })
    await t.db.run(
      sql`insert into student_group (student_id, group_id) values (${group.studentIds[0] ?? 0}, ${other.groupId})`,
    )
    const query = { beginTime: '15:30', endTime: '16:30', roomId: small } as const
    const checked = await t.send(timetable.check, { token: here.token, params: { id: group.lessonId }, query })
    expect(checked.data).toMatchObject({
      busy: [],
      warnings: ['room_small', 'students_busy'],
      freeRooms: [{ id: small, capacity: 1 }],
    })
    const refused = await group.change(query)
    expect([refused.status, refused.error.code, refused.error.fields]).toEqual([
      409,
      'SEATS_EXCEEDED',
      { roomId: "Xonada 1 ta o'rin bor, guruhda esa 2 ta talaba bo'ladi" },
    ])
    expect((await group.read()).room).toBeNull()
    const changed = await group.change({ ...query, mayExceedSeats: true })
    expect(changed.data.warnings).toEqual(['room_small', 'students_busy'])
    // A change of the time alone brings no further students into the room, so the seats need no confirmation.
    expect((await group.change({ beginTime: '15:00' })).status).toBe(200)
    await undoRequestChanges(t, here.token, changed)
    const inTheWay = await t.send(timetable.check, { token: here.token, params: { id: other.lessonId }, query })
    expect(inTheWay.data.busy).toMatchObject([{ kind: 'room', name: 'Kichik', lesson: { id: group.lessonId } }])
  })

  // Shows: DAY-033
  it('a lesson that two groups have together, or that has guests, needs enough seats in the room for all students', async () => {
    const here = await createTimetableTestBranch(t)
    const roomId = await here.room('Kichik', 2)
    const host = await here.group({ students: 1, roomId })
    const guest = await here.group({ name: 'Ikkinchi', students: 2, beginTime: '09:00', endTime: '10:00' })
    const body = { joinedLessonId: host.lessonId }
    expect((await guest.change(body)).error.code).toBe('SEATS_EXCEEDED')
    expect((await guest.change({ ...body, mayExceedSeats: true })).status).toBe(200)
    const extra = {
      groupId: guest.groupId,
      date: testTuesday,
      beginTime: '09:00',
      endTime: '10:00',
      roomId,
      teacherId: null,
    }
    const add = (more = {}) => t.send(timetable.add, { token: here.token, body: { ...extra, ...more } })
    const added = await add()
    expect(added.status).toBe(201)
    const missed = await t.build.lesson({ groupId: host.groupId, date: '2026-11-16' })
    await t.db.run(sql`
      insert into make_up (student_id, missed_lesson_id, host_lesson_id, told_at, booked_by, booked_at)
      values (${host.studentIds[0] ?? 0}, ${missed}, ${added.data.lesson.id}, now(), ${here.office.staffId}, now())`)
    expect((await t.send(timetable.lesson, { token: here.token, params: added.data.lesson })).data.membersCount).toBe(3)
    const other = await here.room('Boshqa', 2)
    const move = (more = {}) =>
      t.send(timetable.change, { token: here.token, params: added.data.lesson, body: { roomId: other, ...more } })
    expect((await move()).error.code).toBe('SEATS_EXCEEDED')
    expect((await move({ mayExceedSeats: true })).status).toBe(200)
    const small = await here.room('Torroq', 1)
    expect((await add({ beginTime: '11:00', endTime: '12:00', roomId: small })).error.code).toBe('SEATS_EXCEEDED')
  })
})
