import { offices } from '@markaz/protocol/centre/offices/routes'
import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { faq } from '@markaz/protocol/content/faq/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { groupsActions } from '@markaz/protocol/motivation/actions/routes'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { storeCategories } from '@markaz/protocol/motivation/market/routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { controlActions } from '@markaz/protocol/people/memberships/routes'
import { agents } from '@markaz/protocol/people/parents/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allGrants, treeOf } from '@markaz/protocol/permissions'
import { richTextOf } from '@markaz/protocol/rich-text'
import type { RouteDefinition } from '@markaz/protocol/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { newStudent } from '../../people/students/testing/student-centre.ts'
import { examCentre } from '../../teaching/exams/testing/exam-centre.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAgent,
  buildCourse,
  buildGroup,
  buildHeadOffice,
  buildMembership,
  buildOffice,
  buildRole,
  buildStaff,
  buildStudent,
} from '../../testing/build.ts'
import { rowOf } from '../../testing/rows.ts'

let t: TestApp
/** An administrator: what may be done is asked of the calls themselves. */
let token: string
let office: Awaited<ReturnType<typeof buildOffice>>
beforeAll(async () => {
  t = await testApp()
  office = await buildOffice(t.db)
  token = (await t.signedIn({ grants: allGrants, isSuperadmin: true })).token
})
afterAll(() => t.close())

type Sent = Awaited<ReturnType<TestApp['send']>>

const send = <R extends RouteDefinition>(route: R, body?: object, params?: object) =>
  t.send(route as never, {
    token,
    ...(body && { body: body as never }),
    ...(params && { params: params as never }),
  }) as unknown as Promise<Sent>

