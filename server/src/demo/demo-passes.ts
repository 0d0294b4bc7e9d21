import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'
import { DoorDirection } from '@markaz/protocol/control/doors/schemas'
import { doorEmployeeNumberOf } from '../control/doors/employee-number.ts'
import { type Db, type Sql, sql } from '../db/db.ts'
import { tashkentDayAt } from '../deps.ts'

/** `employeeNo` is null for an unknown person. */
interface DemoPass {
  headOfficeId: number
  at: Date
  employeeNo: string | null
  direction: typeof DoorDirection.Enter | typeof DoorDirection.Exit
}

interface Visit {
  headOfficeId: number
  kind: PersonKind
  id: number
  came: string
  went: string
}

/**
 * Simulates passages through doors according to the timetable and the attendance marks. The same rows always give the
 * same passages.
 * @param days `YYYY-MM-DD`, both inclusive
 */
export async function simulateDoorPasses(db: Db, days: { from: string; to: string }): Promise<DemoPass[]> {
  const visits = await db.many<Visit>(sql`
    select head_office_id as "headOfficeId", kind, id, min(came) as came, max(went) as went
    from (${lessonsOf(days)} union all ${desksOf(days)}) visit
    group by head_office_id, kind, id, came::date`)
  const passes = visits.flatMap(({ headOfficeId, kind, id, came, went }): DemoPass[] => {
    const person = { headOfficeId, employeeNo: doorEmployeeNumberOf({ kind, id }) }
    return [
      { ...person, at: new Date(came), direction: DoorDirection.Enter },
      { ...person, at: new Date(went), direction: DoorDirection.Exit },
    ]
  })
  return oneEachSecond([...passes, ...strangers(passes)])
}

/** Returns one pass of an unknown person per branch and day, an hour after the first arrival. */
function strangers(passes: readonly DemoPass[]): DemoPass[] {
  const first = new Map<string, DemoPass>()
  for (const pass of passes) {
    const key = `${pass.headOfficeId} ${tashkentDayAt(pass.at)}`
    if (pass.at < (first.get(key)?.at ?? Infinity)) first.set(key, pass)
  }
  return [...first.values()].map((pass) => ({
    ...pass,
    at: new Date(pass.at.getTime() + 3_600_000),
    employeeNo: null,
    direction: DoorDirection.Enter,
  }))
}

function oneEachSecond(passes: DemoPass[]): DemoPass[] {
  const last = new Map<number, number>()
  return passes
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((pass) => {
      const at = Math.max(pass.at.getTime(), (last.get(pass.headOfficeId) ?? 0) + 1_000)
      last.set(pass.headOfficeId, at)
      return { ...pass, at: new Date(at) }
    })
}

/** SQL: a pseudo-random number 0…65535 that is always the same for the same values. */
const dice = (...parts: Sql[]) =>
  sql`('x' || substr(md5(concat_ws('.', ${parts[0]}, ${parts[1]}, ${parts[2]})), 1, 4))::bit(16)::int`
const seconds = (from: number, to: number, roll: Sql) => sql`make_interval(secs => ${from} + ${roll} % ${to - from})`

const lessonsOf = ({ from, to }: { from: string; to: string }): Sql => sql`
  select study_group.head_office_id, ${PersonKind.Student}::int as kind, member.student_id as id,
    (lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent'
      + case when mark = 4 then ${seconds(360, 840, dice(sql`lesson.id`, sql`member.student_id`, sql`'late'`))}
        else - ${seconds(60, 1_080, dice(sql`lesson.id`, sql`member.student_id`, sql`'came'`))} end as came,
    (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' + ${seconds(30, 600, dice(sql`lesson.id`, sql`member.student_id`, sql`'went'`))} as went
  from lesson
  join study_group on study_group.id = lesson.group_id
  join student_group member on member.group_id = lesson.group_id and member.gone_at is null
    and lesson.date between coalesce(member.started_date, lesson.date) and coalesce(member.ended_date, lesson.date)
  left join attendance on attendance.lesson_id = lesson.id and attendance.student_id = member.student_id
  where lesson.date between ${from}::date and ${to}::date and study_group.head_office_id is not null
    and case when mark is null then ${dice(sql`lesson.id`, sql`member.student_id`, sql`'door'`)} % 100 >= 10 else mark in (1, 4) end
  union all
  select study_group.head_office_id, staff.kind, staff.id,
    (lesson.date + lesson.begin_time) at time zone 'Asia/Tashkent' - ${seconds(600, 1_500, dice(sql`lesson.id`, sql`staff.id`, sql`'came'`))},
    (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' + ${seconds(240, 900, dice(sql`lesson.id`, sql`staff.id`, sql`'went'`))}
  from lesson
  join study_group on study_group.id = lesson.group_id
  join schedule_item on schedule_item.id = lesson.schedule_item_id
  join staff on staff.id = schedule_item.staff_id
  where lesson.date between ${from}::date and ${to}::date and study_group.head_office_id is not null`

const desksOf = ({ from, to }: { from: string; to: string }): Sql => sql`
  select head_office_id, staff.kind, staff.id,
    (day + time '08:40') at time zone 'Asia/Tashkent' + ${seconds(0, 1_500, dice(sql`day`, sql`staff.id`, sql`'came'`))},
    (day + time '18:05') at time zone 'Asia/Tashkent' + ${seconds(0, 1_800, dice(sql`day`, sql`staff.id`, sql`'went'`))}
  from staff
  join (select staff_id, min(head_office_id) as head_office_id from staff_head_office group by staff_id) place on place.staff_id = staff.id
  cross join generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as day
  where staff.kind = ${PersonKind.Staff} and staff.gone_at is null and not staff.is_superadmin and staff.work_status = 1
    and extract(isodow from day) < 7`
