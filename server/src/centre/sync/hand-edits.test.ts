import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { buildErpHeadOffice, buildErpMembership, buildErpStudent, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(async () => {
  await t.reset(buildSmallErpContents())
  await t.runAll()
})
afterAll(() => t.close())

const unchanged = { added: 0, changed: 0, ended: 0 }

describe('manual corrections of ERP data', () => {
  const correct = () =>
    t.db.run(sql`
      update student set last_name = 'Tuzatilgan', birth_date = '2011-02-03', status_id = 5, contract_status = 'done', contract_type = 'self'
      where ext_id = 's1'`)
  const corrected = () =>
    t.db.one(sql`
      select first_name, last_name, birth_date, status_id, contract_status, contract_type, mobile from student where ext_id = 's1'`)

  it("a student's manually corrected name, birth date, status and contract stay while the ERP sends its old values again", async () => {
    await correct()
    const before = await corrected()
    expect(await t.run('student')).toMatchObject(unchanged)
    expect(await corrected()).toEqual(before)
  })

  it('a new value in the ERP replaces the manual correction of its field; corrections of other fields stay', async () => {
    await correct()
    Object.assign(t.erp.contents.students[0] as object, { birthDate: '2012-05-06', phone: '998931234567' })
    expect(await t.run('student')).toMatchObject({ changed: 1 })
    expect(await corrected()).toMatchObject({
      last_name: 'Tuzatilgan',
      birth_date: '2012-05-06',
      status_id: 5,
      contract_status: 'done',
      mobile: '998931234567',
    })
    // The ERP sends the same value as before, so the value does not replace a newer manual correction.
    await t.db.run(sql`update student set birth_date = '2011-02-03' where ext_id = 's1'`)
    expect(await t.run('student')).toMatchObject(unchanged)
    expect(await corrected()).toMatchObject({ birth_date: '2011-02-03' })
  })

  it("a teacher's corrected name and phone stay until the ERP sends new values", async () => {
    const teacher = () => t.db.one(sql`select last_name, phone_number from staff where ext_id = 't1'`)
    await t.db.run(sql`update staff set last_name = 'Tuzatilgan', phone_number = '998900000001' where ext_id = 't1'`)
    expect(await t.run('teachers')).toMatchObject(unchanged)
    expect(await teacher()).toEqual({ last_name: 'Tuzatilgan', phone_number: '998900000001' })
    Object.assign(t.erp.contents.staff[0] as object, { phone: '998900000002' })
    await t.run('teachers')
    expect(await teacher()).toEqual({ last_name: 'Tuzatilgan', phone_number: '998900000002' })
  })

  it('a branch and category that users added to a student stay when the ERP changes its own branches and categories', async () => {
    t.erp.contents.headOffices.push(buildErpHeadOffice('qol'))
    await t.run('student')
    await t.db.run(
      sql`insert into category (h_name, display_name) values ('Qo''lda', 'Qo''lda') on conflict do nothing`,
    )
    await t.db.run(sql`
      insert into student_head_office (student_id, head_office_id) select student.id, head_office.id from student, head_office where student.ext_id = 's1' and head_office.ext_id = 'qol'`)
    await t.db.run(sql`
      insert into student_category (student_id, category_id, by_hand) select student.id, category.id, true from student, category where student.ext_id = 's1' and h_name = 'Qo''lda'`)
    expect(await t.run('student')).toMatchObject(unchanged)
    Object.assign(t.erp.contents.students[0] as object, { lastName: 'Yangi', categories: ['Robototexnika'] })
    await t.run('student')
    const row = await t.db.one(sql`
      select array(select h_name from student_category join category on category.id = category_id where student_id = student.id order by 1) as categories,
        array(select head_office.ext_id from student_head_office join head_office on head_office.id = head_office_id where student_id = student.id order by 1) as offices
      from student where ext_id = 's1'`)
    expect(row).toEqual({ categories: ["Qo'lda", 'Robototexnika'], offices: ['h1', 'qol'] })
  })
})

describe('manual changes of memberships from the ERP', () => {
  const ofStudent = (extId: string) =>
    t.db.many(sql`
      select student_group.ext_id as "extId", started_date as "from", ended_date as "to"
      from student_group join student on student.id = student_id where student.ext_id = ${extId} order by started_date`)

  const stop = (lastDay = '2026-10-01') =>
    t.db.run(sql`
      update student_group set ended_date = ${lastDay} where student_id = (select id from student where ext_id = 's1')`)

  it('a membership that was ended manually stays ended until the ERP sends other dates for it', async () => {
    await stop()
    expect(await t.run('group-students')).toMatchObject(unchanged)
    expect(await ofStudent('s1')).toMatchObject([{ to: '2026-10-01' }])
    Object.assign(t.erp.contents.groupStudents[0] as object, { endedDate: '2026-12-31' })
    expect(await t.run('group-students')).toMatchObject({ changed: 1 })
    expect(await ofStudent('s1')).toMatchObject([{ to: '2026-12-31' }])
  })

  it("a membership's manually set last day stays when the ERP changes the first day, unless the last day would then be before the first day", async () => {
    await stop()
    const [first] = t.erp.contents.groupStudents
    Object.assign(first as object, { startedDate: '2026-09-02' })
    expect(await t.run('group-students')).toMatchObject({ changed: 1 })
    expect(await ofStudent('s1')).toMatchObject([{ from: '2026-09-02', to: '2026-10-01' }])
    expect(await t.run('group-students')).toMatchObject(unchanged)
    Object.assign(first as object, { startedDate: '2026-11-02' })
    expect(await t.run('group-students')).toMatchObject({ changed: 1, refused: 0 })
    expect(await ofStudent('s1')).toMatchObject([{ from: '2026-11-02', to: null }])
  })

  it("a membership's manually set last day stays when the ERP lists the membership again after it was missing", async () => {
    await stop('2026-12-01')
    const listed = t.erp.contents.groupStudents
    t.erp.contents.groupStudents = listed.slice(1)
    expect(await t.run('group-students')).toMatchObject({ ended: 1 })
    t.erp.contents.groupStudents = listed
    expect(await t.run('group-students')).toMatchObject({ changed: 1 })
    expect(await ofStudent('s1')).toMatchObject([{ to: '2026-12-01' }])
  })

  it('if the ERP lists a membership that was added manually, no second membership is created', async () => {
    t.erp.contents.students.push(buildErpStudent('s3'))
    await t.run('student')
    await t.db.run(sql`
      insert into student_group (student_id, group_id, started_date, control_action_id)
      select student.id, study_group.id, '2026-10-05', 6 from student, study_group where student.ext_id = 's3'`)
    expect(await t.run('group-students')).toMatchObject(unchanged)
    t.erp.contents.groupStudents.push(buildErpMembership('m9', { studentExtId: 's3', startedDate: '2026-10-01' }))
    expect(await t.run('group-students')).toMatchObject({ added: 0, changed: 1, refused: 0 })
    expect(await ofStudent('s3')).toEqual([{ extId: 'm9', from: '2026-10-01', to: null }])
    const action = await t.db.one(sql`select control_action_id as id from student_group where ext_id = 'm9'`)
    expect(action).toEqual({ id: 6 })
    expect(await t.run('group-students')).toMatchObject(unchanged)
  })
})
