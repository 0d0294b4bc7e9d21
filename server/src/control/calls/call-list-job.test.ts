import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { shareTestApp } from '../../testing/app.ts'
import { createCallListJob } from './call-list-job.ts'
import { createFamilyOfAbsentStudent, createTestPhone, deleteAllCalls } from './testing/absent-family.ts'

const t = shareTestApp()
beforeEach(async () => {
  await deleteAllCalls(t)
  await t.db.run(sql`delete from attendance`)
  await t.db.run(sql`update homework set deleted_at = now()`)
  await t.db.run(sql`update exam set deleted_at = now()`)
  t.clock.set('2026-11-21T19:00:00+05:00')
})

async function runCallListAt(moment: string) {
  t.clock.set(moment)
  await t.app.queue.runDue('calls.list')
}
const readCalls = () =>
  t.db.many<{ phone: string; reason: number; date: string; state: string; students: number[] }>(sql`
    select phone, reason, date, state, array(
      select student_id from family_call_cause where call_id = family_call.id order by student_id) as students
    from family_call order by id`)

describe('the list of families to call, made each evening', () => {
  it('the call list has one call for a family with two unexcused absences, and none for excused absences', async () => {
    const family = await createFamilyOfAbsentStudent(t, { children: 2 })
    const excused = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`update attendance set reason_type = 'reasonable' where lesson_id = ${excused.lessonId}`)
    const late = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`update attendance set mark = 4, reason_type = null where lesson_id = ${late.lessonId}`)
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect(await readCalls()).toEqual([
      { phone: family.phone, reason: 1, date: '2026-11-21', state: 'not_configured', students: family.studentIds },
    ])
  })

  it("each evening's call list is made once, even by two processes or after a restart; a missed list is made the next morning", async () => {
    await createFamilyOfAbsentStudent(t, { date: '2026-11-20' })
    const second = createJobQueue(t.deps)
    second.handle(createCallListJob(t.deps))
    t.clock.set('2026-11-21T08:00:00+05:00')
    await Promise.all([t.app.queue.runDue('calls.list'), second.runDue('calls.list')])
    expect(await readCalls()).toHaveLength(1)
    // An absence of the day before yesterday is too old for the call list.
    await createFamilyOfAbsentStudent(t, { date: '2026-11-19' })
    await runCallListAt('2026-11-21T18:59:00+05:00')
    await runCallListAt('2026-11-21T19:00:00+05:00')
    await runCallListAt('2026-11-21T23:00:00+05:00')
    const lists = await t.db.many<{ date: string }>(sql`select date from call_list order by date`)
    expect([lists.map(({ date }) => date), (await readCalls()).length]).toEqual([['2026-11-20', '2026-11-21'], 1])
    await second.stop()
  })

  it('an absence saved after the call list was made is in the next list, but only if the family has no open call', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    await runCallListAt('2026-11-21T19:00:00+05:00')
    const sibling = await createFamilyOfAbsentStudent(t, { headOfficeId: family.headOfficeId })
    await t.db.run(sql`update agent_student set agent_id = ${family.agentId} where agent_id = ${sibling.agentId}`)
    await runCallListAt('2026-11-22T19:00:00+05:00')
    expect(await readCalls()).toMatchObject([{ phone: family.phone, students: [family.studentId, sibling.studentId] }])
  })

  it('a family is called when homework is missed twice in a row, not counting optional homework and extended deadlines', async () => {
    const groupId = await t.build.group()
    const [lazy, once, extended] = await Promise.all(
      [1, 2, 3].map(async () => {
        const studentId = await t.build.student({ phoneNumber: createTestPhone() })
        await t.build.membership({ studentId, groupId })
        return studentId
      }),
    )
    const give = (date: string, type: 1 | 2 = 1) =>
      t.build.homework({ groupId, date, type, hours: type === 1 ? 24 : null })
    const first = await give('2026-11-17')
    await give('2026-11-18', 2)
    const second = await give('2026-11-19')
    await t.build.chat({ homeworkId: first, studentId: once as number, status: 3 })
    await t.build.chat({ homeworkId: second, studentId: extended as number, deadline: '2026-11-25T10:00:00Z' })
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect(await readCalls()).toMatchObject([{ reason: 2, students: [lazy] }])
    await t.db.run(sql`update family_call set state = 'reached', closed_at = ${t.deps.clock.now()}`)
    await give('2026-11-22')
    await runCallListAt('2026-11-23T19:00:00+05:00')
    expect((await readCalls()).map(({ students }) => students)).toEqual([[lazy], [once]])
    await give('2026-11-23')
    await runCallListAt('2026-11-24T19:00:00+05:00')
    const fourth = (await readCalls()).filter(({ date }) => date === '2026-11-24').flatMap(({ students }) => students)
    expect(fourth.sort()).toEqual([lazy, extended].sort())
  })

  it('a student who failed an exam is on the call list after the results of the exam are announced', async () => {
    const groupId = await t.build.group()
    const studentId = await t.build.student({ phoneNumber: createTestPhone() })
    await t.build.membership({ studentId, groupId })
    const examId = await t.build.exam({ groupId })
    await t.build.chat({ examId, studentId, status: 2, score: 40, result: 1 })
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect(await readCalls()).toEqual([])
    await t.db.run(
      sql`update exam set announced_at = '2026-11-22T10:00:00Z', public_code = gen_random_uuid()::text where id = ${examId}`,
    )
    await runCallListAt('2026-11-22T19:00:00+05:00')
    expect(await readCalls()).toMatchObject([{ reason: 3, students: [studentId] }])
  })

  // Shows: FAMILY-003
  it("parents whose link to the child ended or forbids calls are not called; a parent's other numbers are used after the main number", async () => {
    const ended = await createFamilyOfAbsentStudent(t)
    await t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'divorce' where agent_id = ${ended.agentId}`,
    )
    const mobile = createTestPhone()
    await t.db.run(sql`update student set mobile = ${mobile} where id = ${ended.studentId}`)
    const quiet = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`update agent_student set tells_calls = false where agent_id = ${quiet.agentId}`)
    const further = await createFamilyOfAbsentStudent(t)
    const [asked, second] = [createTestPhone(), createTestPhone()]
    const { staffId } = await t.signedIn()
    await t.db.run(sql`insert into do_not_call (phone, created_at) values (${further.phone}, now())`)
    await t.db.run(sql`
      insert into agent_phone (agent_id, phone, asked_by) values
        (${further.agentId}, ${asked}, ${staffId}), (${further.agentId}, ${second}, null)`)
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect((await readCalls()).map(({ phone }) => phone).sort()).toEqual([mobile, second].sort())
  })

  it("the call list uses the other parent's number if a parent is blocked; a family without another parent is not called", async () => {
    const family = await createFamilyOfAbsentStudent(t)
    const father = createTestPhone()
    await t.build.agent({ phone: father, studentIds: [family.studentId] })
    const lonely = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`update agent set status = 2 where id in (${family.agentId}, ${lonely.agentId})`)
    await t.db.run(sql`insert into agent_phone (agent_id, phone) values (${lonely.agentId}, ${createTestPhone()})`)
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect((await readCalls()).map(({ phone }) => phone)).toEqual([father])
    expect(await t.db.one(sql`select without_phone as "withoutPhone" from call_list`)).toEqual({ withoutPhone: 1 })
  })

  it('the first parent who may be called is called; a student without parents is called at the number from the ERP', async () => {
    const family = await createFamilyOfAbsentStudent(t)
    const father = createTestPhone()
    await t.build.agent({ phone: father, studentIds: [family.studentId] })
    await t.db.run(sql`insert into do_not_call (phone, created_at) values (${family.phone}, now())`)
    const silent = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`insert into do_not_call (phone, created_at) values (${silent.phone}, now())`)
    const alone = await createFamilyOfAbsentStudent(t)
    await t.db.run(sql`delete from agent_student where agent_id = ${alone.agentId}`)
    const mobile = createTestPhone()
    await t.db.run(sql`update student set mobile = ${mobile} where id = ${alone.studentId}`)
    await runCallListAt('2026-11-21T19:00:00+05:00')
    expect((await readCalls()).map(({ phone }) => phone).sort()).toEqual([father, mobile].sort())
    expect(await t.db.one(sql`select listed, without_phone as "withoutPhone" from call_list`)).toEqual({
      listed: 2,
      withoutPhone: 1,
    })
  })
})
