import type { Grant } from '@markaz/protocol/route'
import { Mark } from '@markaz/protocol/teaching/attendance/schemas'
import type { Board, BoardPart } from '@markaz/protocol/teaching/statistics/schemas'
import { withinReach } from '../../access/reach.ts'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { type Paging, pageOf } from '../../db/lists.ts'
import { memberOn } from '../../people/memberships/member-days.ts'
import { type Asker, groupAndPlace, homeworkToCheck, laggingGroups, lessonsToMark, placeOf } from './today.queries.ts'

const silentDays = 14
const silentWorks = 2

type BoardAsker = Pick<Asker, 'viewer' | 'today' | 'now'>

/** What the groups of the viewer's branches owe today, the first twenty of each part. */
export async function readBoard(db: Db, asker: BoardAsker): Promise<Board> {
  const parts = partsOf(db, asker, sql`limit 20`)
  return {
    lessons: await parts.lessons(),
    homeworks: await parts.homeworks(),
    absent: await parts.absent(),
    silent: await parts.silent(),
    lagging: await parts.lagging(),
  }
}

/** One part, page by page; a page past the end still knows how many there are. */
export async function readBoardPart(db: Db, asker: BoardAsker, name: BoardPart, paging: Paging) {
  const part = await partsOf(db, asker, pageOf(paging))[name]()
  const isPastTheEnd = part.rows.length === 0 && paging.page > 1
  const { count: total } = isPastTheEnd ? await partsOf(db, asker, sql`limit 1`)[name]() : part
  return { [name]: part, total }
}

/** A part that the viewer may not read is empty. */
function partsOf(db: Db, { viewer, today, now }: BoardAsker, page: Sql) {
  const asker: Asker = { reach: 'all', viewer, today, now, page }
  const part =
    <Row extends { total: number }>(
      right: Grant & `all_groups:${string}.read`,
      rows: (db: Db, asker: Asker) => Promise<Row[]>,
    ) =>
    async () => {
      const found = viewer.grants.has(right) ? await rows(db, asker) : []
      return { count: found[0]?.total ?? 0, rows: found }
    }
  return {
    lessons: part('all_groups:attendance.read', lessonsToMark),
    homeworks: part('all_groups:check_homeworks.read', homeworkToCheck),
    absent: part('all_groups:attendance.read', absentToday),
    silent: part('all_groups:all_homeworks.read', silentPupils),
    lagging: part('all_groups:all_homeworks.read', laggingGroups),
  }
}

type Part<Name extends keyof Board> = Board[Name]['rows'][number] & { total: number }

function absentToday(db: Db, { reach, viewer, today, page }: Asker) {
  return db.many<Part<'absent'>>(sql`
    select ${groupAndPlace}, student.id as "studentId", student.full_name as "fullName", lesson.date, lesson.begin_time as "beginTime",
      count(*) over () as total
    from study_group join lesson on lesson.group_id = study_group.id
    join attendance on attendance.lesson_id = lesson.id and attendance.mark = ${Mark.Absent}::int
    join student on student.id = attendance.student_id
    cross join lateral (${placeOf(viewer, today, sql`schedule_item.id = lesson.schedule_item_id`)}) place
    where ${withinReach(reach, viewer, today)} and lesson.date = ${today}::date and lesson.absent_count > 0
    order by lesson.begin_time, uzbek_order(student.full_name) collate "C", student.id ${page}`)
}

/** Who still studies and has answered nothing of what was given and is due. */
function silentPupils(db: Db, { reach, viewer, today, now, page }: Asker) {
  return db.many<Part<'silent'>>(sql`
    select ${groupAndPlace}, student.id as "studentId", student.full_name as "fullName", silent.undone as "undoneCount",
      count(*) over () as total
    from study_group
    cross join lateral (
      select chat.student_id, count(*) as undone
      from homework join chat on chat.homework_id = homework.id
      where homework.group_id = study_group.id and homework.deleted_at is null and homework.deadline < ${now}::timestamptz
        and homework.date >= ${today}::date - ${silentDays}::int
      group by chat.student_id having count(*) >= ${silentWorks}::int and count(chat.status) = 0
    ) silent
    join student on student.id = silent.student_id
    cross join lateral (${placeOf(viewer, today)}) place
    where ${withinReach(reach, viewer, today)} and exists (
      select from student_group where student_group.group_id = study_group.id and student_group.student_id = student.id
        and ${memberOn('student_group', sql`${today}::date`)})
    order by silent.undone desc, uzbek_order(student.full_name) collate "C", student.id ${page}`)
}
