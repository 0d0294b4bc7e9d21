import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { expect, it } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import { systemClock, todayInTashkent } from '../../deps.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import {
  attendanceMarksChangedEvent,
  createAttendancePointsJob,
  recalculateAttendancePointsJobKind,
} from '../../teaching/attendance/recalculate-attendance-points.ts'
import {
  buildGroup,
  buildLesson,
  buildMembership,
  buildOffice,
  buildScheduleItem,
  buildStudent,
} from '../../testing/build.ts'
import { createTestCentre, testSuperadminPassword } from '../../testing/centre.ts'
import { countRowsOf, insertReturningId } from '../../testing/rows.ts'
import { countDaysWithWrongPointSums, findPointLedgerFaults } from '../points/check-ledger.ts'
import { awardPointsForAttendanceMarks } from './award-points.ts'

const date = todayInTashkent(systemClock)

/**
 * The groups have the same six students. For each group's lesson today, a student who comes in time gets 300 points, a
 * late student 200.
 */
async function scene(db: Db) {
  const { headOfficeId } = await buildOffice(db)
  const studentIds: number[] = []
  for (let n = 0; n < 6; n++) studentIds.push(await buildStudent(db, { headOfficeIds: [headOfficeId] }))
  const categoryId = await insertReturningId(
    db,
    sql`insert into gamification_category (name, display_name) values ('dars', 'Dars') returning id`,
  )
  const actionId = await insertReturningId(
    db,
    sql`insert into gamification_action (name, kind, category_id) values ('Kelish', ${PointActionKind.ParticipateLesson}, ${categoryId}) returning id`,
  )
  await db.run(sql`
    insert into action_level (action_id, from_score, to_score, xp, coin) values (${actionId}, 1, 1, 300, 3), (${actionId}, 4, 4, 200, 2)`)
  const lessons: { groupId: number; scheduleId: number }[] = []
  for (let n = 0; n < 2; n++) {
    const groupId = await buildGroup(db, { headOfficeId, startedDate: '2020-01-01', endedDate: null })
    const scheduleId = await buildScheduleItem(db, {
      groupId,
      startDate: '2020-01-01',
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    })
    await buildLesson(db, { groupId, scheduleItemId: scheduleId, date })
    for (const studentId of studentIds) await buildMembership(db, { studentId, groupId, startedDate: '2020-01-01' })
    await db.run(sql`insert into group_action (group_id, action_id, since) values (${groupId}, ${actionId}, ${date})`)
    lessons.push({ groupId, scheduleId })
  }
  return { studentIds, lessons }
}

// Shows: OPS-016
it('after the server is killed while it books points, each balance equals the sum of its entries, and each attendance mark gives points once', async () => {
  const { start, inBetween } = createTestCentre()
  const { studentIds, lessons } = await inBetween(({ db }) => scene(db))
  const program = await start()
  const { accessToken: token } = (await program.signIn(testSuperadminPassword)).data
  let saves = 0
  const enough = Promise.withResolvers<void>()
  // The program books points for one student after the other, so points of one student show that booking has begun.
  const isPaid = async () => {
    const path = `/student-awards/statistics/${studentIds[0]}`
    const answer = await program.call('GET', path, { token }).catch(() => null)
    return ((answer?.data as { total?: number } | undefined)?.total ?? 0) > 0
  }
  const markers = lessons.map(async ({ groupId, scheduleId }, at) => {
    for (let n = 0; ; n++) {
      const attendances = studentIds.map((studentId, place) => ({ studentId, mark: [1, 4, 2][(n + place) % 3] }))
      const body = { scheduleId, date, attendances: at ? attendances.toReversed() : attendances }
      const answer = await program
        .call('PUT', `/groups/for-admin/${groupId}/attendance`, { token, body })
        .catch(() => null)
      if (answer === null) return
      expect(answer.status).toBe(200)
      if (++saves >= 20 && (await isPaid())) enough.resolve()
    }
  })
  await Promise.race([enough.promise, ...markers])
  await program.end('SIGKILL')
  await Promise.all(markers)
  await inBetween(async ({ db }) => {
    // Each booking of points that began before the kill must be complete or not exist.
    expect(await findPointLedgerFaults(db)).toEqual([])
    expect(await countRowsOf(db, 'point_entry')).toBeGreaterThan(0)
    const queue = createJobQueue({ db, clock: systemClock })
    queue.handle(createAttendancePointsJob({ db, clock: systemClock }))
    attendanceMarksChangedEvent.addListeners(awardPointsForAttendanceMarks)
    await queue.start({ isAlone: true })
    await queue.runDue(recalculateAttendancePointsJobKind)
    await queue.stop()
    expect(await findPointLedgerFaults(db)).toEqual([])
    expect(await countDaysWithWrongPointSums(db)).toBe(0)
    expect(await countRowsOf(db, 'marks_to_hear')).toBe(0)
    const paid = await db.many<{ xp: number; coin: number; dueXp: number; dueCoin: number; marks: number }>(sql`
      select point_balance.xp, point_balance.coin, count(mark)::int as marks,
        sum(case mark when 1 then 300 when 4 then 200 else 0 end)::int as "dueXp",
        sum(case mark when 1 then 3 when 4 then 2 else 0 end)::int as "dueCoin"
      from attendance join point_balance on point_balance.student_id = attendance.student_id
      group by point_balance.student_id, point_balance.xp, point_balance.coin order by point_balance.student_id`)
    // Each student must have a mark in every lesson, so that the next comparison includes all lessons.
    expect(paid.map(({ marks }) => marks)).toEqual(studentIds.map(() => lessons.length))
    expect(paid.map(({ xp, coin }) => [xp, coin])).toEqual(paid.map(({ dueXp, dueCoin }) => [dueXp, dueCoin]))
    // Sums the points per student and group, because in a student's total an error in one group could cancel another
    // error.
    const entries = await db.many<{ coin: number }>(
      sql`select sum(coin)::int as coin from point_entry group by student_id, group_id having sum(coin) > 3 or sum(coin) < 0`,
    )
    expect(entries).toEqual([])
  })
}, 120_000)
