/**
 * Checks that a search by similar names among 200,000 students takes at most 1.1 times as long as by exact spelling.
 */
import { randomStudentName } from '@markaz/demo/names'
import { createRandomGenerator } from '@markaz/demo/random'
import { personalDataGrant } from '@markaz/protocol/personal'
import type { Viewer } from '../../server/src/access/viewer.ts'
import { sql } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { searchConditions } from '../../server/src/db/search-words.ts'
import { studentColumnsSql, studentStatusJoinSql } from '../../server/src/people/students/student-columns.ts'
import { listStudents } from '../../server/src/people/students/students.queries.ts'
import { startPostgres } from '../postgres.ts'
import { formatTableNumber, medianOf } from './tables.ts'

const students = 200_000
const rounds = 41
const wanted = 1.1
const words = ['Karimov', 'Хасан', 'Hasan', 'Qodirova', 'Aliyev', "Yo'ldosh", 'Madina Karimova', 'Ганиев', 'Sherzod']

const postgres = await startPostgres()
const { db, pool, close } = openPostgres(postgres.url, 2)
try {
  await migrate(pool)
  await fill()
  const viewer = { isSuperadmin: true, headOfficeIds: [], grants: new Set([personalDataGrant]) } as unknown as Viewer
  console.log('name                 before ms   now ms    ratio')
  const ratios: number[] = []
  for (const value of words) {
    const times: { before: number[]; now: number[] } = { before: [], now: [] }
    const filter = { page: 1, perPage: 10, orderBy: 'ASC', value } as Parameters<typeof listStudents>[2]
    for (let round = 0; round < rounds; round += 1) {
      times.before.push(await timed(() => exactOnly(value)))
      times.now.push(await timed(() => listStudents(db, viewer, filter)))
    }
    const [before, now] = [medianOf(times.before), medianOf(times.now)]
    ratios.push(now / before)
    console.log(
      `${value.padEnd(20)}${formatTableNumber(before, 10)}${formatTableNumber(now, 10)}${formatTableNumber(now / before, 9)}`,
    )
  }
  console.log(`median ratio ${medianOf(ratios).toFixed(2)}, wanted ${wanted}`)
} finally {
  await close()
  postgres.stop()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function exactOnly(value: string) {
  const order = sql`student.created_at, student.id`
  return db.many(sql`
    with found as materialized (
      select id, created_at, phone_number, mobile from (
        select * from student where ${searchConditions(sql`student.search`, value)[0] as never} offset 0) student
      where student.forgotten_at is null)
    select total.count as total, ${studentColumnsSql}
    from (select count(*) from found) total
    left join student on student.id = any(array(select id from found student order by ${order} limit ${10} offset ${0})) ${studentStatusJoinSql}
    order by ${order}`)
}

async function fill(): Promise<void> {
  const random = createRandomGenerator('names')
  await pool.query(`insert into head_office (ext_id, name) values ('a', 'A')`)
  for (let made = 0; made < students; made += 5000) {
    const names = Array.from({ length: 5000 }, () => randomStudentName(random, random.chance(0.5) ? 'male' : 'female'))
    await pool.query(
      `with added as (
         insert into student (last_name, first_name, middle_name, phone_number)
         select "familyName", "givenName", "middleName", '9989' || lpad(((random() * 99999999)::int)::text, 8, '0')
         from json_to_recordset($1::json) as x("familyName" text, "givenName" text, "middleName" text) returning id)
       insert into student_head_office (student_id, head_office_id) select id, 1 from added`,
      [JSON.stringify(names)],
    )
  }
  await pool.query('vacuum analyze')
}
