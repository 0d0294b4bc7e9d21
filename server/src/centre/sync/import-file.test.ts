import { existsSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createOneRosterCsvSource } from '../../integrations/erp/oneroster-csv.ts'
import { ErpError } from '../../integrations/erp/port.ts'
import {
  createBundleManifest,
  createTestErpBundleFolder,
  csvTextOf,
  type TestErpBundleFolder,
} from '../../integrations/erp/testing/bundle.ts'
import { importErpFromFile } from './import-file.ts'
import { createMemoryErp } from './testing/memory-erp.ts'
import { buildErpMembership, buildErpStudent, buildSmallErpContents } from './testing/records.ts'
import { createSyncTestCentre, type SyncTestCentre } from './testing/sync-centre.ts'

let t: SyncTestCentre
beforeAll(async () => {
  t = await createSyncTestCentre()
})
beforeEach(() => t.reset({}))
afterAll(() => t.close())

const take = (erp = createMemoryErp(buildSmallErpContents()), isTrial = false) =>
  importErpFromFile({
    db: t.db,
    clock: t.deps.clock,
    erp,
    signal: new AbortController().signal,
    isAlone: true,
    isTrial,
  })
const numbers = ({ collections }: Awaited<ReturnType<typeof take>>) =>
  collections.map(({ title, added, changed, unchanged, ended, refused }) => [
    title,
    added,
    changed,
    unchanged,
    ended,
    refused,
  ])
const studentCount = async () => (await t.db.one<{ count: number }>(sql`select count(*) from student`))?.count

describe('importing a complete file from an ERP', () => {
  it('an import from a file imports rows of every kind, and a second import of the same file finds all rows unchanged', async () => {
    const first = await take()
    expect(numbers(first)).toEqual([
      ['Bosh ofis', 1, 0, 0, 0, 0],
      ['Kurs', 1, 0, 0, 0, 0],
      ['Xodim', 1, 0, 0, 0, 0],
      ['Talaba', 2, 0, 0, 0, 0],
      ['Ota-ona', 0, 0, 0, 0, 0],
      ['Guruh', 1, 0, 0, 0, 0],
      ['Guruh xodimi', 1, 0, 0, 0, 0],
      ['Guruh talabasi', 2, 0, 0, 0, 0],
    ])
    expect(first).toMatchObject({ status: 'done', error: null, lines: [] })
    expect(numbers(await take()).map(([, ...rest]) => rest.slice(0, 2))).toEqual(Array(8).fill([0, 0]))
  })

  it('an import from a file does not change the stored time up to which synchronizations have read changes from the ERP', async () => {
    await take()
    expect(await t.db.many(sql`select * from sync_mark`)).toEqual([])
  })

  it('a trial import gives the same report as a real import and stores nothing, even if some rows are refused', async () => {
    const erp = createMemoryErp(buildSmallErpContents())
    erp.contents.students.push(buildErpStudent('s3', { firstName: 'yom\u0000on' }))
    erp.contents.groupStudents.push(buildErpMembership('m3'), buildErpMembership('m4', { studentExtId: 's404' }))
    const trial = await take(erp, true)
    expect(trial).toMatchObject({ status: 'done' })
    expect([...trial.waiting]).toEqual([['group_student', 1]])
    expect(trial.lines.map(({ kind, extId }) => [kind, extId])).toEqual([
      ['refused', 's3'],
      ['refused', 'm3'],
      ['waiting', 'm4'],
    ])
    expect(await studentCount()).toBe(0)
    expect(await t.db.many(sql`select id from sync_run`)).toEqual([])
    expect(numbers(await take(erp))).toEqual(numbers(trial))
  })

  it('an import from an unusable ERP file ends with an error that names the reason', async () => {
    const erp = createMemoryErp()
    erp.beforeBatch = () => {
      throw new ErpError('nonsense', "ZIP fayl o'qilmadi")
    }
    expect(await take(erp)).toMatchObject({ status: 'error', error: "ZIP fayl o'qilmadi" })
    expect(await t.db.many(sql`select type, status, error from sync_run`)).toEqual([
      { type: 'import', status: 'error', error: "ZIP fayl o'qilmadi" },
    ])
  })

  it('an import from a file is refused while a synchronization runs', async () => {
    await t.db.run(sql`insert into sync_run (type, lease_until) values ('groups', now() + interval '1 minute')`)
    await expect(take()).rejects.toThrow('sync_run_one_at_a_time')
  })
})

