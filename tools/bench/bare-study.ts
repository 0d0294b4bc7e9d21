import type pg from 'pg'

export async function answerBareCurriculumRequest(pool: pg.Pool, url: URL) {
  const courseId = Number(url.searchParams.get('courseId'))
  const { rows } = await pool.query({
    name: 'curriculum',
    text: `select t.id, t.course_id as "courseId", month_id as "monthId", m.number as "monthNumber", t.name as topic, position,
        (select count(*) from video where curriculum_id = t.id and deleted_at is null) as "videosCount", t.created_at as "createdAt"
      from curriculum_topic t join study_month m on m.id = month_id where t.course_id = $1 and t.deleted_at is null order by position limit $2`,
    values: [courseId, Number(url.searchParams.get('perPage'))],
  })
  const count = await pool.query({
    name: 'curriculum-count',
    text: 'select count(*) from curriculum_topic where course_id = $1 and deleted_at is null',
    values: [courseId],
  })
  return { topics: rows, total: count.rows[0].count }
}

const entries = `from source_homework h left join curriculum_topic t on t.id = h.topic_id
  join study_month m on m.id = coalesce(t.month_id, h.month_id) join study_course c on c.id = h.course_id
  where h.deleted_at is null and h.search like '%' || $1 || '%'`

export async function answerBareHomeworkBankSearch(pool: pg.Pool, url: URL) {
  const { rows } = await pool.query({
    name: 'source',
    text: `with page as materialized (
        select h.*, c.name as course_name, t.name as topic_name, t.position, m.id as chapter_id, m.number ${entries}
        order by h.updated_at desc, h.id desc limit $2
      )
      select p.id, p.course_id as "courseId", json_build_object('id', p.course_id, 'name', p.course_name) as course,
        json_build_object('id', p.topic_id, 'name', p.topic_name, 'position', p.position) as lesson,
        json_build_object('id', p.chapter_id, 'number', p.number) as chapter, p.theme, p.description, p.files, p.type, p.is_draft as "isDraft", p.version,
        p.created_at as "createdAt", p.updated_at as "updatedAt", json_build_object('id', a.id, 'fullName', a.full_name) as author,
        json_build_object('id', u.id, 'fullName', u.full_name) as "updatedBy", used.*
      from page p join staff a on a.id = p.created_by join staff u on u.id = p.updated_by
      cross join lateral (
        select count(*) as "usedCount", floor(10.0 * sum(score_sum) / nullif(sum(rejected_count + accepted_count), 0)) / 10 as "averageScore",
          floor(1000.0 * sum(accepted_count) / nullif(sum(accepted_count + rejected_count), 0)) / 10 as "acceptedPercentage"
        from homework where source_id = p.id and deleted_at is null
      ) used order by p.updated_at desc, p.id desc`,
    values: [url.searchParams.get('value'), Number(url.searchParams.get('perPage'))],
  })
  const count = await pool.query({
    name: 'source-count',
    text: `select count(*) ${entries}`,
    values: [url.searchParams.get('value')],
  })
  return { homeworks: rows, total: count.rows[0].count }
}

const taught = `select staff_id, group_id, lower(days) as first, upper(days) as past from (
    select staff_id, group_id, unnest(range_agg(daterange(s.first, s.last, '[]'))) * daterange($2::date, $3::date) as days from (
      select staff_id, group_id, started_date as first, ended_date as last from group_staff where role = 'teacher' and gone_at is null
      union all
      select staff_id, group_id, start_date, end_date from schedule_item where gone_at is null and staff_id is not null
    ) s where coalesce(s.first <= s.last, true) and ($4::bigint[] is null or staff_id = any($4)) group by 1, 2
  ) d join study_group g on g.id = group_id
  where not isempty(days) and g.head_office_id in (select head_office_id from office where id = any($1))
    and coalesce(g.started_date < $3, true) and coalesce(g.ended_date >= $2, true)`

