import { raw, type Sql, sql } from '../../db/db.ts'
import { schoolYearSql } from './classes.ts'
import {
  isGroupReadableSql,
  type OneRosterApiUser,
  type OneRosterCollection,
  oneRosterCommonColumnsSql,
  schoolSourcedIdSql,
  sourcedIdSql,
} from './collection.ts'
import { oneRosterText } from './oneroster.text.ts'

const isHomeworkReadableSql = (reader: OneRosterApiUser) =>
  isGroupReadableSql(reader, 'all_groups:all_homeworks.read', 'my_groups:all_homeworks.read')
const areExamsReadableSql = (reader: OneRosterApiUser) =>
  isGroupReadableSql(reader, 'all_groups:exam.read', 'my_groups:exam.read')

const categorySourcedIds = { homework: raw(`'markaz-category-homework'`), exam: raw(`'markaz-category-exam'`) }

export const categoriesCollection: OneRosterCollection = {
  kinds: ['category'],
  rows: () => sql`
    select 'category' as _kind, n::bigint as _id, id as _ext, id as "sourcedId", 'active' as status, timestamptz '2026-01-01Z' as "dateLastModified", title
    from (values (1, ${categorySourcedIds.homework}, ${oneRosterText.homework}), (2, ${categorySourcedIds.exam}, ${oneRosterText.exams})) as known (n, id, title)`,
  // Both categories of lineItems (homework and exams) belong to every class.
  within: { classes: () => sql`true` },
}

const gradingPeriodIdSql = (day: Sql) => sql`'markaz-period-' || ${schoolYearSql(day)}`
const startOfDaySql = (day: Sql) => sql`${day}::timestamp at time zone 'Asia/Tashkent'`
const joinGroupSql = sql`join study_group on study_group.id = group_id left join head_office on head_office.id = head_office_id`

export const lineItemsCollection: OneRosterCollection = {
  kinds: ['exam', 'homework'],
  rows: (reader) => sql`
    select ${oneRosterCommonColumnsSql('homework', sql`coalesce(homework.deleted_at, study_group.gone_at)`)}, theme as title, ${startOfDaySql(sql`homework.date`)} as "assignDate", deadline as "dueDate",
      ${sourcedIdSql('class')} as class, ${schoolSourcedIdSql} as school, ${categorySourcedIds.homework} as category, ${gradingPeriodIdSql(sql`homework.date`)} as "academicSession", 0 as "resultValueMin", 100 as "resultValueMax",
      group_id as _class
    from homework ${joinGroupSql} where ${isHomeworkReadableSql(reader)}
    union all
    select ${oneRosterCommonColumnsSql('exam', sql`coalesce(exam.deleted_at, study_group.gone_at)`)}, theme, ${startOfDaySql(sql`exam.date`)}, deadline, ${sourcedIdSql('class')}, ${schoolSourcedIdSql},
      ${categorySourcedIds.exam}, ${gradingPeriodIdSql(sql`exam.date`)}, 0, 100, group_id
    from exam ${joinGroupSql} where exam.announced_at is not null and ${areExamsReadableSql(reader)}`,
  within: { classes: (id) => sql`it._class = ${id}` },
}

/** Submissions of homework, and results of exams. An exam is left out until its results are announced. */
export const resultsCollection: OneRosterCollection = {
  kinds: ['result'],
  rows: (reader) => sql`
    select ${oneRosterCommonColumnsSql('result', sql`coalesce(homework.deleted_at, exam.deleted_at, study_group.gone_at, student.gone_at)`, sql`greatest(chat.changed_at, exam.announced_at)`)},
      case when homework_id is not null then ${sourcedIdSql('homework')} else ${sourcedIdSql('exam')} end as "lineItem", ${sourcedIdSql('student')} as student,
      ${sourcedIdSql('class')} as class,
      case when chat.score is not null then 'fully graded' when chat.status is not null then 'submitted' else 'not submitted' end as "scoreStatus",
      chat.score, (coalesce(checked_at, handed_in_at, exam.announced_at, chat.created_at) at time zone 'Asia/Tashkent')::date as "scoreDate",
      case when late_at >= greatest(homework.deadline, exam.deadline, chat.deadline) then 'true' end as late, chat.group_id as _class, chat.student_id as _student,
      coalesce(homework_id, exam_id) as _work, case when homework_id is not null then 'homework' else 'exam' end as _work_kind
    from chat
    join student on student.id = chat.student_id
    join study_group on study_group.id = chat.group_id
    left join homework on homework.id = homework_id
    left join exam on exam.id = exam_id
    where student.forgotten_at is null and (
      homework_id is not null and chat.status is not null and ${isHomeworkReadableSql(reader)}
      or exam.announced_at is not null and ${areExamsReadableSql(reader)})`,
  within: {
    classes: (id) => sql`it._class = ${id}`,
    lineItems: (id, kind) => sql`it._work_kind = ${kind} and it._work = ${id}`,
    students: (id) => sql`it._student = ${id}`,
  },
}
