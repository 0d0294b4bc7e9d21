import type { childrenOfParent } from '@markaz/protocol/control/children/routes'
import type { Child } from '@markaz/protocol/control/children/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { isActiveParentLinkSql } from '../../access/parent.ts'
import { signedFileAddressOf } from '../../centre/files/file-address.ts'
import { sql } from '../../db/db.ts'
import type { RouteCall } from '../../http/mount.ts'
import { isMemberOnDaySql } from '../../people/memberships/member-days.ts'
import { isExamUnderWaySql } from '../../teaching/exams/own-exams.queries.ts'
import { isLessonOfStudentSql, lessonStateSql } from '../../teaching/groups/own-timetable.queries.ts'
import { isHomeworkMissingSql, isHomeworkToDoSql } from '../../teaching/homework/own-homework.queries.ts'
import { comingStudyBreaksSql } from '../../teaching/study-breaks/study-breaks.queries.ts'

export async function listChildrenOfParent(
  call: RouteCall<typeof childrenOfParent.list>,
): Promise<{ today: string; children: Child[] }> {
  const { db, parent, today, clock } = call
  const now = clock.now()
  const day = sql`${today}::date`
  const rows = await db.many<Child & object>(sql`
    select student.id, student.full_name as "fullName", student.photo,
      json_build_object('marks', tells_marks, 'papers', tells_papers, 'calls', tells_calls) as tells,
      coalesce((
        select json_agg(json_build_object('id', office.id, 'name', office.name) order by office.name, office.id)
        from student_head_office home join office on office.head_office_id = home.head_office_id and office.deleted_at is null
        where home.student_id = student.id), '[]') as offices,
      coalesce((
        select json_agg(json_build_object('id', study_group.id, 'name', study_group.name) order by study_group.name, study_group.id)
        from study_group where exists (
          select from student_group where student_group.student_id = student.id and student_group.group_id = study_group.id
            and ${isMemberOnDaySql('student_group', day)})), '[]') as groups,
      json_build_object(
        'lessons', coalesce(lessons.count, 0), 'next', lessons.next, 'cameAt', came.at,
        'mark', marked.mark, 'reasonType', marked.reason_type, 'told', (
          select reason from told_absence where student_id = student.id and cancelled_at is null
            and ${day} between first_day and last_day
            and (lesson_ids is null or lessons.next ->> 'id' is null or (lessons.next ->> 'id')::bigint = any(lesson_ids)) order by told_at desc, id desc limit 1)) as today,
      ${comingStudyBreaksSql(sql`student.id`, today)} as breaks,
      case when tells_marks then works.due end as due,
      case when tells_marks then works.missing end as missing,
      case when tells_marks then works.last_score end as "lastScore"
    from agent_student join student on student.id = agent_student.student_id
    left join lateral (
      select count(*)::int as count, (array_agg(json_build_object('id', id, 'beginTime', to_char(begin_time, 'HH24:MI'), 'group', name)
        order by begin_time, id) filter (where date + end_time > (${now}::timestamptz at time zone 'Asia/Tashkent')))[1] as next
      from (
        select lesson.*, study_group.name, ${lessonStateSql(now)} as state
        from lesson join study_group on study_group.id = lesson.group_id
        left join schedule_item on schedule_item.id = lesson.schedule_item_id
        where lesson.date = ${day} and ${isLessonOfStudentSql(sql`student.id`)}
      ) lesson where state <> 'cancelled'
    ) lessons on true
    left join lateral (
      select min(at) as at from face_log where face_log.student_id = student.id
        and at >= ${day}::timestamp at time zone 'Asia/Tashkent' and at <= ${now}
    ) came on true
    left join lateral (
      select mark, reason_type from attendance join lesson on lesson.id = lesson_id
      where tells_marks and attendance.student_id = student.id and lesson.date = ${day} and mark is not null
      order by lesson.begin_time desc, lesson.id desc limit 1
    ) marked on true
    cross join lateral (
      select (
        select count(*)::int from chat join homework on homework.id = chat.homework_id
        where chat.student_id = student.id and homework.deleted_at is null and ${isHomeworkToDoSql(now)}
      ) + (
        select count(*)::int from chat join exam on exam.id = chat.exam_id
        where chat.student_id = student.id and exam.deleted_at is null and ${isExamUnderWaySql(now)} and chat.handed_in_at is null
      ) as due, (
        select count(*)::int from chat join homework on homework.id = chat.homework_id
        where chat.student_id = student.id and homework.deleted_at is null and ${isHomeworkMissingSql(now)}
      ) as missing, (
        select json_build_object('theme', theme, 'score', score, 'at', at) from (
          select homework.theme, chat.score, chat.checked_at as at, chat.id
          from chat join homework on homework.id = chat.homework_id
          where chat.student_id = student.id and homework.deleted_at is null and chat.score is not null
            and chat.status in (${HomeworkStatus.Rejected}::int, ${HomeworkStatus.Accepted}::int)
          union all
          select exam.theme, chat.score, exam.announced_at, chat.id
          from chat join exam on exam.id = chat.exam_id
          where chat.student_id = student.id and exam.deleted_at is null and chat.score is not null and exam.announced_at is not null
        ) checked where at is not null order by at desc, id desc limit 1
      ) as last_score
    ) works
    where agent_student.agent_id = ${parent.id} and ${isActiveParentLinkSql}
    order by student.full_name, student.id`)
  return {
    today,
    children: rows.map((child) => ({ ...child, photo: signedFileAddressOf({ ...call, viewer: parent }, child.photo) })),
  }
}
