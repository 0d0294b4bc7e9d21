/**
 * A minimal program with which our server's API calls are compared: only node:http and pg, on the same rows, without
 * framework, schemas, access checks and error handling.
 */
import { argon2, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { answerBareCurriculumRequest, answerBareHomeworkBankSearch, respondWithTeacherKpis } from './bare-study.ts'

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (value) => value)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const key = Buffer.from(process.env.TOKEN_KEY ?? '', 'hex')
const today = process.env.TODAY ?? ''

const viewerSql = `select staff.id, role.id as role_id, array(select head_office_id from staff_head_office where staff_id = staff.id) as offices
  from session join staff on staff.id = session.staff_id join role on role.id = staff.role_id
  where session.id = $1 and session.ended_at is null and session.expires_at > now() and not staff.is_blocked and staff.work_status = 1`

async function viewerOf(request: IncomingMessage): Promise<{ id: number; role_id: number; offices: number[] }> {
  const [head = '', body = '', signature = ''] = (request.headers.authorization ?? '').slice(7).split('.')
  if (createHmac('sha256', key).update(`${head}.${body}`).digest('base64url') !== signature) throw new Error('401')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sid: string; exp: number }
  if (claims.exp * 1000 < Date.now()) throw new Error('401')
  const { rows } = await pool.query({ name: 'viewer', text: viewerSql, values: [claims.sid] })
  if (!rows[0]) throw new Error('401')
  return rows[0]
}

const active = `g.gone_at is null and (g.ended_date is null or g.ended_date >= $1) and g.started_date <= $1`
const item = `json_build_object('id', i.id, 'daysOfWeek', i.days_of_week, 'beginTime', to_char(i.begin_time, 'HH24:MI'), 'endTime', to_char(i.end_time, 'HH24:MI'),
  'startDate', i.start_date, 'endDate', i.end_date, 'classroomName', i.classroom_name,
  'staff', json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'role', null))`
const decided = (where: string) => `
  select sum(accepted_count) as accepted, sum(case when h.deadline <= now() then students_count - waiting_count else accepted_count + rejected_count end)
      - (select count(*) from chat c join homework h on h.id = c.homework_id where c.status is null and c.deadline > now() and h.deadline <= now() and h.deleted_at is null and ${where.replace('h.group_id', 'c.group_id')}) as decided
  from homework h where h.deleted_at is null and ${where}`
const groupsSql = `
  with page as materialized (select * from study_group g where ${active} order by id desc limit $2 offset $3)
  select p.id, p.name, 2 as status, p.direction, p.started_date as "startedDate", p.ended_date as "endedDate",
    json_build_object('id', c.id, 'displayName', c.display_name) as category, json_build_object('id', k.id, 'name', k.name) as course,
    json_build_object('id', t.id, 'name', t.name) as "learningType", json_build_object('id', o.id, 'name', o.name) as office,
    (select floor(1000.0 * sum(attended_count) / nullif(sum(attended_count + absent_count), 0)) / 10 from lesson where group_id = p.id)::float as "attendanceKpi",
    (select floor(1000.0 * accepted / nullif(decided, 0)) / 10 from (${decided('h.group_id = p.id')}) w)::float as "homeworkKpi",
    (select floor(1000.0 * sum(passed_count) / nullif(sum(participants_count), 0)) / 10 from exam where group_id = p.id and announced_at is not null and deleted_at is null)::float as "examKpi",
    (select failed_count from exam where group_id = p.id and announced_at is not null and deleted_at is null order by date desc, id desc limit 1) as "failedCount",
    (select t.behind from lesson l left join lesson_topic t on t.lesson_id = l.id where l.group_id = p.id and l.date < $1 order by l.date desc, l.begin_time desc limit 1) as "behindPlan",
    (select count(*) from student_group m where m.group_id = p.id and gone_at is null and (started_date is null or started_date <= $1) and (ended_date is null or ended_date >= $1)) as "studentsCount",
    (select json_agg(json_build_object('id', s.id, 'fullName', s.full_name) order by is_primary desc) from group_staff gs join staff s on s.id = gs.staff_id where gs.group_id = p.id and gs.role = 'teacher') as teachers,
    (select json_agg(json_build_object('id', s.id, 'fullName', s.full_name, 'phoneNumber', s.phone_number, 'workStatus', s.work_status)) from group_staff gs join staff s on s.id = gs.staff_id where gs.group_id = p.id and gs.role = 'assistant') as assistants,
    (select json_agg(${item}) from schedule_item i left join staff s on s.id = i.staff_id where i.group_id = p.id and i.gone_at is null and (i.end_date is null or i.end_date >= $1)) as "activeScheduleItems",
    (select json_agg(${item}) from schedule_item i left join staff s on s.id = i.staff_id where i.group_id = p.id and not (i.gone_at is null and (i.end_date is null or i.end_date >= $1))) as "othersScheduleItems"
  from page p left join category c on c.id = p.category_id left join course k on k.id = p.course_id left join learning_type t on t.id = p.learning_type_id
  left join office o on o.head_office_id = p.head_office_id and o.deleted_at is null order by p.id desc`

