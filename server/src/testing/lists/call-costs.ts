import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { apiPath, type RouteDefinition } from '@markaz/protocol/route'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type pg from 'pg'
import { openSession } from '../../centre/sign-in/sessions.ts'
import { sql } from '../../db/db.ts'
import { demoLogins, demoStudentLogin } from '../../demo/demo-accounts.ts'
import type { TestApp } from '../app.ts'
import { openStudentSession } from '../portal-session.ts'
import type { QueryCost } from './list-costs.ts'

interface CallOptions {
  token: string
  params: Record<string, number>
  query?: string
  body?: object
}

/** Returns frequent calls that read or save one record of the demo centre, with new values at each run. */
async function callsOf(t: TestApp): Promise<Record<string, [RouteDefinition, CallOptions]>> {
  const one = async <T extends object>(query: ReturnType<typeof sql>) => (await t.db.one<T>(query)) as T
  const { adminId, teacherId, studentId } = await one<Record<'adminId' | 'teacherId' | 'studentId', number>>(sql`
    select (select id from staff where is_superadmin) as "adminId", (select id from staff where login = ${demoLogins.teacher}) as "teacherId",
      (select id from student where login = ${demoStudentLogin}) as "studentId"`)
  const lesson = await one<{ groupId: number; scheduleId: number; date: string; studentIds: number[] }>(sql`
    select lesson.group_id as "groupId", schedule_item_id as "scheduleId", date, array(
      select student_id from student_group where student_group.group_id = lesson.group_id and gone_at is null and ended_date is null
        and coalesce(started_date <= lesson.date, true) order by student_id) as "studentIds"
    from lesson join group_staff on group_staff.group_id = lesson.group_id and staff_id = ${teacherId} and gone_at is null
    where schedule_item_id is not null and date <= '2026-11-20' order by date desc, lesson.id limit 1`)
  const own = await one<{ id: number }>(sql`
    select homework_id as id from chat where student_id = ${studentId} and homework_id is not null order by id desc limit 1`)
  const taught = await one<{ homeworkId: number }>(sql`
    select id as "homeworkId" from homework where group_id = ${lesson.groupId} order by id desc limit 1`)
  const tokenOf = async (staffId: number) =>
    (await openSession(t.deps, t.db, { staffId, address: '127.0.0.1', userAgent: null, fcmToken: null })).accessToken
  const [admin, teacher] = [await tokenOf(adminId), await tokenOf(teacherId)]
  const student = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
  const { groupId: id, scheduleId, date, studentIds } = lesson
  const attendances = studentIds.map((studentId, n) => ({ studentId, mark: (n + count++) % 2 ? 1 : 4 }))
  return {
    'students.read': [students.read, { token: admin, params: { id: studentId } }],
    'staff.read': [staff.read, { token: admin, params: { id: adminId } }],
    'groups.read': [groups.read, { token: admin, params: { id } }],
    'homework.read.own': [homework.read.own, { token: teacher, params: { id, ...taught } }],
    'attendance.read.own': [attendance.read.own, { token: teacher, params: { id } }],
    'attendance.journal.own': [attendance.journal.own, { token: teacher, params: { id } }],
    'ownHomework.read': [ownHomework.read, { token: student, params: own }],
    'attendance.save.own': [
      attendance.save.own,
      { token: teacher, params: { id }, body: { scheduleId, date, attendances } },
    ],
    'ownHomework.write': [
      ownHomework.write,
      {
        token: student,
        params: own,
        body: { clientId: crypto.randomUUID(), text: 'Savol', files: [], isSubmission: false },
      },
    ],
  }
}
let count = 0

/** @throws Error if a read or save is refused */
export async function measureRouteQueryCosts(t: TestApp): Promise<Map<string, QueryCost>> {
  const costs = new Map<string, QueryCost>()
  for (const [label, [route, { token, params, body }]] of Object.entries(await callsOf(t))) {
    const url = apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String(params[name]))
    const cost = await measureCost(t, async () => {
      const answer = await t.app.inject({
        ...{ method: route.method, url, headers: { authorization: `Bearer ${token}` } },
        ...(body && { payload: body }),
      })
      if (answer.statusCode >= 400) throw new Error(`${label}: ${answer.body}`)
    })
    costs.set(label, cost)
  }
  return costs
}

/**
 * Counts the SQL statements of `work` and the database pages (8 kB blocks) that they read. Each statement is first run
 * with EXPLAIN ANALYZE and rolled back, and then run normally.
 */
async function measureCost({ database: { pool } }: TestApp, work: () => Promise<void>): Promise<QueryCost> {
  const client = await pool.connect()
  client.release()
  const cost: QueryCost = { statements: 0, buffers: 0 }
  const own = Object.hasOwn(client, 'query')
  const query = client.query.bind(client) as (asked: pg.QueryConfig | string) => Promise<pg.QueryResult>
  let isInside = false
  const measured = async (asked: pg.QueryConfig) => {
    const { text, values } = asked
    if (/^\s*(with|select|insert|update|delete)\b/i.test(text)) {
      cost.statements++
      await query(isInside ? 'savepoint measured' : 'begin')
      const { rows } = await query({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        ...(values && { values }),
      })
      await query(isInside ? 'rollback to savepoint measured' : 'rollback')
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      cost.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    const answer = await query(asked)
    if (/^\s*(begin|commit|rollback)/i.test(text)) isInside = /^\s*begin/i.test(text)
    return answer
  }
  // A transaction sends statements without waiting for each other. The additional statements must not come in between.
  let previous: Promise<unknown> = Promise.resolve()
  client.query = ((asked: pg.QueryConfig) => {
    const answer = previous.then(() => measured(asked))
    previous = answer.catch(() => {})
    return answer
  }) as typeof client.query
  try {
    await work()
  } finally {
    if (own) client.query = query as typeof client.query
    else Reflect.deleteProperty(client, 'query')
  }
  return cost
}