describe('importing a OneRoster ZIP that contains only some files', () => {
  let folder: TestErpBundleFolder
  beforeAll(async () => {
    folder = await createTestErpBundleFolder()
  })
  afterAll(() => folder.remove())
  const takeFiles = async (modes: Record<string, string>, files: Record<string, string>) => {
    const file = await folder.zip({ 'manifest.csv': createBundleManifest(modes), ...files })
    expect(await take(createOneRosterCsvSource(file) as ReturnType<typeof createMemoryErp>)).toMatchObject({
      status: 'done',
      error: null,
    })
  }
  const orgs = csvTextOf([
    ['sourcedId', 'name', 'type'],
    ['h1', 'Chilonzor', 'school'],
  ])

  it("a OneRoster file with only a parent's new phone number does not end the parent's links to children from earlier files", async () => {
    const users = (phone: string, ...children: string[][]) =>
      csvTextOf([
        ['sourcedId', 'role', 'orgSourcedIds', 'familyName', 'givenName', 'phone', 'agentSourcedIds'],
        ['p1', 'parent', 'h1', 'Karimova', 'Zuhra', phone, ''],
        ...children,
      ])
    const child = ['s1', 'student', 'h1', 'Karimov', 'Aziz', '998901234567', 'p1']
    await takeFiles({ orgs: 'bulk', users: 'bulk' }, { 'orgs.csv': orgs, 'users.csv': users('998931115500', child) })
    await takeFiles({ users: 'delta' }, { 'users.csv': users('998931115599') })
    expect(
      await t.db.many(sql`
        select phone, ended_at from agent_student join agent on agent.id = agent_id where agent.ext_id = 'p1'`),
    ).toEqual([{ phone: '998931115599', ended_at: null }])
  })

  it("a surplus comma in a OneRoster file of roles neither dismisses a teacher nor ends a parent's link to a child", async () => {
    const users = csvTextOf([
      ['sourcedId', 'familyName', 'givenName', 'phone', 'agentSourcedIds'],
      ['t1', 'Aliyeva', 'Nodira', '998901112233', ''],
      ['p1', 'Karimova', 'Zuhra', '998931115500', ''],
      ['s1', 'Karimov', 'Aziz', '998901234567', 'p1'],
    ])
    const takeRoles = (ends: string) =>
      takeFiles(
        { orgs: 'bulk', users: 'bulk', roles: 'bulk' },
        {
          'orgs.csv': orgs,
          'users.csv': users,
          'roles.csv': [
            'sourcedId,userSourcedId,role,orgSourcedId',
            'r1,s1,student,h1',
            `r2,t1,teacher,h1${ends}`,
            `r3,p1,parent,h1${ends}`,
          ].join('\n'),
        },
      )
    await takeRoles('')
    await takeRoles(',x')
    expect(
      await t.db.many(sql`
        select work_status, staff.gone_at, ended_at
        from staff, agent_student join agent on agent.id = agent_id
        where staff.ext_id = 't1' and agent.ext_id = 'p1'`),
    ).toEqual([{ work_status: 1, gone_at: null, ended_at: null }])
  })

  it('after importing a OneRoster file with only classes, groups keep the dates and categories from an earlier import of terms and courses', async () => {
    const classes = (title: string, term = 'autumn') => ({
      'classes.csv': csvTextOf([
        ['sourcedId', 'title', 'courseSourcedId', 'schoolSourcedId', 'termSourcedIds'],
        ['g9', title, 'c9', 'h1', term],
      ]),
    })
    const courses = csvTextOf([
      ['sourcedId', 'title', 'subjects'],
      ['c9', 'Ingliz tili', 'Tillar'],
    ])
    const sessions = (...rows: string[][]) => ({
      'academicSessions.csv': csvTextOf([['sourcedId', 'title', 'type', 'startDate', 'endDate'], ...rows]),
    })
    const autumn = ['autumn', 'Kuz', 'term', '2026-09-01', '2026-12-31']
    await takeFiles(
      { orgs: 'bulk', courses: 'bulk', classes: 'bulk', academicSessions: 'bulk' },
      { 'orgs.csv': orgs, 'courses.csv': courses, ...sessions(autumn), ...classes('Ingliz N-1') },
    )
    const group = () =>
      t.db.one(sql`
        select name, started_date as "from", ended_date as "to", h_name as category
        from study_group left join category on category.id = category_id where ext_id = 'g9'`)
    const known = { from: '2026-09-01', to: '2026-12-30', category: 'Tillar' }
    expect(await group()).toEqual({ name: 'Ingliz N-1', ...known })
    const delta = { classes: 'delta' }
    await takeFiles(delta, classes('Ingliz N-2'))
    expect(await group()).toEqual({ name: 'Ingliz N-2', ...known })
    // The next file contains only the spring term; the other term must stay unchanged.
    const spring = ['spring', 'Bahor', 'term', '2027-01-10', '2027-05-31']
    const both = classes('Ingliz N-2', 'autumn,spring')
    await takeFiles({ ...delta, academicSessions: 'delta' }, { ...both, ...sessions(spring) })
    expect(await group()).toEqual({ name: 'Ingliz N-2', ...known })
    await takeFiles({ ...delta, academicSessions: 'bulk' }, { ...both, ...sessions(autumn, spring) })
    expect(await group()).toEqual({ name: 'Ingliz N-2', ...known, to: '2027-05-30' })
  })
})

