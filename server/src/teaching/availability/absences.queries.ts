import type { AbsenceState, LessonDuringAbsence, TeacherAbsence } from '@markaz/protocol/teaching/availability/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { isLessonTaughtBySql } from '../groups/lesson-sql.ts'
import { absencePeriodColumns } from './approved-absences.ts'

/** SQL for the future lessons of the absent staff member during the query's `staff_absence`. */
const lessonsDuringAbsenceSql = ({ today, scope }: Pick<AbsenceQuery, 'today' | 'scope'>): Sql => sql`
  from lesson join study_group on study_group.id = lesson.group_id and ${scope}
  left join schedule_item on schedule_item.id = lesson.schedule_item_id
  where lesson.date between greatest(lower(span)::date, ${today}::date) and upper(span)::date
    and span && tsrange(lesson.date + lesson.begin_time, lesson.date + lesson.end_time)
    and lesson.cancelled_at is null and lesson.marked_at is null and ${isLessonTaughtBySql(sql`staff_absence.staff_id`)}`

interface AbsenceQuery {
  which: Sql
  /** SQL condition on `study_group`: the groups whose lessons the viewer sees. */
  scope: Sql
  today: string
}

export function listTeacherAbsences(db: Db, { which, ...wanted }: AbsenceQuery): Promise<TeacherAbsence[]> {
  return db.many<TeacherAbsence>(sql`
    select staff_absence.id, json_build_object('id', staff.id, 'fullName', staff.full_name) as staff, ${absencePeriodColumns}, reason, state,
      asked_at as "askedAt", case when decider.id is not null then json_build_object('id', decider.id, 'fullName', decider.full_name) end as "decidedBy",
      note, case when state in ('asked', 'approved') then (select count(*) ${lessonsDuringAbsenceSql(wanted)}) else 0 end as "lessonsCount"
    from staff_absence join staff on staff.id = staff_absence.staff_id left join staff decider on decider.id = decided_by
    where ${which} order by lower(span), staff_absence.id limit 500`)
}

export function listLessonsDuringAbsence(
  db: Db,
  { id, ...wanted }: Omit<AbsenceQuery, 'which'> & { id: number },
): Promise<LessonDuringAbsence[]> {
  return db.many<LessonDuringAbsence>(sql`
    select lesson.id, json_build_object('id', study_group.id, 'name', study_group.name) as "group", lesson.date,
      to_char(lesson.begin_time, 'HH24:MI') as "beginTime", to_char(lesson.end_time, 'HH24:MI') as "endTime",
      case when room.id is not null then json_build_object('id', room.id, 'name', room.name) end as room
    from staff_absence cross join lateral (select lesson.*, room_id ${lessonsDuringAbsenceSql(wanted)}) lesson
    join study_group on study_group.id = lesson.group_id left join room on room.id = lesson.room_id
    where staff_absence.id = ${id} order by lesson.date, lesson.begin_time, lesson.id limit 500`)
}

export interface TeacherAbsenceRow {
  id: number
  staffId: number
  state: AbsenceState
  from: string
  to: string
  beginTime: string | null
  endTime: string | null
}

/** Locks the absence of a staff member, so that simultaneous decisions about it run one after the other. */
export function lockTeacherAbsence(tx: Db, id: number, which: Sql): Promise<TeacherAbsenceRow | undefined> {
  return tx.one<TeacherAbsenceRow & object>(sql`
    select id, staff_id as "staffId", state, ${absencePeriodColumns} from staff_absence where id = ${id} and ${which} for update`)
}
