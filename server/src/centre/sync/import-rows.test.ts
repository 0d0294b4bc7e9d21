import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import {
  buildErpCourse,
  buildErpHeadOffice,
  buildErpMembership,
  buildErpScheduleItem,
  buildErpStudent,
  buildErpTeacher,
  buildSmallErpContents,
} from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() => t.reset(buildSmallErpContents()))
afterAll(() => t.close())

/** Returns the position of each row on the disk (`ctid`), which changes when PostgreSQL writes the row again. */
const places = async () => {
  const tables = ['head_office', 'course', 'category', 'learning_type', 'staff', 'staff_head_office', 'student']
  tables.push('student_head_office', 'student_category', 'study_group', 'schedule_item', 'group_staff', 'student_group')
  const rows: string[] = []
  for (const table of [...tables, 'lesson']) {
    const found = await t.database.pool.query(`select ctid::text || xmin::text as place from ${table} order by ctid`)
    rows.push(...found.rows.map(({ place }) => `${table} ${place}`))
  }
  return rows
}

describe('importing rows from the ERP', () => {
  // Shows: SYNC-001, SYNC-007, SYNC-008, SYNC-009, SYNC-010
  it('all rows of a centre are imported from the ERP with the references between them', async () => {
    await t.runAll()
    const [staff] = await t.db.many(sql`
      select first_name, last_name, kind, erp_kind, work_status, phone_number, login, head_office.name as office
      from staff join staff_head_office on staff_id = staff.id join head_office on head_office.id = head_office_id where staff.ext_id = 't1'`)
    expect(staff).toEqual({
      first_name: 'Dilnoza',
      last_name: 'Rahimova',
      kind: 2,
      erp_kind: 'teacher',
      work_status: 1,
      phone_number: '998901112233',
      login: null,
      office: 'Bosh ofis h1',
    })
    const [erpGroup] = await t.db.many(sql`
      select study_group.name, course.name as course, head_office.name as office, category.h_name as category, learning_type.name as type,
        started_date, ended_date, schedule_item.days_of_week as days, begin_time, end_time, classroom_name as room, staff.ext_id as teacher
      from study_group join course on course.id = course_id join head_office on head_office.id = head_office_id
      join category on category.id = study_group.category_id join learning_type on learning_type.id = learning_type_id
      join schedule_item on group_id = study_group.id join staff on staff.id = staff_id`)
    expect(erpGroup).toEqual({
      name: 'Guruh g1',
      course: 'Kurs c1',
      office: 'Bosh ofis h1',
      category: 'Dasturlash',
      type: 'Oflayn',
      started_date: '2026-09-01',
      ended_date: '2027-05-31',
      days: [1, 3, 6],
      begin_time: '15:00',
      end_time: '17:00',
      room: '7-xona',
      teacher: 't1',
    })
    const members = await t.db.many(sql`
      select student.ext_id as student, study_group.ext_id as "group", student_group.started_date as "from", control_action.name as action
      from student_group join student on student.id = student_id join study_group on study_group.id = group_id
      join control_action on control_action.id = control_action_id order by student.ext_id`)
    expect(members).toEqual([
      { student: 's1', group: 'g1', from: '2026-09-01', action: 'ACTIVE' },
      { student: 's2', group: 'g1', from: '2026-09-01', action: 'ACTIVE' },
    ])
    const [assigned] = await t.db.many(sql`select role, is_primary from group_staff`)
    expect(assigned).toEqual({ role: 'teacher', is_primary: true })
  })

  it('a second synchronization of the same data finds all rows unchanged and writes no row', async () => {
    await t.runAll()
    const before = await places()
    const states = await t.runAll()
    expect(states.map(({ added, changed, unchanged, ended }) => ({ added, changed, unchanged, ended }))).toEqual([
      { added: 0, changed: 0, unchanged: 2, ended: 0 },
      { added: 0, changed: 0, unchanged: 3, ended: 0 },
      { added: 0, changed: 0, unchanged: 4, ended: 0 },
      { added: 0, changed: 0, unchanged: 2, ended: 0 },
    ])
    expect(await places()).toEqual(before)
  })

  it('a synchronization writes only rows that differ from the ERP', async () => {
    await t.runAll()
    ;(t.erp.contents.students[1] as { lastName: string }).lastName = 'Yusupova'
    expect(await t.run('student')).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    const [row] = await t.db.many(sql`select full_name from student where ext_id = 's2'`)
    expect(row).toEqual({ full_name: 'Yusupova Malika' })
  })

  it('names from the ERP are stored unchanged, whatever characters they contain', async () => {
    const names = [
      'Gʻulomjon Oʻgʻli',
      "G'ulom ‘o’ ʼ",
      'Ўткир Қодирова Ҳ',
      "Robert'); drop table student;--",
      '<script>alert(1)</script>',
      'Jo‘ra 🎓 👩‍🏫',
      'é́ and  two  spaces',
      'a'.repeat(1_000),
    ]
    t.erp.contents.students = names.map((name, n) =>
      buildErpStudent(`s${n}`, { firstName: name, lastName: name, middleName: name }),
    )
    t.erp.contents.staff = names.map((name, n) => buildErpTeacher(`t${n}`, { firstName: name, lastName: name }))
    await t.run('student')
    await t.run('teachers')
    expect(
      await t.db.many(
        sql`select first_name as first, last_name as last, middle_name as middle from student order by ext_id`,
      ),
    ).toEqual(names.map((name) => ({ first: name, last: name, middle: name })))
    expect(
      await t.db.many(
        sql`select first_name as first, last_name as last from staff where erp_kind is not null order by ext_id`,
      ),
    ).toEqual(names.map((name) => ({ first: name, last: name })))
  })
})

