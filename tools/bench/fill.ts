import type pg from 'pg'
import { addDays } from '../../server/src/teaching/groups/days.ts'

/**
 * Fills a database for benchmarks. Group 1 always has 30 students and 60 marked lessons; two thirds of the groups are
 * active on `today`.
 */
export async function fillDatabase(pool: pg.Pool, size: Size): Promise<void> {
  const run = runIn(pool)
  await insertGroups(pool, size)
  await run(
    `update student set birth_certificate_series = 'I-TN', birth_certificate_number = lpad(id::text, 7, '0') where id % 2 = 0`,
  )
  await run(`update student set photo = 'students/images/' || id || '.jpg' where (id / 2) % 2 = 0`)
  await teaching(run, size.today)
  await points(run, size.today)
  await posts(run)
  await study(run)
  await flushToDisk(pool)
}

interface Size {
  students: number
  groups: number
  today: string
}
type Run = (text: string, values?: unknown[]) => Promise<unknown>

const runIn =
  (pool: pg.Pool): Run =>
  (text, values = []) =>
    pool.query(text, values)

/**
 * Switches the triggers that record modification times on or off. With these triggers, filling 300,000 students takes
 * minutes longer.
 */
const noteChanges = (run: Run, isOn: boolean) =>
  run(`do $$ declare one record; begin
    for one in select tgrelid::regclass as of, tgname from pg_trigger where tgfoid = 'note_change_of'::regproc loop
      execute format('alter table %s ${isOn ? 'enable' : 'disable'} trigger %I', one.of, one.tgname);
    end loop;
  end $$`)

