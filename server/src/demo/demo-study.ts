import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { openOnce } from './open-once.ts'
import { themesByCourse } from './teaching-words.ts'

const lessonsOfMonth = 12

/** A study plan for every course whose themes are known: each theme is taught, then practised. Once, all of it or nothing. */
export async function openDemoStudy(deps: Deps, today: string): Promise<void> {
  await openOnce(deps, { name: 'demo-study', today }, async (tx) => {
    const madeAt = new Date(Date.parse(`${today}T09:00:00+05:00`) - 120 * 86_400_000)
    const disciplines = await tx.many<{ id: number; name: string }>(
      sql`select id, name from course where name = any(${Object.keys(themesByCourse)}) and gone_at is null order by id`,
    )
    for (const { id, name } of disciplines) await writePlan(tx, { disciplineId: id, name, madeAt })
  })
}

interface DemoCourse {
  disciplineId: number
  name: string
  madeAt: Date
}

async function writePlan(tx: Db, { disciplineId, name, madeAt }: DemoCourse): Promise<void> {
  const topics = (themesByCourse[name] as readonly string[]).flatMap((theme) => [theme, `Amaliyot. ${theme}`])
  const courseId = await tx.newId(sql`
    insert into study_course (name, discipline_id, created_by, created_at)
    select ${`${name}: asosiy dastur`}, ${disciplineId}, id, ${madeAt} from staff where is_superadmin order by id limit 1 returning id`)
  await tx.run(sql`
    insert into study_month (course_id, number, lessons_count)
    select ${courseId}, number, ${lessonsOfMonth} from generate_series(1, ${Math.ceil(topics.length / lessonsOfMonth)}::int) as number`)
  await tx.run(sql`
    insert into curriculum_topic (course_id, month_id, name, position, created_at)
    select ${courseId}, study_month.id, given.name, given.position, ${madeAt}
    from unnest(${topics}::text[]) with ordinality as given (name, position)
    join study_month on course_id = ${courseId} and number = (given.position - 1) / ${lessonsOfMonth}::int + 1`)
}
