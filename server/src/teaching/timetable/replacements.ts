import { AppError } from '@markaz/protocol/errors'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import type { substitutionOffers, timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { ReplacementTeacher, SubstitutionOffer } from '@markaz/protocol/teaching/timetable/schemas'
import type { Viewer } from '../../access/viewer.ts'
import { type Db, skipPreparedStatementSql, sql } from '../../db/db.ts'
import { formatDay } from '../../deps.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound, refuseField } from '../../http/refuse.ts'
import type { AuditedChange, UndoDefinition } from '../../http/undo.ts'
import { StaffNotificationKind, staffNotificationCreatedEvent } from '../../people/notifications/staff-notices.ts'
import { hasApprovedAbsenceSql, isOutsideWorkingHoursSql } from '../availability/approved-absences.ts'
import { busyStaffIdsSql } from './busy-resources.ts'
import { changeLesson } from './change-lesson.ts'
import { isGroupInViewerBranchesSql, type LessonRow, lockLessonRow, readLessonRow } from './lesson-state.ts'
import { timetableText } from './timetable.text.ts'

export async function listReplacementTeachers({ db, viewer, params }: RouteCall<typeof timetable.replacements>) {
  const lesson = orNotFound(await readLessonRow(db, isGroupInViewerBranchesSql(viewer), params.id))
  return { teachers: await listReplacements(db, lesson), subjectTeachers: await countSubjectTeachers(db, lesson) }
}

const isOtherTeacher = ({ headOfficeId, state, leaderId }: LessonRow) => sql`
  id = any(array(select staff_id from staff_head_office where head_office_id = ${headOfficeId}::bigint))
    and kind = 2 and work_status = 1 and coalesce(erp_kind, 'teacher') = 'teacher' and id is distinct from ${state.teacherId ?? leaderId}::bigint`

async function countSubjectTeachers(db: Db, lesson: LessonRow): Promise<number | null> {
  const counted = await db.one<{ count: number | null }>(sql`
    ${skipPreparedStatementSql} with course_group as materialized (
      select id from study_group where gone_at is null and course_id = (select course_id from study_group where id = ${lesson.groupId})
    )
    select case when course_id is not null then (
      select count(*) from staff where ${isOtherTeacher(lesson)} and id in (
        select staff_id from schedule_item where group_id in (select id from course_group) and not is_ours and gone_at is null
        union all select staff_id from group_staff where group_id in (select id from course_group) and role = 'teacher' and gone_at is null)
    ) end as count from study_group where id = ${lesson.groupId}`)
  return counted?.count ?? null
}

/**
 * Sorts teachers of the same course first, then teachers whose weekly hours include the lesson, then teachers with the
 * fewest hours of lessons.
 */
function listReplacements(db: Db, lesson: LessonRow): Promise<ReplacementTeacher[]> {
  const { id, groupId, state } = lesson
  const then = {
    date: sql`${state.date}::date`,
    beginTime: sql`${state.beginTime}::time`,
    endTime: sql`${state.endTime}::time`,
  }
  // Ranks all teachers before checking who is free, because the check is slow and only the best-ranked teachers need
  // it.
  return db.many<ReplacementTeacher>(sql`
    ${skipPreparedStatementSql} with teacher as materialized (
      select id, full_name from staff where ${isOtherTeacher(lesson)}
    ), item as materialized (
      select id, group_id, staff_id, not is_ours and gone_at is null as is_plan from schedule_item where staff_id = any(array(select id from teacher))
    ), week as materialized (
      select item.staff_id, sum(extract(epoch from lesson.end_time - lesson.begin_time)) / 3600 as hours
      from item join lesson on lesson.schedule_item_id = item.id
      where lesson.cancelled_at is null
        and lesson.date between date_trunc('week', ${state.date}::date)::date and date_trunc('week', ${state.date}::date)::date + 6
      group by 1
    ), course_group as materialized (
      select id from study_group where gone_at is null and course_id = (select course_id from study_group where id = ${groupId})
    ), subject as materialized (
      select staff_id from item where is_plan and group_id in (select id from course_group)
      union select staff_id from group_staff where group_id = any(array(select id from course_group)) and role = 'teacher' and gone_at is null
    ), ranked as (
      select teacher.id, full_name, teacher.id in (select staff_id from subject) as same_subject,
        ${isOutsideWorkingHoursSql(sql`teacher.id`, then)} as is_outside_hours, round(coalesce(hours, 0), 1)::float as hours
      from teacher left join week on week.staff_id = teacher.id
      order by same_subject desc, is_outside_hours, hours, full_name, id
    )
    select id, full_name as "fullName", same_subject as "sameSubject", is_outside_hours as "isOutsideHours", hours as "weekHours",
      (select state from replacement_offer where lesson_id = ${id} and replacement_offer.staff_id = ranked.id) as offer
    from ranked
    where not ${hasApprovedAbsenceSql(sql`ranked.id`, then)} and id not in (${busyStaffIdsSql(state, id, sql`array[ranked.id]`)})
    order by same_subject desc, is_outside_hours, hours, full_name, id limit 30`)
}

/** Asks teachers to give the lesson. A teacher who was asked before is asked again. */
export async function offerLessonToReplacementTeachers(
  { viewer, params, body, clock, audit }: RouteCall<typeof timetable.offer>,
  tx: Db,
) {
  const now = clock.now()
  const lesson = await lockLessonRow(tx, isGroupInViewerBranchesSql(viewer), params.id)
  if (lesson.isMarked) throw new AppError('LESSON_MARKED')
  if (isLessonOver(lesson, now)) refuseField('staffIds', teachingErrorTexts.lessonOver)
  const free = await listReplacements(tx, lesson)
  const offered = body.staffIds.map(
    (id) => free.find((one) => one.id === id) ?? refuseField('staffIds', teachingErrorTexts.noReplacement),
  )
  const asked = offered.filter(({ offer }) => offer !== 'open').map(({ id }) => id)
  if (asked.length === 0) return { offered }
  await tx.run(sql`
    insert into replacement_offer (lesson_id, staff_id, offered_by, offered_at)
    select ${lesson.id}, staff_id, ${viewer.id}, ${now} from unnest(${asked}::bigint[]) as staff_id
    on conflict (lesson_id, staff_id) do update set state = 'open', offered_by = excluded.offered_by, offered_at = excluded.offered_at, answered_at = null`)
  await audit(tx, { action: 'invite', entity: 'lesson', entityId: lesson.id, after: { staffIds: asked } })
  await staffNotificationCreatedEvent.emit(tx, {
    ...{ kind: StaffNotificationKind.LessonOffered, title: timetableText.replacementAsked, body: lessonNameOf(lesson) },
    ...{ staffIds: asked, aboutId: null, path: '/lesson-offers', now },
  })
  return { offered }
}

/** The undo withdraws the offer of the lesson from teachers who have not answered. */
export const replacementOfferUndo: UndoDefinition = {
  access: () => ({ kind: 'can', anyOf: ['all_groups.update'] }),
  async run(tx, { viewer, clock }, { entityId, after }: AuditedChange<unknown, { staffIds: number[] }>) {
    await lockLessonRow(tx, isGroupInViewerBranchesSql(viewer), entityId)
    const withdrawn = await tx.run(sql`
      update replacement_offer set state = 'over', answered_at = ${clock.now()}
      where lesson_id = ${entityId} and staff_id = any(${after.staffIds}) and state = 'open'`)
    if (withdrawn === 0) throw new AppError('NOTHING_TO_TAKE_BACK')
  },
}

export function listOwnReplacementOffers({
  db,
  viewer,
  today,
}: RouteCall<typeof substitutionOffers.mine>): Promise<SubstitutionOffer[]> {
  return db.many<SubstitutionOffer>(sql`
    select replacement_offer.id, state, json_build_object('id', lesson.id, 'group', json_build_object('id', study_group.id, 'name', study_group.name),
        'date', lesson.date, 'beginTime', to_char(lesson.begin_time, 'HH24:MI'), 'endTime', to_char(lesson.end_time, 'HH24:MI'),
        'room', (select json_build_object('id', room.id, 'name', room.name) from schedule_item join room on room.id = room_id where schedule_item.id = lesson.schedule_item_id)) as lesson,
      (select json_build_object('id', id, 'fullName', full_name) from staff where staff.id = offered_by) as "offeredBy"
    from replacement_offer join lesson on lesson.id = lesson_id join study_group on study_group.id = lesson.group_id
    where replacement_offer.staff_id = ${viewer.id} and lesson.date >= ${today} order by lesson.date, lesson.begin_time, replacement_offer.id limit 100`)
}

/**
 * Makes the user who accepts the offer the teacher of the lesson. If several teachers accept, the lesson's lock decides
 * who was first.
 */
export async function acceptReplacementOffer(
  call: RouteCall<typeof substitutionOffers.accept>,
): Promise<Record<string, never>> {
  const { db, viewer, clock } = call
  const now = clock.now()
  return db.transaction(async (tx) => {
    const { lesson, state, offeredBy } = await lockOffer(tx, call)
    if (state === 'accepted') return {}
    if (state !== 'open' || lesson.isMarked || isLessonOver(lesson, now)) throw new AppError('OFFER_OVER')
    await changeLesson({ ...call, db: tx }, lesson.id, { teacherId: viewer.id })
    await tx.run(sql`
      update replacement_offer set state = case when staff_id = ${viewer.id} then 'accepted' else 'over' end, answered_at = ${now}
      where lesson_id = ${lesson.id} and state = 'open'`)
    await notifyOffice(tx, timetableText.replacementAccepted, { lesson, offeredBy, viewer, now })
    return {}
  })
}

export async function declineReplacementOffer(
  call: RouteCall<typeof substitutionOffers.decline>,
  tx: Db,
): Promise<Record<string, never>> {
  const { viewer, clock, audit } = call
  const now = clock.now()
  const { id, lesson, state, offeredBy } = await lockOffer(tx, call)
  if (state === 'declined') return {}
  if (state !== 'open') throw new AppError('OFFER_OVER')
  await tx.run(sql`update replacement_offer set state = 'declined', answered_at = ${now} where id = ${id}`)
  await audit(tx, { action: 'decline', entity: 'lesson', entityId: lesson.id, after: { staffIds: [viewer.id] } })
  await notifyOffice(tx, timetableText.replacementRefused, { lesson, offeredBy, viewer, now })
  return {}
}

interface AnsweredOffer {
  lesson: LessonRow
  offeredBy: number | null
  viewer: Viewer
  now: Date
}

/**
 * Notifies the staff member who offered the lesson whether the teacher accepted. The notification opens the timetable
 * of the lesson's week.
 */
async function notifyOffice(tx: Db, title: string, { lesson, offeredBy, viewer, now }: AnsweredOffer): Promise<void> {
  if (!offeredBy) return
  const teacher = await tx.one<{ name: string }>(sql`select full_name as name from staff where id = ${viewer.id}`)
  await staffNotificationCreatedEvent.emit(tx, {
    ...{ kind: StaffNotificationKind.LessonOffered, title, body: `${teacher?.name}: ${lessonNameOf(lesson)}` },
    ...{ staffIds: [offeredBy], aboutId: null, now },
    path: `/timetable?date=${lesson.state.date}&groupId=${lesson.groupId}`,
  })
}

/** Locks the lesson, then reads the current state of the offer to replace its teacher. */
async function lockOffer(
  tx: Db,
  { viewer, params }: Pick<RouteCall<typeof substitutionOffers.accept>, 'viewer' | 'params'>,
) {
  const offer = orNotFound(
    await tx.one<{ id: number; lessonId: number }>(sql`
      select id, lesson_id as "lessonId" from replacement_offer where id = ${params.id} and staff_id = ${viewer.id}`),
  )
  const lesson = await lockLessonRow(tx, isGroupInViewerBranchesSql(viewer), offer.lessonId)
  const now = orNotFound(
    await tx.one<{ state: SubstitutionOffer['state']; offeredBy: number | null }>(sql`
      select state, offered_by as "offeredBy" from replacement_offer where id = ${offer.id}`),
  )
  return { id: offer.id, lesson, ...now }
}

const isLessonOver = ({ state }: LessonRow, now: Date): boolean =>
  state.isCancelled || new Date(`${state.date}T${state.endTime}:00+05:00`) <= now
const lessonNameOf = ({ groupName, state }: LessonRow) =>
  `${groupName}: ${formatDay(state.date)} ${state.beginTime}–${state.endTime}`
