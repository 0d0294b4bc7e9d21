import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { jobAddedEmitter, notifyQueuesOfJob } from '../../jobs/add-job.ts'
import { recalculateAttendancePointsJobKind } from '../../teaching/attendance/recalculate-attendance-points.ts'
import { homeworkCheckedEvent } from '../../teaching/homework/check-homework.ts'
import { shareTestApp } from '../../testing/app.ts'
import { countRowsOf } from '../../testing/rows.ts'
import { findPointLedgerFaults } from '../points/check-ledger.ts'
import { createGroupForPointTests } from './testing/group-with-points.ts'

const t = shareTestApp()
afterAll(async () => {
  expect(await findPointLedgerFaults(t.db)).toEqual([])
})
beforeEach(() => t.clock.set('2026-11-21T15:00:00+05:00'))

const booked = (studentId: number) =>
  t.db.many(sql`
    select xp, coin, day, turn, staff_id as "staffId" from point_entry where student_id = ${studentId} order by id`)
const news = (studentId: number) =>
  t.db.many<{ kind: number; body: string }>(sql`
    select kind, body from student_notification join notification on id = notification_id where student_id = ${studentId} order by id`)

describe('points for a lesson', () => {
  // Shows: GAMIF-072
  it('a student gets 300 points for attending a lesson on time and 200 for being late; correcting the attendance mark adds or removes the difference', async () => {
    const g = await createGroupForPointTests(t)
    const [ali, vali] = g.studentIds as [number, number]
    await g.connect([await g.action(PointActionKind.ParticipateLesson)])
    await g.lesson('2026-11-21')
    await g.mark('2026-11-21', [
      [ali, AttendanceMark.Attended],
      [vali, AttendanceMark.Late],
    ])
    expect([await g.xp(ali), await g.xp(vali)]).toEqual([300, 200])
    expect(await news(ali)).toEqual([{ kind: 10, body: expect.stringMatching(/: 1-daraja$/) }])
    await g.mark('2026-11-21', [
      [ali, AttendanceMark.Attended],
      [vali, AttendanceMark.Absent],
    ])
    await g.mark('2026-11-21', [[ali, null]])
    // The mark for the lesson of 22 November is saved one day after the lesson, but the points belong to the day of the
    // lesson.
    await g.lesson('2026-11-22')
    await g.at('2026-11-23T09:00:00+05:00')
    await g.mark('2026-11-22', [[ali, AttendanceMark.Late]])
    const { staffId } = g
    expect(await booked(ali)).toEqual([
      { xp: 300, coin: 0, day: '2026-11-21', turn: 1, staffId },
      { xp: -300, coin: 0, day: '2026-11-21', turn: 2, staffId },
      { xp: 200, coin: 0, day: '2026-11-22', turn: 1, staffId: expect.any(Number) },
    ])
    expect(await g.xp(vali)).toBe(0)
  })

  it('the job that books points starts after a changed attendance mark in a group that earns points, and not after other saves', async () => {
    const [paid, unpaid] = [await createGroupForPointTests(t), await createGroupForPointTests(t)]
    await paid.connect([await paid.action(PointActionKind.ParticipateLesson)])
    const started: string[] = []
    const onAdded = (kind: string) => started.push(kind)
    const countStarts = async (save: () => Promise<unknown>) => {
      started.length = 0
      await save()
      const now = t.deps.clock.now()
      // The queue starts jobs in the order of the saves, so this kind arrives last.
      await t.db.transaction(async (tx) => notifyQueuesOfJob(tx, { kind: 'last', runAt: now, restMs: 500 }, now))
      await expect.poll(() => started, { timeout: 10_000 }).toContain('last')
      return started.filter((kind) => kind === recalculateAttendancePointsJobKind).length
    }
    const attend = (g: typeof paid) => () =>
      g.mark('2026-11-21', [[g.studentIds[0] as number, AttendanceMark.Attended]])
    jobAddedEmitter.on('added', onAdded)
    try {
      for (const g of [paid, unpaid]) await g.lesson('2026-11-21')
      // Earlier tests also saved marks, whose jobs have not started yet.
      await countStarts(async () => {})
      expect(await countStarts(attend(paid))).toBe(1)
      expect(await countStarts(attend(paid))).toBe(0)
      expect(await countStarts(attend(unpaid))).toBe(0)
    } finally {
      jobAddedEmitter.off('added', onAdded)
    }
  })

  it('for a lesson, a student gets points by each point rule that was assigned to the group on the day of the lesson', async () => {
    const g = await createGroupForPointTests(t)
    const [ali] = g.studentIds as [number]
    const [first, second] = [
      await g.action(PointActionKind.ParticipateLesson),
      await g.action(PointActionKind.ParticipateLesson),
    ]
    for (const day of [20, 21, 22, 23]) await g.lesson(`2026-11-${day}`)
    const before = await countRowsOf(t.db, 'point_entry')
    await g.mark('2026-11-21', [[ali, AttendanceMark.Attended]])
    expect(await countRowsOf(t.db, 'point_entry')).toBe(before)
    await g.connect([first, second])
    await g.mark('2026-11-20', [[ali, AttendanceMark.Attended]])
    expect(await g.xp(ali)).toBe(0)
    await g.at('2026-11-22T15:00:00+05:00')
    await g.mark('2026-11-22', [[ali, AttendanceMark.Attended]])
    expect(await g.xp(ali)).toBe(600)
    await g.at('2026-11-23T15:00:00+05:00')
    await g.connect([second])
    await g.mark('2026-11-23', [[ali, AttendanceMark.Attended]])
    await g.mark('2026-11-22', [[ali, AttendanceMark.Late]])
    expect(await g.xp(ali)).toBe(200 + 200 + 300)
    // A deleted action earns no more points, but earned points stay.
    await g.remove(second)
    expect(await g.connected()).toEqual([])
    expect(await g.xp(ali)).toBe(700)
    await g.mark('2026-11-23', [[ali, AttendanceMark.Late]])
    expect(await g.xp(ali)).toBe(200 + 200 + 200)
  })
})