export async function flushToDisk(pool: pg.Pool): Promise<void> {
  await noteChanges(runIn(pool), true)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

export async function insertGroups(pool: pg.Pool, { students, groups, today }: Size): Promise<void> {
  const run = runIn(pool)
  await noteChanges(run, false)
  await run(`insert into head_office (ext_id, name) select 'office-' || n, 'Filial ' || n from generate_series(1, 8) n`)
  await run(`insert into office (name, head_office_id) select name, id from head_office`)
  await run(
    `insert into category (h_name, display_name) select 'Kategoriya ' || n, 'Kategoriya ' || n from generate_series(1, 8) n`,
  )
  await run(
    `insert into course (ext_id, name, category_id) select 'course-' || n, 'Kurs ' || n, 1 + n % 8 from generate_series(1, 40) n`,
  )
  await run(`insert into learning_type (name) values ('Oflayn'), ('Onlayn')`)
  const first = `(array['Ali','Vali','Sardor','Madina','Zilola','Jahongir','Sevara','O''ktam','Shahnoza','Bekzod','Kamola','Islom','Dildora','G''ayrat','Nodira','Темур'])`
  const last = `(array['Karimov','Azimov','Rahimov','Yusupov','To''xtayev','Ergashev','Nazarov','Olimov','Qodirov','Mirzayev','Abdullayev','Berdiyev','G''aniyev','Sobirov','Normatov','Ҳакимов','Tursunov'])`
  await run(
    `insert into staff (kind, ext_id, erp_kind, first_name, last_name, phone_number)
     select 2, 'teacher-' || n, case when n % 5 = 0 then 'assistant' else 'teacher' end, ${first}[1 + n % 16], ${last}[1 + n % 17], '99890' || lpad(n::text, 7, '0')
     from generate_series(1, $1::int) n`,
    [Math.ceil(groups / 3)],
  )
  await run(`insert into staff_head_office (staff_id, head_office_id) select id, 1 + id % 8 from staff`)
  await run(
    `insert into study_group (ext_id, name, head_office_id, course_id, category_id, learning_type_id, started_date, ended_date, created_at)
     select 'group-' || n, 'Frontend N-' || n, 1 + n % 8, 1 + n % 40, 1 + (n % 40) % 8, 1 + n % 2,
       $2::date + case n % 6 when 4 then 30 when 5 then -400 else -140 end, $2::date + case n % 6 when 4 then 200 when 5 then -100 else 160 end,
       now() - (n || ' minutes')::interval
     from generate_series(1, $1::int) n`,
    [groups, today],
  )
  await run(
    `insert into group_staff (ext_id, group_id, staff_id, role, is_primary)
     select 'gs-' || g.id || '-' || k, g.id, 1 + (g.id * 7 + k) % (select count(*) from staff), case k when 0 then 'teacher' else 'assistant' end, k = 0
     from study_group g, generate_series(0, 1) k`,
  )
  await run(
    `insert into schedule_item (group_id, key, staff_id, days_of_week, begin_time, end_time, start_date)
     select g.id, 'a', (select staff_id from group_staff where group_id = g.id and is_primary), '{1,3,5}', '15:00', '17:00', g.started_date from study_group g`,
  )
  await run(
    `insert into lesson (group_id, schedule_item_id, date, begin_time, end_time, attended_count, absent_count, marked_at)
     select s.group_id, s.id, $1::date - n * 2, s.begin_time, s.end_time, 15 + n % 4, 1 + n % 3, now() from schedule_item s, generate_series(0, 59) n`,
    [today],
  )
  await run(
    `insert into student (ext_id, h_id, first_name, last_name, middle_name, phone_number, mobile, birth_date, gender, status_id, created_at)
     select 'student-' || n, (100000 + n)::text, ${first}[1 + (n * 7) % 16], ${last}[1 + (n / 16) % 17] || (n % 997)::text, 'Alisher o''g''li',
       '99893' || lpad(n::text, 7, '0'), null, date '2005-01-01' + n % 3000, 1 + n % 2, 1 + n % 6, now() - (n || ' seconds')::interval
     from generate_series(1, $1::int) n`,
    [students],
  )
  await run(
    `insert into student_head_office (student_id, head_office_id, from_erp) select id, 1 + id % 8, true from student`,
  )
  await run(
    `insert into student_group (ext_id, student_id, group_id, started_date)
     select 'sg-' || s.id, s.id, case when s.id <= 30 then 1 else 2 + s.id % ($1::int - 1) end, $2::date - 130 from student s`,
    [groups, today],
  )
  await run(
    `insert into attendance (lesson_id, student_id, mark, reason_type, marked_at)
     select l.id, m.student_id, case when (l.id + m.student_id) % 9 = 0 then 2 else 1 end, case when (l.id + m.student_id) % 9 = 0 then 'without_reason' end, now()
     from lesson l join student_group m on m.group_id = l.group_id where l.group_id = 1`,
  )
}

async function teaching(run: Run, today: string): Promise<void> {
  await run(
    `insert into homework (group_id, lesson_id, date, theme, description, type, hours, deadline)
     select group_id, id, date, 'Mavzu ' || id, 'Mashqlarni bajaring', 1, 24, (date + end_time) at time zone 'Asia/Tashkent' + interval '24 hours'
     from lesson where group_id = 1 or date > $1::date - 84`,
    [today],
  )
  await run(
    `insert into chat (group_id, homework_id, student_id, status, score, deadline, handed_in_at, checked_by, checked_at)
     select group_id, homework_id, student_id, status, case status when 3 then 60 + n % 41 when 2 then n % 60 end,
       case when status is null and n % 50 = 8 and due > now() - interval '14 days' then now() + interval '3 days' end,
       case when status is not null then due - interval '6 hours' end,
       case when status in (2, 3) then 1 + n % (select count(*) from staff) end, case when status in (2, 3) then due + interval '6 hours' end
     from (
       select h.group_id, h.id as homework_id, m.student_id, h.deadline as due, h.id * 31 + m.student_id * 17 as n,
         (array[3, 3, 3, 3, 3, 3, 2, 1, null, null])[1 + (h.id * 31 + m.student_id * 17) % 10]::smallint as status
       from homework h join student_group m on m.group_id = h.group_id where m.group_id = 1 or m.student_id % 4 = 0
     ) work`,
  )
  await run(
    `update homework set (students_count, waiting_count, rejected_count, accepted_count, score_sum) = (s.students, s.waiting, s.rejected, s.accepted, s.score)
     from (select homework_id, count(*) as students, count(*) filter (where status = 1) as waiting, count(*) filter (where status = 2) as rejected,
       count(*) filter (where status = 3) as accepted, coalesce(sum(score), 0) as score from chat group by homework_id) s where s.homework_id = homework.id`,
  )
  await run(
    `insert into exam (group_id, theme, description, question_mode, date, begins_at, ends_at, deadline, announced_at, public_code, participants_count, passed_count, failed_count)
     select id, 'Imtihon ' || n, 'Savollar', 2, $1::date - n * 30, now() - n * interval '30 days', now() - n * interval '30 days' + interval '1 hour',
       now() - n * interval '30 days' + interval '1 hour', now() - n * interval '29 days', gen_random_uuid()::text, 20, 15 + (id + n) % 5, 5 - (id + n) % 5
     from study_group, generate_series(1, 3) n`,
    [today],
  )
}

async function study(run: Run): Promise<void> {
  await run(
    `insert into study_course (name, discipline_id, created_by, created_at) values ('Asosiy dastur', 1, 1, now())`,
  )
  await run(`insert into study_month (course_id, number, lessons_count) select 1, n, 12 from generate_series(1, 10) n`)
  await run(
    `insert into curriculum_topic (course_id, month_id, name, position, created_at)
     select 1, 1 + (n - 1) / 10, 'Mavzu ' || n, n, now() from generate_series(1, 100) n`,
  )
  await run(
    `insert into source_homework (course_id, topic_id, theme, description, type, is_draft, created_by, updated_by, created_at, updated_at)
     select 1, 1 + n % 100, 'Mashq ' || n, (array['sikl','funksiya','massiv','jadval','grammatika','hujjat','tovush','tenglama'])[1 + word % 8] || word || 'x: ' || repeat('misollarni yeching va tushuntiring. ', 5), 1, false, 1, 1,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, (select count(*) from student) / 4) n, lateral (select n % ((select count(*) from student) / 48) as word) words`,
  )
  await run('insert into group_plan (group_id, course_id) select id, 1 from study_group')
  await run(
    `insert into lesson_topic (lesson_id, group_id, topic_id, is_chosen, behind)
     select id, group_id, row_number() over (partition by group_id order by date), false, group_id % 3 from lesson`,
  )
}

async function posts(run: Run): Promise<void> {
  await run(
    `insert into post_category (name, created_at) select 'Kategoriya ' || n, now() from generate_series(1, 8) n`,
  )
  await run(
    `insert into post_author (name, created_by, created_at) select 'Muallif ' || n, 1, now() from generate_series(1, 8) n`,
  )
  await run(
    `insert into post (title, body, excerpt, search, category_id, author_id, status, is_archived, created_at, updated_at)
     select 'Post ' || n, jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph',
         'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('Yangi guruhlar ochildi. ', 100)))))),
       repeat('Yangi guruhlar ochildi. ', 8), search_fold('Post ' || n), 1 + n % 8, 1 + n % 8,
       (array['public-staff', 'public-students', 'private', 'deleted'])[1 + n % 4], n % 10 = 0, now() - n * interval '1 hour', now()
     from generate_series(1, (select count(*) from student) / 20) n`,
  )
}

async function points(run: Run, today: string): Promise<void> {
  await run(`insert into gamification_category (name, display_name) values ('Darslar', 'Darslar')`)
  await run(`insert into gamification_level (category_id, level, xp) select 1, n, n * 400 from generate_series(1, 5) n`)
  await run(
    `insert into point_entry (student_id, category_id, cause, cause_id, turn, method, xp, coin, day, head_office_id, created_at)
     select s.id, 1, 1, n, 1, 1 + n % 2, 100 + (s.id * 31 + n * 17) % 400, s.id * 7 % 20, $1::date - n * 6, 1 + s.id % 8, now()
     from student s, generate_series(1, 4) n`,
    [today],
  )
  await run(
    `insert into point_category_balance (student_id, category_id, xp, coin, level)
     select student_id, category_id, sum(xp), sum(coin), least(sum(xp) / 400, 5) from point_entry group by student_id, category_id`,
  )
  await run(
    `update point_balance set (xp, coin, level) = (inside.xp, inside.coin, inside.level)
     from point_category_balance inside where inside.student_id = point_balance.student_id`,
  )
}

export async function insertFaceLogs(pool: pg.Pool, { logs, today }: { logs: number; today: string }): Promise<void> {
  await pool.query(
    `insert into door_device (name, type, ip_address, port, admin_login, admin_password, head_office_id, state_since, created_at)
     select 'Eshik ' || id, 'both', '10.0.0.' || id, 80, 'admin', '', id, now(), now() from head_office`,
  )
  await pool.query(
    `insert into face_log (device_id, serial_no, device_time, at, direction, person_kind, staff_id, student_id, received_at)
     select 1 + n % 8, n, at, at, 1 + n % 2, case when n % 50 = 0 then null when n % 10 = 0 then 2 else 3 end,
       case when n % 50 > 0 and n % 10 = 0 then 1 + n % (select count(*) from staff where kind = 2) end,
       case when n % 10 > 0 then 1 + (n * 7919::bigint) % (select count(*) from student) end, at
     from generate_series(1, $1::int) n
     cross join lateral (select ($2::date - (n - 1) / 2000)::timestamp at time zone 'Asia/Tashkent' + make_interval(secs => 28800 + n * 13 % 40000) as at) pass
     order by at`,
    [logs, today],
  )
  await pool.query('vacuum analyze face_log, door_device')
  await pool.query('checkpoint')
}

export async function insertNotifications(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into notification (kind, title, body, created_at)
     select 1 + n % 18, 'Bildirishnoma ' || n, repeat('Salom, {ism}! Bugun {sana}. ', 20), now() - n * interval '1 hour' from generate_series($1::int, 1, -1) n`,
    [count],
  )
  await pool.query(
    `insert into notification_receiver (notification_id, staff_id, group_id, read_at)
     select notification.id, staff.id, case when notification.id % 2 = 0 then 1 end, case when notification.id % 10 > 0 then now() end from notification, staff`,
  )
  await pool.query('vacuum analyze notification, notification_receiver')
  await pool.query('checkpoint')
}

/** Creates audit entries while triggers are off and before the indexes exist, so that ten million take only minutes. */
export async function insertAuditEntries(
  pool: pg.Pool,
  { lines, today }: { lines: number; today: string },
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes where tablename = 'audit' and indexname <> 'audit_pkey'`,
  )
  await pool.query(`do $$
    declare
      begins timestamptz := half_year(now() - interval '${Math.ceil(lines / 10_000)} days');
      ends timestamptz;
    begin
      drop table audit_first;
      while begins < now() loop
        ends := half_year(begins + interval '7 months');
        execute format('create table %I partition of audit for values from (%L) to (%L)', 'audit_' || to_char(begins + interval '1 day', 'YYYY_MM'), begins, ends);
        begins := ends;
      end loop;
    end $$`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await pool.query(`insert into role (name, type) select 'Audit ' || n, 1 from generate_series(1, 3) n`)
  // `session_replication_role`, which switches off triggers, applies only to its session, so all statements use one
  // connection.
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into audit (created_at, staff_id, role_id, permission_name, action, entity, entity_id, address, user_agent, request_id, before, after)
     select ($2::date - ($1 - n) / 10000)::timestamp at time zone 'Asia/Tashkent' + make_interval(secs => n % 10000 * 8),
       who, (select min(id) from role where name like 'Audit %') + who % 3,
       (array['all_groups:attendance','all_groups:homework_chats','users:students','auth','all_groups:all_homeworks','content:posts','staff_control:roles','staff_control:offices'])[what],
       (array['update','check','view','sign-in','create','update','update','delete'])[what],
       (array['attendance','chat','student','staff','homework','post','role','office'])[what],
       1 + n * 7919::bigint % 20000, '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
       gen_random_uuid(), '{"mark": 1, "comment": null}', '{"mark": 2, "comment": "Kech qoldi"}'
     from generate_series(1, $1::int) n
     cross join lateral (select 1 + n / 3 * 31 % (select count(*) from staff) as who,
       case when n % 10000 = 0 then 8 when n % 2000 = 1 then 7 when n % 100 = 2 then 6 when n % 20 = 3 then 5 else 1 + n % 4 end as what) line`,
    [lines, today],
  )
  await client.query('reset session_replication_role')
  client.release()
  await pool.query(
    `insert into audit_what select audit_key(entity, action, permission_name, role_id), * from (select distinct entity, action, permission_name, role_id from audit) line`,
  )
  for (const { definition } of indexes) await pool.query(definition)
  await pool.query('vacuum analyze audit, audit_what')
  await pool.query('checkpoint')
}

export async function insertTimetable(pool: pg.Pool, size: Size & { branches: number }): Promise<void> {
  const { today, branches } = size
  const run = runIn(pool)
  await insertGroups(pool, { ...size, today: addDays(today, -1) })
  await run(
    `insert into head_office (ext_id, name) select 'office-' || n, 'Filial ' || n from generate_series(9, $1::int) n`,
    [branches],
  )
  await run(`insert into office (name, head_office_id) select name, id from head_office where id > 8`)
  await run(
    `update study_group set head_office_id = 1 + (id % (select count(*) from staff where ext_id like 'teacher-%')) % $1`,
    [branches],
  )
  await run('delete from staff_head_office')
  await run(
    `insert into staff_head_office (staff_id, head_office_id)
     select distinct staff_id, head_office_id from group_staff join study_group on study_group.id = group_id`,
  )
  await run(
    `insert into room (head_office_id, name, erp_name, capacity, floor)
     select head_office.id, n || '-xona', n || '-xona', 6 + n % 20, 1 + n % 4 from head_office, generate_series(1, 60) n`,
  )
  await run(
    `update schedule_item set room_id = room.id, classroom_name = room.name, days_of_week = case nth / 60 % 2 when 0 then '{1,3,5}' else '{2,4,6}' end::smallint[],
       begin_time = time '08:00' + nth / 120 * interval '90 minutes', end_time = time '09:30' + nth / 120 * interval '90 minutes'
     from (select id, head_office_id, row_number() over (partition by head_office_id order by id) - 1 as nth from study_group where coalesce(ended_date >= $1, true)) taught
     join room using (head_office_id)
     where taught.id = group_id and room.name = nth % 60 + 1 || '-xona'`,
    [today],
  )
  await run(
    `insert into holiday (date, name) select $1::date + 10 * n, 'Bayram' from generate_series(1, 8) n on conflict do nothing`,
    [today],
  )
  await run(
    `insert into lesson (group_id, schedule_item_id, date, begin_time, end_time)
     select group_id, item.id, day, begin_time, end_time from schedule_item item join study_group on study_group.id = group_id
     cross join lateral (select $1::date + n as day from generate_series(0, 41) n) days
     where room_id is not null and extract(isodow from day)::smallint = any(days_of_week) and day between study_group.started_date and study_group.ended_date
       and not exists (select from holiday where date = day)`,
    [today],
  )
  await run(
    `insert into staff_hours (staff_id, iso_day, begin_time, end_time) select id, day, '08:00', '20:00' from staff, generate_series(1, 6) day where id % 10 = 1`,
  )
  await run(
    `insert into staff_absence (staff_id, span, reason, state, asked_at)
     select id, tsrange($1::date + 20, $1::date + 21), 'Shamolladim', 'approved', now() from staff where id % 10 = 2`,
    [today],
  )
  await flushToDisk(pool)
}
