import { demoLogins, demoStudentLogin } from '../../demo/demo-accounts.ts'

/** SQL query for the id that most rows have in the column, so that a list filtered by this id has rows. */
const idWithMostRowsSql = (table: string, column: string, where = 'true', name = 'id') =>
  `select ${column} as "${name}" from ${table} where ${column} is not null and ${where} group by 1 order by count(*) desc, 1 limit 1`
const ownGroups = `group_id in (select group_id from group_staff join staff on staff.id = staff_id
  where login = '${demoLogins.teacher}' and group_staff.gone_at is null)`
const group = idWithMostRowsSql('chat', 'group_id', ownGroups)
const teacher = `select id from staff where login = '${demoLogins.teacher}'`
const taught = `select staff_id as id, group_id as "groupId" from group_staff where ${ownGroups} and role = 'teacher' limit 1`
const assisted = `select staff_id as id, group_id as "groupId" from group_staff where role = 'assistant' and gone_at is null
  order by started_date, id limit 1`
const ownStudent = `(select id from student where login = '${demoStudentLogin}')`
const ofOwnStudent = `select group_id as id from student_group where student_id = ${ownStudent} order by started_date, id limit 1`

const ownHomework = `select group_id as id, homework_id as "homeworkId" from chat
  where homework_id is not null and score is null and ${ownGroups} group by 1, 2 order by count(*) desc, 1, 2 limit 1`

export const pathParameterValuesSql: Record<string, string> = {
  'sync.rows': `select 'student' as type, 'added' as what`,
  'parentNotificationChannels.told': idWithMostRowsSql('telling', 'student_id'),
  'ownComments.ofPost': idWithMostRowsSql('post_comment', 'post_id'),
  'sentNotifications.receivers': `select id from notification_sending where notification_id is not null order by id limit 1`,
  'posts.byStatus': `select 'public-staff' as status`,
  'posts.byCategory': idWithMostRowsSql('post', 'category_id', 'true', 'categoryId'),
  'certificates.ofStudent': idWithMostRowsSql('certificate', 'student_id'),
  'contracts.ofStudent': idWithMostRowsSql('student_contract', 'student_id', 'true', 'studentId'),
  'groups.lessons': group,
  'homework.incompleteStudents.all': ownHomework,
  'homework.incompleteStudents.own': ownHomework,
  'autoCalls.history': idWithMostRowsSql('family_call', 'id'),
  'autoCalls.ofStudent': idWithMostRowsSql('family_call_cause', 'student_id'),
  'childReadRoutes.groupJournal': ofOwnStudent,
  'ownJournal.group': ofOwnStudent,
  'faceLogs.ofStudent': idWithMostRowsSql('face_log', 'student_id'),
  'webhooks.deliveries': idWithMostRowsSql('webhook_delivery', 'webhook_id'),
  'studentAwards.ofStudent': idWithMostRowsSql('point_entry', 'student_id', 'true', 'studentId'),
  'studentAwards.ofMethod': `select student_id as "studentId", 2 as "methodId" from point_entry group by 1 order by count(*) desc, 1 limit 1`,
  'events.participants': idWithMostRowsSql('event_participant', 'event_id'),
  'contracts.history': idWithMostRowsSql('student_contract', 'template_id'),
  'promos.uses': idWithMostRowsSql(
    'discount_use',
    'discount_id',
    'discount_id in (select id from discount where code is not null)',
  ),
  'discounts.uses': `select id from discount where code is null order by id limit 1`,
  'parentRecords.referrals': idWithMostRowsSql('student', 'referrer_id'),
  'studentImports.rows': `select import_id as id from student_import_row limit 1`,
  'students.smsHistory': idWithMostRowsSql('sms', 'student_id'),
  'users.byRole': idWithMostRowsSql('staff', 'role_id', 'true', 'roleId'),
  'homeworkBank.uses': idWithMostRowsSql('homework', 'source_id'),
  'exams.list': idWithMostRowsSql('exam', 'group_id'),
  'exams.participants': idWithMostRowsSql('chat', 'exam_id'),
  'exams.chats': idWithMostRowsSql('chat', 'exam_id'),
  'groups.students.all': group,
  'groups.students.own': group,
  'homework.list.all': group,
  'homework.list.own': group,
  'homework.notSubmitted.all': group,
  'homework.notSubmitted.own': group,
  'homework.chats.all': group,
  'homework.chats.own': group,
  'videos.list.all': idWithMostRowsSql('video', 'group_id'),
  'videos.list.own': idWithMostRowsSql('video', 'group_id', ownGroups),
  'teachingStaffGroupHistory.groups': teacher,
  'teachingStaffGroupHistory.attendances': taught,
  'teacherGroupHistory.groups': teacher,
  'teacherGroupHistory.attendances': taught,
  'assistantGroupHistory.groups': idWithMostRowsSql('group_staff', 'staff_id', `role = 'assistant'`),
  'assistantGroupHistory.attendances': assisted,
  'statistics.boardPart': `select 'lessons' as part`,
  'statistics.todayPart': `select 'homeworks' as part`,
  'teacherFigures.lessons': teacher,
}

const course = idWithMostRowsSql('curriculum_topic', 'course_id', 'true', 'courseId')

/** Query parameters that tests must set, because the list is refused without them or would be too large. */
export const requiredListParametersSql: Record<string, string> = {
  'curriculum.list': course,
  'homeworkBank.lessons': course,
  'studentAwards.attendance': `select student_id as "studentId", 1 as "categoryId" from point_entry group by 1 order by count(*) desc, 1 limit 1`,
  'sentNotifications.receivers': `select 'academics' as kind`,
  'timetable.clashes': `select '2026-11-20' as from, '2026-11-21' as to`,
}

/** Filters that the list tests skip, with the reason and the test that covers the filter. */
export const filtersSkippedByTests: Record<string, string> = {
  'audits.list about': 'it is refused when several people match (audits-about.test.ts)',
}
