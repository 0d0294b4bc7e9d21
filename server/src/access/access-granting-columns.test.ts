import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { parentDuplicates, parentPhones, parentRecords, studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import {
  accessGrantingColumns,
  findAccessColumnsInSql,
  reportWritesToAccessColumns,
} from './access-granting-columns.ts'

const t = shareTestApp()

describe('detecting SQL statements that write access-granting columns', () => {
  it.each([
    ['select phone from agent for update', []],
    ["update agent set full_name = 'x', portal_installed_at = now() where phone = '1'", []],
    ["update agent set full_name = coalesce($1, phone), phone = $2, erp = '{}' where id = 3", ['agent.phone']],
    ['update only student o set mobile = case when a = b then c end from judged where true', ['student.mobile']],
    ['with gone as (delete from agent_phone where id = 1) select 1', ['agent_phone.*']],
    ['delete from student where id = 1', []],
    ['insert into agent_student (agent_id, relation) values (1, $2)', ['agent_student.agent_id']],
    ['insert into agent (id, full_name) values (1, 2) on conflict (id) do update set status = 1', ['agent.status']],
    ['with a as (update agent set full_name = 1 where id = 2) update staff set role_id = 2', ['staff.role_id']],
    ['insert into role (name) select 1', ['role.name']],
    ['update session set ended_at = now()', []],
    ['INSERT INTO parent_session (id, agent_id) VALUES (1, 2)', ['parent_session.agent_id']],
  ])('the access-granting columns that an SQL statement writes are detected: %s', (text, columns) => {
    expect(findAccessColumnsInSql(text)).toEqual(columns)
  })
})

// Shows: SAFE-031
it('every database column whose name looks like a credential is listed as access-granting or as an exception in this test', async () => {
  const reasons: Record<string, string> = {
    'call_list.without_phone': 'a count',
    'chat_event.chat_id': 'a conversation about a work',
    'chat_message.chat_id': 'a conversation about a work',
    'chat_read.chat_id': 'a conversation about a work',
    'data_registration.responsible_phone': 'of the person whom the state may ask',
    'do_not_call.phone': 'numbers that are not called',
    'door_device.admin_password': 'of a door, which the server alone speaks to',
    'family_call.phone': 'a number that is called',
    'missing_work_told.chat_id': 'a conversation about a work',
    'people_export.token': 'what a token has read',
    'sms.phone': 'where a message went',
    'study_month_role.role_id': 'who teaches a month of a course',
  }
  const rows = await t.db.many<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  for (const [table, columns] of Object.entries(accessGrantingColumns))
    for (const column of columns === 'all' ? [] : columns)
      expect(rows, `${table}.${column}`).toContainEqual({ table, column })
  const isWayIn = /password|_hash$|^login$|secret|^(phone|mobile)|phone$|^grants$|role_id$|chat_id$|^token/
  const found = rows
    .filter(({ table, column }) => isWayIn.test(column) && !/^audit/.test(table))
    .filter(
      ({ table, column }) => accessGrantingColumns[table] !== 'all' && !accessGrantingColumns[table]?.includes(column),
    )
    .map(({ table, column }) => `${table}.${column}`)
  expect(found.sort()).toEqual(Object.keys(reasons).sort())
})

// Shows: SAFE-031
it('an API client cannot change a column that grants access, not even through a database function or trigger', async () => {
  const functions = await t.db.many<{ name: string; body: string; isTrigger: boolean }>(sql`
    select proname as name, prosrc as body, prorettype = 'trigger'::regtype as "isTrigger" from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')`)
  const writesGrants = ({ body }: { body: string }) =>
    findAccessColumnsInSql(body).length > 0 || /\bexecute format\b/i.test(body)
  const harmless = ['make_partitions', 'newest_point_entry', 'note_change_of']
  const granting = functions.filter((one) => !harmless.includes(one.name) && writesGrants(one))
  expect(granting.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_student_phones', 'list_staff_phone']))
  const open = granting.filter(({ isTrigger }) => !isTrigger).map(({ name }) => name)
  expect(open.filter((name) => findAccessColumnsInSql(`select ${name}(1)`).length === 0)).toEqual([])
  const triggers = await t.db.many<{ name: string; table: string; columns: string[] }>(sql`
    select tgname as name, relname as table,
      array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any(tgattr::int2[])) as columns
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and proname = any(${granting.map(({ name }) => name)})`)
  for (const { name, table, columns } of triggers) {
    const refused = accessGrantingColumns[table] ?? []
    const isRefused = refused === 'all' || (columns.length > 0 && columns.every((column) => refused.includes(column)))
    expect([name, table, isRefused]).toEqual([name, table, true])
  }
})

describe('a program with an access token and the access-granting columns', () => {
  // Shows: SAFE-031
  it("even an access token with every right gets 403 from every API call that could give the caller a parent's or student's access", async () => {
    const { headOfficeId } = await t.build.office()
    const me = await t.signedIn({ grants: [...allGrants], headOfficeIds: [headOfficeId] })
    const body = { name: 'Skript', grants: [...allGrants], lastDay: '2026-11-30' } as never
    const { token } = (await t.send(accessTokens.make, { token: me.token, body })).data
    const [pupil, other] = [
      await t.build.student({ headOfficeIds: [headOfficeId], login: `t.${crypto.randomUUID()}` }),
      await t.build.student({ headOfficeIds: [headOfficeId] }),
    ]
    const parent = await t.build.agent({ studentIds: [pupil], phone: '998931440001' })
    const twin = await t.build.agent({ studentIds: [pupil], phone: '998931440002' })
    const phoneId = await t.db.newId(sql`
      insert into agent_phone (agent_id, phone, source) values (${parent}, '998931440003', 'erp') returning id`)
    const state = () =>
      t.db.many(sql`
        select to_jsonb(agent)::text as row from agent union all select to_jsonb(agent_phone)::text from agent_phone
        union all select to_jsonb(agent_student)::text from agent_student union all select to_jsonb(student)::text from student
        union all select to_jsonb(student_phone)::text from student_phone order by 1`)
    const before = await state()
    const phone = '998931440009'
    const params = { id: parent, phoneId }
    const profile = { firstName: 'A', lastName: 'B', birthDate: '2010-01-01', genderType: 1, phoneNumber: phone }
    const answers = [
      await t.send(parentPhones.add, { token, params: { id: parent }, body: { phone } }),
      await t.send(parentPhones.confirm, { token, params }),
      await t.send(parentPhones.setMain, { token, params }),
      await t.send(parentPhones.remove, { token, params }),
      await t.send(parentPhones.confirmOfStudent, { token, params: { id: pupil }, body: { phone } }),
      await t.send(parentPhones.confirmOfMany.run, { token, body: { ids: [pupil] } }),
      await t.send(parentDuplicates.merge, { token, body: { staysId: parent, goesId: twin } }),
      await t.send(studentDuplicates.merge, { token, body: { staysId: pupil, goesId: other } }),
      await t.send(studentParents.add, {
        ...{ token, params: { id: pupil } },
        body: { fullName: 'Yangi Ona', phone, relation: 'mother' } as never,
      }),
      await t.send(studentParents.tie, { token, params: { id: other }, body: { agentId: parent, relation: 'mother' } }),
      await t.send(parentRecords.updateStatus, { token, params: { id: parent }, body: { status: 2 } }),
      await t.send(students.updateProfile, { token, params: { id: pupil }, body: profile as never }),
      await t.send(students.systemStatus, { token, params: { id: pupil }, body: { systemStatus: 2 } }),
      await t.send(students.smsHistory, { token, params: { id: pupil } }),
      await t.send(contracts.resend, { token, params: { id: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(await state()).toEqual(before)
  })

  // Shows: SAFE-031
  it("the database refuses an API client's write to a column that grants access, even if the route accepts access tokens by mistake", async () => {
    const me = await t.signedIn({ grants: [...allGrants], isSuperadmin: true })
    const body = { name: 'Skript', grants: [...allGrants], lastDay: '2026-11-30' } as never
    const { token } = (await t.send(accessTokens.make, { token: me.token, body })).data
    const id = await t.build.agent({ studentIds: [await t.build.student()] })
    const add = () => t.send(parentPhones.add, { token, params: { id }, body: { phone: '998931440099' } })
    const route: { notByToken?: unknown } = parentPhones.add
    const { notByToken } = route
    try {
      route.notByToken = undefined
      expect((await add()).status).toBe(403)
      // Test servers refuse writes to these columns on every route that accepts access tokens, even if a person makes
      // the call.
      const byHand = t.send(parentPhones.add, { token: me.token, params: { id }, body: { phone: '998931440099' } })
      expect((await byHand).status).toBe(500)
    } finally {
      route.notByToken = notByToken
    }
    expect(await t.db.many(sql`select from agent_phone where phone = '998931440099'`)).toEqual([])
  })

  it("an API client's write to a column that grants access is refused inside a transaction too", async () => {
    const watched = reportWritesToAccessColumns(t.db, () => {
      throw new Error('refused')
    })
    const write = sql`update agent set phone = '1' where false`
    await expect(watched.run(write)).rejects.toThrow('refused')
    await expect(watched.transaction((tx) => tx.transaction((inner) => inner.one(write)))).rejects.toThrow('refused')
    await expect(watched.quickTransaction((tx) => tx.many(write))).rejects.toThrow('refused')
  })
})
