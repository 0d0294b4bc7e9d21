import { type Db, type Sql, sql } from '../../db/db.ts'

/** How a thing is called now, by its kind: of one whose id is `it.id`. */
const nameOfKind: Record<string, Sql> = {
  student: sql`select full_name from student where id = it.id`,
  staff: sql`select full_name from staff where id = it.id`,
  agent: sql`select full_name from agent where id = it.id`,
  role: sql`select name from role where id = it.id`,
  office: sql`select name from office where id = it.id`,
  head_office: sql`select coalesce(office.name, head_office.name) from head_office
    left join office on office.head_office_id = head_office.id and office.deleted_at is null where head_office.id = it.id`,
  group: sql`select name from study_group where id = it.id`,
  study_group: sql`select name from study_group where id = it.id`,
  'group-plan': sql`select name from study_group where id = it.id`,
  student_group: sql`select full_name || ', ' || study_group.name from student_group
    join student on student.id = student_id join study_group on study_group.id = group_id where student_group.id = it.id`,
  student_contract: sql`select number || ', ' || full_name from student_contract
    join student on student.id = student_id where student_contract.id = it.id`,
  certificate: sql`select full_name || ', ' || course.name from certificate
    join student on student.id = student_id join course on course.id = course_id where certificate.id = it.id`,
  'best-student': sql`select full_name from best_student join student on student.id = student_id where best_student.id = it.id`,
  'student-feedback': sql`select full_name from student_feedback join student on student.id = student_id where student_feedback.id = it.id`,
  attendance: sql`select study_group.name || ', ' || to_char(lesson.date, 'DD.MM.YYYY') from lesson
    join study_group on study_group.id = group_id where lesson.id = it.id`,
  homework: sql`select theme from homework where id = it.id`,
  exam: sql`select theme from exam where id = it.id`,
  chat: sql`select full_name || ', ' || coalesce(homework.theme, exam.theme) from chat join student on student.id = student_id
    left join homework on homework.id = homework_id left join exam on exam.id = exam_id where chat.id = it.id`,
  control_action: sql`select display_name from control_action where id = it.id`,
  failure_reason: sql`select name from failure_reason where id = it.id`,
  course: sql`select name from course where id = it.id`,
  category: sql`select display_name from category where id = it.id`,
  learning_type: sql`select name from learning_type where id = it.id`,
  price: sql`select name from price where id = it.id`,
  contract_template: sql`select name from contract_template where id = it.id`,
  student_import: sql`select file_name from student_import where id = it.id`,
  'study-course': sql`select name from study_course where id = it.id`,
  'curriculum-topic': sql`select name from curriculum_topic where id = it.id`,
  'source-homework': sql`select theme from source_homework where id = it.id`,
  video: sql`select orig_name from video where id = it.id`,
  gamification_action: sql`select name from gamification_action where id = it.id`,
  gamification_category: sql`select display_name from gamification_category where id = it.id`,
  discount: sql`select name from discount where id = it.id`,
  promo: sql`select code from discount where id = it.id`,
  event: sql`select name from event where id = it.id`,
  'store-item': sql`select name from store_item where id = it.id`,
  'store-category': sql`select name from store_category where id = it.id`,
  'store-transaction': sql`select store_item.name || ', ' || full_name from store_transaction
    join store_item on store_item.id = item_id join student on student.id = student_id where store_transaction.id = it.id`,
  post: sql`select title from post where id = it.id`,
  'post-author': sql`select name from post_author where id = it.id`,
  'post-category': sql`select name from post_category where id = it.id`,
  story: sql`select title from story where id = it.id`,
  faq: sql`select left(question, 100) from faq where id = it.id`,
  notification: sql`select title from notification where id = it.id`,
  notification_template: sql`select name from notification_template where id = it.id`,
  'parenting-video': sql`select name from parenting_video where id = it.id`,
  'app-version': sql`select version from app_version where id = it.id`,
}

interface Thing {
  kind: string
  id: number | null
}

/**
 * What things of any kinds are called now; null where one is gone or has no name. One statement for each kind among them:
 * in a single one PostgreSQL would plan those of all kinds each time, which takes longer than reading the page.
 */
export async function namesOf(db: Db, things: readonly Thing[]): Promise<(thing: Thing) => string | null> {
  const kinds = [...new Set(things.map(({ kind }) => kind))].filter((kind) => Object.hasOwn(nameOfKind, kind))
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = new Set(things.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : [])))
      const rows = await db.many<{ id: number; name: string | null }>(
        sql`select it.id, (${nameOfKind[kind] as Sql}) as name from unnest(${[...ids]}::bigint[]) it (id)`,
      )
      return [kind, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const names = new Map(found)
  return ({ kind, id }) => (id === null ? null : (names.get(kind)?.get(id) ?? null))
}

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
    return of ? [...all].map((id) => ({ field, kind: of, id })) : []
  })
  const nameOf = await namesOf(db, wanted)
  const names: Record<string, Record<string, string>> = {}
  for (const { field, ...thing } of wanted) {
    const name = nameOf(thing)
    if (name !== null) names[field] = { ...names[field], [thing.id]: name }
  }
  return names
}

function collect(value: unknown, found: (field: string, id: number) => void, field = ''): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) found(field, value)
  } else if (Array.isArray(value)) for (const one of value) collect(one, found, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, found, name)
}
