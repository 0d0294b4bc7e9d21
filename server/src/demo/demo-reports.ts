import { reportHourInTashkent, writeDailyReports } from '../control/reports/write-reports.ts'
import { sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoPartOnce } from './open-once.ts'

const evenings = 10

/** Writes daily reports. Some lack attendance, because the teacher saved it the next morning. */
export async function addDemoReports(deps: Deps, today: string): Promise<void> {
  const midnight = Date.parse(`${today}T00:00:00+05:00`)
  const evening = (daysAgo: number) => new Date(midnight - daysAgo * 86_400_000 + reportHourInTashkent * 3_600_000)
  await addDemoPartOnce(deps, { name: 'demo-reports', today }, async (tx) => {
    const late = await tx.many<{ id: number }>(sql`
      update lesson set marked_at = null
      where marked_at is not null and date between ${today}::date - ${evenings}::int and ${today}::date - 2 and id % 23 = 0 returning id`)
    for (let daysAgo = evenings; daysAgo >= 1; daysAgo--) await writeDailyReports(tx, evening(daysAgo))
    await tx.run(sql`
      update lesson set marked_at = (date + 1 + time '09:12') at time zone 'Asia/Tashkent'
      where id = any(${late.map(({ id }) => id)})`)
    await tx.run(sql`
      update report set seen_at = created_at + interval '10 hours', seen_by = (select min(id) from staff where is_superadmin)
      where created_at < ${evening(2)}`)
  })
}