describe('data that users added to imported rows', () => {
  it("a teacher's login, role, block, photo and manually added branch stay when the ERP changes the teacher's data", async () => {
    await t.runAll()
    const other = await t.db.one<{ id: number }>(
      sql`insert into head_office (ext_id, name) values ('h2', 'Ikkinchi') returning id`,
    )
    t.erp.contents.headOffices.push({ extId: 'h2', name: 'Ikkinchi', gone: false, modifiedAt: null })
    await t.db.run(sql`
      update staff set login = 'dilnoza', password_hash = 'x', role_id = (select id from role limit 1), is_blocked = true, photo = 'rasm.jpg' where ext_id = 't1'`)
    await t.db.run(sql`insert into staff_head_office select id, ${other?.id} from staff where ext_id = 't1'`)
    t.erp.contents.staff = [buildErpTeacher('t1', { firstName: 'Dildora', headOfficeExtIds: ['h1'] })]
    await t.run('teachers')
    const [row] = await t.db.many(sql`
      select first_name, login, role_id is not null as role, is_blocked, photo, phone_number,
        array(select head_office.ext_id from staff_head_office join head_office on id = head_office_id where staff_id = staff.id order by 1) as offices
      from staff where ext_id = 't1'`)
    expect(row).toEqual({
      first_name: 'Dildora',
      login: 'dilnoza',
      role: true,
      is_blocked: true,
      photo: 'rasm.jpg',
      phone_number: '998901112233',
      offices: ['h1', 'h2'],
    })
  })

  it('when the ERP removes a branch from a teacher, the synchronization removes the teacher from that branch', async () => {
    t.erp.contents.headOffices.push({ extId: 'h2', name: 'Ikkinchi', gone: false, modifiedAt: null })
    t.erp.contents.staff = [buildErpTeacher('t1', { headOfficeExtIds: ['h1', 'h2'] })]
    await t.run('teachers')
    t.erp.contents.staff = [buildErpTeacher('t1', { headOfficeExtIds: ['h2'] })]
    expect(await t.run('teachers')).toMatchObject({ changed: 1 })
    expect(
      await t.db.many(sql`
        select head_office.ext_id from staff_head_office join head_office on id = head_office_id
        where staff_id = (select id from staff where ext_id = 't1')`),
    ).toEqual([{ ext_id: 'h2' }])
  })

  it("the ERP sets the phone number of a student's account only if it is empty, and otherwise only the student's contact number", async () => {
    await t.run('student')
    await t.db.run(sql`update student set phone_number = '998930000000' where ext_id = 's1'`)
    t.erp.contents.students[0] = buildErpStudent('s1', { phone: '998977777777', headOfficeExtIds: ['h1'] })
    await t.run('student')
    const phones = await t.db.many(sql`select phone_number, mobile from student where ext_id = 's1'`)
    expect(phones).toEqual([{ phone_number: '998930000000', mobile: '998977777777' }])
  })

  // Shows: SAFE-031
  it("a staff member's new phone number from the ERP is unconfirmed, and not attributed to the user who entered the former number", async () => {
    await t.run('teachers')
    await t.db.run(sql`update staff set phone_number = '998930000001', phone_typed_by = id where ext_id = 't1'`)
    await t.db.run(sql`update staff_phone set confirmed_at = now()`)
    t.erp.contents.staff = [buildErpTeacher('t1', { phone: '998977777778', headOfficeExtIds: ['h1'] })]
    await t.run('teachers')
    const [{ id } = { id: 0 }] = await t.db.many<{ id: number }>(sql`select id from staff where ext_id = 't1'`)
    const phones = await t.db.many(sql`
      select phone, source, typed_by, confirmed_at is not null as confirmed from staff_phone
      where staff_id = ${id} and phone <> '998901112233' order by phone`)
    expect(phones).toEqual([
      { phone: '998930000001', source: 'staff', typed_by: [id], confirmed: false },
      { phone: '998977777778', source: 'erp', typed_by: [], confirmed: false },
    ])
  })

  it('empty values in the ERP do not overwrite birth date, gender, phone, middle name or categories', async () => {
    t.erp.contents.students = [
      buildErpStudent('s1', {
        birthDate: '2008-03-04',
        gender: 1,
        phone: '998901234567',
        middleName: 'Olimovich',
        hId: 'N-1',
        categories: ['Dizayn'],
      }),
    ]
    await t.run('student')
    t.erp.contents.students = [buildErpStudent('s1')]
    expect(await t.run('student')).toMatchObject({ changed: 0, unchanged: 2 })
    const row = await t.db.one(sql`
      select birth_date, gender, mobile, middle_name, h_id, (select count(*) from student_category) as categories from student`)
    expect(row).toEqual({
      birth_date: '2008-03-04',
      gender: 1,
      mobile: '998901234567',
      middle_name: 'Olimovich',
      h_id: 'N-1',
      categories: 1,
    })
  })

  it("the status that users gave a student's membership stays when the ERP moves the membership's dates", async () => {
    await t.runAll()
    await t.db.run(sql`update student_group set control_action_id = 5 where ext_id = 'm1'`)
    t.erp.contents.groupStudents[0] = buildErpMembership('m1', { startedDate: '2026-09-15' })
    await t.run('group-students')
    const [row] = await t.db.many(sql`select control_action_id, started_date from student_group where ext_id = 'm1'`)
    expect(row).toEqual({ control_action_id: 5, started_date: '2026-09-15' })
  })
})

