import type { ErpSyncDataType } from '@markaz/protocol/centre/sync/schemas'
import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { raw, sql } from '../../db/db.ts'
import { ErpError, type ErpRecord } from '../../integrations/erp/port.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import {
  areSimulationsOnPostgres,
  chooseSimulationSeeds,
  collectSimulationFailures,
  createFaultSimulation,
  endFaultSimulation,
  type FaultSimulation,
} from '../../testing/simulation.ts'
import { undoRequestChanges } from '../../testing/undo.ts'
import { registerSyncJobHandlers, startSyncRun, syncRunJobKind, watchSyncJobKind } from './run-sync.ts'
import { syncLeaseSeconds } from './runs.ts'
import { createMemoryErp, type ErpContents } from './testing/memory-erp.ts'
import {
  buildErpGroup,
  buildErpGuardian,
  buildErpHeadOffice,
  buildErpMembership,
  buildErpStudent,
  buildSmallErpContents,
} from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
afterAll(() => t.close())
afterEach(endFaultSimulation)

const types = ['teachers', 'student', 'groups', 'group-students'] as const

/**
 * A field that both the ERP and staff may change: a new value of the ERP wins, otherwise the value entered by staff
 * stays.
 */
interface Shared {
  table: 'student' | 'student_group'
  extId: string
  field: 'last_name' | 'ended_date'
  /** SQL expression for the value last received from the ERP. */
  seen: string
  expected: string | null
}

/**
 * A second record, created by staff, of the student whom the ERP lists with the id `of`. Staff may merge the two
 * records and undo the merge.
 */
interface Duplicate {
  id: number
  of: string
  /** Text that the test stores as the duplicate student's feedback, middle name and parent's name. */
  text: string
  /** True = staff, and not the ERP, added the duplicate student to group g3. */
  isMember: boolean
  /**
   * Headers of the response to the merge, with which the merge is undone; null = the student records are not merged.
   */
  merge: { headers: Record<string, unknown> } | null
}

function contentsOf(): ErpContents {
  const names = Array.from({ length: 6 }, (_, n) => `s${n}`)
  return {
    ...buildSmallErpContents(),
    headOffices: [buildErpHeadOffice('h1'), buildErpHeadOffice('h2')],
    students: names.map((extId) =>
      buildErpStudent(extId, { headOfficeExtIds: ['h1'], lastName: `${extId} ERP 0`, birthDate: '2012-02-03' }),
    ),
    guardians: names
      .slice(0, 4)
      .map((extId, n) => buildErpGuardian(`p${n}`, { phone: `99893111550${n}`, studentExtIds: [extId, `s${n + 1}`] })),
    groups: [
      buildErpGroup('g1', { headOfficeExtId: 'h1' }),
      buildErpGroup('g2', { headOfficeExtId: 'h1' }),
      buildErpGroup('g3', { headOfficeExtId: 'h1' }),
    ],
    groupStaff: [],
    groupStudents: names.map((studentExtId, n) =>
      buildErpMembership(`m${n}`, { studentExtId, groupExtId: n % 2 ? 'g1' : 'g2', startedDate: '2026-11-20' }),
    ),
  }
}

