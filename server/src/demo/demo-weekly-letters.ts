import { readWeeklyLetterContents } from '../control/weekly-letters/read-week.ts'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDays } from '../teaching/groups/days.ts'
import { addDemoDataOnce } from './add-once.ts'

const weeks = 3

/** Writes weekly letters without sending notifications. Parents have opened half of the letters. */
export async function addDemoWeeklyLetters(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-letters', today }, async (tx) => {
    const students = await tx.many<{ id: number }>(sql`
      select id from student where gone_at is null and exists (
        select from agent_student where student_id = student.id and ended_at is null) order by id`)
    const ids = students.map(({ id }) => id)
    const monday = addDays(today, 1 - (new Date(today).getUTCDay() || 7))
    for (let back = weeks; back > 0; back--) {
      const week = addDays(monday, -7 * back)
      const at = (days: number) => new Date(`${addDays(week, days)}T18:00:00+05:00`)
      const [from, until] = [at(-3), at(4)]
      await tx.run(sql`
        insert into weekly_run (week, from_at, until_at, finished_at) values (${week}, ${from}, ${until}, ${until})`)
      const contents = await readWeeklyLetterContents(tx, ids, { from, until, now: until })
      const letters = [...contents].flatMap(([studentId, content]) => (content ? [{ studentId, content }] : []))
      await tx.run(sql`
        insert into weekly_letter (student_id, week, content, opened_at)
        select "studentId", ${week}::date, content, case when "studentId" % 2 = 0 then ${until}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as letter ("studentId" bigint, content jsonb)`)
    }
  })
}
