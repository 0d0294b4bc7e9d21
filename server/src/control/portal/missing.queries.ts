import type { portal } from '@markaz/protocol/control/portal/routes'
import type { MissingHomework } from '@markaz/protocol/control/portal/schemas'
import { sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { lessonTeacherSql } from '../../people/memberships/lesson-teacher.ts'
import { workDeadlineSql } from '../../teaching/chats/work-status.ts'
import { isHomeworkMissing } from '../../teaching/homework/own-homework.queries.ts'

export async function listMissingHomework({ db, clock, student, query }: RouteCall<typeof portal.missing>) {
  const from = sql`
    from chat join homework on homework.id = chat.homework_id
    where chat.student_id = ${student.id} and homework.deleted_at is null and ${isHomeworkMissing(clock.now())}`
  const homeworks = await db.many<MissingHomework>(sql`
    select work.id, theme, description, json_build_object('id', study_group.id, 'name', study_group.name) as "group", course.name as subject,
      ${lessonTeacherSql} as teacher, deadline, "isReturned", comment
    from (
      select homework.id, homework.theme, homework.description, homework.lesson_id, ${workDeadlineSql('homework')} as deadline,
        chat.status is not null as "isReturned", chat.comment
      ${from} order by deadline, homework.id ${pageSql(query)}
    ) work
    join lesson on lesson.id = work.lesson_id
    join study_group on study_group.id = lesson.group_id
    left join course on course.id = study_group.course_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    order by deadline, work.id`)
  return { homeworks, total: await countRowsOf(db, from) }
}