/**
 * Simulates two processes that read the ERP while pages arrive late, are lost and change, and while staff correct rows,
 * merge students and undo merges.
 */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.reset({})
  await t.db.run(sql`delete from category where h_name = 'Dasturlash'`)
  const grants = ['users:students.read', 'users:students.update', 'users:students.delete']
  const { token, staffId } = await t.signedIn({ grants })
  const world = createFaultSimulation(t, seed)
  const { random, oneOf, trace, faults } = world
  const contents = contentsOf()
  let value = 0
  let started = 0
  const removed: Partial<Record<keyof ErpContents, ErpRecord[]>> = {}
  const touch = (one: ErpRecord) => {
    one.modifiedAt = t.deps.clock.now().toISOString()
  }
  const shared: Shared[] = [
    ...contents.students.map(
      ({ extId, lastName }): Shared => ({
        table: 'student',
        extId,
        field: 'last_name',
        seen: `erp ->> 'lastName'`,
        expected: lastName,
      }),
    ),
    ...contents.groupStudents.map(
      ({ extId }): Shared => ({
        table: 'student_group',
        extId,
        field: 'ended_date',
        seen: 'erp_ended_date',
        expected: null,
      }),
    ),
  ]

  function born(name: number) {
    const process = world.born(`process ${name}`)
    const erp = createMemoryErp(contents)
    Object.assign(erp, { contents, pageSize: 2 })
    const source = { ...erp }
    for (const collection of Object.keys(contents) as (keyof ErpContents)[])
      source[collection] = ((options: Parameters<typeof erp.students>[0]) =>
        late(world, process, collection, erp[collection](options) as AsyncIterable<unknown>)) as never
    const db = world.db(process)
    const queue = createJobQueue({ db, clock: t.deps.clock })
    registerSyncJobHandlers(queue, { db, clock: t.deps.clock, erp: source, isAlone: false }, { wholeUpTo: 0 })
    return { process, queue }
  }

  const erpChanges: (() => void)[] = [
    () => {
      const one = oneOf(contents.students)
      if (!one) return
      one.lastName = `${one.extId} ERP ${++value}`
      touch(one)
      expectValue(one.extId, one.lastName)
    },
    () => {
      const one = oneOf(contents.groupStudents)
      if (!one) return
      one.endedDate = dayAfter(++value)
      touch(one)
      expectValue(one.extId, one.endedDate)
    },
    () => {
      const collection = oneOf(['students', 'groupStudents', 'guardians'] as const)
      const [gone] =
        contents[collection].length > 1 ? contents[collection].splice(random(contents[collection].length), 1) : []
      if (gone) removed[collection] = [...(removed[collection] ?? []), gone]
    },
    () => {
      const collection = oneOf(['students', 'groupStudents', 'guardians'] as const)
      const back = removed[collection]?.pop()
      if (!back) return
      touch(back)
      contents[collection].unshift(back as never)
    },
    () => {
      const one = oneOf(contents.guardians)
      if (!one) return
      one.studentExtIds = contents.students.filter(() => random(2) === 0).map(({ extId }) => extId)
      touch(one)
    },
    () => {
      const one = oneOf(duplicates)
      const extId = `x${duplicates.indexOf(one as Duplicate)}`
      if (!one || contents.groupStudents.some((row) => row.extId === extId)) return
      one.isMember = false
      const row = { studentExtId: one.of, groupExtId: 'g3', startedDate: '2026-11-20' }
      contents.groupStudents.push(buildErpMembership(extId, { ...row, modifiedAt: t.deps.clock.now().toISOString() }))
    },
  ]
  function expectValue(extId: string, expected: string) {
    for (const one of shared) if (one.extId === extId) one.expected = expected
  }
  const dayAfter = (days: number) => new Date(Date.UTC(2027, 0, days)).toISOString().slice(0, 10)
  const current = ({ table, extId }: Shared) =>
    table === 'student'
      ? contents.students.find((one) => one.extId === extId)?.lastName
      : contents.groupStudents.find((one) => one.extId === extId)?.endedDate

  /** Staff correct a value. The correction stays unless the ERP's value has changed since the last synchronization. */
  async function correct() {
    const one = oneOf(shared)
    const correction = one.table === 'student' ? `${one.extId} xodim ${++value}` : dayAfter(++value)
    const row = await t.db.one<{ seen: string | null }>(sql`
      update ${raw(one.table)} set ${raw(one.field)} = ${correction} where ext_id = ${one.extId} returning ${raw(one.seen)} as seen`)
    if (row && current(one) !== undefined && row.seen === current(one)) one.expected = correction
    // The ERP no longer lists the row, so the value entered by staff stays until the ERP lists the row with a new
    // value.
    else if (row && current(one) === undefined) {
      const listed = Object.values(removed)
        .flat()
        .find(({ extId }) => extId === one.extId) as unknown as { lastName?: string; endedDate?: string }
      if (row.seen === (one.table === 'student' ? listed?.lastName : listed?.endedDate)) one.expected = correction
    }
  }

  const duplicates: Duplicate[] = []
  const nameOf = (extId: string) =>
    t.db.one<{ id: number; firstName: string; lastName: string; groupId: number | null }>(sql`
      select id, first_name as "firstName", last_name as "lastName", (select id from study_group where ext_id = 'g3') as "groupId"
      from student where ext_id = ${extId} and birth_date is not null`)
  async function register() {
    const extId = `s${random(6)}`
    const original = await nameOf(extId)
    if (!original || duplicates.some((one) => one.of === extId)) return
    const { firstName, lastName, groupId } = original
    const office = await t.db.newId(sql`select id from head_office where ext_id = 'h1'`)
    await t.db.run(sql`
      insert into staff_head_office (staff_id, head_office_id) values (${staffId}, ${office}) on conflict do nothing`)
    const text = `egizak ${duplicates.length}`
    const id = await t.build.student({ firstName, lastName, middleName: text, headOfficeIds: [office] })
    await t.db.run(sql`update student set ext_id = null, birth_date = '2012-02-03' where id = ${id}`)
    await t.db.run(sql`insert into student_feedback (student_id, text, author_id) values (${id}, ${text}, ${staffId})`)
    await t.build.agent({ studentIds: [id], fullName: text, phone: `99890222000${duplicates.length}` })
    if (groupId)
      await t.db.run(
        sql`insert into student_group (student_id, group_id, started_date) values (${id}, ${groupId}, '2026-10-01')`,
      )
    duplicates.push({ id, of: extId, text, isMember: groupId !== null, merge: null })
  }

  /** Staff merge a duplicate into the ERP's record of the same student, or undo the merge. */
  async function mergeOrUndo() {
    const one = oneOf(duplicates)
    const original = one && (await nameOf(one.of))
    if (!one || !original) return
    if (one.merge) {
      const { status } = await undoRequestChanges(t, token, one.merge)
      if (status === 200) one.merge = null
      trace.push(`undo ${one.text}: ${status}`)
      return
    }
    await t.db.run(sql`update student set last_name = ${original.lastName} where id = ${one.id}`)
    const body = { staysId: original.id, goesId: one.id, takenFields: ['middleName' as const] }
    const answer = await t.send(studentDuplicates.merge, { token, body })
    if (answer.status === 200) one.merge = answer
    trace.push(`merge ${one.text}: ${answer.status} ${answer.error?.code}`)
  }

  async function start(type: ErpSyncDataType) {
    const isStarted = await startSyncRun({ ...t.deps, erp: createMemoryErp() }, type, null).catch(() => null)
    if (isStarted) started++
    trace.push(`start ${type}: ${isStarted !== null}`)
  }

  async function pass(milliseconds: number) {
    world.forward(milliseconds)
    // Leases of synchronizations use the clock of the database, which the simulation does not control, so they are
    // shortened here.
    await t.db.run(
      sql`update sync_run set lease_until = lease_until - make_interval(secs => ${milliseconds / 1_000}) where status = 'running'`,
    )
    await world.settled()
  }

  const newest = new Map<string, number>()
  /**
   * Finds names that changed back to an older version. A process must not write after another process took over its
   * synchronization.
   */
  async function lookForOlder() {
    const rows = await t.db.many<{ extId: string; version: number }>(
      sql`select ext_id as "extId", split_part(erp ->> 'lastName', ' ', 3)::int as version from student`,
    )
    for (const { extId, version } of rows) {
      if (version < (newest.get(extId) ?? 0)) faults.push(`an older name of ${extId} came back`)
      newest.set(extId, version)
    }
  }

  const processes = [born(0), born(1)]
  const perform = (at: number) => void processes[at]?.queue.runDue(syncRunJobKind, watchSyncJobKind).catch(() => {})
  const isRunning = () => t.db.one(sql`select from sync_run where status = 'running'`)
  const drain = async () => {
    for (let round = 0; round < 8 && (await isRunning()); round++) {
      for (const at of processes.keys()) perform(at)
      do await world.settled()
      while (world.answer())
      await pass(syncLeaseSeconds * 1_100)
    }
  }
  const runAll = async () => {
    for (const type of types) {
      await start(type)
      await drain()
    }
  }
  // Every second seed begins with an imported centre, the other seeds with an empty centre.
  world.isFaulty = false
  if (seed % 2 === 0) await runAll()
  world.isFaulty = true
  for (let step = 0; step < 70; step++) {
    const action = random(24)
    trace.push(`${step} ${action}`)
    if (action < 3) await start(oneOf(types))
    else if (action < 5) perform(random(2))
    else if (action < 7) oneOf(erpChanges)()
    else if (action < 8) await correct()
    else if (action < 9) await pass(random(syncLeaseSeconds) * 2_000)
    else if (action < 10) {
      const { process } = oneOf(processes)
      process.isPaused = !process.isPaused
      if (process.isPaused) await pass(syncLeaseSeconds * 1_100)
    } else if (action < 11) await register()
    else if (action < 14) await mergeOrUndo()
    else world.answer()
    await world.settled()
    await lookForOlder()
    for (const [at, { process }] of processes.entries()) if (process.isDead) processes[at] = born(at)
  }

  // From now on no call fails, the ERP does not change, and every synchronization runs once more.
  world.isFaulty = false
  for (const { process } of processes) process.isPaused = false
  await drain()
  // Rows that were removed in the ERP are noticed at the next complete reading, which happens once a day.
  await pass(25 * 3_600_000)
  await runAll()
  await lookFor(world, { contents, shared, started, duplicates })
  return { trace, faults }
}

