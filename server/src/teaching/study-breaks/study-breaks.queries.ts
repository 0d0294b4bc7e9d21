import type { StudyBreakForStaff } from '@markaz/protocol/teaching/study-breaks/schemas'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { addDays } from '../groups/days.ts'

const breakColumns = sql`study_break.id, case when study_group.id is not null
    then json_build_object('id', study_group.id, 'name', study_group.name) end as "group",
  first_day as "firstDay", last_day as "lastDay"`

/** The caller must have checked that the viewer may see the student. */
export function listStudyBreaks(db: Db, studentId: number): Promise<StudyBreakForStaff[]> {
  return db.many<StudyBreakForStaff>(sql`
    select ${breakColumns}, reason, json_build_object('id', staff.id, 'fullName', staff.full_name) as author,
      study_break.created_at as "createdAt", cancelled_at is not null as "isCancelled"
    from study_break join staff on staff.id = created_by left join study_group on study_group.id = group_id
    where student_id = ${studentId} order by first_day desc, study_break.id desc`)
}

const comingBreakDays = 30

/** SQL for a JSON list of the student's breaks that are running or begin within `comingBreakDays` days. */
export const comingStudyBreaksSql = (studentId: Sql, today: string): Sql => sql`coalesce((
  select json_agg(coming order by "firstDay", id) from (
    select ${breakColumns} from study_break left join study_group on study_group.id = group_id
    where student_id = ${studentId} and cancelled_at is null and last_day >= ${today}::date
      and first_day <= ${addDays(today, comingBreakDays)}::date
  ) coming), '[]')`
