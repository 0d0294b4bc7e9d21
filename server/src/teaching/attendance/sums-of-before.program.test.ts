import { expect, inject, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { migrate } from '../../db/migrate.ts'
import { openPgliteDatabase } from '../../db/open.ts'
import { startInMemoryDatabase } from '../../testing/database.ts'

it.skipIf(inject('postgresUrl'))(
  'a migration corrects stored attendance sums of lessons that counted a student who was not in the group that day',
  async () => {
    const pglite = await startInMemoryDatabase()
    const { db, pool, close } = openPgliteDatabase(pglite)
    try {
      await migrate(pool, { until: '0111_calls_found.sql' })
      await pool.query(`
      with pupil as (insert into student (first_name, last_name) values ('A', 'B'), ('C', 'D'), ('E', 'F') returning id),
        place as (insert into study_group (name) values ('G') returning id),
        member as (
          insert into student_group (student_id, group_id, started_date, ended_date, gone_at)
          select pupil.id, place.id, '2026-09-01', case nth when 1 then date '2026-11-10' end, case nth when 2 then timestamptz '2026-11-13 10:00+05' end
          from (select id, row_number() over (order by id) as nth from pupil) pupil, place
        ),
        held as (
          insert into lesson (group_id, date, begin_time, end_time, absent_count, marked_at)
          select id, day::date, '15:00', '17:00', 3, '2026-11-20' from place, unnest(array['2026-11-10', '2026-11-12', '2026-11-13']) as day returning id
        )
      insert into attendance (lesson_id, student_id, mark, reason_type) select held.id, pupil.id, 2, 'without_reason' from held, pupil`)
      await migrate(pool, { until: '0112_marks_of_members.sql' })
      const lessons = await db.many(
        sql`select attended_count as attended, absent_count as absent, marked_at = '2026-11-20' as "isAsMarked" from lesson order by date`,
      )
      expect(lessons).toEqual([3, 2, 1].map((absent) => ({ attended: 0, absent, isAsMarked: true })))
    } finally {
      await close()
      await pglite.close()
    }
  },
)