/** Delays each page of ERP rows; the page contains the rows as they were when the ERP answered. */
async function* late<T>(
  world: FaultSimulation,
  process: ReturnType<FaultSimulation['born']>,
  what: string,
  pages: AsyncIterable<T>,
) {
  const reader = pages[Symbol.asyncIterator]()
  for (;;) {
    const page = await world
      .outside(process, what, () => reader.next())
      .catch(() => {
        throw new ErpError('unreachable', 'ERP javob bermadi')
      })
    if (page.done) return
    yield page.value
  }
}

async function lookFor(
  { faults, trace }: FaultSimulation,
  {
    contents,
    shared,
    started,
    duplicates,
  }: { contents: ErpContents; shared: Shared[]; started: number; duplicates: Duplicate[] },
) {
  const rows = await t.db.many<{ kind: string; extId: string; isHere: boolean; name: string | null }>(sql`
    select 'students' as kind, ext_id as "extId", gone_at is null as "isHere", last_name as name from student where ext_id is not null
    union all select 'groupStudents', ext_id, gone_at is null, ended_date::text from student_group where ext_id is not null
    union all select 'guardians', ext_id, gone_at is null, full_name from agent where ext_id is not null
    order by 1, 2`)
  trace.push(JSON.stringify(rows))
  // A student whom the ERP removed before the first synchronization was never imported, so rows that refer to the
  // student wait.
  const known = new Set(rows.filter(({ kind }) => kind === 'students').map(({ extId }) => extId))
  for (const collection of ['students', 'groupStudents', 'guardians'] as const) {
    const here = rows.filter(({ kind, isHere }) => kind === collection && isHere).map(({ extId }) => extId)
    const listed = contents[collection]
      .filter((row) => !('studentExtId' in row) || known.has(row.studentExtId))
      .map(({ extId }) => extId)
      .sort()
    if (here.sort().join() !== listed.join()) faults.push(`${collection}: ${here} instead of ${listed}`)
    const all = rows.filter(({ kind }) => kind === collection)
    if (new Set(all.map(({ extId }) => extId)).size < all.length) faults.push(`${collection}: a row is there twice`)
  }
  for (const { table, extId, expected } of shared) {
    const row = rows.find(
      (one) => one.kind === (table === 'student' ? 'students' : 'groupStudents') && one.extId === extId,
    )
    if (row?.isHere && row.name !== expected) faults.push(`${extId} is ${row.name} instead of ${expected}`)
  }
  const links = await t.db.many<{ parent: string; child: string }>(sql`
    select agent.ext_id as parent, student.ext_id as child from agent_student join agent on agent.id = agent_id join student on student.id = student_id
    where ended_at is null and agent.gone_at is null and agent.ext_id is not null order by 1, 2`)
  const wanted = contents.guardians
    .flatMap(({ extId, studentExtIds }) => studentExtIds.map((child) => `${extId} ${child}`))
    .sort()
  const found = links.map(({ parent, child }) => `${parent} ${child}`)
  if (found.join() !== wanted.filter((link) => known.has(link.split(' ')[1] as string)).join())
    faults.push(`links ${found} instead of ${wanted}`)

  for (const { id, of, text, isMember, merge } of duplicates) {
    const owner = sql`(select id from student where ${merge ? sql`ext_id = ${of}` : sql`id = ${id}`})`
    const owned = await t.db.one(sql`
      select (select count(*) from student_feedback where text = ${text} and student_id = ${owner}) as feedback,
        (select count(*) from student_feedback where text = ${text}) as "allFeedback",
        (select count(*) from agent_student join agent on agent.id = agent_id
          where full_name = ${text} and ended_at is null and student_id = ${owner}) as parents,
        case when ${isMember} then (select count(*) from student_group join study_group on study_group.id = group_id
          where study_group.ext_id = 'g3' and student_id = ${owner}) else 1 end as memberships,
        (select count(*) from student where middle_name = ${text} and id = ${owner} and forgotten_at is null) as names,
        (select count(*) from student where middle_name = ${text}) as "allNames"`)
    trace.push(JSON.stringify(owned))
    for (const [what, count] of Object.entries(owned ?? {}))
      if (count !== 1) faults.push(`${text} of ${of}, ${merge ? 'merged' : 'separate'}: ${what} ${count}`)
  }
  const members = await t.db.many<{ extId: string; student: string; count: number }>(sql`
    select membership.ext_id as "extId", student.ext_id as student, (
      select count(*) from student_group other where other.student_id = student.id and other.group_id = membership.group_id
        and other.gone_at is null) as count
    from student_group membership join student on student.id = student_id
    where membership.ext_id is not null and membership.gone_at is null`)
  for (const { extId, student, count } of members) {
    const owner = contents.groupStudents.find((row) => row.extId === extId)?.studentExtId
    if (owner !== student) faults.push(`membership ${extId} belongs to ${student} instead of ${owner}`)
    if (count > 1) faults.push(`${student} is in the group of ${extId} ${count} times`)
  }

  const told = await t.db.many<{ extId: string; count: number }>(sql`
    select student.ext_id as "extId", count(*) from student_notification join student on student.id = student_id
    join notification on notification.id = notification_id where ext_id is not null group by 1, body having count(*) > 1`)
  for (const { extId, count } of told) faults.push(`${extId} was notified ${count} times`)
  const runs = await t.db.many<{ id: number; status: string; isContinued: boolean }>(
    sql`select id, status, coalesce(error like '%qayta boshlandi', false) as "isContinued" from sync_run order by id`,
  )
  trace.push(JSON.stringify(runs.map(({ status, isContinued }) => [status, isContinued])))
  if (runs.some(({ status }) => status === 'running')) faults.push('a run never ends')
  const ended = runs.filter(({ isContinued }) => !isContinued).length
  if (ended !== started) faults.push(`${started} runs were started and ${ended} have an end`)
  if (runs.at(-1)?.status !== 'done') faults.push('the last run is not done')
}

// Shows: PROOF-002
it("after simulated failures, corrections, merges of students and undone merges, the centre's data equals the ERP's data", async () => {
  expect(await collectSimulationFailures(chooseSimulationSeeds(12), simulate)).toEqual([])
}, 7_200_000)

// Shows: PROOF-002
it.skipIf(areSimulationsOnPostgres)(
  'the simulation of synchronizations repeats the same steps for the same seed',
  async () => {
    expect(await simulate(8)).toEqual(await simulate(8))
  },
)