// Shows: REAL-008
describe('importing a OneRoster ZIP with a file that cannot be read', () => {
  let folder: TestErpBundleFolder
  beforeAll(async () => {
    folder = await createTestErpBundleFolder()
  })
  afterAll(() => folder.remove())
  const orgs = 'sourcedId,name,type\nh1,Chilonzor,school'
  const users = 'sourcedId,role,orgSourcedIds,familyName,givenName\ns1,student,h1,Karimov,Aziz'
  const takeBundle = async (files: Record<string, string>) => {
    const all = { 'orgs.csv': orgs, 'users.csv': users, ...files }
    const modes = Object.fromEntries(Object.keys(all).map((name) => [name.replace('.csv', ''), 'bulk']))
    return take(
      createOneRosterCsvSource(await folder.zip({ 'manifest.csv': createBundleManifest(modes), ...all })) as ReturnType<
        typeof createMemoryErp
      >,
    )
  }

  it('an unreadable optional OneRoster file does not stop the import, and its report names the file', async () => {
    const report = await takeBundle({ 'demographics.csv': 'userSourcedId,birthDate\ns1,2010-09-05' })
    expect(report).toMatchObject({ status: 'done', error: null })
    expect(report.remarks).toEqual([expect.stringContaining('demographics.csv')])
    expect(await t.db.many(sql`select status, remarks from sync_run`)).toEqual([
      { status: 'done', remarks: report.remarks },
    ])
    expect(await studentCount()).toBe(1)
  })

  it('an unreadable required OneRoster file ends the import before anything is written', async () => {
    const report = await takeBundle({ 'enrollments.csv': 'a,b\n1,2' })
    expect(report).toMatchObject({ status: 'error', error: expect.stringContaining('enrollments.csv') })
    expect(
      await t.db.one(
        sql`select (select count(*) from head_office where ext_id = 'h1') as offices, (select count(*) from student) as students`,
      ),
    ).toEqual({ offices: 0, students: 0 })
  })
})

/**
 * OneRoster ZIP files from other systems are not in the repository, so the tests are skipped if the folder is missing.
 */
const folder = new URL('../../../../../shared/data/oneroster/', import.meta.url)

describe.skipIf(!existsSync(folder))(
  'OneRoster ZIP files of other systems (skipped without ../shared/data/oneroster)',
  () => {
    const bundle = (name: string) =>
      createOneRosterCsvSource(new URL(name, folder).pathname) as ReturnType<typeof createMemoryErp>

    it.each([
      ['small', [3, 91, 16, 248, 0, 119, 119, 1_736]],
      ['medium', [8, 91, 50, 778, 0, 364, 364, 5_446]],
    ])(
      'the OneRoster file of the %s district is imported completely, and a second import changes nothing',
      async (size, added) => {
        const file = `oneroster-district-${size}.zip`
        expect(numbers(await take(bundle(file)))).toEqual(added.map((n) => [expect.any(String), n, 0, 0, 0, 0]))
        expect(numbers(await take(bundle(file)))).toEqual(added.map((n) => [expect.any(String), 0, 0, n, 0, 0]))
      },
      120_000,
    )

    it('all valid rows of a faulty OneRoster file are imported, and rows with missing references are stored as waiting, with the reason', async () => {
      const report = await take(bundle('dirty-v1p2.zip'))
      expect(report.status).toBe('done')
      expect(numbers(report)).toEqual([
        ['Bosh ofis', 0, 0, 0, 0, 0],
        ['Kurs', 0, 0, 0, 0, 0],
        ['Xodim', 2, 0, 0, 0, 0],
        ['Talaba', 3, 0, 0, 0, 0],
        // The parent waits, because its student is in no file.
        ['Ota-ona', 0, 0, 0, 0, 1],
        ['Guruh', 1, 0, 1, 0, 0],
        ['Guruh xodimi', 1, 0, 0, 0, 0],
        ['Guruh talabasi', 1, 0, 0, 0, 0],
      ])
      expect(Object.fromEntries(report.waiting)).toEqual({
        staff: 2,
        student: 3,
        group: 1,
        group_staff: 1,
        group_student: 3,
      })
      expect(report.lines.filter(({ kind }) => kind === 'note').length).toBeGreaterThan(5)
    })
  },
)
