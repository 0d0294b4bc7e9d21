import type { GroupAccessScope, RouteDefinition } from '@markaz/protocol/route'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { allHomeworkGrants, buildTestClassroom, type TestClassroom } from './testing/classroom.ts'

const t = shareTestApp()
let c: TestClassroom
let other: TestClassroom
let homeworkId: number
beforeAll(async () => {
  c = await buildTestClassroom(t)
  other = await buildTestClassroom(t)
  homeworkId = await t.build.homework({ groupId: c.groupId, lessonId: c.lessonId })
})

const words = { theme: 'Mavzu', description: 'Mashqlar' }
const bodies = {
  create: () => ({ lessonId: c.lessonId, type: 1, ...words }),
  update: () => words,
  deadline: () => ({ deadline: '2026-11-25T12:00:00Z' }),
}
const names = [
  'list',
  'create',
  'read',
  'update',
  'deadline',
  'infoCounts',
  'incompleteStudents',
  'notSubmitted',
  'remove',
] as const
const options = {
  list: 'read',
  create: 'create',
  read: 'read',
  update: 'update',
  deadline: 'update',
  infoCounts: 'read',
  incompleteStudents: 'read',
  notSubmitted: 'read',
  remove: 'delete',
}
const routeOf = (name: (typeof names)[number], reach: GroupAccessScope) => homework[name][reach] as RouteDefinition
const ask = (name: (typeof names)[number], reach: GroupAccessScope, token: string, params: object = {}) =>
  t.send(routeOf(name, reach), {
    token,
    params: { id: c.groupId, homeworkId, ...params } as never,
    ...(name in bodies && { body: bodies[name as keyof typeof bodies]() as never }),
  })

const written = () =>
  t.db.one(sql`
    select (select json_agg(to_jsonb(homework) order by id) from homework) as homework, (select count(*) from chat) as chats,
      (select count(*) from chat_message) as messages, (select count(*) from notification) as told, (select count(*) from audit) as lines`)

describe.each(names)('the rights for the API call homework.%s', (name) => {
  // Shows: HOMEWORK-025, HOMEWORK-026, HOMEWORK-029, HOMEWORK-030
  it("an API call about homework succeeds for the branch's admin and the group's teacher if they have the right to this call", async () => {
    const whole = options[name]
    for (const [reach, module, staffId] of [
      ['all', 'all_groups', null],
      ['own', 'my_groups', c.teacher.staffId],
    ] as const) {
      const { token } =
        staffId === null
          ? await t.signedIn({ grants: [`${module}:all_homeworks.${whole}`], headOfficeIds: [c.headOfficeId] })
          : c.teacher
      const id = name === 'remove' ? await t.build.homework({ groupId: c.groupId }) : homeworkId
      expect((await ask(name, reach, token, { homeworkId: id })).status).toBe(name === 'create' ? 201 : 200)
    }
  })

  it('an API call about homework answers 403 to a user with all rights except the right to this call, and nothing is written', async () => {
    for (const [reach, module] of [
      ['all', 'all_groups'],
      ['own', 'my_groups'],
    ] as const) {
      const rest = [
        ...allHomeworkGrants('all_groups'),
        ...allHomeworkGrants('my_groups'),
        'all_groups:check_homeworks.update',
      ].filter((grant) => grant !== `${module}:all_homeworks.${options[name]}`)
      const { token } = await t.signedIn({ grants: rest, headOfficeIds: [c.headOfficeId] })
      const before = await written()
      const answer = await ask(name, reach, token)
      expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN'])
      expect(await written()).toEqual(before)
    }
  })

  it('an API call about homework answers 401 without a session', async () => {
    expect((await ask(name, 'all', '')).status).toBe(401)
  })

  it('an API call about homework answers 404 for a group of another branch, and nothing is written', async () => {
    const before = await written()
    for (const [reach, { token }] of [
      ['all', other.admin],
      ['own', other.teacher],
    ] as const) {
      const answer = await ask(name, reach, token)
      expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await written()).toEqual(before)
  })

  // Shows: HOMEWORK-026
  it('an API call about homework answers 404 to staff of the branch who do not, or no longer, teach the group', async () => {
    const stranger = await t.signedIn({
      grants: allHomeworkGrants('my_groups'),
      kind: 2,
      headOfficeIds: [c.headOfficeId],
    })
    const before = await written()
    expect((await ask(name, 'own', stranger.token)).status).toBe(404)
    await t.db.run(sql`
      insert into group_staff (ext_id, group_id, staff_id, role, ended_date) values (${`left-${stranger.staffId}`}, ${c.groupId}, ${stranger.staffId}, 'teacher', '2026-11-20')`)
    expect((await ask(name, 'own', stranger.token)).status).toBe(404)
    expect(await written()).toEqual(before)
  })
})

describe.each(['read', 'update', 'deadline', 'infoCounts', 'incompleteStudents', 'remove'] as const)(
  'the groups that the API call homework.%s covers',
  (name) => {
    it('an API call about homework answers 404 for homework of another group than in the URL, and for deleted homework', async () => {
      const twin = await buildTestClassroom(t)
      const both = { headOfficeIds: [c.headOfficeId, twin.headOfficeId] }
      const { token } = await t.signedIn({ grants: allHomeworkGrants('all_groups'), ...both })
      const removed = await t.build.homework({ groupId: c.groupId })
      await t.db.run(sql`update homework set deleted_at = now() where id = ${removed}`)
      const before = await written()
      const params = [{ id: twin.groupId }, { homeworkId: removed }, { homeworkId: 999_999_999 }]
      for (const one of params) expect((await ask(name, 'all', token, one)).status).toBe(404)
      expect(await written()).toEqual(before)
    })
  },
)

describe('the list of students who have not handed in one homework (notSubmitted)', () => {
  it('the list of students who have not handed in one homework answers 404 for homework of another group', async () => {
    const params = { id: c.groupId }
    const foreign = await t.build.homework({ groupId: other.groupId })
    const { token } = c.admin
    const answer = await t.send(homework.notSubmitted.all, { token, params, query: { homeworkId: foreign } })
    expect(answer.status).toBe(404)
  })
})
