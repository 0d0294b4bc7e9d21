import { nestedCollectionPaths, oneRosterCollections } from '@markaz/protocol/control/oneroster/collections'
import { allGrants } from '@markaz/protocol/permissions'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import type { OneRosterObject } from './oneroster-object.ts'
import { createOneRosterClientToken } from './testing/client-token.ts'
import { type BranchWithAllOneRosterObjects, buildBranchWithAllOneRosterObjects } from './testing/two-branches.ts'

const t = shareTestApp()
let ownBranch: BranchWithAllOneRosterObjects
let otherBranch: BranchWithAllOneRosterObjects
beforeAll(async () => {
  ownBranch = await buildBranchWithAllOneRosterObjects(t.db)
  otherBranch = await buildBranchWithAllOneRosterObjects(t.db)
  await ownBranch.announce()
  await otherBranch.announce()
})
beforeEach(() => t.clock.forward(60_000))

const createReader = (
  branch: BranchWithAllOneRosterObjects,
  options: Parameters<typeof createOneRosterClientToken>[1] = {},
) => createOneRosterClientToken(t, { headOfficeIds: [branch.headOfficeId], ...options })
const ids = (things: OneRosterObject[]) => things.map(({ sourcedId }) => sourcedId)

function listsOf(branch: BranchWithAllOneRosterObjects): string[] {
  const parent: Record<string, string> = {
    ...{ schools: branch.org, classes: branch.class, courses: branch.course, users: branch.student },
    ...{ students: branch.student, teachers: branch.teacher, terms: 'markaz-term-2026' },
    lineItems: `markaz-exam-${branch.examId}`,
  }
  return [
    ...Object.keys(oneRosterCollections).map((name) => [name] as (keyof typeof oneRosterCollections)[]),
    ...nestedCollectionPaths,
  ].map((way) =>
    [
      oneRosterCollections[way.at(-1) as keyof typeof oneRosterCollections].service,
      ...way.flatMap((name, at) => (at < way.length - 1 ? [name, parent[name]] : [name])),
    ].join('/'),
  )
}

