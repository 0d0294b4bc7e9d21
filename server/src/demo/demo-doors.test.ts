import { beforeAll, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { createLessonsAhead } from '../teaching/groups/lessons.ts'
import { shareTestApp } from '../testing/app.ts'
import { countRowsOf } from '../testing/rows.ts'
import { addDemoDoors, startDemoDoors } from './demo-doors.ts'
import { addDemoAttendanceMarks } from './demo-marks.ts'

const today = '2026-11-21'
const t = shareTestApp()
beforeAll(async () => {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const staffId = await t.build.staff({ kind: 2, headOfficeIds: [headOfficeId] })
  await t.build.staff({ headOfficeIds: [headOfficeId] })
  await t.build.groupStaff({ groupId, staffId })
  await t.build.scheduleItem({ groupId, staffId })
  await t.db.run(sql`
    insert into student (ext_id, first_name, last_name) select 'student-' || n, 'Ism' || n, 'Familiya' || n from generate_series(1, 40) as n`)
  await t.db.run(
    sql`insert into student_group (student_id, group_id, started_date) select id, ${groupId}, '2026-09-01' from student`,
  )
  await createLessonsAhead(t.db, { today, now: t.deps.clock.now() })
  await addDemoAttendanceMarks(t.db, today)
})

it('in the demo, present students passed a door on time, late students passed a door later, and absent students passed no door', async () => {
  await addDemoDoors(t.deps, today)
  expect(
    await t.db.many(sql`
      select mark, count(log.id) = count(*) as came, count(log.id) = 0 as stayed, bool_and(log.at > begins_at) as late
      from (
        select student_id, mark, (date + begin_time) at time zone 'Asia/Tashkent' as begins_at
        from attendance join lesson on lesson.id = lesson_id where date between ${today}::date - 5 and ${today}::date - 1
      ) marked
      left join face_log log on log.student_id = marked.student_id and direction = 1 and log.at::date = begins_at::date
      group by mark order by mark`),
  ).toEqual([
    { mark: 1, came: true, stayed: false, late: false },
    { mark: 2, came: false, stayed: true, late: null },
    { mark: 4, came: true, stayed: false, late: true },
  ])
  const kinds = await t.db.many<{ kind: number }>(sql`select distinct person_kind as kind from face_log order by 1`)
  expect(kinds.map(({ kind }) => kind)).toEqual([1, 2, 3, null])
})

it('when the demo door devices start, passages through doors that are already stored are not imported again', async () => {
  await addDemoDoors(t.deps, today)
  const doors = await startDemoDoors(t.deps)
  try {
    const before = await countRowsOf(t.db, 'face_log')
    await t.app.queue.start({ isAlone: true })
    const states = () => t.db.many<{ state: string }>(sql`select distinct state from door_device`)
    await expect.poll(states, { timeout: 10_000 }).toEqual([{ state: 'connected' }])
    expect(await countRowsOf(t.db, 'face_log')).toBe(before)
  } finally {
    await t.app.queue.stop()
    await doors.close()
  }
})
