import { randomParentName } from '@markaz/demo/names'
import { nthMobileNumber } from '@markaz/demo/phones'
import { createRandomGenerator, type Random } from '@markaz/demo/random'
import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDemoDataOnce } from './add-once.ts'
import { demoParentData, demoStudentLogin } from './demo-accounts.ts'
import { tashkentTimeDaysAgo } from './plan-contracts.ts'

interface Pupil {
  id: number
  firstName: string
  lastName: string
  middleName: string | null
}

interface NewParent {
  fullName: string
  phone: string
  studentId: number
  relation: ParentRelation
  createdAt: Date
}

/**
 * Adds parents to students who have none from the ERP or contracts. Two of the parents are duplicates, and one parent's
 * link to a child has ended.
 */
export async function addDemoFamilies(deps: Deps, today: string): Promise<void> {
  await addDemoDataOnce(deps, { name: 'demo-families', today }, async (tx) => {
    const random = createRandomGenerator('families')
    const pupils = await readPupils(tx, today)
    const parents = pupils.flatMap((pupil, place) => parentsOf(pupil, { random, today, place }))
    await addParents(tx, parents)
    await installPortals(tx, tashkentTimeDaysAgo(today, 1, 20 * 60))
    await addTwins(tx, tashkentTimeDaysAgo(today, 3, 11 * 60))
    await confirmPhones(tx, tashkentTimeDaysAgo(today, 3, 11 * 60))
    await endOne(tx, tashkentTimeDaysAgo(today, 10, 15 * 60))
  })
}

const readPupils = (tx: Db, today: string): Promise<Pupil[]> =>
  tx.many<Pupil>(sql`
    select id, first_name as "firstName", last_name as "lastName", middle_name as "middleName" from student
    where gone_at is null and not exists (select from agent_student where agent_student.student_id = student.id) and exists (
      select from student_group where student_group.student_id = student.id and student_group.gone_at is null
        and coalesce(ended_date >= ${today}::date, true))
    order by ext_id`)

function parentsOf(
  pupil: Pupil,
  { random, today, place }: { random: Random; today: string; place: number },
): NewParent[] {
  // Some students have one parent or none, as in a real centre where not all parents have been entered.
  const has = { female: random.chance(0.85), male: random.chance(0.4) }
  return (['female', 'male'] as const)
    .filter((sex) => has[sex])
    .map((sex, nth) => ({
      fullName: nameOf(random, sex, pupil),
      phone: `998${nthMobileNumber(2_500_000 + place * 2 + nth)}`,
      studentId: pupil.id,
      relation: sex === 'female' ? 'mother' : 'father',
      createdAt: tashkentTimeDaysAgo(today, random.int(5, 80), random.int(9 * 60, 18 * 60)),
    }))
}

function nameOf(random: Random, sex: 'female' | 'male', { firstName, lastName, middleName }: Pupil): string {
  const child = { givenName: firstName, familyName: lastName, ...(middleName && { middleName }) }
  const { familyName, givenName } = randomParentName(random, sex, child)
  return `${familyName} ${givenName}`
}

async function addParents(tx: Db, parents: readonly NewParent[]): Promise<void> {
  await tx.run(sql`
    with chosen as materialized (
      select nextval(pg_get_serial_sequence('agent', 'id')) as id, p.*
      from json_to_recordset(${JSON.stringify(parents)}::json) as p("fullName" text, phone text, "studentId" bigint, relation text, "createdAt" timestamptz)
    ), made as (
      insert into agent (id, full_name, phone, created_at) overriding system value
      select id, "fullName", phone, "createdAt" from chosen
    )
    insert into agent_student (agent_id, student_id, relation, source, started_at)
    select id, "studentId", relation, 'hand', "createdAt" from chosen`)
}

async function installPortals(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`
    update student set first_portal_at = ${at}, last_portal_at = ${at}, portal_installed_at = ${at} where login = ${demoStudentLogin}`)
  await tx.run(sql`update agent set portal_installed_at = ${at} where id % 3 = 0 or phone = ${demoParentData.phone}`)
}

/** Adds duplicates: two parents with the phone numbers of existing parents. */
async function addTwins(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`
    with known as materialized (
      select nextval(pg_get_serial_sequence('agent', 'id')) as id, agent.full_name, agent.phone, student_id, relation
      from agent join agent_student on agent_student.agent_id = agent.id
      where agent_student.source = 'hand' and agent.phone <> ${demoParentData.phone} order by agent.id limit 2
    ), made as (
      insert into agent (id, full_name, phone, created_at) overriding system value
      select id, split_part(full_name, ' ', 2) || ' ' || split_part(full_name, ' ', 1), phone, ${at}::timestamptz from known
    )
    insert into agent_student (agent_id, student_id, relation, source, started_at)
    select id, student_id, relation, 'hand', ${at}::timestamptz from known`)
}

/** Confirms all phone numbers, except those of the two duplicate parents. */
async function confirmPhones(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`
    update agent_phone set typed_by = array[(select min(id) from staff)], source = 'staff'
    where agent_id in (select id from agent where created_at = ${at}) and confirmed_at is null`)
  await tx.run(sql`update agent_phone set confirmed_at = ${at} where confirmed_at is null and source <> 'staff'`)
  await tx.run(sql`update student_phone set confirmed_at = ${at} where confirmed_at is null`)
  await tx.run(sql`update staff_phone set confirmed_at = ${at} where confirmed_at is null`)
}

async function endOne(tx: Db, at: Date): Promise<void> {
  await tx.run(sql`
    update agent_student set ended_at = ${at}, end_reason = 'divorce'
    where id = (select max(id) from agent_student where source = 'hand' and relation = 'father')`)
}