const sums = (key: (table: string) => string) => `with taught as materialized (${taught}),
  extended as materialized (
    select homework_id, count(*) from chat
    where group_id = any(array(select group_id from taught)) and deadline > now() and status is null and homework_id is not null group by 1
  )
  select staff_id, key, sum(attended)::int as attended, sum(absent)::int as absent, sum(accepted)::int as accepted, sum(decided)::int as decided,
    sum(passed)::int as passed, sum(participants)::int as participants
  from (
    select staff_id, ${key('l')} as key, sum(attended_count) as attended, sum(absent_count) as absent, 0 as accepted, 0 as decided, 0 as passed, 0 as participants
    from taught join lesson l on l.group_id = taught.group_id and l.date >= first and l.date < past where marked_at is not null group by 1, 2
    union all
    select staff_id, ${key('h')}, 0, 0, sum(accepted_count), sum(case when h.deadline <= now()
      then students_count - waiting_count - coalesce(extended.count, 0) else accepted_count + rejected_count end), 0, 0
    from taught join homework h on h.group_id = taught.group_id and h.date >= first and h.date < past left join extended on homework_id = h.id
    where deleted_at is null group by 1, 2
    union all
    select staff_id, ${key('e')}, 0, 0, 0, 0, sum(passed_count), sum(participants_count)
    from taught join exam e on e.group_id = taught.group_id and e.date >= first and e.date < past
    where announced_at is not null and deleted_at is null group by 1, 2
  ) counted group by 1, 2`

interface Counts {
  staff_id: number
  key: string
  attended: number
  absent: number
  accepted: number
  decided: number
  passed: number
  participants: number
}

const percent = (part: number, whole: number) => (whole > 0 ? Math.floor((1000 * part) / whole) / 10 : null)

function kpis(counts: Counts | undefined) {
  const attendanceKpi = counts ? percent(counts.attended, counts.attended + counts.absent) : null
  const homeworkKpi = counts ? percent(counts.accepted, counts.decided) : null
  const examKpi = counts ? percent(counts.passed, counts.participants) : null
  const known = [attendanceKpi, homeworkKpi, examKpi].filter((one) => one !== null)
  const totalKpi =
    known.length > 0 ? Math.floor((10 * known.reduce((sum, one) => sum + one, 0)) / known.length) / 10 : null
  return { attendanceKpi, homeworkKpi, examKpi, totalKpi }
}

export async function respondWithTeacherKpis(pool: pg.Pool, url: URL) {
  const branches = url.searchParams.getAll('officeIds').map(Number)
  const perPage = Number(url.searchParams.get('perPage'))
  const [start, end] = [url.searchParams.get('startDate') as string, url.searchParams.get('endDate') as string]
  const past = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10)
  const people = await pool.query({
    name: 'kpi-people',
    text: `select id from staff where kind = 2 and erp_kind = 'teacher' and ((work_status = 1 and exists (
        select from staff_head_office own where own.staff_id = staff.id and own.head_office_id in (select head_office_id from office where id = any($1))))
      or id in (select staff_id from (${taught}) taught)) order by full_name, id`,
    values: [branches, start, past, null],
  })
  const ids = people.rows.map(({ id }: { id: number }) => id)
  const whole = await pool.query<Counts>({
    name: 'kpi-sums',
    text: sums(() => `''`),
    values: [branches, start, past, ids],
  })
  const groups = await pool.query({
    name: 'kpi-groups',
    text: `select staff_id, count(distinct group_id) from (${taught}) taught group by 1`,
    values: [branches, start, past, ids],
  })
  const of = new Map(whole.rows.map((row) => [row.staff_id, row]))
  const groupsOf = new Map(groups.rows.map(({ staff_id, count }) => [staff_id, count]))
  const shown = ids
    .map((id: number) => ({ id, groupsCount: groupsOf.get(id) ?? 0, ...kpis(of.get(id)) }))
    .sort((a, b) => (b.totalKpi ?? -1) - (a.totalKpi ?? -1))
    .slice(0, perPage)
  const shownIds = shown.map(({ id }) => id)
  const months = Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(5, 7)) - 12 + at, 1)).toISOString().slice(0, 7),
  )
  const yearEnd = new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(5, 7)), 1)).toISOString().slice(0, 10)
  const monthly = await pool.query<Counts>({
    name: 'kpi-months',
    text: sums((table) => `to_char(${table}.date, 'YYYY-MM')`),
    values: [branches, `${months[0]}-01`, yearEnd, shownIds],
  })
  const inMonth = new Map(monthly.rows.map((row) => [`${row.staff_id} ${row.key}`, row]))
  const named = await pool.query({
    name: 'kpi-named',
    text: `select id, full_name as "fullName", photo, coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name)
        from staff_head_office own join office o on o.head_office_id = own.head_office_id and o.deleted_at is null where own.staff_id = staff.id), '[]') as offices
      from staff where id = any($1)`,
    values: [shownIds],
  })
  const nameOf = new Map(named.rows.map((row) => [row.id, row]))
  return {
    kpis: shown.map(({ id, ...row }) => ({
      academicId: id,
      ...nameOf.get(id),
      ...row,
      months: months.map((month) => ({ month, ...kpis(inMonth.get(`${id} ${month}`)) })),
    })),
    total: ids.length,
  }
}
