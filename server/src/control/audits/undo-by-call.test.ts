import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { offices } from '@markaz/protocol/centre/offices/routes'
import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { postComments } from '@markaz/protocol/content/comments/routes'
import { faq } from '@markaz/protocol/content/faq/routes'
import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { stories } from '@markaz/protocol/content/stories/routes'
import { sessionAudits } from '@markaz/protocol/control/audits/session.routes'
import { groupPointActions, pointActionLevels, pointActions } from '@markaz/protocol/motivation/actions/routes'
import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { studentAwards } from '@markaz/protocol/motivation/awards/routes'
import { competitions, events } from '@markaz/protocol/motivation/events/routes'
import { shopCategories, shopItems } from '@markaz/protocol/motivation/market/routes'
import { gamificationCategories, levels } from '@markaz/protocol/motivation/points/routes'
import { teachingStaff } from '@markaz/protocol/people/academics/routes'
import { certificates } from '@markaz/protocol/people/certificates/routes'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { discounts, promos } from '@markaz/protocol/people/discounts/routes'
import { erpMembershipStatuses } from '@markaz/protocol/people/memberships/routes'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allGrants, buildPermissionTree } from '@markaz/protocol/permissions'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import type { RouteDefinition } from '@markaz/protocol/route'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { featureAreas } from '../../areas.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { raw, sql } from '../../db/db.ts'
import { buildContractTemplate } from '../../people/contracts/testing/contract-kit.ts'
import { buildNewStudentBody } from '../../people/students/testing/student-centre.ts'
import { createExamTestCentre } from '../../teaching/exams/testing/exam-test-centre.ts'
import { shareTestApp, type TestApp } from '../../testing/app.ts'
import type { buildOffice, buildStaff } from '../../testing/build.ts'
import { readRowOf } from '../../testing/rows.ts'

const server = join(import.meta.dirname, '../..')

const t = shareTestApp()
let token: string
let staffId: number
let discountedCourse: number
let office: Awaited<ReturnType<typeof buildOffice>>
beforeAll(async () => {
  office = await t.build.office()
  discountedCourse = await t.build.course()
  ;({ token, staffId } = await t.signedIn({ grants: allGrants, isSuperadmin: true }))
})

type Sent = Awaited<ReturnType<TestApp['send']>>

const send = <R extends RouteDefinition>(route: R, body?: object, params?: object) =>
  t.send(route as never, {
    token,
    ...(body && { body: body as never }),
    ...(params && { params: params as never }),
  }) as unknown as Promise<Sent>

