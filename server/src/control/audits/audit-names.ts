import { type Db, type Sql, sql } from '../../db/db.ts'

/** What a thing is called now, whatever kind it is; null where it is gone or has no name. */
export const nameOf = (kind: Sql, id: Sql): Sql => sql`case ${kind}
  when 'student' then (select full_name from student where id = ${id})
  when 'staff' then (select full_name from staff where id = ${id})
  when 'agent' then (select full_name from agent where id = ${id})
  when 'role' then (select name from role where id = ${id})
  when 'office' then (select name from office where id = ${id})
  when 'head_office' then (select coalesce(office.name, head_office.name) from head_office
    left join office on office.head_office_id = head_office.id and office.deleted_at is null where head_office.id = ${id})
  when 'group' then (select name from study_group where id = ${id})
  when 'study_group' then (select name from study_group where id = ${id})
  when 'group-plan' then (select name from study_group where id = ${id})
  when 'student_group' then (select full_name || ', ' || study_group.name from student_group
    join student on student.id = student_id join study_group on study_group.id = group_id where student_group.id = ${id})
  when 'student_contract' then (select number || ', ' || full_name from student_contract
    join student on student.id = student_id where student_contract.id = ${id})
  when 'certificate' then (select full_name || ', ' || course.name from certificate
    join student on student.id = student_id join course on course.id = course_id where certificate.id = ${id})
  when 'best-student' then (select full_name from best_student join student on student.id = student_id where best_student.id = ${id})
  when 'student-feedback' then (select full_name from student_feedback join student on student.id = student_id where student_feedback.id = ${id})
  when 'attendance' then (select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
    join study_group on study_group.id = group_id where lesson.id = ${id})
  when 'homework' then (select theme from homework where id = ${id})
  when 'exam' then (select theme from exam where id = ${id})
  when 'chat' then (select full_name || ', ' || coalesce(homework.theme, exam.theme) from chat join student on student.id = student_id
    left join homework on homework.id = homework_id left join exam on exam.id = exam_id where chat.id = ${id})
  when 'control_action' then (select display_name from control_action where id = ${id})
  when 'failure_reason' then (select name from failure_reason where id = ${id})
  when 'course' then (select name from course where id = ${id})
  when 'category' then (select display_name from category where id = ${id})
  when 'learning_type' then (select name from learning_type where id = ${id})
  when 'price' then (select name from price where id = ${id})
  when 'contract_template' then (select name from contract_template where id = ${id})
  when 'student_import' then (select file_name from student_import where id = ${id})
  when 'study-course' then (select name from study_course where id = ${id})
  when 'curriculum-topic' then (select name from curriculum_topic where id = ${id})
  when 'source-homework' then (select theme from source_homework where id = ${id})
  when 'video' then (select orig_name from video where id = ${id})
  when 'gamification_action' then (select name from gamification_action where id = ${id})
  when 'gamification_category' then (select display_name from gamification_category where id = ${id})
  when 'discount' then (select name from discount where id = ${id})
  when 'promo' then (select code from discount where id = ${id})
  when 'event' then (select name from event where id = ${id})
  when 'store-item' then (select name from store_item where id = ${id})
  when 'store-category' then (select name from store_category where id = ${id})
  when 'store-transaction' then (select store_item.name || ', ' || full_name from store_transaction
    join store_item on store_item.id = item_id join student on student.id = student_id where store_transaction.id = ${id})
  when 'post' then (select title from post where id = ${id})
  when 'post-author' then (select name from post_author where id = ${id})
  when 'post-category' then (select name from post_category where id = ${id})
  when 'story' then (select title from story where id = ${id})
  when 'faq' then (select left(question, 100) from faq where id = ${id})
  when 'notification' then (select title from notification where id = ${id})
  when 'notification_template' then (select name from notification_template where id = ${id})
  when 'parenting-video' then (select name from parenting_video where id = ${id})
  when 'app-version' then (select version from app_version where id = ${id})
end`

/** Which kind of things the ids in a field are of. */
const kindOfField: Record<string, string> = {
  actionId: 'gamification_action',
  actionIds: 'gamification_action',
  agentId: 'agent',
  controlActionId: 'control_action',
  courseId: 'course',
  courseIds: 'course',
  discountId: 'discount',
  examId: 'exam',
  failureReasonId: 'failure_reason',
  groupId: 'group',
  groupIds: 'group',
  hOfficeId: 'head_office',
  headOfficeId: 'head_office',
  headOfficeIds: 'head_office',
  homeworkId: 'homework',
  itemId: 'store-item',
  learningTypeId: 'learning_type',
  lessonId: 'attendance',
  officeId: 'office',
  officeIds: 'office',
  postId: 'post',
  priceId: 'price',
  referrerId: 'agent',
  roleId: 'role',
  roleIds: 'role',
  sourceId: 'source-homework',
  staffId: 'staff',
  statusId: 'control_action',
  studentGroupId: 'student_group',
  studentId: 'student',
  studentIds: 'student',
  teacherId: 'staff',
  templateId: 'contract_template',
  topicId: 'curriculum-topic',
  videoId: 'video',
}

/** Fields that mean something else in lines of these kinds. */
const kindWithin: Record<string, Record<string, string>> = {
  post: { categoryId: 'post-category', authorId: 'post-author' },
  'store-item': { categoryId: 'store-category' },
  gamification_action: { categoryId: 'gamification_category' },
  gamification_level: { categoryId: 'gamification_category' },
  'group-plan': { courseId: 'study-course' },
  'source-homework': { courseId: 'study-course' },
  'curriculum-topic': { courseId: 'study-course' },
  student: { categoryId: 'category', categoryIds: 'category' },
}

/** The names of what the ids in a line's detail stand for, by field and id. */
export async function namesIn(db: Db, kind: string, detail: unknown): Promise<Record<string, Record<string, string>>> {
  const ids = new Map<string, Set<number>>()
  collect(detail, (field, id) => ids.set(field, (ids.get(field) ?? new Set()).add(id)))
  const wanted = [...ids].flatMap(([field, all]) => {
    const of = kindWithin[kind]?.[field] ?? kindOfField[field]
    return of ? [...all].map((id) => ({ field, of, id })) : []
  })
  if (wanted.length === 0) return {}
  const rows = await db.many<{ field: string; id: number; name: string | null }>(sql`
    select field, id, ${nameOf(sql`kind`, sql`wanted.id`)} as name
    from unnest(${wanted.map(({ field }) => field)}::text[], ${wanted.map(({ of }) => of)}::text[], ${wanted.map(({ id }) => id)}::bigint[])
      wanted (field, kind, id)`)
  const names: Record<string, Record<string, string>> = {}
  for (const { field, id, name } of rows) if (name !== null) names[field] = { ...names[field], [id]: name }
  return names
}

function collect(value: unknown, found: (field: string, id: number) => void, field = ''): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) found(field, value)
  } else if (Array.isArray(value)) for (const one of value) collect(one, found, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, found, name)
}
