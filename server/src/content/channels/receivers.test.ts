import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { expect, it } from 'vitest'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { notificationReceiversOf } from './receivers.ts'
import { recordParentNotification } from './record-notification.ts'

const t = shareTestApp()

const families = 2_000
const part = 50

it('the database cost of finding the parents for a batch of notifications does not grow with the number of families', async () => {
  const { db } = t
  const studentIds = await centre(db)
  const told = studentIds.map((studentId) => ({ studentId, body: 'xabar' }))
  const notice = { kind: ParentNotificationKind.Absence, cause: 'sinov', title: 'Xabar', told, groupId: null }
  await db.transaction((tx) => recordParentNotification(tx, { ...notice, now: t.deps.clock.now() }))
  const tellings = await db.many<{ id: number }>(
    sql`select id from telling where cause = 'sinov' order by id limit ${part}`,
  )
  const asked: Sql[] = []
  const listening: Db = {
    ...db,
    many(query) {
      asked.push(query)
      return db.many(query)
    },
  }
  const receivers = await notificationReceiversOf(listening, t.deps, { tellingIds: tellings.map(({ id }) => id) })
  expect(receivers).toHaveLength(part)
  const explained = await db.one<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
    sql`explain (analyze, buffers, format json) ${asked[0]}`,
  )
  // The query must start with the notifications: it then reads about fifteen database pages per child, otherwise
  // thousands.
  expect(explained?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(30 * part)
})

/** Creates a centre as it is after an import, before PostgreSQL has collected statistics. Returns the students' ids. */
async function centre(db: Db): Promise<number[]> {
  const students = await db.many<{ id: number }>(sql`
    insert into student (ext_id, first_name, last_name) select 'sinov-' || n, 'Ali', 'Karimov' from generate_series(1, ${families}::int) n
    returning id`)
  const ids = students.map(({ id }) => id)
  await db.run(sql`
    with parent as (
      insert into agent (full_name, phone) select 'Ota ' || id, '998' || lpad(id::text, 9, '0') from unnest(${ids}::bigint[]) id
      returning id, phone)
    insert into agent_student (agent_id, student_id, relation)
    select parent.id, student.id, 'father' from parent join unnest(${ids}::bigint[]) student (id) on phone = '998' || lpad(student.id::text, 9, '0')`)
  return ids
}