async function listGroups(url: URL) {
  const perPage = Number(url.searchParams.get('perPage'))
  const { rows } = await pool.query({
    name: 'groups',
    text: groupsSql,
    values: [today, perPage, (Number(url.searchParams.get('page')) - 1) * perPage],
  })
  const count = await pool.query({
    name: 'groups-count',
    text: `select count(*) from study_group g where ${active}`,
    values: [today],
  })
  return { groups: rows, total: count.rows[0].count }
}

const postsSql = `
  select p.id, title, excerpt, banner, p.status, is_archived as "isArchived", is_top as "isTop", is_recommended as "isRecommended", p.created_at as "createdAt",
    json_build_object('id', c.id, 'name', c.name) as category, json_build_object('id', a.id, 'name', a.name) as author
  from (select * from post where status = 'public-students' and not is_archived order by created_at desc, id desc limit $1 offset $2) p
  join post_category c on c.id = category_id join post_author a on a.id = author_id order by p.created_at desc, p.id desc`

async function listPosts(url: URL) {
  const perPage = Number(url.searchParams.get('perPage'))
  const values = [perPage, (Number(url.searchParams.get('page')) - 1) * perPage]
  const { rows } = await pool.query({ name: 'posts', text: postsSql, values })
  const count = await pool.query({
    name: 'posts-count',
    text: `select count(*) from post where status = 'public-students' and not is_archived`,
  })
  return { posts: rows, total: count.rows[0].count }
}

async function listFaceLogs({ searchParams: asked }: URL) {
  const perPage = Number(asked.get('perPage'))
  const [device, direction] = [asked.get('deviceId'), asked.get('direction')]
  const days = [`${asked.get('startDate')}T00:00:00+05:00`, `${asked.get('endDate')}T24:00:00+05:00`]
  const set = device ? [...days, device, direction] : days
  const where = `at >= $1 and at < $2 ${device ? 'and device_id = $3 and direction = $4' : ''}`
  const { rows } = await pool.query({
    name: device ? 'face-logs-of-door' : 'face-logs',
    text: `select l.id, l.direction, l.at, l.picture as image, json_build_object('id', d.id, 'name', d.name) as device,
        json_build_object('id', o.id, 'name', o.name) as office,
        case when l.person_kind is not null then json_build_object('kind', l.person_kind, 'id', coalesce(s.id, p.id), 'fullName', coalesce(s.full_name, p.full_name), 'photo', coalesce(s.photo, p.photo)) end as person
      from (select * from face_log where ${where} order by at desc, id desc limit $${set.length + 1} offset $${set.length + 2}) l
      join door_device d on d.id = l.device_id left join office o on o.head_office_id = d.head_office_id and o.deleted_at is null
      left join student s on s.id = l.student_id left join staff p on p.id = l.staff_id order by l.at desc, l.id desc`,
    values: [...set, perPage, (Number(asked.get('page')) - 1) * perPage],
  })
  const count = await pool.query({
    name: device ? 'face-logs-of-door-count' : 'face-logs-count',
    text: `select count(*) from face_log where ${where}`,
    values: set,
  })
  return { logs: rows, total: count.rows[0].count }
}

