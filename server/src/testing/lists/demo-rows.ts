import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoStudentLogin } from '../../demo/demo-accounts.ts'
import { populateDemo } from '../../demo/open-demo.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { reuseOrCreateCachedFolder } from '../cached-folder.ts'

/** If one of these files changes, the demo is opened again instead of being reused. */
const sources = ['demo/src', 'server/src/demo', 'server/migrations', 'package-lock.json']

/**
 * Starts a server with the demo of 21 November 2026, which has rows in every area. Opening a demo takes minutes, so the
 * result is reused.
 */
export async function createTestAppWithDemoRows(): Promise<TestApp> {
  if (process.env.TEST_DATABASE_URL) return opened()
  const folder = await reuseOrCreateCachedFolder('demo-rows', { sources }, async (made) => {
    const t = await opened()
    const blob = (await t.database.snapshot?.()) as Blob
    writeFileSync(join(made, 'snapshot'), Buffer.from(await blob.arrayBuffer()))
    await t.close()
  })
  return startTestApp({}, {}, join(folder, 'snapshot'))
}

async function opened(): Promise<TestApp> {
  const t = await startTestApp()
  await t.build.staff({ isSuperadmin: true, login: 'admin' })
  await (await populateDemo(t.deps, t.app.queue, 'Demo-parol-1')).close()
  return t
}

/** Names in both scripts, with every kind of apostrophe; some names occur twice. */
const firstNames = [
  'Aziza',
  "O'tkir",
  'Oʻgʻiloy',
  'Шаҳзод',
  'Юлия',
  'G‘ayrat',
  'Aziza',
  'Ҳасан',
  'Анна-Мария',
  'Abdulla',
]
const lastNames = ["Sa'dullayev", 'Каримова', 'Karimova', 'Ўрмонов', 'Yoʻldoshev', 'Karimova', 'Щербакова', 'X.']

/**
 * Writes random values that lists often sort or filter wrongly: equal names, missing values, equal creation times,
 * times around midnight in Tashkent, archived rows, and people in several branches.
 */
export async function randomizeDemoRows({ database: { direct } }: TestApp, seed: number): Promise<void> {
  const client = await direct.connect()
  const random = (salt: string) => `abs(hashtextextended(id::text || '${salt}', ${seed}) % 1000)::int`
  const oneOf = (names: readonly string[], salt: string) =>
    `(array[${names.map((name) => `'${name.replaceAll("'", "''")}'`).join()}])[1 + ${random(salt)} % ${names.length}]`
  const name = `first_name = ${oneOf(firstNames, 'first')}, last_name = ${oneOf(lastNames, 'last')}, middle_name = case when ${random('middle')} < 500 then ${oneOf(firstNames, 'father')} || ' o‘g‘li' end`
  try {
    for (const statement of [
      `update student set ${name} where ${random('who')} < 700`,
      `update staff set ${name} where ${random('who')} < 500 and not is_superadmin`,
      `update agent set full_name = ${oneOf(lastNames, 'last')} || ' ' || ${oneOf(firstNames, 'first')} where ${random('who')} < 700`,
      `update student set photo = null, h_id = null where ${random('photo')} < 200`,
      `update student set phone_number = null where ${random('phone')} < 100`,
      `insert into student_head_office (student_id, head_office_id)
        select id, (array(select head_office_id from office order by office.id))[1 + ${random('office')} % 3] from student
        where ${random('second')} < 150 on conflict do nothing`,
      `update discount set archived_at = created_at where ${random('archive')} < 400`,
      ...rareRows,
    ])
      await client.query(statement)
    await client.query('set session_replication_role = replica')
    await client.query(`update store_transaction set student_id = ${ownStudent} where id % 4 = 0`)
    const { rows } = await client.query<{ name: string; column: string }>(`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and column_name in ('created_at', 'at', 'asked_at', 'updated_at')
        and data_type = 'timestamp with time zone' and exists (select from information_schema.columns other
          where other.table_schema = 'public' and other.table_name = columns.table_name and other.column_name = 'id')
        and table_name not like 'audit%' and table_name <> all ('{attendance,point_entry,chat,chat_message,lesson}') order by 1, 2`)
    for (const { name, column } of rows) await client.query(midnights(name, column, random('time')))
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

const ownStudent = `(select id from student where login = '${demoStudentLogin}')`

/** SQL that adds rows to lists that are empty in the demo. */
const rareRows = [
  `insert into call_attempt (id, call_id, result, requested_at, ended_at)
    select gen_random_uuid(), family_call.id, (array['answered', 'busy', 'no_answer'])[nth], created_at + nth * interval '1 hour', created_at + nth * interval '61 minutes'
    from family_call, generate_series(1, 3) nth`,
  `insert into door_card (card_no, student_id, given_at) select lpad(id::text, 6, '0'), id, created_at from student where id % 10 = 0`,
  `insert into door_card (card_no, staff_id, given_at) select '9' || lpad(id::text, 6, '0'), id, created_at from staff`,
  `update notification_sending set notification_id = (select min(id) from notification) where id = (select min(id) from notification_sending)`,
  `insert into notification_receiver (notification_id, staff_id) select (select min(id) from notification), id from staff on conflict do nothing`,
  `update post_comment set student_id = ${ownStudent} where id % 2 = 0`,
  `update telling set student_id = ${ownStudent} where id % 2 = 0`,
  `insert into student_import (file_name, columns, office_id, created_by)
    select 'royxat.csv', '{Ism}', (select min(id) from office), id from staff where is_superadmin`,
  `insert into student_import_row (import_id, line, cells, action, errors, duplicates)
    select student_import.id, line, '{Ali}', (array['create', 'skip', 'error'])[1 + line % 3], '{}', '[]' from student_import, generate_series(1, 30) line`,
  `insert into saved_view (staff_id, title, path, is_shared) select id, full_name, '/groups?status=' || id, true from staff`,
  `update homework set source_id = (select min(id) from source_homework) where id % 10 = 0`,
  `update student set first_name = twin.first_name, last_name = twin.last_name, middle_name = twin.middle_name, birth_date = twin.birth_date
    from student twin where student.id % 40 = 0 and twin.id = student.id - 1 and twin.birth_date is not null`,
  `insert into student_head_office (student_id, head_office_id)
    select twin.student_id + 1, twin.head_office_id from student_head_office twin join student on student.id = twin.student_id + 1
    where student.id % 40 = 0 on conflict do nothing`,
  `update student set referrer_id = (select min(id) from agent) where id % 20 = 0`,
]

/** SQL that moves about half of the times to midnight in Tashkent, a millisecond before it, or a second after it. */
const midnights = (table: string, column: string, chance: string) => `
  update "${table}" set "${column}" = date_trunc('day', "${column}" at time zone 'Asia/Tashkent') at time zone 'Asia/Tashkent'
    + case ${chance} % 3 when 0 then interval '0' when 1 then interval '-1 millisecond' else interval '1 second' end
  where ${chance} < 500`