describe('points for homework and exams', () => {
  // Shows: GAMIF-002
  it('a student gets points for accepted homework by its score and none for rejected homework; a changed verdict books the difference', async () => {
    const g = await createGroupForPointTests(t)
    const [ali] = g.studentIds as [number]
    const actionId = await g.action(PointActionKind.DoHomework)
    for (const [from, to, xp] of [
      [95, 100, 50],
      [86, 94, 40],
      [71, 85, 30],
      [60, 70, 20],
      [1, 59, 5],
    ])
      await g.level({ actionId, from: from as number, to: to as number, xp: xp as number, coin: 1 })
    await g.connect([actionId])
    const homeworkId = await t.build.homework({ groupId: g.groupId, date: '2026-11-21' })
    const paid: unknown[] = []
    for (const score of [94, 95, 59, 0, 60]) {
      const chatId = await t.build.chat({ homeworkId, studentId: ali, status: score >= 60 ? 3 : 2, score })
      await t.db.transaction((tx) => homeworkCheckedEvent.emit(tx, { chatId, now: t.deps.clock.now() }))
      paid.push(await g.xp(ali))
    }
    expect(paid).toEqual([40, 50, 0, 0, 20])
    // After the homework is handed in again, its points stay until a teacher has checked it.
    const chatId = await t.build.chat({ homeworkId, studentId: ali, status: 1 })
    await t.db.transaction((tx) => homeworkCheckedEvent.emit(tx, { chatId, now: t.deps.clock.now() }))
    expect(await g.xp(ali)).toBe(20)
  })

  // Shows: GAMIF-052
  it("when an exam's results are announced, participants get points, those who passed get further points, and absent or excluded students none", async () => {
    const g = await createGroupForPointTests(t, { pupils: 5 })
    const [top, good, failed, aside] = g.studentIds as [number, number, number, number]
    const [part, pass] = [
      await g.action(PointActionKind.ParticipateExam, { xp: 400 }),
      await g.action(PointActionKind.PassExam),
    ]
    const body = {
      actionId: pass,
      topXp: 100,
      topCoin: 10,
      goodXp: 70,
      goodCoin: 7,
      satisfactoryXp: 50,
      satisfactoryCoin: 5,
      awfulXp: 1,
      awfulCoin: 0,
    }
    expect((await g.level(body)).status).toBe(201)
    await g.connect([part, pass])
    const examId = await t.build.exam({
      groupId: g.groupId,
      date: '2026-11-21',
      beginTime: '10:00',
      endTime: '11:00',
    })
    await t.build.chat({ examId, studentId: top, status: 3, score: 86 })
    await t.build.chat({ examId, studentId: good, status: 3, score: 85 })
    await t.build.chat({ examId, studentId: failed, status: 2, score: 59 })
    await t.build.chat({
      examId,
      studentId: aside,
      status: 2,
      score: 90,
      failureReasonId: 1,
      result: ExamResult.FailedExam,
    })
    expect((await t.send(exams.announce, { token: g.token, params: { id: examId } })).status).toBe(200)
    expect(await Promise.all(g.studentIds.map(g.xp))).toEqual([500, 470, 401, 0, 0])
  })
})

