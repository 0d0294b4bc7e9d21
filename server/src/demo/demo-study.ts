import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { assignTopicsToLessons } from '../study/curriculum/lay-out.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoHomeworkTasks, lessonThemesByCourse } from './teaching-texts.ts'

const lessonsOfMonth = 12

export async function addDemoStudyPlans(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-study', today }, async (tx) => {
    const madeAt = new Date(Date.parse(`${today}T09:00:00+05:00`) - 120 * 86_400_000)
    const disciplines = await tx.many<{ id: number; name: string }>(
      sql`select id, name from course where name = any(${Object.keys(lessonThemesByCourse)}) and gone_at is null order by id`,
    )
    for (const { id, name } of disciplines) await writePlan(tx, { disciplineId: id, name, madeAt })
    const groups = await tx.many<{ id: number }>(sql`
      insert into group_plan (group_id, course_id)
      select study_group.id, study_course.id from study_group join study_course on discipline_id = study_group.course_id
      where gone_at is null order by study_group.id returning group_id as id`)
    await assignTopicsToLessons(
      tx,
      groups.map(({ id }) => id),
      today,
    )
  })
}

interface DemoCourse {
  disciplineId: number
  name: string
  madeAt: Date
}

async function writePlan(tx: Db, { disciplineId, name, madeAt }: DemoCourse): Promise<void> {
  const topics = (lessonThemesByCourse[name] as readonly string[]).flatMap((theme) => [theme, `Amaliyot. ${theme}`])
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
  await writeSource(tx, { courseId, madeAt })
}

/** Fills the homework bank: homework for each topic, a test for each month, and drafts for the last topics. */
async function writeSource(tx: Db, { courseId, madeAt }: { courseId: number; madeAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into source_homework (course_id, topic_id, theme, description, type, is_draft, created_by, updated_by, created_at, updated_at)
    select ${courseId}, topic.id, topic.name, (${[...demoHomeworkTasks]}::text[])[1 + topic.position % ${demoHomeworkTasks.length}::int], case when topic.position % 5 = 0 then 3 else 1 end,
      false, created_by, created_by, ${madeAt}, ${madeAt}::timestamptz + topic.position * interval '1 hour'
    from curriculum_topic topic join study_course on study_course.id = topic.course_id where topic.course_id = ${courseId} order by position`)
  await tx.run(sql`
    insert into source_homework (course_id, month_id, theme, description, type, is_draft, created_by, updated_by, created_at, updated_at)
    select ${courseId}, study_month.id, number || '-oy: nazorat ishi', 'Oy davomida o''tilgan mavzular bo''yicha beshta topshiriqni bajaring.', 3,
      false, created_by, created_by, ${madeAt}, ${madeAt}
    from study_month join study_course on study_course.id = course_id where course_id = ${courseId} order by number`)
  await tx.run(sql`
    insert into source_homework (course_id, topic_id, theme, description, type, is_draft, created_by, updated_by, created_at, updated_at)
    select ${courseId}, topic.id, 'Qo''shimcha. ' || topic.name, 'Ixtiyoriy topshiriq: natijani sinfdoshingizga tushuntirib bering.', 2,
      true, created_by, created_by, ${madeAt}, ${madeAt}
    from curriculum_topic topic join study_course on study_course.id = topic.course_id where topic.course_id = ${courseId} order by position desc limit 3`)
}