async function undo(done: Sent) {
  expect([done.status, done.error]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
  const params = { requestId: String(done.headers['x-request-id']) }
  const { status, error } = await t.send(sessionAudits.takeBack, { token, params })
  return status === 200 ? 200 : (error.fields ?? error.code)
}

const made = async (answer: Promise<Sent>) => ((await answer).data as { id: number }).id
const student = () =>
  buildStudent(t.db, { headOfficeIds: [office.headOfficeId], login: `u${crypto.randomUUID().slice(0, 8)}` })
const row = (table: string, id: number) => rowOf(t.db, table, id)
let number = 0
const name = () => `Nomi ${++number}`

const { login: _, password: __, officeIds: ___, ...profile } = newStudent([])

/** How a thing is made, changed, changed once more, and read. */
interface Case {
  thing: () => Promise<number>
  change: (id: number) => Promise<Sent>
  again: (id: number) => Promise<Sent>
  /** By default its row. */
  table: string
}

const cases: Record<string, Case> = {
  "an office's name": {
    table: 'office',
    thing: async () => made(send(offices.create, { name: name(), hOfficeId: await buildHeadOffice(t.db) })),
    change: async (id) => send(offices.update, { name: name(), hOfficeId: await headOf(id) }, { id }),
    again: async (id) => send(offices.update, { name: name(), hOfficeId: await headOf(id) }, { id }),
  },
  "a role's rights": {
    table: 'role',
    thing: () => buildRole(t.db, { grants: ['users:students.read', 'settings:contracts.read'] }),
    change: (id) =>
      send(roles.update, { name: name(), type: 1, permissions: treeOf(new Set(['users:students.update'])) }, { id }),
    again: (id) => send(roles.update, { name: name(), type: 1, permissions: [] }, { id }),
  },
  'whether a role needs a second factor': {
    table: 'role',
    thing: () => buildRole(t.db),
    change: (id) => send(roles.secondFactor, { isNeeded: true }, { id }),
    again: (id) => send(roles.secondFactor, { isNeeded: false }, { id }),
  },
  'the block of a member of staff': {
    table: 'staff',
    thing: () => person(),
    change: (id) => send(staff.updateStatus, { isActive: 2 }, { id }),
    again: (id) => send(staff.updateStatus, { isActive: 1 }, { id }),
  },
  'the name of a member of staff': {
    table: 'staff',
    thing: () => person(),
    change: (id) => send(staff.update, { firstName: 'Boshqa', lastName: 'Boshqayev' }, { id }),
    again: (id) => send(staff.update, { firstName: 'Yana' }, { id }),
  },
  "a student's name and phone": {
    table: 'student',
    thing: () => made(send(students.create, newStudent([office.id]))),
    change: (id) =>
      send(students.updateProfile, { ...profile, firstName: 'Boshqa', phoneNumber: '998901112233' }, { id }),
    again: (id) => send(students.updateProfile, { ...profile, firstName: 'Yana' }, { id }),
  },
  "a student's status in the ERP": {
    table: 'student',
    thing: student,
    change: (id) => send(students.update, { statusId: 3 }, { id }),
    again: (id) => send(students.update, { statusId: 2 }, { id }),
  },
  "a student's login": {
    table: 'student',
    thing: student,
    change: (id) => send(students.changeLogin, { newLogin: `login.${++number}` }, { id }),
    again: (id) => send(students.changeLogin, { newLogin: `login.${++number}` }, { id }),
  },
  "a parent's block": {
    table: 'agent',
    thing: () => buildAgent(t.db),
    change: (id) => send(agents.updateStatus, { status: 2 }, { id }),
    again: (id) => send(agents.updateStatus, { status: 1 }, { id }),
  },
  'the words of a status': {
    table: 'control_action',
    thing: async () => 5,
    change: (id) => send(controlActions.update, { displayName: name() }, { id }),
    again: (id) => send(controlActions.update, { displayName: name() }, { id }),
  },
  "a shop category's name": {
    table: 'store_category',
    thing: () => made(send(storeCategories.create, { name: name() })),
    change: (id) => send(storeCategories.update, { name: name() }, { id }),
    again: (id) => send(storeCategories.update, { name: name() }, { id }),
  },
  'a category of points': {
    table: 'gamification_category',
    thing: () => made(send(gamificationCategories.create, { name: name(), displayName: 'Davomat' })),
    change: (id) => send(gamificationCategories.update, { name: name(), displayName: 'Darslar' }, { id }),
    again: (id) => send(gamificationCategories.update, { name: name(), displayName: 'Yana' }, { id }),
  },
  'a mobile version': {
    table: 'app_version',
    thing: () => made(send(appVersions.create, { version: `1.${++number}`, isRequired: false })),
    change: (id) => send(appVersions.update, { version: `2.${++number}`, isRequired: true }, { id }),
    again: (id) => send(appVersions.update, { version: `3.${++number}`, isRequired: true }, { id }),
  },
}

const headOf = async (id: number) =>
  (await t.db.one<{ id: number }>(sql`select head_office_id as id from office where id = ${id}`))?.id
const person = async () =>
  buildStaff(t.db, {
    firstName: 'Ali',
    lastName: 'Valiyev',
    roleId: await buildRole(t.db),
    headOfficeIds: [office.headOfficeId],
  })

describe('what a call changed is set back by a call', () => {
  it.each(Object.entries(cases))(
    '%s; not when it was changed again since',
    async (_, { thing, change, again, table }) => {
      const id = await thing()
      const known = async () => {
        const { version: _, ...rest } = ((await row(table, id)) as { row: Record<string, unknown> }).row
        return rest
      }
      const before = await known()
      const first = await change(id)
      expect(await known()).not.toEqual(before)
      expect(await undo(first)).toBe(200)
      expect(await known()).toEqual(before)
      const wrong = await change(id)
      await again(id)
      const then = await known()
      expect(await undo(wrong)).toBe('NOTHING_TO_TAKE_BACK')
      expect(await known()).toEqual(then)
    },
  )

  it('what was made is removed, unless it is in use', async () => {
    const categoryName = name()
    const category = await send(storeCategories.create, { name: categoryName })
    expect(await undo(category)).toBe(200)
    const roleMade = await send(roles.create, { name: name(), type: 1, permissions: [] })
    await t.signedIn({ roleId: (roleMade.data as { id: number }).id })
    expect(await undo(roleMade)).toBe('ROLE_IN_USE')
    const office = await send(offices.create, { name: name(), hOfficeId: await buildHeadOffice(t.db) })
    expect(await undo(office)).toBe(200)
  })

  it('what only its mark hid is there again, unless its name was taken', async () => {
    const input = { name: name(), type: 1, permissions: [] }
    const id = await made(send(roles.create, input))
    const deleted = await send(roles.remove, undefined, { id })
    expect(await undo(deleted)).toBe(200)
    expect((await send(roles.detail, undefined, { id })).data).toMatchObject({ name: input.name })
    const again = await send(roles.remove, undefined, { id })
    await send(roles.create, input)
    expect(await undo(again)).toBe('ROLE_NAME_TAKEN')
  })

  it('a certificate that was given is cancelled', async () => {
    const courseId = await buildCourse(t.db)
    const studentId = await student()
    const groupId = await buildGroup(t.db, { headOfficeId: office.headOfficeId, courseId })
    await buildMembership(t.db, { studentId, groupId })
    const given = await send(certificates.create, { studentId, courseId, issuedAt: '2026-11-20' })
    expect(await undo(given)).toBe(200)
    expect(
      await t.db.one(sql`select is_active as "isActive" from certificate where student_id = ${studentId}`),
    ).toEqual({ isActive: false })
  })

  it("a post's words, marks and place", async () => {
    const categoryId = await made(send(postCategories.create, { name: name() }))
    const author = await t.db.newId(
      sql`insert into post_author (name, created_by, created_at) select 'Muallif', id, now() from staff limit 1 returning id`,
    )
    const words = { title: 'Bir', body: richTextOf('Salom'), categoryId, authorId: author }
    const id = await made(send(posts.create, words, { status: 'public-students' }))
    const read = async () =>
      (await send(posts.read, undefined, { id })).data as { post: { title: string; isTop: boolean } }
    const edited = await send(posts.update, { ...words, title: 'Ikki', status: 'public-students', version: 1 }, { id })
    expect(await undo(edited)).toBe(200)
    expect((await read()).post.title).toBe('Bir')
    const top = await send(posts.makeTop, {}, { id })
    expect((await read()).post.isTop).toBe(true)
    expect(await undo(top)).toBe(200)
    expect((await read()).post.isTop).toBe(false)
    const question = { question: 'Qachon?', answer: richTextOf('Ertaga') }
    const faqId = await made(send(faq.create, question))
    const asked = await send(faq.update, { ...question, question: 'Qayerda?', version: 1 }, { id: faqId })
    expect(await undo(asked)).toBe(200)
    expect(await row('faq', faqId)).toMatchObject({ row: { question: 'Qachon?' } })
  })
})

describe('points', () => {
  const silver = async (id: number) =>
    (await t.db.one<{ coin: number }>(sql`select coin from point_balance where student_id = ${id}`))?.coin

  it('given by hand are booked back, to one and to a whole group; what was spent since is not taken', async () => {
    const groupId = await buildGroup(t.db, { headOfficeId: office.headOfficeId })
    const ids = [await student(), await student()]
    for (const studentId of ids) await buildMembership(t.db, { studentId, groupId })
    const [ali, vali] = ids as [number, number]
    const categoryId = await made(send(gamificationCategories.create, { name: name(), displayName: 'Faollik' }))
    const give = (studentId: number, coin: number) =>
      send(studentAwards.give, { studentId, categoryId, xp: 10, coin, comment: 'Yordam' })
    const one = await give(ali, 30)
    const all = await send(
      groupsActions.reward,
      { participantsData: ids.map((studentId) => ({ studentId, xp: 5, coin: 7 })), clientId: crypto.randomUUID() },
      { id: groupId },
    )
    expect([await silver(ali), await silver(vali)]).toEqual([37, 7])
    expect(await undo(all)).toBe(200)
    expect([await silver(ali), await silver(vali)]).toEqual([30, 0])
    await give(ali, -25)
    expect(await undo(one)).toMatchObject({ coin: expect.any(String) })
    expect(await silver(ali)).toBe(5)
  })
})

describe('an exam', () => {
  it('a score is what it was, or none, until the results are told; time and theme before it begins', async () => {
    const c = await examCentre(t)
    const examId = await c.exam()
    const [studentId] = c.studentIds
    const chatId = await c.chatOf(examId, studentId)
    const work = () => t.db.one(sql`select status, score, comment from chat where id = ${chatId}`)
    const before = await work()
    const first = await c.check(examId, { participantId: chatId, score: 90 })
    expect(await undo(first as never)).toBe(200)
    expect(await work()).toEqual(before)
    await c.check(examId, { participantId: chatId, score: 90 })
    const second = await c.check(examId, { participantId: chatId, score: 20 })
    expect(await undo(second as never)).toBe(200)
    expect(await work()).toMatchObject({ status: 3, score: 90 })

    const created = await c.create()
    const id = created.data.exam.id
    const known = await c.read(id)
    const changed = await c.update(id, { theme: 'Boshqa mavzu', startDate: '2026-11-26' })
    expect(await undo(changed as never)).toBe(200)
    expect(await c.read(id)).toEqual(known)
    expect(await undo(created as never)).toBe(200)
  })
})