describe('OneRoster objects have the fields that the standard (1EdTech) defines', () => {
  const base = 'sourcedId status dateLastModified'
  // Required and allowed fields of each list, from the standard's OpenAPI document (1EdTech/oneroster-bootcamp) and the
  // files of its gradebook service.
  const shapes: [list: string, required: string, allowed: string][] = [
    ['rostering/orgs', 'name type identifier', 'parent children metadata'],
    ['rostering/academicSessions', 'title startDate endDate type schoolYear', 'parent children metadata'],
    ['rostering/courses', 'title courseCode', 'schoolYear grades subjects org subjectCodes resources metadata'],
    [
      'rostering/classes',
      'title course school terms',
      'classCode classType location grades subjects subjectCodes periods resources metadata',
    ],
    [
      'rostering/users',
      'enabledUser givenName familyName roles',
      'userMasterIdentifier username userIds middleName preferredFirstName preferredMiddleName preferredLastName pronouns userProfiles primaryOrg identifier email sms phone agents grades password resources metadata',
    ],
    ['rostering/enrollments', 'user class school role primary', 'beginDate endDate metadata'],
    ['rostering/demographics', '', 'birthDate sex metadata'],
    ['gradebook/categories', 'title', 'weight metadata'],
    [
      'gradebook/lineItems',
      'title assignDate dueDate class school category',
      'description gradingPeriod academicSession scoreScale resultValueMin resultValueMax learningObjectiveSet metadata',
    ],
    [
      'gradebook/results',
      'lineItem student scoreStatus scoreDate',
      'class scoreScale score textScore comment learningObjectiveSet inProgress incomplete late missing metadata',
    ],
  ]

  it.each(shapes)(
    'the objects of the OneRoster list %s have all required fields and no unknown fields',
    async (list, required, allowed) => {
      const things = await (await createReader(ownBranch)).list(list)
      expect(things.length).toBeGreaterThan(0)
      const must = `${base} ${required}`.split(' ').filter(Boolean)
      for (const thing of things) {
        expect(Object.keys(thing)).toEqual(expect.arrayContaining(must))
        expect(Object.keys(thing).filter((field) => ![...must, ...allowed.split(' ')].includes(field))).toEqual([])
        expect(thing.dateLastModified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      }
    },
  )

  // Shows: OPEN-003
  it('every id to which a OneRoster class, its people and their results refer belongs to an existing object', async () => {
    const { ask, list } = await createReader(ownBranch)
    const [group] = await list('rostering/classes')
    expect(group).toMatchObject({
      ...{ sourcedId: ownBranch.class, status: 'active', classType: 'scheduled' },
      terms: [{ sourcedId: 'markaz-term-2026', type: 'academicSession' }],
      school: {
        href: `https://markaz.test/ims/oneroster/rostering/v1p2/orgs/${ownBranch.org}`,
        ...{ sourcedId: ownBranch.org, type: 'org' },
      },
      metadata: { uz: { startedDate: '2026-09-01', endedDate: '2027-05-31', schedule: [{ beginTime: '15:00' }] } },
    })
    const { body } = await ask(`rostering/users/${ownBranch.student}`)
    expect(body.user).toMatchObject({
      ...{ middleName: "O'ktam o'g'li", enabledUser: 'true', phone: '998901110002' },
      roles: [{ roleType: 'primary', role: 'student', org: { sourcedId: ownBranch.org } }],
      agents: [{ sourcedId: `markaz-parent-${ownBranch.agentId}`, type: 'user' }],
    })
    expect(
      await list(`gradebook/classes/${ownBranch.class}/students/${ownBranch.student}/results?sort=score`),
    ).toMatchObject([
      {
        scoreStatus: 'fully graded',
        score: 87,
        scoreDate: '2026-11-21',
        lineItem: { sourcedId: `markaz-homework-${ownBranch.homeworkId}` },
      },
      { scoreStatus: 'fully graded', score: 91, lineItem: { sourcedId: `markaz-exam-${ownBranch.examId}` } },
    ])
    expect(ids(await list(`rostering/classes/${ownBranch.class}/teachers`))).toEqual([ownBranch.teacher])
    expect(ids(await list("rostering/users?filter=role='aide' OR roles.role='parent'"))).toHaveLength(2)
    expect(await list(`rostering/teachers/${ownBranch.teacher}/classes?filter=status='active'`)).toHaveLength(1)
    expect(await list('rostering/terms/markaz-term-2026/gradingPeriods')).toMatchObject([
      { title: '2026–2027', startDate: '2026-09-01', endDate: '2027-09-01', parent: { sourcedId: 'markaz-term-2026' } },
    ])
  })

  it('OneRoster returns no data of an exam before its results are announced', async () => {
    const quiet = await buildBranchWithAllOneRosterObjects(t.db)
    const { list } = await createReader(quiet)
    expect(ids(await list('gradebook/lineItems'))).toEqual([`markaz-homework-${quiet.homeworkId}`])
    expect((await list('gradebook/results')).map(({ score }) => score)).toEqual([87])
    await quiet.announce()
    expect((await list('gradebook/results?sort=score')).map(({ score }) => score)).toEqual([87, 91])
  })
})

describe('query parameters of OneRoster lists', () => {
  // Shows: OPEN-003
  it('a OneRoster list is returned in pages with the total number and the URL of the next page', async () => {
    const { ask } = await createReader(ownBranch)
    const { body, headers } = await ask('rostering/users?limit=2&offset=1&sort=familyName')
    expect([body.users?.length, headers['x-total-count']]).toEqual([2, '4'])
    const at = (offset: number) =>
      `<https://markaz.test/ims/oneroster/rostering/v1p2/users?limit=2&offset=${offset}&sort=familyName>`
    expect(headers.link).toBe(`${at(3)}; rel="next", ${at(2)}; rel="last", ${at(0)}; rel="first", ${at(0)}; rel="prev"`)
    expect((await ask('rostering/users?limit=100000&offset=99')).body).toEqual({ users: [] })
  })

  it('a OneRoster list can be filtered, sorted and limited to certain fields', async () => {
    const { list } = await createReader(ownBranch)
    const find = (query: string) => list(`rostering/users?${query}`).then(ids)
    const [student] = await list('rostering/students')
    const name = String(student?.familyName)
    expect(await find(`filter=familyName='${name.toUpperCase()}'`)).toEqual([ownBranch.student])
    expect(await find("filter=middleName~'O'KTAM' AND status='active'")).toEqual([ownBranch.student])
    expect(
      await find(
        `filter=sourcedId='${ownBranch.student}' AND status='tobedeleted' OR sourcedId='${ownBranch.teacher}'`,
      ),
    ).toEqual([ownBranch.teacher])
    expect((await find("filter=status!='tobedeleted'")).length).toBe(4)
    expect(await list("rostering/enrollments?filter=endDate>'2026-01-01'")).toEqual([])
    expect((await list("gradebook/results?filter=score>='90'&fields=score,sourcedId")).map(Object.keys)).toEqual([
      ['sourcedId', 'score'],
    ])
    const names = (await list('rostering/users?sort=givenName&orderBy=desc')).map(({ givenName }) => String(givenName))
    expect(names).toEqual([...names].sort().reverse())
  })

  // Shows: OPEN-003
  it('the OneRoster filter by dateLastModified finds an object if one of the rows from which the object is built has changed', async () => {
    const fresh = await buildBranchWithAllOneRosterObjects(t.db)
    const { list } = await createReader(fresh)
    const changed = async (rows: string) => {
      for (const table of ['student', 'staff', 'agent', 'study_group', 'group_staff', 'student_group'])
        await t.db.run(sql`update ${raw(table)} set changed_at = '2001-01-01'`)
      return { since: async () => ids(await list(`rostering/${rows}?filter=dateLastModified>'2001-01-02T00:00:00Z'`)) }
    }
    const { since } = await changed('users')
    expect(await since()).toEqual([])
    await t.db.run(sql`update student set last_portal_at = now() where id = ${fresh.studentId}`)
    expect(await since()).toEqual([])
    await t.build.student()
    await t.db.run(
      sql`update agent_student set ended_at = now(), end_reason = 'mistake' where student_id = ${fresh.studentId}`,
    )
    expect(await since()).toEqual([fresh.student])
    const groups = await changed('classes')
    await t.db.run(sql`update schedule_item set gone_at = now() where group_id = ${fresh.groupId}`)
    expect(await groups.since()).toEqual([fresh.class])
    const places = await changed('enrollments')
    await t.db.run(sql`update study_group set gone_at = now() where id = ${fresh.groupId}`)
    expect(await places.since()).toHaveLength(3)
    expect(await list("rostering/enrollments?filter=status='active'")).toEqual([])
  })

  // Shows: OPEN-003
  it.each([
    ["filter=shoeSize='42'", 400, 'invalid_filter_field'],
    ["filter=_id='1'", 400, 'invalid_filter_field'],
    ['filter=status=active', 400, 'invalid_filter_field'],
    ["filter=dateLastModified>'kecha'", 400, 'invalid_filter_field'],
    [`filter=${Array(11).fill("status='active'").join(' OR ')}`, 400, 'invalid_filter_field'],
    ['sort=roles', 400, 'invalid_selection_field'],
    ['fields=sourcedId,shoeSize', 400, 'invalid_selection_field'],
    ['limit=0', 400, 'invaliddata'],
    ['offset=-1', 400, 'invaliddata'],
    ['limit=1&limit=2', 400, 'invaliddata'],
    ['orderBy=up', 400, 'invaliddata'],
  ])(
    'the OneRoster query %s is refused with the error code that the standard defines',
    async (query, status, minor) => {
      const { ask } = await createReader(ownBranch)
      const answer = await ask(`rostering/users?${query}`)
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual(told(minor))
    },
  )

  it.each([
    'rostering/users/nobody',
    "rostering/users/1' or '1'='1",
    'rostering/users/markaz-student-999999999999999',
    'rostering/classes/nobody/students',
    'rostering/nothing',
  ])('the OneRoster API answers 404 for the unknown URL %s', async (path) => {
    const answer = await (await createReader(ownBranch)).ask(path)
    expect(answer.status).toBe(404)
  })

  const told = (minor: string) => ({
    ...{ imsx_codeMajor: 'failure', imsx_severity: 'error', imsx_description: expect.stringMatching(/./) },
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
    },
  })
})