const auditName = `case entity when 'student' then (select full_name from student where id = entity_id) when 'staff' then (select full_name from staff where id = entity_id)
  when 'attendance' then (select g.name || ', ' || to_char(l.date, 'DD.MM.YYYY') from lesson l join study_group g on g.id = l.group_id where l.id = entity_id)
  when 'chat' then (select s.full_name || ', ' || h.theme from chat c join student s on s.id = c.student_id join homework h on h.id = c.homework_id where c.id = entity_id)
  when 'homework' then (select theme from homework where id = entity_id) when 'post' then (select title from post where id = entity_id)
  when 'role' then (select name from role where id = entity_id) when 'office' then (select name from office where id = entity_id) end`
const auditFilters: Record<string, string> = {
  permissionName: 'permission_name = ?',
  action: 'action = ?',
  kind: 'entity = ?',
  staffId: 'staff_id = ?',
  startDate: `created_at >= ?::date::timestamp at time zone 'Asia/Tashkent'`,
  endDate: `created_at < (?::date + 1)::timestamp at time zone 'Asia/Tashkent'`,
}

async function listAudits({ searchParams: asked }: URL, { offices }: { offices: number[] }) {
  const perPage = Number(asked.get('perPage'))
  const values: unknown[] = offices.length > 0 ? [offices] : []
  const set =
    offices.length > 0 ? ['staff_id in (select staff_id from staff_head_office where head_office_id = any($1))'] : []
  for (const [name, condition] of Object.entries(auditFilters))
    if (asked.has(name)) set.push(condition.replace('?', `$${values.push(asked.get(name))}`))
  const where = set.length > 0 ? `where ${set.join(' and ')}` : ''
  const named = `audits-${set.length}-${[...asked.keys()].join()}`
  const { rows } = await pool.query({
    name: named,
    text: `select a.id, a.created_at as "createdAt", a.permission_name as "permissionName", a.action, a.entity as kind, a.entity_id as "entityId", ${auditName} as name, a.comment,
        json_build_object('id', s.id, 'name', s.full_name, 'kind', 'staff') as user, json_build_object('id', r.id, 'name', r.name) as role, b.request_id is not null as "isTakenBack"
      from (select * from audit ${where} order by created_at desc, id desc limit $${values.length + 1} offset $${values.length + 2}) a
      join staff s on s.id = a.staff_id join role r on r.id = a.role_id left join taken_back b on b.request_id = a.request_id order by a.created_at desc, a.id desc`,
    values: [...values, perPage, (Number(asked.get('page')) - 1) * perPage],
  })
  const count = await pool.query({
    name: `${named}-count`,
    text: `select count(*) from (select from audit ${where} limit 10001) counted`,
    values,
  })
  return { audits: rows, total: count.rows[0].count }
}

async function countNotices(viewer: { id: number }) {
  const { rows } = await pool.query({
    name: 'notices-count',
    text: `select (select count(*) from notification_receiver where staff_id = $1 and read_at is null) as count,
      (select max(notification_id) from notification_receiver where staff_id = $1) as newest, (select seq from live_topic where name = 'notices:' || $1) as seq`,
    values: [viewer.id],
  })
  return rows[0]
}

async function listNotices(url: URL, viewer: { id: number }) {
  const perPage = Number(url.searchParams.get('perPage'))
  const { rows } = await pool.query({
    name: 'notices',
    text: `select n.id, title, left(body, 300) as body, n.kind, priority, n.created_at as "createdAt", read_at as "readAt", s.full_name as name, g.name as "group"
      from (select * from notification_receiver where staff_id = $1 order by notification_id desc limit $2 offset $3) r
      join notification n on n.id = notification_id join staff s on s.id = $1 left join study_group g on g.id = group_id order by n.id desc`,
    values: [viewer.id, perPage, (Number(url.searchParams.get('page')) - 1) * perPage],
  })
  const count = await pool.query({
    name: 'notices-total',
    text: 'select count(*) from notification_receiver where staff_id = $1',
    values: [viewer.id],
  })
  const notifications = rows.map(({ name, group, ...row }) => ({
    ...row,
    body: row.body
      .replaceAll('{ism}', name)
      .replaceAll('{guruh}', group ?? '')
      .replaceAll('{sana}', row.createdAt.toISOString().slice(0, 10)),
  }))
  return { notifications, total: count.rows[0].count }
}

