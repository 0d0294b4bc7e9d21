import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import type { MergeableField } from '@markaz/protocol/control/student-merges/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { findPointLedgerFaults } from '../../motivation/points/check-ledger.ts'
import { recordPointEntries } from '../../motivation/points/post-points.ts'
import { shareTestApp } from '../../testing/app.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { studentTablesToMerge } from './merged-tables.ts'

const t = shareTestApp()
const grants = ['users:students.read', 'users:students.update', 'users:students.delete']

/** Students of each branch get their own birth date, so that they do not match students of other tests. */
let days = 0
async function createBranch() {
  const { headOfficeId } = await t.build.office()
  const { token, staffId } = await t.signedIn({ grants, headOfficeIds: [headOfficeId] })
  const birthDate = new Date(Date.UTC(2008, 0, ++days)).toISOString().slice(0, 10)
  const student = async (
    lastName: string,
    firstName: string,
    { isFromErp = false, login = null as string | null, phoneNumber = '998901110000' } = {},
  ) => {
    const id = await t.build.student({ lastName, firstName, login, phoneNumber, headOfficeIds: [headOfficeId] })
    await t.db.run(sql`
      update student set birth_date = ${birthDate}, ext_id = case when ${isFromErp} then ext_id end where id = ${id}`)
    return id
  }
  return {
    ...{ headOfficeId, token, staffId, birthDate, student },
    twins: async () => [await student('Karimov', 'Aziz'), await student('Каримов', 'Азиз')] as [number, number],
    merge: (staysId: number, goesId: number, takenFields: MergeableField[] = []) =>
      t.send(studentDuplicates.merge, { token, body: { staysId, goesId, takenFields } }),
    pairs: async (query = {}) => (await t.send(studentDuplicates.list, { token, query })).data,
    listed: async () =>
      (await t.send(students.list, { token, query: {} })).data.students.map(({ id }) => id).sort((a, b) => a - b),
  }
}
type Branch = Awaited<ReturnType<typeof createBranch>>

const outcome = ({ status, error }: { status: number; error?: { code: string; fields?: object } }) => [
  status,
  error?.code,
  Object.keys(error?.fields ?? {}),
]

/**
 * Reads all rows that refer to the students. Columns that every write changes are left out, and so are confirmations of
 * phone numbers, because an undo does not restore them.
 */
async function stateOf(ids: number[]) {
  const keys = await t.db.many<{ table: string; column: string }>(foreignKeys)
  const state: Record<string, unknown> = {}
  for (const { table, column } of [...keys, { table: 'student', column: 'id' }]) {
    if (['erasure_hold', 'student_session'].includes(table)) continue
    const { rows } = await t.deps.pool.query(
      `select to_jsonb(r) - '{changed_at,access_version,confirmed_at}'::text[] as row from "${table}" r where ${column} = any($1) order by to_jsonb(r)::text`,
      [ids],
    )
    if (rows.length > 0) state[table] = rows.map(({ row }) => row)
  }
  return state
}

const foreignKeys = sql`
  select distinct conrelid::regclass::text as table, attname::text as column from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = 'student'::regclass order by 1, 2`