describe("the reader's rights in OneRoster", () => {
  // Shows: OPEN-003
  it('a OneRoster reader gets no data of another branch, in any list or by any id', async () => {
    const { ask, list } = await createReader(otherBranch)
    const seen = new Set<unknown>()
    for (const path of listsOf(otherBranch)) for (const id of ids(await list(path))) seen.add(id)
    expect(ownBranch.ids.filter((id) => seen.has(id))).toEqual([])
    expect(otherBranch.ids.filter((id) => !seen.has(id))).toEqual([])
    t.clock.forward(60_000)
    for (const path of listsOf(ownBranch).filter((path) => ownBranch.ids.some((id) => path.includes(`/${id}/`))))
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    t.clock.forward(60_000)
    for (const [name, { service }] of Object.entries(oneRosterCollections))
      for (const id of ownBranch.ids) expect((await ask(`${service}/${name}/${id}`)).status).toBe(404)
  }, 30_000)

  // Shows: OPEN-003
  it('a OneRoster reader without the right to personal data gets no phone number, not even by filtering, and no birth date', async () => {
    const grants = allGrants.filter((grant) => grant !== 'users:student_personal_data.read')
    const { ask, list } = await createReader(ownBranch, { grants })
    const users = await list('rostering/users')
    expect(users).toHaveLength(4)
    for (const user of users) expect(user).not.toHaveProperty('phone')
    expect(await list("rostering/users?filter=phone~'998'")).toEqual([])
    expect((await ask('rostering/demographics')).status).toBe(403)
  })

  it('through the OneRoster API a teacher reads only their own groups as classes, and people only with the right to read them', async () => {
    await buildBranchWithAllOneRosterObjects(t.db)
    const grants = ['my_groups.read', 'my_groups:exam.read'] as const
    const { ask, list, staffId } = await createReader(ownBranch, { grants })
    expect(await list('rostering/classes')).toEqual([])
    await t.db.run(
      sql`insert into group_staff (group_id, staff_id, role) values (${ownBranch.groupId}, ${staffId}, 'teacher')`,
    )
    expect(ids(await list('rostering/classes'))).toEqual([ownBranch.class])
    expect(ids(await list('gradebook/lineItems'))).toEqual([`markaz-exam-${ownBranch.examId}`])
    expect((await list('gradebook/results')).map(({ score }) => score)).toEqual([91])
    expect((await ask(`rostering/classes/${ownBranch.class}/students`)).status).toBe(403)
    await t.db.run(sql`delete from group_staff where staff_id = ${staffId}`)
  })

  it('a OneRoster reader with the right to one kind of people (such as students) gets only people of this kind', async () => {
    const roles = async (...grants: (typeof allGrants)[number][]) => {
      const { list } = await createReader(ownBranch, { grants })
      return (await list('rostering/users')).map(({ roles }) => (roles as OneRosterObject[])[0]?.role).sort()
    }
    expect(await roles('users:students.read')).toEqual(['parent', 'student'])
    expect(await roles('users:teachers.read')).toEqual(['teacher'])
    expect(await roles('users:assistants.read')).toEqual(['aide'])
    expect(await roles('users:academic.read')).toEqual(['aide', 'teacher'])
  })
})