const studentColumns = `p.id, p.h_id as "hId", p.full_name as "fullName", p.photo, p.face_status as "acStatus", p.login, exists (select from sms where student_id = p.id) as "hasSmsHistory",
    p.has_private_info as "hasPersonalData", p.contract_type as "contractType",
    p.contract_status as "contractStatus", p.system_status as "systemStatus", p.created_at as "createdAt", p.mobile, p.phone_number as "phoneNumber",
    (select json_build_object('id', a.id, 'name', a.name, 'displayName', a.display_name) from control_action a where a.id = p.status_id) as status,
    coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name)) from student_head_office h join office o on o.head_office_id = h.head_office_id and o.deleted_at is null where h.student_id = p.id), '[]') as offices,
    coalesce((select json_agg(json_build_object('id', c.id, 'hName', c.h_name)) from student_category sc join category c on c.id = sc.category_id where sc.student_id = p.id), '[]') as categories`
const studentsSql = (where: string) => `
  with page as materialized (select * from student where ${where} order by created_at, id limit $2)
  select ${studentColumns} from page p order by p.created_at, p.id`
const filtered =
  'search like $1 and status_id = $3 and has_private_info and id in (select student_id from student_head_office where head_office_id = (select head_office_id from office where id = $4))'

async function searchStudents(url: URL) {
  const like = `%${(url.searchParams.get('value') ?? '').toLowerCase()}%`
  const limit = Number(url.searchParams.get('perPage'))
  if (url.searchParams.has('statusId')) {
    const values = [Number(url.searchParams.get('statusId')), Number(url.searchParams.get('officeIds'))]
    const { rows } = await pool.query({
      name: 'students-filtered',
      text: studentsSql(filtered),
      values: [like, limit, ...values],
    })
    const count = await pool.query({
      name: 'students-filtered-count',
      text: `select count(*) from student where ${filtered.replace('$3', '$2').replace('$4', '$3')}`,
      values: [like, ...values],
    })
    return { students: rows, total: count.rows[0].count }
  }
  const { rows } = await pool.query({
    name: 'students',
    text: studentsSql('search like $1'),
    values: [like, limit],
  })
  const count = await pool.query({
    name: 'students-count',
    text: 'select count(*) from student where search like $1',
    values: [like],
  })
  return { students: rows, total: count.rows[0].count }
}