describe('importing schedules from the ERP, and the lessons made from them', () => {
  const lessons = () =>
    t.db.many<{ date: string; begin: string }>(
      sql`select date, begin_time as begin from lesson where date <= '2026-11-28' order by date, begin_time`,
    )

  it('lessons are created with an imported group and follow a changed schedule; a lesson with marks stays', async () => {
    await t.runAll()
    expect(await lessons()).toEqual(
      ['2026-11-16', '2026-11-18', '2026-11-21', '2026-11-23', '2026-11-25', '2026-11-28'].map((date) => ({
        date,
        begin: '15:00',
      })),
    )
    await t.db.run(sql`update lesson set marked_at = now() where date = '2026-11-21'`)
    const erpGroup = t.erp.contents.groups[0] as (typeof t.erp.contents.groups)[number]
    erpGroup.schedule = [
      buildErpScheduleItem('j2', { daysOfWeek: [2], beginTime: '09:00', endTime: '10:30', startDate: '2026-11-22' }),
    ]
    expect(await t.run('groups')).toMatchObject({ changed: 1, ended: 0 })
    expect(await lessons()).toEqual([
      { date: '2026-11-21', begin: '15:00' },
      { date: '2026-11-24', begin: '09:00' },
    ])
    const items = await t.db.many(sql`select key, gone_at is not null as gone from schedule_item order by key`)
    expect(items).toEqual([
      { key: 'j1', gone: true },
      { key: 'j2', gone: false },
    ])
  })

  it('a group that the ERP marks as deleted loses its future lessons, and gets them back when the ERP removes the mark', async () => {
    await t.runAll()
    const erpGroup = t.erp.contents.groups[0] as (typeof t.erp.contents.groups)[number]
    erpGroup.gone = true
    expect(await t.run('groups')).toMatchObject({ ended: 1 })
    expect(await t.db.many(sql`select id from lesson where date > '2026-11-21'`)).toEqual([])
    erpGroup.gone = false
    expect(await t.run('groups')).toMatchObject({ changed: 1 })
    expect((await lessons()).length).toBe(6)
  })

  it('the ERP may send a schedule before its teacher; the teacher is added to the schedule later', async () => {
    await t.run('groups')
    expect(await t.db.many(sql`select staff_id from schedule_item`)).toEqual([{ staff_id: null }])
    await t.run('teachers')
    expect(
      await t.db.many(sql`select staff.ext_id from schedule_item join staff on staff.id = schedule_item.staff_id`),
    ).toEqual([{ ext_id: 't1' }])
    expect(await t.run('groups')).toMatchObject({ changed: 0 })
  })
})

