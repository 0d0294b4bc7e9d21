import { assistants, teachers, teachingStaff } from '@markaz/protocol/people/academics/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import type { RouteDefinition } from '@markaz/protocol/route'
import {
  assistantGroupHistory,
  teacherGroupHistory,
  teachingStaffGroupHistory,
} from '@markaz/protocol/teaching/statistics/group-history.routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'

const t = shareTestApp()
let office: { id: number; headOfficeId: number }
let roleId: number
let viewer: { token: string }
const options = ['create', 'read', 'update', 'delete']
const subs = ['academic', 'teachers', 'assistants', 'staff']
beforeAll(async () => {
  office = await t.build.office()
  roleId = await t.build.role({ type: 2, grants: ['my_groups.read'] })
  const grants = subs.flatMap((sub) => options.map((option) => `users:${sub}.${option}`))
  viewer = await t.signedIn({ grants: [...grants, 'my_groups.read'], headOfficeIds: [office.headOfficeId] })
})

async function person(erpKind: 'teacher' | 'assistant', { login, kind = 2 }: { login?: null; kind?: 1 | 2 } = {}) {
  const id = await t.build.staff({
    ...{ kind, roleId, headOfficeIds: [office.headOfficeId] },
    ...(login === null && { login }),
  })
  await t.db.run(sql`update staff set erp_kind = ${erpKind} where id = ${id}`)
  return id
}
const groupOf = async (staffId: number, role: 'teacher' | 'assistant') => {
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId })
  await t.build.groupStaff({ groupId, staffId, role })
  return groupId
}
const rows = () =>
  t.db.one(sql`
    select (select json_agg(staff order by id) from staff) as people, (select count(*) from audit) as audits,
      (select count(*) from session where ended_at is null) as sessions`)

let n = 0
const calls: [name: string, route: RouteDefinition, input: (id: number, groupId: number) => object, needs: string][] = [
  ['academic', teachingStaff.read, (id) => ({ params: { id } }), 'users:academic.read'],
  ['academic', teachingStaff.update, (id) => ({ params: { id }, body: { isActive: 2 } }), 'users:academic.update'],
  ['academic', teachingStaff.resetPassword, (id) => ({ params: { id } }), 'users:academic.update'],
  ['academic', teachingStaffGroupHistory.groups, (id) => ({ params: { id } }), 'users:academic.read'],
  [
    'academic',
    teachingStaffGroupHistory.attendances,
    (id, groupId) => ({ params: { id, groupId } }),
    'users:academic.read',
  ],
  [
    'academic',
    teachingStaff.updateStatus,
    (id) => ({ params: { id }, body: { isActive: 2 } }),
    'users:academic.update',
  ],
  ['teacher', teachers.read, (id) => ({ params: { id } }), 'users:teachers.read'],
  ['teacher', teachers.update, (id) => ({ params: { id }, body: { isActive: 2 } }), 'users:teachers.update'],
  ['teacher', teachers.resetPassword, (id) => ({ params: { userId: id } }), 'users:teachers.update'],
  ['teacher', teacherGroupHistory.groups, (id) => ({ params: { id } }), 'users:teachers.read'],
  ['teacher', teacherGroupHistory.attendances, (id, groupId) => ({ params: { id, groupId } }), 'users:teachers.read'],
  ['assistant', assistants.read, (id) => ({ params: { id } }), 'users:assistants.read'],
  ['assistant', assistants.update, (id) => ({ params: { id }, body: { isActive: 2 } }), 'users:assistants.update'],
  ['assistant', assistants.resetPassword, (id) => ({ params: { id } }), 'users:assistants.update'],
  ['assistant', assistantGroupHistory.groups, (id) => ({ params: { id } }), 'users:assistants.read'],
  [
    'assistant',
    assistantGroupHistory.attendances,
    (id, groupId) => ({ params: { id, groupId } }),
    'users:assistants.read',
  ],
]
const newLogin = () => ({ login: `eshik.${++n}`, roleId })
const signUps: typeof calls = [
  [
    'academic',
    teachingStaff.signUp,
    (id) => ({ params: { id }, body: { ...newLogin(), genderType: 1 } }),
    'users:academic.create',
  ],
  ['teacher', teachers.signUp, (id) => ({ params: { id }, body: newLogin() }), 'users:teachers.create'],
  ['assistant', assistants.signUp, (id) => ({ params: { id }, body: newLogin() }), 'users:assistants.create'],
]
const name = (route: RouteDefinition) => `${route.method} ${route.path}`
const every = [...calls, ...signUps].map((call) => [name(call[1]), ...call] as const)