async function createRecords({ headOfficeId, staffId }: Branch, [stays, goes]: readonly [number, number]) {
  const [common, own] = [await t.build.group({ headOfficeId }), await t.build.group({ headOfficeId })]
  await t.build.membership({ studentId: stays, groupId: common })
  await t.build.membership({ studentId: goes, groupId: common, startedDate: '2026-10-01' })
  await t.build.membership({ studentId: goes, groupId: own })
  await t.db.run(sql`update student_group set ext_id = null where student_id in (${stays}, ${goes})`)
  const shared = await t.build.lesson({ groupId: common, date: '2026-11-03' })
  const single = await t.build.lesson({ groupId: own, date: '2026-11-04' })
  await t.db.run(sql`
    insert into attendance (lesson_id, student_id, mark, reason_type)
    values (${shared}, ${stays}, 1, null), (${shared}, ${goes}, 2, 'reasonable'), (${single}, ${goes}, 1, null)`)
  const homeworkId = await t.build.homework({ groupId: own })
  await t.build.chat({ homeworkId, studentId: goes, status: 3, score: 90 })
  const work = await t.build.homework({ groupId: common })
  await t.build.chat({ homeworkId: work, studentId: goes, status: 3, score: 80 })
  await t.build.chat({ homeworkId: work, studentId: stays })
  await t.build.agent({ studentIds: [stays, goes] })
  await t.build.agent({ studentIds: [goes] })
  await t.db.run(sql`insert into student_feedback (student_id, text, author_id) values (${goes}, 'Yaxshi', ${staffId})`)
  await t.db.run(sql`insert into sms (student_id, phone, text) values (${goes}, '998901110000', 'Salom')`)
  await t.db.run(sql`
    with told as (insert into notification (kind, title, body) values (5, 'Vazifa', 'Vazifa') returning id)
    insert into student_notification (notification_id, student_id) select id, unnest(${[stays, goes]}::bigint[]) from told`)
  const entry = { cause: 1 as never, categoryId: null, method: null, day: '2026-11-03', staffId: null, headOfficeId }
  await t.db.transaction((tx) =>
    recordPointEntries(
      tx,
      [
        { ...entry, studentId: stays, causeId: shared, xp: 10, coin: 1 },
        { ...entry, studentId: goes, causeId: shared, xp: 5, coin: 1 },
        { ...entry, studentId: goes, causeId: single, xp: 7, coin: 2 },
      ],
      { now: t.deps.clock.now() },
    ),
  )
  return { common, own }
}

describe('the list of possible duplicate students', () => {
  // Shows: REAL-004
  it('students with equal names (in any spelling) and birth dates are possible duplicates; twins with different first names are not', async () => {
    const b = await createBranch()
    const older = await b.student('Қодирова', 'Хилола', { phoneNumber: '998901112233' })
    const synchronized = await b.student('Kodirov', 'Hilola', { isFromErp: true })
    const [swapped, original] = [await b.student('Jasur', 'Aliyev'), await b.student('Алиев', 'Жасур')]
    await b.student('Qodirova', 'Hasan', { phoneNumber: '998901112233' })
    const grown = await b.student('Qodirova', 'Hilola')
    await t.db.run(sql`update student set birth_date = '2000-01-01' where id = ${grown}`)
    const { pairs, total } = await b.pairs()
    const seen = pairs.map((pair) => [pair.birthDate, ...pair.students.map(({ id }) => id)])
    expect([total, seen]).toEqual([
      2,
      [
        [b.birthDate, synchronized, older],
        [b.birthDate, swapped, original],
      ],
    ])
    expect((await b.pairs({ page: 2, perPage: 10 })).pairs).toEqual([])
    expect((await (await createBranch()).pairs()).total).toBe(0)
  })
})