async function undo(done: Sent) {
  expect([done.status, done.error]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
  const params = { requestId: String(done.headers['x-take-back']) }
  const { status, error } = await t.send(sessionAudits.takeBack, { token, params })
  return status === 200 ? 200 : (error.fields ?? error.code)
}

const idOf = ({ data }: Sent) => {
  const made = data as { id?: number; topic?: { id: number }; certificate?: { id: number } }
  return (made.topic ?? made.certificate ?? made).id as number
}
const createdIdOf = async (answer: Promise<Sent>) => idOf(await answer)
const student = () =>
  t.build.student({ headOfficeIds: [office.headOfficeId], login: `u${crypto.randomUUID().slice(0, 8)}` })
const row = (table: string, id: number) => readRowOf(t.db, table, id)
const rowIn = (table: string) => async (id: number) => {
  const {
    version: _,
    updated_at: __,
    updated_by: ___,
    changed_at: ____,
    ...rest
  } = ((await row(table, id)) as { row: Record<string, unknown> }).row
  return rest
}
let number = 0
const name = () => `Nomi ${++number}`

const { login: _, password: __, officeIds: ___, ...profile } = buildNewStudentBody([])

const headOf = (id: number) => one(sql`select head_office_id as id from office where id = ${id}`)
const person = async (more: Partial<Parameters<typeof buildStaff>[1]> = {}) =>
  t.build.staff({
    firstName: 'Ali',
    lastName: 'Valiyev',
    roleId: await t.build.role(),
    headOfficeIds: [office.headOfficeId],
    ...more,
  })
const group = () => t.build.group({ headOfficeId: office.headOfficeId })

async function newCertificate() {
  const courseId = await t.build.course()
  const studentId = await student()
  const groupId = await t.build.group({ headOfficeId: office.headOfficeId, courseId })
  await t.build.membership({ studentId, groupId })
  return { studentId, courseId, issuedAt: '2026-11-20' }
}

const newDiscount = () => ({
  ...{ name: name(), code: `KOD${++number}`, percent: 10, startDate: '2026-11-01', endDate: '2026-12-31' },
  ...{ limit: 50, courseIds: [discountedCourse], officeIds: [office.id] },
})
const discountOf = async (id: number) => ({
  ...(await row('discount', id)),
  courses: await t.db.many(sql`select course_id from discount_course where discount_id = ${id} order by 1`),
  offices: await t.db.many(sql`select office_id from discount_office where discount_id = ${id} order by 1`),
})
const studyCourse = async () =>
  createdIdOf(send(studyCourses.create, { name: name(), disciplineId: await t.build.course() }))
async function addTopic(courseId: number) {
  await send(studyCourses.saveMonths, { months: [{ number: 1, lessonsCount: 12 }] }, { id: courseId })
  const monthId = await one(sql`select id from study_month where course_id = ${courseId}`)
  return send(curriculum.create, { courseId, monthId, topic: name() })
}
const topic = async () => idOf(await addTopic(await studyCourse()))

const category = () => createdIdOf(send(gamificationCategories.create, { name: name(), displayName: 'Davomat' }))
const newLevel = async () => ({ categoryId: await category(), level: 1, xp: 10 })
const level = async () => createdIdOf(send(levels.create, await newLevel()))
const newAction = async () => ({ name: `Amal ${++number}`, kind: 2, categoryId: await category(), xp: 0, coin: 0 })
const action = async () => createdIdOf(send(pointActions.create, await newAction()))
const newBand = (actionId: number, xp = 10) => ({ actionId, from: 50, to: 60, xp, coin: 0 })
const one = async (asked: ReturnType<typeof sql>) => (await t.db.one<{ id: number }>(asked))?.id ?? 0
const categoryOf = (id: number) => one(sql`select category_id as id from gamification_level where id = ${id}`)
const actionOf = (id: number) => one(sql`select action_id as id from action_level where id = ${id}`)
const connections = (column: string) => (id: number) =>
  t.db.many(sql`
    select group_id, action_id from group_action where ${raw(column)} = ${id} and until is null order by group_id, action_id`)

const upload = (folder: string, extension = 'png') =>
  storeFile(
    { ...t.deps, viewer: { id: staffId } },
    { folder, extension, name: `a.${extension}`, mimeType: 'image/png', bytes: Buffer.from('png') },
  )
const newItem = async () => ({
  ...{ name: name(), categoryId: await createdIdOf(send(shopCategories.create, { name: name() })) },
  ...{ description: 'Qattiq muqovali', count: 5, price: 100, image: await upload('images') },
})
const storeItem = async () => createdIdOf(send(shopItems.create, await newItem()))
async function itemInput(id: number) {
  const { item } = (await send(shopItems.read, undefined, { id })).data as {
    item: {
      name: string
      category: { id: number }
      description: string
      count: number
      price: number
      image: { path: string }
    }
  }
  return { ...item, categoryId: item.category.id, image: item.image.path }
}

async function newPost() {
  const categoryId = await createdIdOf(send(postCategories.create, { name: name() }))
  const authorId = await createdIdOf(send(postAuthors.create, { name: 'Nodira' }))
  return { title: name(), body: richTextOfParagraphs('Salom'), categoryId, authorId }
}
const post = async () => createdIdOf(send(posts.create, await newPost(), { status: 'public-students' }))
const editPost = async (id: number) =>
  send(posts.update, { ...(await newPost()), status: 'public-students', version: await versionOf('post', id) }, { id })
const postWords = (id: number) => t.db.one(sql`select title, body, category_id, author_id from post where id = ${id}`)
/** Each operation on a post, with the operation that reverses it. */
const postOperations = [
  [posts.archive, posts.unarchive],
  [posts.makeTop, posts.untop],
  [posts.recommend, posts.unrecommend],
  [posts.remove, posts.restore],
].flatMap(([operation, back]) => [
  [operation, back],
  [back, operation],
]) as [RouteDefinition, RouteDefinition][]
const postComment = async () =>
  t.db.newId(sql`
    insert into post_comment (post_id, student_id, text, client_key, created_at)
    values (${await post()}, ${await student()}, 'Zoʻr', gen_random_uuid(), now()) returning id`)
const newQuestion = () => ({ question: name(), answer: richTextOfParagraphs('Ertaga') })
const question = () => createdIdOf(send(faq.create, newQuestion()))
const versionOf = async (table: string, id: number) => (await row(table, id))?.row.version as number
const listQuestionIds = async () =>
  (await t.db.many<{ id: number }>(sql`select id from faq order by position`)).map(({ id }) => id)
const reorder = (ids: number[]) => send(faq.reorder, { before: ids, after: ids.toReversed() })
const newStory = async () => ({ title: name(), attachment: await upload('short-videos', 'jpg'), isActive: true })
async function storyInput(id: number) {
  const { story } = (await send(stories.read, undefined, { id })).data as { story: { attachment: { path: string } } }
  return { title: name(), attachment: story.attachment.path, isActive: false }
}
const video = async () => (await t.build.video({ type: 'parenting', authorId: staffId })).id
const newEvent = {
  ...{
    name: 'Robotlar jangi',
    description: richTextOfParagraphs('Jamoalar'),
    image: null,
    type: 'single',
    teamSize: null,
  },
  ...{ xpRequirement: 0, xp: 50, coin: 5, participantLimit: null, deviceId: null, officeId: null },
  ...{ startDate: '2026-11-22T01:00:00+05:00', endDate: '2026-11-22T04:00:00+05:00' },
}
const newTemplate = () => ({ name: name(), title: name(), bodyType: 1, body: richTextOfParagraphs('Salom') })

/** Fields of an audit entry that describe the operation and are not columns of the record. */
const operationFields = ['takenVersion']
/** Returns the names of changed fields for which the audit entry stores no former value. */
async function fieldsWithoutFormerValue({ headers }: Sent) {
  const rows = await t.db.many<{ before: object; after: object }>(sql`
    select before, after from audit where request_id = ${String(headers['x-request-id'])} and before is not null and after is not null`)
  return rows.flatMap(({ before, after }) =>
    Object.keys(after).filter((field) => !(field in before || operationFields.includes(field))),
  )
}

interface Case {
  thing: () => Promise<number>
  change: (id: number) => Promise<Sent>
  again: (id: number) => Promise<Sent>
  state: (id: number) => Promise<unknown>
  refusal?: string
}

const cases: Record<string, Case> = {
  "an office's name": {
    state: rowIn('office'),
    thing: async () => createdIdOf(send(offices.create, { name: name(), hOfficeId: await t.build.headOffice() })),
    change: async (id) => send(offices.update, { name: name(), hOfficeId: await headOf(id) }, { id }),
    again: async (id) => send(offices.update, { name: name(), hOfficeId: await headOf(id) }, { id }),
  },
  "a role's rights": {
    state: rowIn('role'),
    thing: () => t.build.role({ grants: ['users:students.read', 'settings:contracts.read'] }),
    change: (id) =>
      send(
        roles.update,
        { name: name(), type: 1, permissions: buildPermissionTree(new Set(['users:students.update'])) },
        { id },
      ),
    again: (id) => send(roles.update, { name: name(), type: 1, permissions: [] }, { id }),
  },
  'whether a role needs a second factor': {
    state: rowIn('role'),
    thing: () => t.build.role(),
    change: (id) => send(roles.secondFactor, { isNeeded: true }, { id }),
    again: (id) => send(roles.secondFactor, { isNeeded: false }, { id }),
  },
  'the block of a member of staff': {
    state: rowIn('staff'),
    thing: () => person(),
    change: (id) => send(staff.updateStatus, { isActive: 2 }, { id }),
    again: (id) => send(staff.updateStatus, { isActive: 1 }, { id }),
  },
  'the name of a member of staff': {
    state: rowIn('staff'),
    thing: () => person(),
    change: (id) => send(staff.update, { firstName: 'Boshqa', lastName: 'Boshqayev' }, { id }),
    again: (id) => send(staff.update, { firstName: 'Yana' }, { id }),
  },
  "a student's name and phone": {
    state: rowIn('student'),
    thing: () => createdIdOf(send(students.create, buildNewStudentBody([office.id]))),
    change: (id) =>
      send(students.updateProfile, { ...profile, firstName: 'Boshqa', phoneNumber: '998901112233' }, { id }),
    again: (id) => send(students.updateProfile, { ...profile, firstName: 'Yana' }, { id }),
  },
  "a student's status in the ERP": {
    state: rowIn('student'),
    thing: student,
    change: (id) => send(students.update, { statusId: 3 }, { id }),
    again: (id) => send(students.update, { statusId: 2 }, { id }),
  },
  "a student's login": {
    state: rowIn('student'),
    thing: student,
    change: (id) => send(students.changeLogin, { newLogin: `login.${++number}` }, { id }),
    again: (id) => send(students.changeLogin, { newLogin: `login.${++number}` }, { id }),
  },
  "a parent's block": {
    state: rowIn('agent'),
    thing: () => t.build.agent(),
    change: (id) => send(parentRecords.updateStatus, { status: 2 }, { id }),
    again: (id) => send(parentRecords.updateStatus, { status: 1 }, { id }),
  },
  'the words of a status': {
    state: rowIn('control_action'),
    thing: async () => 5,
    change: (id) => send(erpMembershipStatuses.update, { displayName: name() }, { id }),
    again: (id) => send(erpMembershipStatuses.update, { displayName: name() }, { id }),
  },
  "a shop category's name": {
    state: rowIn('store_category'),
    thing: () => createdIdOf(send(shopCategories.create, { name: name() })),
    change: (id) => send(shopCategories.update, { name: name() }, { id }),
    again: (id) => send(shopCategories.update, { name: name() }, { id }),
  },
  'a category of points': {
    state: rowIn('gamification_category'),
    thing: () => createdIdOf(send(gamificationCategories.create, { name: name(), displayName: 'Davomat' })),
    change: (id) => send(gamificationCategories.update, { name: name(), displayName: 'Darslar' }, { id }),
    again: (id) => send(gamificationCategories.update, { name: name(), displayName: 'Yana' }, { id }),
  },
  'a mobile version': {
    state: rowIn('app_version'),
    thing: () => createdIdOf(send(appVersions.create, { version: `1.${++number}`, isRequired: false })),
    change: (id) => send(appVersions.update, { version: `2.${++number}`, isRequired: true }, { id }),
    again: (id) => send(appVersions.update, { version: `3.${++number}`, isRequired: true }, { id }),
  },
  'whether a student may sign in': {
    state: rowIn('student'),
    thing: student,
    change: (id) => send(students.systemStatus, { systemStatus: 2 }, { id }),
    again: (id) => send(students.systemStatus, { systemStatus: 1 }, { id }),
  },
  'the block of an academic': {
    state: rowIn('staff'),
    thing: () => person({ kind: 2 }),
    change: (id) => send(teachingStaff.updateStatus, { isActive: 2 }, { id }),
    again: (id) => send(teachingStaff.update, { isActive: 1 }, { id }),
  },
  "a certificate's day": {
    state: rowIn('certificate'),
    thing: async () => createdIdOf(send(certificates.create, await newCertificate())),
    change: (id) => send(certificates.update, { issuedAt: '2026-11-18' }, { id }),
    again: (id) => send(certificates.update, { issuedAt: '2026-11-17' }, { id }),
  },
  "a contract template's name": {
    state: rowIn('contract_template'),
    thing: () => buildContractTemplate(t),
    change: (id) => send(contracts.update, { name: name() }, { id }),
    again: (id) => send(contracts.update, { name: name() }, { id }),
  },
  'what a promo takes off': {
    state: discountOf,
    thing: async () => createdIdOf(send(promos.create, newDiscount())),
    change: (id) => send(promos.update, { ...newDiscount(), percent: 20, courseIds: [] }, { id }),
    again: (id) => send(promos.update, { ...newDiscount(), percent: 30 }, { id }),
  },
  'what a discount takes off': {
    state: discountOf,
    thing: async () => createdIdOf(send(discounts.create, newDiscount())),
    change: (id) => send(discounts.update, { ...newDiscount(), percent: null, amount: 50_000 }, { id }),
    again: (id) => send(discounts.update, { ...newDiscount(), percent: 30 }, { id }),
  },
  ...Object.fromEntries(
    [promos, discounts].flatMap((kind) =>
      (['archive', 'unarchive'] as const).map((operation) => {
        const back = operation === 'archive' ? kind.unarchive : kind.archive
        return [
          `whether it is archived (${kind[operation].path})`,
          {
            state: discountOf,
            thing: async () => {
              const id = await createdIdOf(send(kind.create, newDiscount()))
              if (operation === 'unarchive') await send(back, undefined, { id })
              return id
            },
            change: (id: number) => send(kind[operation], undefined, { id }),
            again: (id: number) => send(back, undefined, { id }),
          },
        ]
      }),
    ),
  ),
  "a study course's name": {
    state: rowIn('study_course'),
    thing: () => studyCourse(),
    change: async (id) => send(studyCourses.update, { name: name() }, { id }),
    again: async (id) => send(studyCourses.update, { name: name() }, { id }),
  },
  "a topic's name": {
    state: rowIn('curriculum_topic'),
    thing: () => topic(),
    change: (id) => send(curriculum.rename, { topic: name() }, { id }),
    again: (id) => send(curriculum.rename, { topic: name() }, { id }),
  },
  'what a level takes': {
    state: rowIn('gamification_level'),
    thing: () => level(),
    change: async (id) => send(levels.update, { categoryId: await categoryOf(id), level: 1, xp: 20 }, { id }),
    again: async (id) => send(levels.update, { categoryId: await categoryOf(id), level: 1, xp: 30 }, { id }),
  },
  'what an action pays': {
    state: rowIn('gamification_action'),
    thing: () => action(),
    change: async (id) => send(pointActions.update, { ...(await newAction()), xp: 20 }, { id }),
    again: async (id) => send(pointActions.update, { ...(await newAction()), xp: 30 }, { id }),
  },
  'what a band of scores pays': {
    state: rowIn('action_level'),
    thing: async () => createdIdOf(send(pointActionLevels.create, await newBand(await action()))),
    change: async (id) => send(pointActionLevels.update, await newBand(await actionOf(id), 20), { id }),
    again: async (id) => send(pointActionLevels.update, await newBand(await actionOf(id), 30), { id }),
  },
  'the groups of an action': {
    state: connections('action_id'),
    thing: () => action(),
    change: async (id) => send(groupPointActions.connectAction, { groupIds: [await group(), await group()] }, { id }),
    again: async (id) => send(groupPointActions.connectAction, { groupIds: [await group()] }, { id }),
  },
  'the actions of a group': {
    state: connections('group_id'),
    thing: () => group(),
    change: async (id) => send(groupPointActions.connectGroup, { actionIds: [await action(), await action()] }, { id }),
    again: async (id) => send(groupPointActions.connectGroup, { actionIds: [await action()] }, { id }),
  },
  'who was banned from an event after having come': {
    state: rowIn('event_participant'),
    thing: async () => {
      const eventId = await createdIdOf(send(competitions.create, newEvent))
      await send(events.enrol, { studentIds: [await student()] }, { id: eventId })
      await t.db.run(sql`update event_participant set status = 'came' where event_id = ${eventId}`)
      return one(sql`select id from event_participant where event_id = ${eventId}`)
    },
    change: (id) => send(events.changeStatus, { data: { status: 'banned' } }, { id }),
    again: (id) => send(events.changeStatus, { data: { status: 'signed' } }, { id }),
  },
  "an item's price and words": {
    state: rowIn('store_item'),
    thing: () => storeItem(),
    change: async (id) =>
      send(shopItems.update, { ...(await itemInput(id)), price: 200, count: 9, seenCount: 5 }, { id }),
    again: async (id) => send(shopItems.update, { ...(await itemInput(id)), price: 300, seenCount: 9 }, { id }),
  },
  'an item that was stopped': {
    state: rowIn('store_item'),
    refusal: 'STORE_ITEM_STATE',
    thing: () => storeItem(),
    change: (id) => send(shopItems.changeStatus, { status: 'stopped' }, { id }),
    again: (id) => send(shopItems.changeStatus, { status: 'on_sale', count: 5, seenCount: 5, price: 100 }, { id }),
  },
  'an item that is on sale again': {
    state: rowIn('store_item'),
    refusal: 'STORE_ITEM_STATE',
    thing: async () => {
      const id = await storeItem()
      await send(shopItems.changeStatus, { status: 'stopped' }, { id })
      return id
    },
    change: (id) => send(shopItems.changeStatus, { status: 'on_sale', count: 5, seenCount: 5, price: 100 }, { id }),
    again: (id) => send(shopItems.changeStatus, { status: 'stopped' }, { id }),
  },
  "a post category's name": {
    state: rowIn('post_category'),
    thing: () => createdIdOf(send(postCategories.create, { name: name() })),
    change: (id) => send(postCategories.update, { name: name() }, { id }),
    again: (id) => send(postCategories.update, { name: name() }, { id }),
  },
  "an author's name": {
    state: rowIn('post_author'),
    thing: () => createdIdOf(send(postAuthors.create, { name: 'Nodira', position: 'Muharrir' })),
    change: (id) => send(postAuthors.update, { name: 'Nilufar', position: 'Muharrir' }, { id }),
    again: (id) => send(postAuthors.update, { name: 'Nargiza', position: null }, { id }),
  },
  'a comment that was hidden': {
    state: rowIn('post_comment'),
    thing: () => postComment(),
    change: (id) => send(postComments.hide, { isHidden: true }, { id }),
    again: (id) => send(postComments.hide, { isHidden: false }, { id }),
  },
  'a comment that is shown again': {
    state: rowIn('post_comment'),
    thing: async () => {
      const id = await postComment()
      await send(postComments.hide, { isHidden: true }, { id })
      return id
    },
    change: (id) => send(postComments.hide, { isHidden: false }, { id }),
    again: (id) => send(postComments.hide, { isHidden: true }, { id }),
  },
  'a comment with a link that was approved': {
    state: rowIn('post_comment'),
    thing: async () => {
      const id = await postComment()
      await t.db.run(sql`update post_comment set is_waiting = true where id = ${id}`)
      return id
    },
    change: (id) => send(postComments.hide, { isHidden: false }, { id }),
    again: (id) => send(postComments.hide, { isHidden: true }, { id }),
  },
  ...Object.fromEntries(
    postOperations.map(([operation, back]) => [
      `what a post is by its ${operation.path.split('/').at(-1)} (${operation.method})`,
      {
        state: rowIn('post'),
        thing: async () => {
          const id = await post()
          await send(back, back.body && {}, { id })
          return id
        },
        change: (id: number) => send(operation, operation.body && {}, { id }),
        again: (id: number) => send(back, back.body && {}, { id }),
      },
    ]),
  ),
  "a post's words": {
    state: postWords,
    refusal: 'POST_CHANGED',
    thing: post,
    change: editPost,
    again: editPost,
  },
  'the version of a post that was taken': {
    state: postWords,
    refusal: 'POST_CHANGED',
    thing: async () => {
      const id = await post()
      await editPost(id)
      return id
    },
    change: async (id) => send(posts.takeVersion, { version: await versionOf('post', id) }, { id, version: 1 }),
    again: editPost,
  },
  'a question and its answer': {
    state: rowIn('faq'),
    thing: () => question(),
    change: async (id) => send(faq.update, { ...newQuestion(), version: await versionOf('faq', id) }, { id }),
    again: async (id) => send(faq.update, { ...newQuestion(), version: await versionOf('faq', id) }, { id }),
  },
  'the order of the questions': {
    state: listQuestionIds,
    thing: async () => {
      await question()
      return question()
    },
    change: async () => reorder(await listQuestionIds()),
    again: async () => reorder(await listQuestionIds()),
  },
  "a story's words and link": {
    state: rowIn('story'),
    thing: async () => createdIdOf(send(stories.create, await newStory())),
    change: async (id) => send(stories.update, { ...(await storyInput(id)), link: 'https://markaz.uz/a' }, { id }),
    again: async (id) => send(stories.update, { ...(await storyInput(id)), link: 'https://markaz.uz/b' }, { id }),
  },
  'a video for parents': {
    state: rowIn('parenting_video'),
    thing: async () =>
      createdIdOf(send(parentingVideos.create, { name: name(), description: 'Uyda', videoId: await video() })),
    change: (id) => send(parentingVideos.update, { name: name(), description: 'Maktabda' }, { id }),
    again: (id) => send(parentingVideos.update, { name: name() }, { id }),
  },
  'a template of notifications': {
    state: rowIn('notification_template'),
    thing: () => createdIdOf(send(notificationTemplates.create, newTemplate())),
    change: (id) => send(notificationTemplates.update, newTemplate(), { id }),
    again: (id) => send(notificationTemplates.update, newTemplate(), { id }),
  },
}

/** For each table: `make` creates a row, and `use` creates a reference that makes the undo fail with `refusal`. */
const creations: Record<
  string,
  { make: () => Promise<Sent>; use?: (id: number) => Promise<unknown>; refusal?: string }
> = {
  office: {
    make: async () => send(offices.create, { name: name(), hOfficeId: await t.build.headOffice() }),
    use: async (id) => person({ headOfficeIds: [await headOf(id)] }),
    refusal: 'OFFICE_IN_USE',
  },
  role: {
    make: () => send(roles.create, { name: name(), type: 1, permissions: [] }),
    use: (roleId) => t.signedIn({ roleId }),
    refusal: 'ROLE_IN_USE',
  },
  study_course: {
    make: async () => send(studyCourses.create, { name: name(), disciplineId: await t.build.course() }),
    use: addTopic,
    refusal: 'STUDY_COURSE_IN_USE',
  },
  curriculum_topic: {
    make: async () => addTopic(await studyCourse()),
    use: (topicId) => t.build.video({ type: 'curriculum', authorId: staffId, curriculumId: topicId }),
    refusal: 'TOPIC_IN_USE',
  },
  gamification_category: {
    make: () => send(gamificationCategories.create, { name: name(), displayName: 'Davomat' }),
    use: async (categoryId) => send(pointActions.create, { ...(await newAction()), categoryId }),
    refusal: 'CATEGORY_IN_USE',
  },
  gamification_level: { make: async () => send(levels.create, await newLevel()) },
  gamification_action: { make: async () => send(pointActions.create, await newAction()) },
  best_student: {
    make: async () => send(bestStudents.add, { month: '2026-10', place: 1, studentId: await student() }),
  },
  event: {
    make: () => send(competitions.create, newEvent),
    use: async (id) => send(events.enrol, { studentIds: [await student()] }, { id }),
    refusal: 'EVENT_IN_USE',
  },
  store_category: {
    make: () => send(shopCategories.create, { name: name() }),
    use: async (categoryId) => send(shopItems.create, { ...(await newItem()), categoryId }),
    refusal: 'STORE_CATEGORY_IN_USE',
  },
  post_category: {
    make: () => send(postCategories.create, { name: name() }),
    use: async (categoryId) => send(posts.create, { ...(await newPost()), categoryId }, { status: 'private' }),
    refusal: 'POST_CATEGORY_IN_USE',
  },
  post_author: {
    make: () => send(postAuthors.create, { name: 'Nodira' }),
    use: async (authorId) => send(posts.create, { ...(await newPost()), authorId }, { status: 'private' }),
    refusal: 'AUTHOR_IN_USE',
  },
  faq: { make: () => send(faq.create, newQuestion()) },
  story: { make: async () => send(stories.create, await newStory()) },
  app_version: { make: () => send(appVersions.create, { version: `9.${++number}`, isRequired: false }) },
  notification_template: { make: () => send(notificationTemplates.create, newTemplate()) },
}

describe('undoing a change by calling the route that made it', () => {
  it.each(Object.entries(cases))(
    'undoing a change of data (%s) restores the values before the change; after a later change the undo is refused',
    async (_, { thing, change, again, state, refusal = 'NOTHING_TO_TAKE_BACK' }) => {
      const id = await thing()
      const known = () => state(id)
      const before = await known()
      const first = await change(id)
      expect(await known()).not.toEqual(before)
      expect(await fieldsWithoutFormerValue(first)).toEqual([])
      expect(await undo(first)).toBe(200)
      expect(await known()).toEqual(before)
      const wrong = await change(id)
      await again(id)
      const then = await known()
      expect(await undo(wrong)).toBe(refusal)
      expect(await known()).toEqual(then)
    },
  )

  it.each(Object.entries(creations))(
    'undoing the creation of a new %s deletes it, unless another record refers to it',
    async (table, { make, use, refusal }) => {
      const there = async (id: number) => {
        const found = (await row(table, id))?.row
        return found !== undefined && (found.deleted_at ?? null) === null
      }
      const wrong = await make()
      expect(await there(idOf(wrong))).toBe(true)
      expect(await undo(wrong)).toBe(200)
      expect(await there(idOf(wrong))).toBe(false)
      if (!use) return
      const used = await make()
      await use(idOf(used))
      expect(await undo(used)).toBe(refusal)
      expect(await there(idOf(used))).toBe(true)
    },
  )

  it('undoing a soft deletion restores the record, unless another record has its name now', async () => {
    const input = { name: name(), type: 1, permissions: [] }
    const id = await createdIdOf(send(roles.create, input))
    const deleted = await send(roles.remove, undefined, { id })
    expect(await undo(deleted)).toBe(200)
    expect((await send(roles.detail, undefined, { id })).data).toMatchObject({ name: input.name })
    const again = await send(roles.remove, undefined, { id })
    await send(roles.create, input)
    expect(await undo(again)).toBe('ROLE_NAME_TAKEN')
    const hOfficeId = await t.build.headOffice()
    const officeId = await createdIdOf(send(offices.create, { name: name(), hOfficeId }))
    expect(await undo(await send(offices.remove, undefined, { id: officeId }))).toBe(200)
    expect((await row('office', officeId))?.row).toMatchObject({ deleted_at: null })
    const closed = await send(offices.remove, undefined, { id: officeId })
    await send(offices.create, { name: name(), hOfficeId })
    expect(await undo(closed)).toBe('HEAD_OFFICE_TAKEN')
  })

  it('undoing the issue of a certificate withdraws the certificate', async () => {
    const input = await newCertificate()
    expect(await undo(await send(certificates.create, input))).toBe(200)
    expect(
      await t.db.one(sql`select is_active as "isActive" from certificate where student_id = ${input.studentId}`),
    ).toEqual({ isActive: false })
  })
})

describe('changes that cannot be undone', () => {
  it('no undo is offered for a changed password or for a replaced video file', async () => {
    const id = await student()
    const renewed = await send(students.update, { statusId: 1, password: 'Yangi-parol-2026' }, { id })
    const parenting = await createdIdOf(send(parentingVideos.create, { name: name(), videoId: await video() }))
    const replaced = await send(parentingVideos.update, { name: name(), videoId: await video() }, { id: parenting })
    for (const { status, headers } of [renewed, replaced])
      expect([status, headers['x-take-back']]).toEqual([200, undefined])
  })
})

describe('undoing the creation of a post', () => {
  it('undoing the creation of a post deletes it, unless it has changed since', async () => {
    const make = async () => send(posts.create, await newPost(), { status: 'public-students' })
    const statusOf = async (id: number) => (await row('post', id))?.row.status
    const wrong = await make()
    expect(await undo(wrong)).toBe(200)
    expect(await statusOf(idOf(wrong))).toBe('deleted')
    for (const use of [editPost, (id: number) => send(posts.makeTop, {}, { id })]) {
      const used = await make()
      await use(idOf(used))
      expect(await undo(used)).toBe('NOTHING_TO_TAKE_BACK')
      expect(await statusOf(idOf(used))).toBe('public-students')
    }
  })
})

describe('undoing points that staff gave', () => {
  const silver = async (id: number) =>
    (await t.db.one<{ coin: number }>(sql`select coin from point_balance where student_id = ${id}`))?.coin

  it('points that staff gave to a student or a group can be undone, except points that were spent in the meantime', async () => {
    const groupId = await t.build.group({ headOfficeId: office.headOfficeId })
    const ids = [await student(), await student()]
    for (const studentId of ids) await t.build.membership({ studentId, groupId })
    const [ali, vali] = ids as [number, number]
    const categoryId = await createdIdOf(send(gamificationCategories.create, { name: name(), displayName: 'Faollik' }))
    const give = (studentId: number, coin: number) =>
      send(studentAwards.give, { studentId, categoryId, xp: 10, coin, comment: 'Yordam' })
    const one = await give(ali, 30)
    const all = await send(
      groupPointActions.reward,
      { participantsData: ids.map((studentId) => ({ studentId, xp: 5, coin: 7 })), clientId: crypto.randomUUID() },
      { id: groupId },
    )
    expect([await silver(ali), await silver(vali)]).toEqual([37, 7])
    expect(await undo(all)).toBe(200)
    expect([await silver(ali), await silver(vali)]).toEqual([30, 0])
    const more = await give(ali, 5)
    expect(await undo(more)).toBe(200)
    expect(await silver(ali)).toBe(30)
    await give(ali, -25)
    expect(await undo(one)).toMatchObject({ coin: expect.any(String) })
    expect(await silver(ali)).toBe(5)
  })
})

describe('undoing changes of an exam', () => {
  it('a changed exam score can be undone until the results are announced; a changed time or theme until the exam begins', async () => {
    const c = await createExamTestCentre(t)
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
    expect(await undo((await t.send(exams.remove, { token: c.token, params: { id } })) as never)).toBe(200)
    expect(await c.read(id)).toEqual(known)
    expect(await undo(created as never)).toBe(200)
  })
})

const listUndosTestedElsewhere = () =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(server, path), 'utf8').matchAll(/^ *\/\/ Tests the undo of: (.+)$/gm)])
    .flatMap(([, names = '']) => names.split(', '))

it('every undo operation is covered by a test, in this file or another', async () => {
  const taken = await t.db.many<{ name: string }>(sql`
    select distinct entity || '.' || action as name from audit where request_id in (select request_id from taken_back)`)
  const proven = [...taken.map(({ name }) => name), ...listUndosTestedElsewhere()]
  expect(proven.toSorted()).toEqual(featureAreas.flatMap(({ undo }) => Object.keys(undo ?? {})).toSorted())
})