describe.each(every)(
  'the rights for an API call about one academic, teacher or assistant: %s',
  (_, list, route, input, needs) => {
    const kind = list === 'assistant' ? 'assistant' : 'teacher'
    const isSignUp = route.path.includes('sign-up')
    const make = async (erpKind: 'teacher' | 'assistant', also: { kind?: 1 } = {}) => {
      const id = await person(erpKind, { ...also, ...(isSignUp && { login: null }) })
      return { id, groupId: await groupOf(id, erpKind) }
    }
    const send = (token: string, { id, groupId }: { id: number; groupId: number }) =>
      t.send(route, { token, ...input(id, groupId) })

    it('an API call about one teacher or assistant answers 401 without a session and 403 without the needed right', async () => {
      const whom = await make(kind)
      const others = subs
        .flatMap((sub) => options.map((option) => `users:${sub}.${option}`))
        .filter((grant) => grant !== needs)
      const { token } = await t.signedIn({
        grants: [...others, 'my_groups.read', 'users.read', 'users.update'],
        headOfficeIds: [office.headOfficeId],
      })
      const before = await rows()
      expect((await send('', whom)).status).toBe(401)
      expect((await send(token, whom)).status).toBe(403)
      expect(await rows()).toEqual(before)
      expect((await send(viewer.token, whom)).status).toBe(isSignUp ? 201 : 200)
    })

    it('an API call about one teacher or assistant answers 404 for an unknown id, for other staff, and for an assistant requested as a teacher', async () => {
      const wrong = [await make('teacher', { kind: 1 }), { id: 987654, groupId: 1 }]
      if (list === 'teacher') wrong.push(await make('assistant'))
      if (list === 'assistant') wrong.push(await make('teacher'))
      const before = await rows()
      for (const whom of wrong) {
        const { status, error } = await send(viewer.token, whom)
        expect([status, error.code]).toEqual([404, 'NOT_FOUND'])
      }
      expect(await rows()).toEqual(before)
    })
  },
)

describe.each([
  ['GET /academic', teachingStaff.list, 'users:academic.read'],
  ['GET /teacher/all', teachers.list, 'users:teachers.read'],
  ['GET /assistant/all', assistants.list, 'users:assistants.read'],
  ['GET /kpi/all', teacherFigures.kpis, 'users:teachers.read'],
] as const)('the rights and query parameters of the list of %s', (_, route: RouteDefinition, needs) => {
  it('the lists of teaching staff, teachers and assistants answer 401 without a session and 403 without the needed right', async () => {
    const others = subs.flatMap((sub) => options.map((o) => `users:${sub}.${o}`)).filter((grant) => grant !== needs)
    expect((await t.send(route)).status).toBe(401)
    const { token } = await t.signedIn({ grants: others })
    expect((await t.send(route, { token })).status).toBe(403)
    expect((await t.send(route, { token: (await t.signedIn({ grants: [needs] })).token })).status).toBe(200)
  })

  it('the lists of all teaching staff, of teachers and of assistants answer 400 naming the invalid query parameter', async () => {
    for (const [field, value] of [
      ['page', '0'],
      ['perPage', '1001'],
      ['officeIds', '1) or (1=1'],
      ['value', 'x'.repeat(201)],
      ...(route === teacherFigures.kpis
        ? [
            ['month', '2026-13'],
            ['month', '0000-01'],
            ['month', "2026-01'"],
          ]
        : [
            ['orderBy', 'id'],
            ['workStatus', '3'],
            ['isActive', '9'],
            ['roleId', 'x'],
          ]),
    ] as const) {
      const { status, error } = await t.send(route, { token: viewer.token, query: { [field as string]: value } })
      expect([field, status, Object.keys(error.fields ?? {})[0]?.split('.')[0]]).toEqual([field, 400, field])
    }
  })
})

it('the API calls for staff answer 404 for the id of a teacher, and the API calls for teachers answer 404 for the id of another staff member', async () => {
  const id = await person('teacher')
  expect((await t.send(staff.read, { token: viewer.token, params: { id } })).status).toBe(404)
})