describe('the recount of the points of past days', () => {
  it("a recount of past days' points books exactly what its preview showed; a second recount books nothing", async () => {
    const g = await createGroupForPointTests(t)
    const [ali, vali] = g.studentIds as [number, number]
    const actionId = await g.action(PointActionKind.ParticipateLesson)
    await g.lesson('2026-11-19')
    await g.mark('2026-11-19', [
      [ali, AttendanceMark.Attended],
      [vali, AttendanceMark.Late],
    ])
    const span = { startDate: '2026-11-01', endDate: '2026-11-20', groupIds: [g.groupId] }
    const look = () => t.send(pointActions.recountPreview, { token: g.token, params: { id: actionId }, body: span })
    const { data: preview } = await look()
    expect(preview).toMatchObject({
      xp: 500,
      coin: 0,
      studentsCount: 2,
      entriesCount: 2,
      students: [
        { id: ali, xp: 300 },
        { id: vali, xp: 200 },
      ],
    })
    expect([await g.xp(ali), await countRowsOf(t.db, `group_action where action_id = ${actionId}`)]).toEqual([0, 0])
    const agree = (expected: typeof preview) =>
      t.send(pointActions.recount, { token: g.token, params: { id: actionId }, body: { ...span, expected } })
    expect((await agree({ ...preview, xp: 501 })).error.code).toBe('RECOUNT_CHANGED')
    expect(await g.xp(ali)).toBe(0)
    expect((await agree(preview)).status).toBe(200)
    expect([await g.xp(ali), await g.xp(vali)]).toEqual([300, 200])
    await g.mark('2026-11-19', [[ali, AttendanceMark.Absent]])
    expect(await g.xp(ali)).toBe(0)
    const { levels } = (await t.send(pointActionLevels.list, { token: g.token, query: { actionId } })).data
    const late = levels.find(({ from }) => from === AttendanceMark.Late) as (typeof levels)[number]
    const { id, ...body } = late
    await t.send(pointActionLevels.update, { token: g.token, params: { id }, body: { ...body, xp: 150 } })
    expect((await look()).data).toMatchObject({ xp: -50, studentsCount: 1 })
    const today = await t.send(pointActions.recountPreview, {
      token: g.token,
      params: { id: actionId },
      body: { ...span, endDate: '2026-11-21' },
    })
    expect([today.status, Object.keys(today.error.fields ?? {})]).toEqual([400, ['endDate']])
  })

  it('after a recount from the day on which a point rule was assigned to the group, the rule still gives points', async () => {
    t.clock.set('2026-11-17T08:00:00+05:00')
    const g = await createGroupForPointTests(t)
    const actionId = await g.action(PointActionKind.ParticipateLesson)
    await g.connect([actionId])
    await g.at('2026-11-21T15:00:00+05:00')
    expect((await g.recount(actionId, { startDate: '2026-11-17', endDate: '2026-11-20' })).status).toBe(200)
    expect(await g.connected()).toEqual([actionId])
    const [ali] = g.studentIds as [number]
    await g.lesson('2026-11-21')
    await g.mark('2026-11-21', [[ali, AttendanceMark.Attended]])
    expect(await g.xp(ali)).toBe(300)
  })

  it('after its points were recalculated, a point rule can be removed from a group and assigned again on the same day', async () => {
    t.clock.set('2026-11-17T08:00:00+05:00')
    const g = await createGroupForPointTests(t)
    const actionId = await g.action(PointActionKind.ParticipateLesson)
    await g.connect([actionId])
    await g.at('2026-11-21T15:00:00+05:00')
    expect((await g.recount(actionId, { startDate: '2026-11-18', endDate: '2026-11-20' })).status).toBe(200)
    expect((await g.connect([])).status).toBe(200)
    expect((await g.connect([actionId])).status).toBe(200)
    expect(await g.connected()).toEqual([actionId])
  })
})
