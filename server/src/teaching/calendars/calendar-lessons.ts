import { createHash } from 'node:crypto'
import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import { staffStillHasAccessSql } from '../../access/actor-access.ts'
import { isActiveParentLinkSql, maySignInAsParentSql } from '../../access/parent.ts'
import { type BranchScope, isInBranchScopeSql } from '../../access/viewer.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isLessonTaughtBySql, lessonTeacherNameSql } from '../groups/lesson-sql.ts'
import {
  isLessonOfStudentSql,
  lessonStateSql,
  lessonTopicSql,
  wasGroupMemberOnLessonDaySql,
} from '../groups/own-timetable.queries.ts'

export interface CalendarOwner extends BranchScope {
  addressId: number
  staffId: number | null
  studentId: number | null
  agentId: number | null
  fullName: string
}

/** Returns undefined if no calendar has this secret, or if the calendar's owner may no longer sign in. */
export function findCalendarOwner(db: Db, secretHash: Buffer): Promise<CalendarOwner | undefined> {
  return db.one<CalendarOwner & object>(sql`
    select calendar_address.id as "addressId", calendar_address.staff_id as "staffId", student_id as "studentId",
      calendar_address.agent_id as "agentId", coalesce(staff.full_name, student.full_name, agent.full_name) as "fullName", coalesce(staff.is_superadmin, false) as "isSuperadmin",
      array(select head_office_id from staff_head_office where staff_id = staff.id) as "headOfficeIds"
    from calendar_address
    left join staff on staff.id = calendar_address.staff_id
    left join student on student.id = calendar_address.student_id
    left join agent on agent.id = calendar_address.agent_id
    where secret_hash = ${secretHash} and (${staffStillHasAccessSql(sql`calendar_address.staff_id`, calendars.read.access)}
      or (student.system_status = 1 and student.gone_at is null and student.login is not null)
      or ${maySignInAsParentSql})`)
}

export interface CalendarLesson {
  id: number
  group: string
  date: string
  beginTime: string
  endTime: string
  office: string | null
  room: string | null
  teacher: string | null
  topic: string | null
  /** First names of the parent's children who attend the lesson. */
  children: string[]
  isCancelled: boolean
  /** The original time of a moved lesson, in Tashkent time; null if it was not moved. */
  movedFrom: string | null
  /**
   * How often the lesson changed since a calendar first showed it. Calendar apps use it as the lesson's version.
   */
  sequence: number
  changedAt: string
}

interface CalendarLessonsRequest {
  owner: CalendarOwner
  /** First and last day are included. */
  from: string
  to: string
  now: Date
}

/**
 * Lists the lessons of the owner's calendar. A lesson that changed since the calendar was last requested gets a higher
 * version number.
 */
export async function listCalendarLessons(
  db: Db,
  { owner, from, to, now }: CalendarLessonsRequest,
): Promise<CalendarLesson[]> {
  const rows = await db.many<CalendarLesson & { known: Buffer | null }>(sql`
    select lesson.id, study_group.name as "group", lesson.date, to_char(lesson.begin_time, 'HH24:MI') as "beginTime",
      to_char(lesson.end_time, 'HH24:MI') as "endTime", office.name as office, coalesce(room.name, classroom_name) as room,
      ${lessonTopicSql} as topic, ${lessonStateSql(now)} = 'cancelled' as "isCancelled",
      to_char(lesson.moved_from, 'YYYY-MM-DD"T"HH24:MI') as "movedFrom", ${lessonTeacherNameSql} as teacher,
      calendar_lesson.digest as known, sequence, calendar_lesson.changed_at as "changedAt", ${childrenInLessonSql(owner)} as children
    from lesson
    join study_group on study_group.id = lesson.group_id
    left join office on office.head_office_id = study_group.head_office_id and office.deleted_at is null
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    left join room on room.id = schedule_item.room_id
    left join calendar_lesson on calendar_lesson.lesson_id = lesson.id
    where lesson.date between ${from} and ${to} and ${lessonsOfOwnerSql(owner)}
    order by lesson.date, lesson.begin_time, lesson.id`)
  const told = rows.map(({ known, ...lesson }) => ({ lesson, known, digest: lessonHashOf(lesson) }))
  const fresh = told.filter(({ known, digest }) => !known?.equals(digest))
  const versions = fresh.length > 0 ? await storeLessonVersions(db, fresh, now) : new Map()
  // Omits a lesson that was deleted during the request, because no version was stored for it.
  return told.flatMap(({ lesson, known, digest }) =>
    known?.equals(digest) ? [lesson] : versions.has(lesson.id) ? [{ ...lesson, ...versions.get(lesson.id) }] : [],
  )
}

function lessonsOfOwnerSql(owner: CalendarOwner): Sql {
  if (owner.staffId === null) return isLessonOfStudentSql(calendarStudentIdsSql(owner))
  return sql`${isLessonTaughtBySql(owner.staffId)} and ${isInBranchScopeSql(owner, sql`study_group.head_office_id`)}`
}

/**
 * SQL for the student whose calendar this is or, in a parent's calendar, all children with an active link to the
 * parent. It may be `any(…)`, so use it only as the right side of `=`.
 */
export const calendarStudentIdsSql = ({ studentId, agentId }: CalendarOwner): Sql =>
  agentId === null
    ? sql`${studentId}::bigint`
    : sql`any(array(select student_id from agent_student where agent_id = ${agentId} and ${isActiveParentLinkSql}))`

const childrenInLessonSql = (owner: CalendarOwner): Sql =>
  owner.agentId === null
    ? sql`'{}'::text[]`
    : sql`array(select first_name from student where id = ${calendarStudentIdsSql(owner)} and ${wasGroupMemberOnLessonDaySql(sql`student.id`)} order by birth_date, id)`

/**
 * Returns a hash of the fields that a calendar shows. Changes of other fields, such as attendance marks, create no new
 * version of the lesson.
 */
function lessonHashOf({ sequence: _, changedAt: __, children: ___, ...shown }: CalendarLesson): Buffer {
  return createHash('sha256').update(JSON.stringify(shown)).digest()
}

/**
 * Stores new versions of changed lessons. If several requests store the same change of a lesson, its version rises only
 * once.
 */
async function storeLessonVersions(
  db: Db,
  fresh: readonly { lesson: CalendarLesson; digest: Buffer }[],
  now: Date,
): Promise<Map<number, Pick<CalendarLesson, 'sequence' | 'changedAt'>>> {
  const ids = fresh.map(({ lesson }) => lesson.id)
  const digests = fresh.map(({ digest }) => digest.toString('hex'))
  const rows = await db.many<{ id: number; sequence: number; changedAt: string }>(sql`
    insert into calendar_lesson as known (lesson_id, digest, changed_at)
    select lesson.id, decode(told.digest, 'hex'), ${now}::timestamptz
    from unnest(${ids}::bigint[], ${digests}::text[]) as told (id, digest) join lesson on lesson.id = told.id
    order by lesson.id for key share of lesson
    on conflict (lesson_id) do update set
      sequence = case when known.digest = excluded.digest then known.sequence else known.sequence + 1 end,
      changed_at = case when known.digest = excluded.digest then known.changed_at else excluded.changed_at end,
      digest = excluded.digest
    returning lesson_id as id, sequence, changed_at as "changedAt"`)
  return new Map(rows.map(({ id, ...version }) => [id, version]))
}