describe('merging two students', () => {
  // Tests the undo of: student.merge
  // Shows: REAL-004
  it('a merge moves all records to the student who stays and hides the merged student; the undo restores both students', async () => {
    const b = await createBranch()
    const twins = await b.twins()
    const [stays, goes] = twins
    const { common, own } = await createRecords(b, twins)
    await t.db.run(sql`
      update student set passport_series = 'AB', passport_number = '7654321', middle_name = 'Olim' where id = ${goes}`)
    const before = await stateOf(twins)

    const merged = await b.merge(stays, goes, ['passport', 'middleName'])
    expect([merged.status, merged.data]).toEqual([200, { id: stays }])
    expect((await b.pairs()).total).toBe(0)
    expect(await b.listed()).toEqual([stays])
    expect((await t.send(students.read, { token: b.token, params: { id: goes } })).status).toBe(404)
    const { data } = await t.send(students.read, { token: b.token, params: { id: stays } })
    expect(data).toMatchObject({ firstName: 'Aziz', middleName: 'Olim', passportNumber: '7654321' })
    expect(data.groups.map(({ groupId }) => groupId).sort()).toEqual([common, own].sort())
    const after = (await stateOf([stays])) as Record<string, Record<string, unknown>[]>
    expect(after.attendance?.map(({ mark }) => mark)).toEqual([1, 1])
    expect(after.chat?.map(({ score }) => score).sort()).toEqual([80, 90])
    expect(after.point_balance).toMatchObject([{ xp: 17, coin: 3 }])
    const counts = Object.entries(after).map(([table, rows]) => [table, rows.length])
    expect(Object.fromEntries(counts)).toMatchObject({ agent_student: 2, student_feedback: 1, sms: 1 })
    expect(Object.keys(await stateOf([goes])).sort()).toEqual(
      ['point_balance', 'point_entry', 'student', 'student_head_office', 'student_merge'].sort(),
    )
    expect(await findPointLedgerFaults(t.db)).toEqual([])
    expect(outcome(await b.merge(stays, goes))).toEqual([404, 'NOT_FOUND', []])

    expect((await undoRequestChanges(t, b.token, merged)).status).toBe(200)
    expect(await stateOf(twins)).toEqual(before)
    expect(await findPointLedgerFaults(t.db)).toEqual([])
    expect((await undoRequestChanges(t, b.token, merged)).error.code).toBe('NOTHING_TO_TAKE_BACK')
  })

  it("undoing a merge of students keeps changes made after the merge, both in the student's fields and in rows moved by the merge", async () => {
    const b = await createBranch()
    const [stays, goes] = await b.twins()
    await createRecords(b, [stays, goes])
    await t.db.run(sql`update student set middle_name = 'Olim', personal_id = '30101051234561' where id = ${goes}`)
    const merged = await b.merge(stays, goes, ['middleName', 'personalId'])
    await t.db.run(sql`update student set middle_name = 'Karim' where id = ${stays}`)
    await t.db.run(sql`update chat set score = 95 where student_id = ${stays} and score = 90`)
    await t.db.run(sql`delete from sms where student_id = ${stays}`)
    expect((await undoRequestChanges(t, b.token, merged)).status).toBe(200)
    const names = await t.db.many(sql`
      select middle_name as middle, personal_id as pin from student where id in (${stays}, ${goes}) order by id`)
    expect(names).toEqual([
      { middle: 'Karim', pin: null },
      { middle: 'Olim', pin: '30101051234561' },
    ])
    const moved = (await stateOf([goes])) as Record<string, Record<string, unknown>[]>
    expect(moved.chat?.map(({ score }) => score)).toContain(95)
    expect([moved.sms, moved.student_feedback?.length]).toEqual([undefined, 1])
  })

  it('a phone number copied by a merge of students grants no access until another user confirms it', async () => {
    const b = await createBranch()
    const [stays, goes] = await b.twins()
    const author = await t.build.staff()
    await t.db.run(sql`update student set phone_number = '998935550011', phone_typed_by = ${author} where id = ${goes}`)
    const merged = await b.merge(stays, goes, ['phoneNumber'])
    const phones = () =>
      t.db.many(sql`
        select student_id as id, phone, typed_by as by, confirmed_at is not null as confirmed from student_phone
        join student on student.id = student_id and student.phone_number = phone where student_id in (${stays}, ${goes}) order by 1`)
    expect(await phones()).toEqual([
      { id: stays, phone: '998935550011', by: [author, b.staffId].sort((a, c) => a - c), confirmed: false },
    ])
    await undoRequestChanges(t, b.token, merged)
    expect((await phones()).map(({ phone, confirmed }) => [phone, confirmed])).toEqual([
      ['998901110000', false],
      ['998935550011', false],
    ])
  })

  it('if the merged student is merged into a third student, the first merge can be undone only after the second merge was undone', async () => {
    const b = await createBranch()
    const [first, second] = await b.twins()
    const third = await b.student('Karimov', 'Aziz')
    await t.db.run(sql`insert into sms (student_id, phone, text) values (${first}, '998901110000', 'Bir')`)
    const before = await stateOf([first, second, third])
    const one = await b.merge(second, first)
    const two = await b.merge(third, second)
    expect(await b.listed()).toEqual([third])
    expect((await undoRequestChanges(t, b.token, one)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect((await undoRequestChanges(t, b.token, two)).status).toBe(200)
    expect((await undoRequestChanges(t, b.token, one)).status).toBe(200)
    expect(await stateOf([first, second, third])).toEqual(before)
  })

  it('a merge of students is refused for different names or branches, or if the student to be merged comes from the ERP', async () => {
    const b = await createBranch()
    const [stays, goes] = await b.twins()
    const other = await b.student('Karimov', 'Bobur')
    const [erp, erpToo] = [
      await b.student('Karimov', 'Aziz', { isFromErp: true }),
      await b.student('Karimov', 'Aziz', { isFromErp: true }),
    ]
    const talker = await b.student('Karimov', 'Aziz')
    await t.db.run(sql`insert into family_talk (student_id, created_at) values (${talker}, now())`)
    const elsewhere = await b.student('Karimov', 'Aziz')
    const { headOfficeId } = await t.build.office()
    await t.db.run(
      sql`insert into student_head_office (student_id, head_office_id) values (${elsewhere}, ${headOfficeId})`,
    )
    const stranger = await (await createBranch()).student('Karimov', 'Aziz')
    const all = [stays, goes, other, erp, erpToo, talker, elsewhere, stranger]
    const before = await stateOf(all)
    expect(outcome(await b.merge(stays, stays))).toEqual([400, 'VALIDATION', ['staysId']])
    expect(outcome(await b.merge(stays, other))).toEqual([400, 'VALIDATION', ['staysId']])
    for (const [one, two] of [
      [stays, erp],
      [erp, erpToo],
      [stays, talker],
    ] as const)
      expect(outcome(await b.merge(one, two))).toEqual([409, 'STUDENTS_NOT_MERGED', ['staysId']])
    expect(outcome(await b.merge(stays, elsewhere))).toEqual([409, 'STUDENT_OF_OTHER_BRANCH', []])
    expect(outcome(await b.merge(elsewhere, stays))).toEqual([409, 'STUDENT_OF_OTHER_BRANCH', []])
    expect(outcome(await b.merge(stays, stranger))).toEqual([404, 'NOT_FOUND', []])
    const reader = await t.signedIn({ grants: ['users:students.read'], headOfficeIds: [b.headOfficeId] })
    const body = { staysId: stays, goesId: goes }
    expect((await t.send(studentDuplicates.merge, { token: reader.token, body })).status).toBe(403)
    expect(await stateOf(all)).toEqual(before)
  })

  it.each([
    [
      'both handed in one homework',
      async ({ headOfficeId }: Branch, ids: readonly number[]) => {
        const homeworkId = await t.build.homework({ groupId: await t.build.group({ headOfficeId }) })
        for (const studentId of ids) await t.build.chat({ homeworkId, studentId, status: 3, score: 70 })
      },
    ],
    [
      'both are in one group on days that overlap in part',
      async ({ headOfficeId }: Branch, [one = 0, two = 0]: readonly number[]) => {
        const groupId = await t.build.group({ headOfficeId })
        await t.build.membership({ studentId: one, groupId, endedDate: '2026-10-10' })
        await t.build.membership({ studentId: two, groupId, startedDate: '2026-10-01' })
      },
    ],
  ])('merging two students is refused and writes nothing while %s', async (_, prepare) => {
    const b = await createBranch()
    const twins = await b.twins()
    await prepare(b, twins)
    const before = await stateOf(twins)
    expect(outcome(await b.merge(...twins))).toEqual([409, 'STUDENTS_NOT_MERGED', ['staysId']])
    expect(await stateOf(twins)).toEqual(before)
  })

  it('erasing the student who stays after a merge also erases the data that the merge stored for its undo', async () => {
    const b = await createBranch()
    const [stays, goes] = await b.twins()
    await t.db.run(sql`update student set phone_number = '998935557788', middle_name = 'Maxfiyev' where id = ${goes}`)
    const merged = await b.merge(stays, goes)
    const held = () => t.db.many(sql`select from erasure_hold where student_id = ${goes}`)
    expect((await held()).length).toBeGreaterThan(0)
    const exported = await t.send(students.exportPersonalData, { token: b.token, params: { id: stays } })
    expect(exported.status).toBe(200)
    const body = { fullName: 'Karimov Aziz' }
    expect((await t.send(students.forget, { token: b.token, params: { id: stays }, body })).status).toBe(200)
    expect(await held()).toEqual([])
    expect((await undoRequestChanges(t, b.token, merged)).error.code).toBe('NOTHING_TO_TAKE_BACK')
    expect(
      await t.db.many(sql`select student_id as id from erasure where student_id in (${stays}, ${goes}) order by 1`),
    ).toEqual([{ id: stays }, { id: goes }])
  })

  it('the rows needed to undo a merge of two students are deleted when the merge can no longer be undone', async () => {
    const b = await createBranch()
    const [old, recent] = [await b.student('Karimov', 'Aziz'), await b.student('Karimov', 'Aziz')]
    const stays = await b.student('Karimov', 'Aziz')
    for (const id of [old, recent]) await b.merge(stays, id)
    await t.db.run(
      sql`update student_merge set merged_at = merged_at - interval '30 days' where student_id = ${recent}`,
    )
    await t.db.run(sql`update student_merge set merged_at = merged_at - interval '32 days' where student_id = ${old}`)
    await t.app.queue.runDue('student-merges.end')
    const held = await t.db.many(
      sql`select distinct student_id as id from erasure_hold where student_id in (${old}, ${recent})`,
    )
    expect(held).toEqual([{ id: recent }])
    expect(await b.listed()).toEqual([stays])
  })
})

describe('how a merge of students treats the tables that refer to a student', () => {
  /** Tables whose rows are not moved by a merge, with the reason. */
  const unmovedTables: Record<string, string> = {
    calendar_address: 'access ends',
    door_card: 'the card ends with the record and is given again, so that no door opens for two people',
    door_face: 'devices know the face under the number of the record',
    door_face_removal: 'devices know the face under the number of the record',
    erasure: 'it records an erasure of the record',
    erasure_hold: 'it stores the rows for the undo',
    family_talk: 'a record with a talk must be the one that stays',
    leaver: 'it counts the time since the record was used',
    point_balance: 'it is computed from the entries',
    point_category_balance: 'it is computed from the entries',
    student_import_row: 'it records which import made the record; reverting the import must not delete the other one',
    student_merge: 'earlier merges into the record are redirected by the merge itself',
    student_phone: 'it follows the number in the profile',
    student_session: 'access ends',
    password_request: 'access ends',
    telegram_chat: 'access ends',
    telegram_link: 'access ends',
  }

  it('a merge of students changes every foreign key to a student, except keys that are listed with a reason', async () => {
    const keys = await t.db.many<{ table: string; column: string }>(foreignKeys)
    const known = [
      ...Object.entries(studentTablesToMerge).map(([table, { column = 'student_id' }]) => `${table}.${column}`),
      ...Object.keys(unmovedTables).map((table) => `${table}.student_id`),
      'student_merge.into_id',
    ]
    expect(known.sort()).toEqual(keys.map(({ table, column }) => `${table}.${column}`).sort())
  })

  it('a merge of students stores, for the undo, the former rows of every table in which the merge moves rows', async () => {
    const held = await t.db.many<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'erasure_is_held'`,
    )
    const names = held.map(({ name }) => name)
    expect([...Object.keys(studentTablesToMerge), 'student_merge'].filter((table) => !names.includes(table))).toEqual(
      [],
    )
  })

  it('for every table with a unique key that contains the student, the merge of students handles rows that would conflict', async () => {
    const keys = await t.db.many<{ name: string }>(sql`
      select distinct indrelid::regclass::text as name from pg_index
      join pg_constraint on conrelid = indrelid and contype = 'f' and confrelid = 'student'::regclass
      where (indisunique or indisexclusion) and conkey[1] = any(indkey)`)
    const free = keys
      .map(({ name }) => name)
      .filter((name) => studentTablesToMerge[name] && !studentTablesToMerge[name].same)
    expect(free).toEqual([])
  })
})