describe('ERP rows that cannot be imported', () => {
  it('an ERP row that refers to a missing row waits with its reason, is counted, and is imported by a later synchronization', async () => {
    expect(await t.run('group-students')).toMatchObject({ status: 'done', added: 0, waiting: 2, refused: 0 })
    const state = await t.state('group-students')
    expect(state.refusals).toEqual([
      { entity: 'Guruh talabasi', extId: 'm1', reason: 'Guruhi hali kelmagan (ERPdagi raqami: g1)' },
      { entity: 'Guruh talabasi', extId: 'm2', reason: 'Guruhi hali kelmagan (ERPdagi raqami: g1)' },
    ])
    await t.run('groups')
    expect((await t.state('group-students')).refusals[0]?.reason).toBe('Talabasi hali kelmagan (ERPdagi raqami: s1)')
    await t.run('student')
    expect(await t.state('group-students')).toMatchObject({ waiting: 0, refusals: [] })
    expect(await t.db.many(sql`select ext_id from student_group order by ext_id`)).toEqual([
      { ext_id: 'm1' },
      { ext_id: 'm2' },
    ])
    expect(await t.run('group-students')).toMatchObject({ added: 0, unchanged: 2 })
  })

  it('a person or group with an unknown branch is imported without the branch, and gets the branch when the ERP sends the branch', async () => {
    await t.runAll()
    const { contents } = t.erp
    contents.students = [
      buildErpStudent('s1', { headOfficeExtIds: ['h9'], lastName: 'Aliyev' }),
      buildErpStudent('s7', { headOfficeExtIds: ['h9'] }),
    ]
    contents.staff = [
      buildErpTeacher('t7', { headOfficeExtIds: ['h9'] }),
      buildErpTeacher('t1', { headOfficeExtIds: ['h1', 'h9'] }),
    ]
    contents.groups.push({
      ...(contents.groups[0] as (typeof contents.groups)[number]),
      extId: 'g7',
      headOfficeExtId: 'h9',
      courseExtId: 'c9',
    })
    expect(await t.run('student')).toMatchObject({ added: 1, changed: 1, waiting: 2, refused: 0 })
    expect(await t.run('teachers')).toMatchObject({ added: 1, waiting: 1, refused: 0 })
    expect(await t.run('groups')).toMatchObject({ added: 1, waiting: 1, refused: 0 })
    const offices = () =>
      t.db.many(sql`
        select student.ext_id as who, head_office.ext_id as office from student
        left join student_head_office on student_id = student.id left join head_office on head_office.id = head_office_id where student.ext_id in ('s1', 's7')
        union all select staff.ext_id, head_office.ext_id from staff
        left join staff_head_office on staff_id = staff.id left join head_office on head_office.id = head_office_id where staff.ext_id in ('t1', 't7')
        union all select study_group.ext_id, head_office.ext_id from study_group left join head_office on head_office.id = head_office_id
        order by who, office`)
    expect(await offices()).toEqual([
      { who: 'g1', office: 'h1' },
      { who: 'g7', office: null },
      { who: 's1', office: 'h1' },
      { who: 's7', office: null },
      { who: 't1', office: 'h1' },
      { who: 't7', office: null },
    ])
    expect(
      await t.db.many(
        sql`select lesson.id from lesson join study_group on study_group.id = group_id where ext_id = 'g7' limit 1`,
      ),
    ).toHaveLength(1)
    contents.headOffices.push(buildErpHeadOffice('h9'))
    contents.courses.push(buildErpCourse('c9'))
    await t.run('groups')
    expect(await offices()).toEqual([
      { who: 'g1', office: 'h1' },
      { who: 'g7', office: 'h9' },
      { who: 's1', office: 'h9' },
      { who: 's7', office: 'h9' },
      { who: 't1', office: 'h1' },
      { who: 't7', office: 'h9' },
    ])
    expect(await t.db.many(sql`select entity from sync_waiting`)).toEqual([])
    expect(await t.run('teachers')).toMatchObject({ changed: 1 })
    expect((await t.runAll()).map(({ added, changed }) => added + changed)).toEqual([0, 0, 0, 0])
  })

  it('an ERP row that waits for a missing row is discarded when the ERP no longer lists it or marks it as deleted', async () => {
    await t.run('group-students')
    t.erp.contents.groupStudents = [buildErpMembership('m2', { gone: true })]
    expect(await t.run('group-students')).toMatchObject({ waiting: 0, refused: 0 })
    await t.runAll()
    expect(await t.db.many(sql`select ext_id from student_group`)).toEqual([])
  })

  it("a membership that overlaps an existing one is refused, and the reason names the refused membership's dates; other rows are imported", async () => {
    await t.runAll()
    t.erp.contents.groupStudents.push(
      buildErpMembership('m3', { startedDate: '2026-10-01', endedDate: '2026-10-31' }),
      buildErpMembership('m4', { startedDate: '2026-01-01', endedDate: '2026-08-31' }),
    )
    const state = await t.run('group-students')
    expect(state).toMatchObject({ status: 'done', added: 1, unchanged: 2, refused: 1, waiting: 0 })
    expect(state.refusals).toEqual([
      {
        entity: 'Guruh talabasi',
        extId: 'm3',
        reason: 'Talaba bu guruhda shu kunlarda allaqachon bor (beginDate: 2026-10-01–2026-10-31)',
      },
    ])
    expect(await t.db.many(sql`select ext_id from student_group order by 1`)).toEqual([
      { ext_id: 'm1' },
      { ext_id: 'm2' },
      { ext_id: 'm4' },
    ])
  })

  it('of two new memberships that overlap in one batch, the earlier membership is imported and the later refused', async () => {
    t.erp.contents.groupStudents = [
      buildErpMembership('late', { startedDate: '2026-10-01' }),
      buildErpMembership('early', { startedDate: '2026-09-01', endedDate: '2026-10-01' }),
    ]
    const states = await t.runAll()
    expect(states[3]).toMatchObject({ added: 1, refused: 1 })
    expect(await t.db.many(sql`select ext_id from student_group`)).toEqual([{ ext_id: 'early' }])
  })

  it.each([1, 1_000])(
    'one synchronization can shorten a membership and add the membership that begins after it (batches of %i rows)',
    async (pageSize) => {
      await t.runAll()
      t.erp.pageSize = pageSize
      t.erp.contents.groupStudents = [
        buildErpMembership('m5', { startedDate: '2026-11-02' }),
        buildErpMembership('m1', { endedDate: '2026-11-01' }),
        buildErpMembership('m2', { studentExtId: 's2' }),
      ]
      const state = await t.run('group-students')
      expect(state).toMatchObject({ status: 'done', added: 1, changed: 1, unchanged: 1, refused: 0, waiting: 0 })
    },
  )

  it('two memberships of a student may exchange their dates in one synchronization', async () => {
    t.erp.contents.groupStudents = [
      buildErpMembership('a', { startedDate: '2026-09-01', endedDate: '2026-09-30' }),
      buildErpMembership('b', { startedDate: '2026-10-01', endedDate: '2026-10-31' }),
    ]
    await t.runAll()
    t.erp.contents.groupStudents = [
      buildErpMembership('a', { startedDate: '2026-10-01', endedDate: '2026-10-31' }),
      buildErpMembership('b', { startedDate: '2026-11-01', endedDate: '2026-11-30' }),
    ]
    expect(await t.run('group-students')).toMatchObject({ status: 'done', changed: 2, refused: 0 })
  })

  it('only the ERP row that PostgreSQL cannot store is refused, and the report counts every row once', async () => {
    t.erp.contents.students = Array.from({ length: 300 }, (_, n) => buildErpStudent(`s${n}`))
    t.erp.contents.students[77] = buildErpStudent('s77', { firstName: 'yom\u0000on' })
    t.erp.contents.students[200] = buildErpStudent('s200', { gender: 7 as 1 })
    t.erp.refused.students = [{ extId: 'x', reason: 'Yomon qator' }]
    const state = await t.run('student')
    expect(state).toMatchObject({ status: 'done', added: 299, refused: 3, done: 302, total: 302 })
    expect(state.refusals.map(({ extId }) => extId).sort()).toEqual(['s200', 's77', 'x'])
    expect(state.refusals.find(({ extId }) => extId === 's200')?.reason).toBe("Jinsi noto'g'ri (gender)")
  })

  it('an imported group that ends before its start is refused, and the reason names the field', async () => {
    ;(t.erp.contents.groups[0] as { endedDate: string }).endedDate = '2026-08-01'
    const state = await t.run('groups')
    expect(state.refusals[0]).toEqual({
      entity: 'Guruh',
      extId: 'g1',
      reason: 'Tugash sanasi boshlanishidan oldin (endedDate: 2026-09-01–2026-08-01)',
    })
  })
})
