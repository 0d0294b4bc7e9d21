import type { GroupAccessScope } from '@markaz/protocol/route'
import type { homework } from '@markaz/protocol/teaching/homework/routes'
import type { HomeworkTargetGroup } from '@markaz/protocol/teaching/homework/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import { joinFiltersByAnd } from '../../db/lists.ts'
import { searchConditions } from '../../db/search-words.ts'
import type { RouteCall } from '../../http/mount.ts'
import { hasGroupEndedSql } from '../../people/memberships/group-for-membership.ts'

const lessonBeginSql = sql`(lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent'`

/**
 * Lists groups that can get homework from the template. Groups whose study plan has the template's course come first.
 */
export async function listGroupsToGiveHomework(
  { db, viewer, query, today, clock }: RouteCall<typeof homework.targets.all>,
  reach: GroupAccessScope,
): Promise<{ groups: HomeworkTargetGroup[] }> {
  const { sourceId, value } = query
  const now = clock.now()
  const groups = await db.many<HomeworkTargetGroup>(sql`
    select study_group.id, study_group.name, case when office.id is not null then json_build_object('id', office.id, 'name', office.name) end as office,
      json_build_object('id', given.id, 'date', given.date, 'beginTime', to_char(given.begin_time, 'HH24:MI'), 'endTime', to_char(given.end_time, 'HH24:MI')) as lesson,
      coalesce(
        (select ${lessonBeginSql} from lesson where lesson.group_id = study_group.id and cancelled_at is null
          and (lesson.date, lesson.begin_time) > (given.date, given.begin_time) and ${lessonBeginSql} > ${now} order by lesson.date, lesson.begin_time limit 1),
        greatest((given.date + given.end_time) at time zone 'Asia/Tashkent', ${now}) + interval '24 hours') as deadline,
      coalesce((select course_id from group_plan where group_plan.group_id = study_group.id) = (select course_id from source_homework where id = ${sourceId}), false) as "isPlanned",
      exists (select from homework where homework.group_id = study_group.id and source_id = ${sourceId} and homework.deleted_at is null) as "isGiven"
    from study_group left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    cross join lateral (
      select lesson.id, lesson.date, lesson.begin_time, lesson.end_time from lesson
      where lesson.group_id = study_group.id and cancelled_at is null and lesson.date between ${today}::date - 7 and ${today}::date + 14
      order by ${lessonBeginSql} > ${now}, case when ${lessonBeginSql} > ${now} then ${lessonBeginSql} - ${now} else ${now} - ${lessonBeginSql} end, lesson.id limit 1
    ) as given
    where ${isGroupInScopeSql(reach, viewer, today)} and not coalesce(${hasGroupEndedSql(today)}, false) and ${joinFiltersByAnd(searchConditions(sql`study_group.search`, value))}
    order by "isPlanned" desc, uzbek_order(study_group.name) collate "C", study_group.id limit 100`)
  return { groups }
}
