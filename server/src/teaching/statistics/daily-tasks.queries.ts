import type { GrantAction } from '@markaz/protocol/permissions'
import type { Grant, GroupAccessScope } from '@markaz/protocol/route'
import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'
import { dailyTaskSections, type OverviewRow, type TeacherOverview } from '@markaz/protocol/teaching/statistics/schemas'
import { isGroupInScopeSql } from '../../access/reach.ts'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type PageRequest, pageSql } from '../../db/lists.ts'
import { mustMemberAttendOnDaySql } from '../../people/memberships/member-days.ts'
import { submissionDeadlineSql } from '../chats/submission-status.ts'
import { canExamBeAnnouncedSql, examParticipantCountsSql } from '../exams/exam-rows.ts'
import { hasGroupStatusSql, lessonsBehindPlanSql, minLessonsBehindPlanToWarn } from '../groups/group-rows.ts'

export interface DailyTasksRequest {
  reach: GroupAccessScope
  viewer: Viewer
  today: string
  now: Date
  /** SQL `limit` and `offset`. */
  page: Sql
}

const unmarkedLessonDays = 14
const withoutSubmissionDays = 14
const minMissingHomework = 2
const longWaitingHours = 24

/** Reads the open tasks of a teacher. A list of tasks is empty if the viewer lacks the right to it. */
export async function readDailyTasksOfTeacher(
  db: Db,
  asked: Omit<DailyTasksRequest, 'reach' | 'page'>,
): Promise<TeacherOverview> {
  const asker: DailyTasksRequest = { ...asked, reach: 'own', page: sql`limit 50` }
  const parts = createOwnSections(db, asker)
  const [lessons, homeworks, exams] = [await parts.lessons(), await parts.homeworks(), await parts.exams()]
  const freshWorks = await parts.freshWorks()
  const [silent, weekExams, lagging] = [await parts.silent(), await parts.weekExams(), await parts.lagging()]
  const all = { lessons, homeworks, exams, silent, weekExams, lagging }
  const isMarking = hasOwnGroupGrant(asked.viewer, 'attendance')
  return {
    next: isMarking ? await readNextLesson(db, asker) : null,
    day: isMarking ? await listTodaysLessons(db, asker) : [],
    ...all,
    freshWorks,
    questions: await parts.questions(),
    counts: {
      ...(Object.fromEntries(
        dailyTaskSections.map((name) => [name, all[name][0]?.total ?? 0]),
      ) as TeacherOverview['counts']),
      homeworks: homeworks[0]?.works ?? 0,
    },
  }
}

export const readOwnDailyTasksSection = (
  db: Db,
  asked: Omit<DailyTasksRequest, 'reach'>,
  name: (typeof dailyTaskSections)[number],
): Promise<(OverviewRow & TotalRowCount)[]> => createOwnSections(db, { ...asked, reach: 'own' })[name]()

export async function readDailyTasksSection(
  name: string,
  paging: PageRequest,
  read: (page: Sql) => Promise<(OverviewRow & TotalRowCount)[]>,
) {
  const rows = await read(pageSql(paging))
  const isPastTheEnd = rows.length === 0 && paging.page > 1
  const total = (isPastTheEnd ? await read(sql`limit 1`) : rows)[0]?.total ?? 0
  return { [name]: { count: total, rows }, total }
}

const hasOwnGroupGrant = (
  viewer: Viewer,
  tab: 'attendance' | 'check_homeworks' | 'exam' | 'exam_chats' | 'all_homeworks',
  to: GrantAction = 'update',
) =>
  (['my_groups', 'all_groups'] as const).some((module) => viewer.grants.has(`${module}:${tab}.${to}` satisfies Grant))

function createOwnSections(db: Db, asker: DailyTasksRequest) {
  const { viewer } = asker
  const part =
    <Row>(isAllowed: boolean, rows: (db: Db, asker: DailyTasksRequest) => Promise<Row[]>) =>
    async () =>
      isAllowed ? await rows(db, asker) : []
  const homework = hasOwnGroupGrant(viewer, 'all_homeworks', 'read')
  return {
    lessons: part(hasOwnGroupGrant(viewer, 'attendance'), listLessonsWithoutAttendance),
    homeworks: part(hasOwnGroupGrant(viewer, 'check_homeworks'), (...asked) => listHomeworkToCheck(...asked)),
    freshWorks: part(hasOwnGroupGrant(viewer, 'check_homeworks'), (...asked) => listHomeworkToCheck(...asked, true)),
    exams: part(hasOwnGroupGrant(viewer, 'exam_chats'), listExamsToCheck),
    questions: part(
      hasOwnGroupGrant(viewer, 'check_homeworks') || hasOwnGroupGrant(viewer, 'exam_chats'),
      listQuestionsToAnswer,
    ),
    silent: part(homework, listStudentsWithoutSubmissions),
    weekExams: part(hasOwnGroupGrant(viewer, 'exam', 'read'), listExamsOfWeek),
    lagging: part(homework, listGroupsBehindPlan),
  }
}