async function exportStudents(viewer: { id: number; role_id: number }, response: ServerResponse) {
  const found = await pool.query({
    name: 'export-ids',
    text: `select id from student where num_nonnulls(photo) = 1 order by created_at, id`,
  })
  await pool.query({
    name: 'export-audit',
    text: `insert into audit (staff_id, role_id, permission_name, action, entity) values ($1, $2, 'users:students', 'export', 'student')`,
    values: [viewer.id, viewer.role_id],
  })
  const ids = found.rows.map((row) => row.id as number)
  async function* cells() {
    for (let start = 0; start < ids.length; start += 1000) {
      const { rows } = await pool.query({
        name: 'export-rows',
        text: `select ${studentColumns} from student p where id = any($1) order by p.created_at, p.id`,
        values: [ids.slice(start, start + 1000)],
      })
      for (const [n, row] of rows.entries())
        yield [
          start + n + 1,
          row.hId,
          row.fullName,
          row.phoneNumber,
          row.mobile,
          row.login,
          String(row.hasPersonalData),
          row.contractStatus,
          row.contractType,
          row.offices.map((office: { name: string }) => office.name).join(', '),
          row.categories.map((category: { hName: string }) => category.hName).join(', '),
          row.status.displayName,
          String(row.systemStatus),
          new Date(row.createdAt),
        ]
    }
  }
  const text = { width: 16, style: { numFmt: '@' } }
  const columns = Array.from({ length: 14 }, (_, n) => ({
    header: `c${n}`,
    ...text,
    ...(n === 13 && { style: { numFmt: 'dd.mm.yyyy' } }),
  }))
  response.writeHead(200, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
  const stream = writeXlsxStream(cells(), { name: 'Talabalar', columns, freezePane: { rows: 1 } })
  await pipeline(Readable.fromWeb(stream as ReadableStream<Uint8Array>), response)
}

async function saveAttendance(groupId: number, viewer: { id: number; role_id: number }, body: string) {
  const input = JSON.parse(body) as {
    scheduleId: number
    date: string
    attendances: { studentId: number; mark: number; reasonType?: string }[]
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const students = input.attendances.map((cell) => cell.studentId)
    const lesson = await client.query({
      name: 'lesson',
      text: `select id, (select count(*) from student_group where group_id = $1 and student_id = any($4) and gone_at is null and (started_date is null or started_date <= $3)
        and (ended_date is null or ended_date >= $3)) as members from lesson where group_id = $1 and schedule_item_id = $2 and date = $3 for no key update of lesson`,
      values: [groupId, input.scheduleId, input.date, students],
    })
    const { id, members } = lesson.rows[0]
    if (members !== students.length) throw new Error('409')
    const saved = await client.query({
      name: 'upsert',
      text: `with old as (select student_id, mark, reason_type from attendance where lesson_id = $1 and student_id = any($2)),
        new as (
          insert into attendance as a (lesson_id, student_id, mark, reason_type, marked_by) select $1, s, m, r, $5 from unnest($2::bigint[], $3::smallint[], $4::text[]) as c (s, m, r)
          on conflict (lesson_id, student_id) do update set mark = excluded.mark, reason_type = excluded.reason_type, version = a.version + 1, marked_by = excluded.marked_by, marked_at = now()
          returning student_id, mark, reason_type, version
        )
        select new.student_id as "studentId", new.mark, new.reason_type as "reasonType", version, json_build_object('mark', old.mark, 'reasonType', old.reason_type) as before
        from new left join old using (student_id)`,
      values: [
        id,
        students,
        input.attendances.map((cell) => cell.mark),
        input.attendances.map((cell) => (cell.mark === 2 ? (cell.reasonType ?? 'without_reason') : null)),
        viewer.id,
      ],
    })
    await client.query({
      name: 'sums',
      text: `update lesson set attended_count = s.attended, absent_count = s.absent, marked_at = now() from
        (select count(*) filter (where mark in (1, 4)) as attended, count(*) filter (where mark = 2) as absent from attendance where lesson_id = $1) s where id = $1`,
      values: [id],
    })
    await client.query({
      name: 'audit',
      text: `insert into audit (staff_id, role_id, permission_name, address, request_id, action, entity, entity_id, before, after) values ($1, $2, 'all_groups:attendance', '127.0.0.1', $3, 'save', 'lesson', $4, $5, $6)`,
      values: [
        viewer.id,
        viewer.role_id,
        randomUUID(),
        id,
        JSON.stringify(saved.rows.map((row) => [row.studentId, row.before])),
        JSON.stringify(saved.rows),
      ],
    })
    await client.query('commit')
    return { lessonId: id, attendances: saved.rows, conflicts: [] }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function journal(groupId: number) {
  const days = await pool.query({
    name: 'days',
    text: `select id as "lessonId", to_char(date, 'YYYY-MM-DD') as date, to_char(begin_time, 'HH24:MI') as "beginTime" from lesson where group_id = $1 order by date, begin_time`,
    values: [groupId],
  })
  const students = await pool.query({
    name: 'journal',
    text: `select s.id as "studentId", s.h_id as "hId", s.full_name as "fullName", s.photo,
        json_build_object('attended', m.attended, 'late', m.late, 'absent', m.absent, 'noClass', m.no_class) as statistics, m.attendance, w.homework,
        json_build_object('attendancePercentage', floor(1000.0 * (m.attended + m.late) / nullif(m.attended + m.late + m.absent, 0)) / 10, 'homeworkPercentage', floor(1000.0 * w.accepted / nullif(w.decided, 0)) / 10) as "additionalStats"
      from student_group sg join student s on s.id = sg.student_id
      cross join lateral (select count(*) filter (where mark = 1) as attended, count(*) filter (where mark = 4) as late, count(*) filter (where mark = 2) as absent, count(*) filter (where mark = 3) as no_class,
        coalesce(json_agg(json_build_object('lessonId', a.lesson_id, 'mark', a.mark, 'reasonType', a.reason_type)), '[]') as attendance
        from attendance a join lesson l on l.id = a.lesson_id where l.group_id = $1 and a.student_id = s.id and a.mark is not null) m
      cross join lateral (select count(*) filter (where status = 3) as accepted, count(*) filter (where status in (2, 3, 5)) as decided,
        coalesce(json_agg(json_build_object('lessonId', lesson_id, 'status', status, 'score', score)), '[]') as homework
        from (select h.lesson_id, c.score, coalesce(c.status, case when greatest(h.deadline, c.deadline) <= now() then 5 else 6 end) as status
          from homework h join chat c on c.homework_id = h.id where h.group_id = $1 and h.deleted_at is null and c.student_id = s.id) work) w
      where sg.group_id = $1 and sg.gone_at is null order by s.search`,
    values: [groupId],
  })
  return { days: days.rows, students: students.rows }
}

async function homeworkStatistics(url: URL) {
  const values = [
    url.searchParams.getAll('officeIds').map(Number),
    url.searchParams.get('startDate'),
    url.searchParams.get('endDate'),
  ]
  const { rows } = await pool.query({
    name: 'homework-statistics',
    text: `
      with sums as (
        select g.id, count(*) as given, sum(accepted_count) as accepted, sum(rejected_count) as rejected, sum(waiting_count) as waiting, sum(score_sum) as scores,
          sum(case when h.deadline <= now() then students_count - waiting_count - rejected_count - accepted_count else 0 end) as over,
          sum(case when h.deadline > now() then students_count - waiting_count - rejected_count - accepted_count else 0 end) as open
        from study_group g join homework h on h.group_id = g.id and h.deleted_at is null and h.date between $2 and $3
        where g.head_office_id in (select head_office_id from office where id = any($1)) group by g.id
        order by sum(score_sum)::numeric / nullif(sum(accepted_count + rejected_count), 0) desc nulls last, g.id desc limit 10
      ), page as (
        select sums.*, (select count(*) from chat c join homework h on h.id = c.homework_id where c.group_id = sums.id and c.status is null and c.deadline > now()
          and h.deadline <= now() and h.deleted_at is null and h.date between $2 and $3) as extended from sums
      )
      select p.id, g.name, p.given as "homeworkCount", floor(10.0 * p.scores / nullif(p.accepted + p.rejected, 0)) / 10 as "averageScore", p.accepted as "acceptedHomeworkCount",
        p.rejected as "rejectedHomeworkCount", p.waiting as "waitingHomeworkCount", p.over - p.extended as "uncompletedHomeworkCount", p.open + p.extended as "notGivenHomeworkCount",
        floor(1000.0 * p.accepted / nullif(p.accepted + p.rejected + p.over - p.extended, 0)) / 10 as "homeworkPercentage",
        json_build_object('id', k.id, 'name', k.name) as course, json_build_object('id', t.id, 'name', t.name) as "learningType", json_build_object('id', o.id, 'name', o.name) as office,
        (select count(*) from student_group m where m.group_id = p.id and gone_at is null and (started_date is null or started_date <= $4) and (ended_date is null or ended_date >= $4)) as "studentsCount",
        (select json_agg(json_build_object('id', s.id, 'fullName', s.full_name) order by is_primary desc) from group_staff gs join staff s on s.id = gs.staff_id where gs.group_id = p.id and gs.role = 'teacher') as teachers
      from page p join study_group g on g.id = p.id left join course k on k.id = g.course_id left join learning_type t on t.id = g.learning_type_id
      left join office o on o.head_office_id = g.head_office_id and o.deleted_at is null
      order by p.scores::numeric / nullif(p.accepted + p.rejected, 0) desc nulls last, p.id desc`,
    values: [...values, today],
  })
  const count = await pool.query({
    name: 'homework-statistics-count',
    text: `select count(*) from study_group g where head_office_id in (select head_office_id from office where id = any($1))
      and exists (select from homework h where h.group_id = g.id and h.deleted_at is null and h.date between $2 and $3)`,
    values,
  })
  return { statistics: rows, total: count.rows[0].count }
}

const argon2id = promisify(argon2)

/** If a counter of sign-in attempts is lost, no harm is done, so the transaction does not wait for the disk. */
const quick = `quick as materialized (select set_config('synchronous_commit', 'off', true))`

async function signIn(body: string) {
  const { login, password } = JSON.parse(body) as { login: string; password: string }
  const keys = [`account:${login}`, 'address:127.0.0.1', `guess:${login} 127.0.0.1`]
  const found = await pool.query({
    name: 'account',
    text: `with ${quick}, counted as (
        insert into sign_in_attempt as a (key, failures, window_started_at) select key, 1, now() from quick, unnest($1::text[]) as key
        on conflict (key) do update set failures = case when a.window_started_at > now() - interval '15 minutes' then a.failures + 1 else 1 end,
          window_started_at = case when a.window_started_at > now() - interval '15 minutes' then a.window_started_at else now() end
        returning failures)
      select (select max(failures) from counted) as failures, role_id, password_hash, is_blocked, work_status, must_change_password, role.needs_second_factor,
        exists (select from second_factor where staff_id = staff.id and confirmed_at is not null) as has_factor,
        exists (select from session where staff_id = staff.id) and not exists (select from session where staff_id = staff.id and network = '127.0.0.1') as is_new,
        staff.id, login, first_name as "firstName", last_name as "lastName", full_name as "fullName", photo, kind as "userType", is_superadmin as "isSuperadmin", json_build_object('id', role.id, 'name', role.name, 'type', role.type) as role,
        coalesce((select json_agg(json_build_object('id', office.id, 'name', office.name)) from office
          where deleted_at is null and (is_superadmin or head_office_id in (select head_office_id from staff_head_office where staff_id = staff.id))), '[]') as offices
      from staff join role on role.id = role_id where lower(login collate "C") = lower($2)`,
    values: [keys, login],
  })
  const {
    failures,
    role_id,
    password_hash,
    is_blocked,
    work_status,
    must_change_password,
    needs_second_factor,
    has_factor,
    is_new,
    ...info
  } = found.rows[0]
  if (failures > 50) throw new Error('429')
  const [, memory, passes, salt, tag] = password_hash.split('$')
  const nonce = Buffer.from(salt, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: 1, tagLength: 16 }
  if ((await argon2id('argon2id', { message: password, nonce, ...cost })).toString('base64') !== tag)
    throw new Error('401')
  if (is_blocked || work_status !== 1 || must_change_password || needs_second_factor || has_factor || is_new)
    throw new Error('403')
  const sid = randomUUID()
  const [family, secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  await pool.query({
    name: 'open',
    text: `with opened as (insert into session (id, staff_id, family_hash, refresh_hash, address, network, expires_at) values ($1, $2, $3, $4, '127.0.0.1', '127.0.0.1', now() + interval '30 days'))
      insert into audit (staff_id, role_id, permission_name, address, request_id, action, entity, entity_id) values ($2, $5, 'auth', '127.0.0.1', $6, 'sign-in', 'staff', $2)`,
    values: [sid, info.id, hashOf(family), hashOf(secret), role_id, randomUUID()],
  })
  await pool.query({
    name: 'give-back',
    text: `with ${quick}, counted as (select key from quick, sign_in_attempt where key = any((select $1::text[])::text[]) order by key for update of sign_in_attempt)
      update sign_in_attempt set failures = case when key like 'guess:%' then 0 else greatest(failures - 1, 0) end where key in (select key from counted)`,
    values: [keys],
  })
  const head = Buffer.from('{"alg":"HS256"}').toString('base64url')
  const claims = Buffer.from(JSON.stringify({ sid, exp: Math.floor(Date.now() / 1000) + 900 })).toString('base64url')
  const accessToken = `${head}.${claims}.${createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')}`
  return { accessToken, refreshToken: `${sid}.${family}.${secret}`, staffInfo: info }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const placeKeys: Record<string, string> = {
  xp: 'b.xp desc, b.student_id desc',
  coin: 'b.coin desc, b.student_id desc',
  level: 'b.level desc, b.xp desc, b.student_id desc',
  status: 's.status_id desc, s.id desc',
}
const placeColumns = (
  sums: string,
) => `s.id, s.h_id as "hId", s.first_name as "firstName", s.last_name as "lastName", s.full_name as "fullName", s.photo,
  ${sums}.xp, ${sums}.coin, (select json_build_object('id', a.id, 'name', a.name, 'displayName', a.display_name) from control_action a where a.id = s.status_id) as status,
  (select count(*) from student_group g where g.student_id = s.id and g.gone_at is null) as "groupsCount",
  (select json_agg(json_build_object('id', c.id, 'name', c.name)) from student_group m join study_group g on g.id = m.group_id join course c on c.id = g.course_id where m.student_id = s.id) as courses`

async function places(url: URL) {
  const asked = url.searchParams
  const page = [Number(asked.get('perPage')), (Number(asked.get('page')) - 1) * Number(asked.get('perPage'))]
  if (asked.has('startDate')) {
    const { rows } = await pool.query({
      name: 'places-of-days',
      text: `with page as materialized (
          select student_id, sum(xp) as xp, sum(coin) as coin from point_entry where day between $3 and $4 and method is not null
          group by student_id order by xp desc, student_id desc limit $1 offset $2)
        select ${placeColumns('p')}, (select level from point_balance where student_id = s.id) as level from page p join student s on s.id = p.student_id order by p.xp desc, s.id desc`,
      values: [...page, asked.get('startDate'), asked.get('endDate')],
    })
    const count = await pool.query({ name: 'places-count', text: 'select count(*) from point_balance' })
    return { statistics: rows, total: count.rows[0].count }
  }
  const sortBy = asked.get('sortBy') ?? 'xp'
  const source = sortBy === 'status' ? 'student s' : 'point_balance b'
  const id = sortBy === 'status' ? 's.id' : 'b.student_id'
  const { rows } = await pool.query({
    name: `places-${sortBy}`,
    text: `with page as materialized (select ${id} as id from ${source} order by ${placeKeys[sortBy]} limit $1 offset $2)
      select ${placeColumns('b')}, b.level from page p join student s on s.id = p.id join point_balance b on b.student_id = p.id order by ${placeKeys[sortBy]}`,
    values: page,
  })
  const count = await pool.query({ name: 'places-count', text: 'select count(*) from point_balance' })
  return { statistics: rows, total: count.rows[0].count }
}

async function ownPlace(url: URL) {
  const { rows } = await pool.query({
    name: 'own-place',
    text: `select b.xp, b.coin, b.level, (select count(*) + 1 from point_category_balance o where o.category_id = b.category_id and o.xp > b.xp) as position,
        (select count(*) from point_category_balance o where o.category_id = b.category_id) as total,
        (select min(xp) from gamification_level n where n.category_id = b.category_id and n.xp > b.xp) as "nextXp",
        json_build_object('id', c.id, 'displayName', c.display_name) as category
      from point_category_balance b join gamification_category c on c.id = b.category_id where b.student_id = $1`,
    values: [Number(url.searchParams.get('studentId'))],
  })
  const overall = await pool.query({
    name: 'own-place-overall',
    text: `select xp, coin, level, (select count(*) + 1 from point_balance o where o.xp > b.xp) as position, (select count(*) from point_balance) as total
      from point_balance b where student_id = $1`,
    values: [Number(url.searchParams.get('studentId'))],
  })
  return { overall: overall.rows[0], categories: rows }
}

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '/', 'http://bare')
    const group = url.pathname.match(/^\/api\/staff\/groups\/for-admin\/(\d+)\/(\w+)$/)
    let data: unknown
    if (url.pathname === '/api/staff/auth/sign-in') data = await signIn(await read(request))
    else {
      const viewer = await viewerOf(request)
      if (group?.[2] === 'attendance') data = await saveAttendance(Number(group[1]), viewer, await read(request))
      else if (group?.[2] === 'journal') data = await journal(Number(group[1]))
      else if (url.pathname === '/api/staff/students/export') return await exportStudents(viewer, response)
      else if (url.pathname === '/api/staff/student-awards/statistics') data = await places(url)
      else if (url.pathname === '/api/staff/student-awards/levels') data = await ownPlace(url)
      else if (url.pathname === '/api/staff/homework-statistics/groups') data = await homeworkStatistics(url)
      else if (url.pathname === '/api/staff/posts/status/public-students') data = await listPosts(url)
      else if (url.pathname === '/api/staff/face-control/activity-logs') data = await listFaceLogs(url)
      else if (url.pathname === '/api/staff/audits') data = await listAudits(url, viewer)
      else if (url.pathname === '/api/staff/notifications/count') data = await countNotices(viewer)
      else if (url.pathname === '/api/staff/notifications/get-all') data = await listNotices(url, viewer)
      else if (url.pathname === '/api/staff/curriculum') data = await answerBareCurriculumRequest(pool, url)
      else if (url.pathname === '/api/staff/homework-db') data = await answerBareHomeworkBankSearch(pool, url)
      else if (url.pathname === '/api/staff/kpi/all') data = await respondWithTeacherKpis(pool, url)
      else if (url.pathname === '/api/staff/groups/all') data = await listGroups(url)
      else data = await searchStudents(url)
    }
    const text = JSON.stringify({ success: true, data })
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) })
      .end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
