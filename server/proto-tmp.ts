import pg from 'pg'
import copy from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { migrate } from './src/db/migrate.ts'
const admin = new pg.Client('postgres://postgres@127.0.0.1:55433/postgres'); await admin.connect()
await admin.query('drop database if exists proto'); await admin.query('create database proto'); await admin.end()
const pool = new pg.Pool({ connectionString: 'postgres://postgres@127.0.0.1:55433/proto', max: 3 })
await migrate(pool)
await pool.query(`insert into student (ext_id, first_name, last_name) select 'st-'||n, 'A'||n, 'B'||n from generate_series(1,5000) n`)
await pool.query(`insert into study_group (ext_id, name, started_date) select 'g-'||n, 'G'||n, '2026-09-01' from generate_series(1,1500) n`)
await pool.query('analyze')
const rows: any[] = []
for (let i = 0; i < 30000; i++) rows.push({ extId: 'enrol-0000-' + i, gone: false, modifiedAt: '2026-10-01T00:00:00.000Z', groupExtId: 'g-' + (((i % 5000) * 3 + Math.floor(i / 5000) * 211) % 1500 + 1), studentExtId: 'st-' + ((i % 5000) + 1), startedDate: '2026-09-01', endedDate: i % 3 ? null : '2027-05-31' })
const sids = new Map((await pool.query('select id, ext_id from student')).rows.map((r: any) => [r.ext_id, r.id]))
const gids = new Map((await pool.query('select id, ext_id from study_group')).rows.map((r: any) => [r.ext_id, r.id]))
async function doCopy() {
  await pool.query('drop table if exists twin; create table twin (like student_group including all)')
  await pool.query(`alter table twin add foreign key (student_id) references student, add foreign key (group_id) references study_group, add foreign key (control_action_id) references control_action`)
  const c = await pool.connect()
  const t = performance.now()
  const s = c.query(copy.from('copy twin (ext_id, student_id, group_id, started_date, ended_date) from stdin'))
  function* lines() { let b = ''; for (const r of rows) { b += `${r.extId}\t${sids.get(r.studentExtId)}\t${gids.get(r.groupExtId)}\t${r.startedDate}\t${r.endedDate ?? '\\N'}\n`; if (b.length > 60000) { yield b; b = '' } } yield b }
  await pipeline(Readable.from(lines()), s)
  c.release()
  return performance.now() - t
}
export const SQL = `
with input as materialized (
  select row_number() over () as ord, i.* from json_to_recordset($1::json) as i("extId" text, "groupExtId" text, "studentExtId" text, "startedDate" date, "endedDate" date)
), resolved as materialized (
  select i.*, g.id as group_id, s.id as student_id, o.id as old_id,
    (o.group_id, o.student_id, o.started_date, o.ended_date, o.gone_at) is not distinct from (g.id, s.id, i."startedDate", i."endedDate", null::timestamptz) as same,
    case when i."startedDate" > i."endedDate" then null else daterange(i."startedDate", i."endedDate", '[]') end as days
  from input i left join study_group g on g.ext_id = i."groupExtId" left join student s on s.ext_id = i."studentExtId" left join student_group o on o.ext_id = i."extId"
), judged as materialized (
  select *, case
    when days is null then 'dates'
    when group_id is null or student_id is null then 'waiting'
    when same then 'same'
    when exists (select from student_group o where o.group_id = r.group_id and o.student_id = r.student_id and o.gone_at is null
       and o.id is distinct from r.old_id and daterange(o.started_date, o.ended_date, '[]') && r.days and not exists (select from resolved c where c.old_id = o.id)) then 'overlap'
    when max(coalesce(upper(days), 'infinity')) over (partition by group_id, student_id order by coalesce(lower(days), '-infinity'), ord rows between unbounded preceding and 1 preceding) > coalesce(lower(days), '-infinity') then 'overlap'
    when old_id is null then 'new' else 'changed' end as verdict
  from resolved r
), updated as (
  update student_group o set group_id = j.group_id, student_id = j.student_id, started_date = j."startedDate", ended_date = j."endedDate", gone_at = null
  from judged j where o.id = j.old_id and verdict = 'changed' returning 1
), added as (
  insert into student_group (ext_id, group_id, student_id, started_date, ended_date)
  select "extId", group_id, student_id, "startedDate", "endedDate" from judged where verdict = 'new' and (select count(*) from updated) >= 0
)
select count(*) filter (where verdict='new')::int as added, count(*) filter (where verdict='changed')::int as changed, count(*) filter (where verdict='same')::int as same,
  json_agg(json_build_object('extId', "extId", 'verdict', verdict)) filter (where verdict not in ('new','changed','same')) as trouble
from judged`
async function doSync(size: number) {
  const t = performance.now()
  const out: any[] = []
  for (let i = 0; i < rows.length; i += size) {
    const c = await pool.connect()
    await c.query('begin')
    const slim = rows.slice(i, i + size)
    out.push((await c.query({ name: 'x', text: SQL, values: [JSON.stringify(slim)] })).rows[0])
    await c.query('commit'); c.release()
  }
  const ms = performance.now() - t
  console.log(size, Math.round(ms), out[0], out.at(-1))
  return ms
}
for (let k = 0; k < 3; k++) {
  console.log('copy', Math.round(await doCopy()))
  await pool.query('truncate student_group cascade')
  await doSync([1000, 5000, 2500][k]!)
  await doSync([1000, 5000, 2500][k]!)
}
await pool.end()