export interface TotalRowCount {
  total: number
}

const lessonColumns = sql`
  lesson.id as "lessonId", lesson.date, lesson.begin_time as "beginTime", lesson.end_time as "endTime"`
const isScheduleItemOfLesson = sql`schedule_item.id = lesson.schedule_item_id`

function listTodaysLessons(db: Db, { reach, viewer, today, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['day'][number]>(sql`
    select ${groupAndPageAddressColumnsSql}, ${lessonColumns}, lesson.marked_at is not null as "isMarked"
    from study_group join lesson on lesson.group_id = study_group.id
    cross join lateral (${groupPageAddressIdsSql(viewer, today, isScheduleItemOfLesson)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and lesson.date = ${today}::date
    order by lesson.begin_time, lesson.id ${page}`)
}

/** Lists coming lessons, the soonest first. Lessons that are over or cancelled are omitted. */
export function listUpcomingLessons(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest, days = 0) {
  return db.many<NonNullable<TeacherOverview['next']> & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, ${lessonColumns}, coalesce(room.name, lesson_item.classroom_name) as room, staff.full_name as teacher,
      count(*) over () as total
    from study_group join lesson on lesson.group_id = study_group.id
    left join schedule_item lesson_item on lesson_item.id = lesson.schedule_item_id
    left join room on room.id = lesson_item.room_id
    cross join lateral (${groupPageAddressIdsSql(viewer, today, isScheduleItemOfLesson)}) place
    join staff on staff.id = place.staff_id
    where ${isGroupInScopeSql(reach, viewer, today)} and lesson.cancelled_at is null
      and lesson.date between ${today}::date and ${today}::date + ${days}::int
      and (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' > ${now}::timestamptz
    order by lesson.date, lesson.begin_time, lesson.id ${page}`)
}

const readNextLesson = async (db: Db, asker: DailyTasksRequest) =>
  (await listUpcomingLessons(db, { ...asker, page: sql`limit 1` }, unmarkedLessonDays))[0] ?? null

/** Lists lessons without attendance. Lessons without members are omitted, because there is no student to mark. */
export function listLessonsWithoutAttendance(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['lessons'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, ${lessonColumns}, count(*) over () as total
    from study_group join lesson on lesson.group_id = study_group.id
    cross join lateral (${groupPageAddressIdsSql(viewer, today, isScheduleItemOfLesson)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and lesson.marked_at is null
      and lesson.date between ${today}::date - ${unmarkedLessonDays}::int and ${today}::date
      and (lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent' <= ${now}::timestamptz
      and exists (
        select from student_group where student_group.group_id = study_group.id and ${mustMemberAttendOnDaySql('student_group', sql`lesson.date`)})
    order by lesson.date, lesson.begin_time, lesson.id ${page}`)
}

/**
 * Homework that waits longest comes first. `isFresh` true = submissions of the last 24 hours, false = older
 * submissions.
 */
export function listHomeworkToCheck(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest, isFresh = false) {
  const since = new Date(now.getTime() - longWaitingHours * 3_600_000)
  return db.many<TeacherOverview['homeworks'][number] & TotalRowCount & { works: number }>(sql`
    select ${groupAndPageAddressColumnsSql}, homework.id as "homeworkId", homework.theme, waiting.count as "waitingCount", waiting."oldestAt", waiting."chatId", waiting."studentId",
      count(*) over () as total, (sum(waiting.count) over ())::int as works
    from study_group
    cross join lateral (
      select homework_id, count(*), min(handed_in_at) as "oldestAt", (array_agg(id order by handed_in_at, id))[1] as "chatId",
        (array_agg(student_id order by handed_in_at, id))[1] as "studentId"
      from chat
      where chat.group_id = study_group.id and status in (1, 4) and homework_id is not null and handed_in_at ${isFresh ? sql`>=` : sql`<`} ${since}::timestamptz
      group by homework_id
    ) waiting
    join homework on homework.id = waiting.homework_id and homework.deleted_at is null
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)}
    order by waiting."oldestAt", homework.id ${page}`)
}

/** The question that waits longest for an answer comes first. */
function listQuestionsToAnswer(db: Db, { reach, viewer, today, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['questions'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, student.id as "studentId", student.full_name as "fullName", chat.id as "chatId", chat.exam_id as "examId",
      coalesce(homework.theme, exam.theme) as theme, asked_at as "askedAt", count(*) over () as total
    from study_group join chat on chat.group_id = study_group.id and asked_at is not null
    join student on student.id = chat.student_id
    left join homework on homework.id = homework_id left join exam on exam.id = exam_id
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and homework.deleted_at is null and exam.deleted_at is null
    order by asked_at, chat.id ${page}`)
}

function listExamsToCheck(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['exams'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, exam.id as "examId", exam.theme, work.waiting as "waitingCount", ${canExamBeAnnouncedSql(now)} as "canAnnounce",
      count(*) over () as total
    from study_group join exam on exam.group_id = study_group.id
    cross join lateral (${examParticipantCountsSql(now)}) work
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and exam.announced_at is null and exam.deleted_at is null
      and exam.begins_at <= ${now}::timestamptz and (work.waiting > 0 or (exam.ends_at <= ${now}::timestamptz and ${canExamBeAnnouncedSql(now)}))
    order by exam.ends_at, exam.id ${page}`)
}

/** Returns current students who have handed in none of the homework whose deadline is over. */
export function listStudentsWithoutSubmissions(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['silent'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, student.id as "studentId", student.full_name as "fullName", silent.undone as "undoneCount",
      count(*) over () as total
    from study_group
    cross join lateral (
      select chat.student_id, count(*) as undone
      from homework join chat on chat.homework_id = homework.id
      where homework.group_id = study_group.id and homework.deleted_at is null and ${submissionDeadlineSql('homework')} < ${now}::timestamptz
        and homework.date >= ${today}::date - ${withoutSubmissionDays}::int
      group by chat.student_id having count(*) >= ${minMissingHomework}::int and count(chat.status) = 0
    ) silent
    join student on student.id = silent.student_id
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and exists (
      select from student_group where student_group.group_id = study_group.id and student_group.student_id = student.id
        and ${mustMemberAttendOnDaySql('student_group', sql`${today}::date`)})
    order by silent.undone desc, uzbek_order(student.full_name) collate "C", student.id ${page}`)
}

/** Returns the exams that are running now or begin within seven days. */
function listExamsOfWeek(db: Db, { reach, viewer, today, now, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['weekExams'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, exam.id as "examId", exam.theme, exam.begins_at as "beginsAt", count(*) over () as total
    from study_group join exam on exam.group_id = study_group.id
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and exam.announced_at is null and exam.deleted_at is null
      and exam.ends_at > ${now}::timestamptz and exam.date < ${today}::date + 7
    order by exam.begins_at, exam.id ${page}`)
}

export function listGroupsBehindPlan(db: Db, { reach, viewer, today, page }: DailyTasksRequest) {
  return db.many<TeacherOverview['lagging'][number] & TotalRowCount>(sql`
    select ${groupAndPageAddressColumnsSql}, lag.behind as "behindPlan", count(*) over () as total
    from study_group join group_plan on group_plan.group_id = study_group.id
    cross join lateral (select ${lessonsBehindPlanSql(sql`study_group.id`, today)} as behind) lag
    cross join lateral (${groupPageAddressIdsSql(viewer, today)}) place
    where ${isGroupInScopeSql(reach, viewer, today)} and ${hasGroupStatusSql(GroupStatus.Active, today)} and lag.behind >= ${minLessonsBehindPlanToWarn}::int
    order by lag.behind desc, study_group.id desc ${page}`)
}

export const groupAndPageAddressColumnsSql = sql`json_build_object('id', study_group.id, 'name', study_group.name) as group,
  place.staff_id as "staffId", place.id as "scheduleId"`

/**
 * SQL for the ids in the address of the group's page: a schedule item and its teacher. A group without a schedule item
 * has no page.
 */
export function groupPageAddressIdsSql(viewer: Viewer, today: string, isPreferred: Sql = sql`false`): Sql {
  return sql`
    select schedule_item.id, schedule_item.staff_id from schedule_item
    where schedule_item.group_id = study_group.id and schedule_item.staff_id is not null
    order by coalesce(${isPreferred}, false) desc, (gone_at is null and (end_date is null or end_date >= ${today}::date)) desc,
      (schedule_item.staff_id = ${viewer.id}) desc, schedule_item.id limit 1`
}
