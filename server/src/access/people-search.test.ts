import { allApiRoutes } from '@markaz/protocol/catalogue'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { allGrants } from '@markaz/protocol/permissions'
import { grantsToReadStaffPhones, personalDataGrant } from '@markaz/protocol/personal'
import type { AccessRule, RouteDefinition } from '@markaz/protocol/route'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '../db/db.ts'
import { buildContractTemplate } from '../people/contracts/testing/contract-kit.ts'
import { shareTestApp } from '../testing/app.ts'
import { insertReturningId } from '../testing/rows.ts'

const t = shareTestApp()
let c: Awaited<ReturnType<typeof centre>>
beforeAll(async () => {
  c = await centre()
})

const pupil = 'Zulxumor'
const teacher = 'Yodgorbek'
const parent = 'Barnoxon'
const clerk = 'Qalandar'

/** The names of this test's people, typed with another keyboard or as in a Russian passport. */
const otherSpellings = {
  [pupil]: ['Зулхумар', 'Zulkhumar', 'Zul\u200bhumor'],
  [teacher]: ['Ядгарбек', 'Iodgorbek'],
  [parent]: ['Барнохан', 'Barnokhan'],
  [clerk]: ['каландар', 'Kalandar'],
}

const secrets = {
  [pupil]: ['998917346258', '7346258', '+998 91 734-62-58', '998937451169', '451169', '1357924', '31234567890123'],
  [teacher]: ['998946718823', '718823', '+998 94 671-88-23'],
  [parent]: ['998955829937', '829937', '8642097'],
  [clerk]: ['998901562748', '562748'],
}

/** The student, teacher, parent and office worker created here appear in every list of people. */
async function centre() {
  const { headOfficeId } = await t.build.office()
  const headOfficeIds = [headOfficeId]
  const studentId = await t.build.student({
    ...{ firstName: pupil, lastName: 'Salimova', hId: 'ZX-1', headOfficeIds, phoneNumber: '998917346258' },
    login: 'zulxumor',
  })
  await t.db.run(sql`
    update student set mobile = '998937451169', passport_series = 'AK', passport_number = '1357924', personal_id = '31234567890123'
    where id = ${studentId}`)
  const roleId = (await t.signedIn()).roleId
  const person = { headOfficeIds, roleId, workStatus: 1 as const }
  const teacherId = await t.build.staff({
    ...{ ...person, kind: 2, firstName: teacher, phoneNumber: '998946718823', login: 'yodgorbek' },
  })
  const clerkId = await t.build.staff({
    ...{ ...person, firstName: clerk, phoneNumber: '998901562748', login: 'qalandar' },
  })
  await t.db.run(sql`update staff set erp_kind = 'teacher' where id = ${teacherId}`)
  const agentId = await t.build.agent({
    fullName: `${parent} Aliyeva`,
    phone: '998955829937',
    studentIds: [studentId],
  })
  await t.db.run(sql`update agent set passport_number = '8642097' where id = ${agentId}`)

  const groupId = await t.build.group({ headOfficeId })
  await t.build.groupStaff({ groupId, staffId: teacherId })
  await t.build.membership({ studentId, groupId })
  const lessonId = await t.build.lesson({ groupId, date: '2026-11-20' })
  const homeworkId = await t.build.homework({ groupId, lessonId })
  await t.build.chat({ homeworkId, studentId, status: 3, checkedBy: teacherId })
  const examId = await t.build.exam({ groupId })
  await t.build.chat({ examId, studentId, status: 3, checkedBy: teacherId })

  await t.db.run(sql`
    insert into student_feedback (student_id, group_id, text, author_id) values (${studentId}, ${groupId}, 'Yaxshi', ${clerkId})`)
  await t.db.run(
    sql`insert into best_student (month, place, student_id, added_by) values ('2026-10-01', 1, ${studentId}, ${clerkId})`,
  )
  const categoryId = await insertReturningId(
    t.db,
    sql`insert into store_category (name, created_at) values ('Kiyim', now()) returning id`,
  )
  const itemId = await insertReturningId(
    t.db,
    sql`insert into store_item (category_id, name, description, count, price, image, created_by, created_at)
      values (${categoryId}, 'Kepka', 'Qora', 5, 10, 'store/x.png', ${clerkId}, now()) returning id`,
  )
  await t.db.run(sql`
    insert into store_transaction (student_id, item_id, price, client_key, created_at) values (${studentId}, ${itemId}, 10, gen_random_uuid(), now())`)
  const eventId = await insertReturningId(
    t.db,
    sql`insert into event (kind, name, description, type, xp_requirement, xp, coin, starts_at, ends_at, created_by, created_at)
      values ('competition', 'Olimpiada', '{"type":"doc","content":[]}', 'single', 0, 0, 0, '2026-12-01', '2026-12-02', ${clerkId}, now()) returning id`,
  )
  await t.db.run(sql`
    insert into event_participant (event_id, student_id, status, enrolled_at) values (${eventId}, ${studentId}, 'signed', now())`)
  await t.db.run(sql`insert into risk (student_id, opened_at) values (${studentId}, now())`)
  const deviceId = await t.build.doorDevice({ headOfficeId })
  for (const [kind, staffId, ofStudent] of [
    [3, null, studentId],
    [2, teacherId, null],
  ])
    await t.db.run(sql`
      insert into face_log (device_id, serial_no, device_time, at, direction, person_kind, staff_id, student_id, received_at)
      values (${deviceId}, ${kind}, '2026-11-20', '2026-11-20', 1, ${kind}, ${staffId}, ${ofStudent}, now())`)
  const callId = await insertReturningId(
    t.db,
    sql`insert into family_call (reason, phone, agent_id, date, state, next_at, created_at)
      values (1, '998955829937', ${agentId}, '2026-11-21', 'waiting', now(), ${t.deps.clock.now()}) returning id`,
  )
  await t.db.run(
    sql`insert into family_call_cause (call_id, student_id, lesson_id) values (${callId}, ${studentId}, ${lessonId})`,
  )
  // A planned call is listed only while its reason, here an absence, still applies.
  await t.db.run(sql`
    insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${studentId}, 2, 'without_reason')`)
  await t.db.run(sql`
    insert into call_attempt (id, call_id, result, requested_at, ended_at) values (gen_random_uuid(), ${callId}, 'busy', now(), now())`)
  await t.db.run(
    sql`insert into audit (staff_id, permission_name, action, entity) values (${clerkId}, 'auth', 'view', 'faq')`,
  )

  await t.db.run(sql`update safety_setting set people_per_day = 100000, exports_per_day = 1000`)

  const everything = { headOfficeIds, grants: [...allGrants] }
  const templateId = await buildContractTemplate(t)
  const hidden = allGrants.filter((grant) => !grantsToReadStaffPhones.includes(grant))
  const [shown, masked] = [
    await t.signedIn(everything),
    await t.signedIn({ ...everything, grants: hidden, seesPersonal: false }),
  ]
  for (const { staffId } of [shown, masked]) await t.build.groupStaff({ groupId, staffId, role: 'assistant' })
  await t.send(contracts.createForStudent, {
    token: shown.token,
    body: { studentId, contractId: templateId, contractType: 'self' },
  })
  return { shown: shown.token, masked: masked.token, headOfficeId, groupId, examId, eventId, templateId, roleId }
}

interface Search {
  who: readonly (keyof typeof secrets)[]
  params?: object
  query?: object
}

const searches = (): Record<string, Search> => {
  const ofGroup = { params: { id: c.groupId } }
  const ofEvent = { params: { id: c.eventId } }
  const ofExam = { params: { id: c.examId } }
  return {
    'teachingStaff.list': { who: [teacher] },
    'parentRecords.list': { who: [parent] },
    'assistants.list': { who: [] },
    'audits.export': { who: [clerk] },
    'audits.list': { who: [clerk] },
    'autoCalls.list': { who: [pupil, parent] },
    'bestStudents.candidates': { who: [pupil], query: { month: '2026-11' } },
    'bestStudents.list': { who: [pupil] },
    'callHistories.list': { who: [pupil] },
    'contracts.history': { who: [pupil], params: { id: c.templateId } },
    'events.candidates': { who: [pupil], ...ofEvent },
    'events.participants': { who: [pupil], ...ofEvent },
    'exams.chats': { who: [pupil], ...ofExam },
    'exams.participants': { who: [pupil], ...ofExam },
    'faceLogs.export': { who: [pupil, teacher] },
    'faceLogs.list': { who: [pupil, teacher] },
    // The list of unreachable families does not contain this student, because the parent can be reached.
    'families.unreached': { who: [] },
    'groups.students.all': { who: [pupil], ...ofGroup },
    'groups.students.own': { who: [pupil], ...ofGroup },
    'homework.chats.all': { who: [pupil], ...ofGroup },
    'homework.chats.own': { who: [pupil], ...ofGroup },
    'homeworkStatistics.byChecking': { who: [teacher] },
    'homeworkStatistics.students': { who: [pupil] },
    'homeworkStatistics.studentsNotDoing': { who: [] },
    'risks.list': { who: [pupil] },
    'sentNotifications.people': { who: [pupil, teacher, clerk] },
    'staff.list': { who: [clerk] },
    // No staff member of this test has a face or a card registered at a door.
    'staffDoorAccess.list': { who: [] },
    'shopTransactions.list': { who: [pupil] },
    'studentAwards.statistics': { who: [pupil] },
    'studentGroups.formOptions': { who: [pupil], query: { groupId: c.groupId } },
    'students.export': { who: [pupil] },
    'students.feedbacks': { who: [pupil] },
    'students.list': { who: [pupil] },
    'teacherFigures.download': { who: [teacher] },
    'teacherFigures.duties': { who: [teacher] },
    'teacherFigures.kpis': { who: [teacher] },
    'teachers.list': { who: [teacher] },
    'users.byRole': { who: [clerk, teacher], params: { roleId: c.roleId } },
  }
}

/** These API calls search other things than people, or return only counts of people. */
const ofThings =
  /^(teachingStaffGroupHistory|assistantGroupHistory|teacherGroupHistory|catalog\w+|centreSettings|competitions|contracts\.list|curriculum|devices|discounts|events\.list|faq|groups\.(list|mine)|groupPointActions|homework\.(list|targets)|homeworkBank|homeworkStatistics\.(groups|weeks)|risks\.weeks|studentAwards\.byLevel|teacherFigures\.weeks|masterClasses|studySectionMasterClasses|notificationTemplates|notifications|parentingVideos|post\w*|promos|publicVideos|roles|sentNotifications\.(list|search|choices)|shopItems|stories|studyCourses|videos)\b/

const needsPersonal = (access: AccessRule) => access.kind === 'can' && access.and === personalDataGrant

const isSearch = (schema: unknown) => {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  return 'value' in shape || 'key' in shape
}
const searching = allApiRoutes
  .map(({ area, name, route }) => ({ label: `${area}.${name}`, route: route as RouteDefinition }))
  .filter(
    ({ route }) =>
      !route.side &&
      !needsPersonal(route.access) &&
      (isSearch(route.query) || (route.download && isSearch(route.body))),
  )

async function answer(
  route: RouteDefinition,
  token: string,
  { params, query }: Search,
  value: string,
): Promise<string> {
  const field = route.path.includes('audits') || route.path.includes('student-awards') ? 'key' : 'value'
  const asked = { ...query, [field]: value }
  const got = await t.send(route, {
    token,
    ...{ params: params as never, ...(route.method === 'GET' ? { query: asked as never } : { body: asked as never }) },
  })
  expect([route.path, got.status]).toEqual([route.path, 200])
  return route.download ? JSON.stringify((await readXlsx(got.bytes)).sheets) : JSON.stringify(got.data)
}

describe('searching for people', () => {
  // Shows: SAFE-001
  it('every API call that searches people is covered by the search tests of this file', () => {
    const labels = searching.map(({ label }) => label)
    expect(labels.filter((label) => !ofThings.test(label)).sort()).toEqual(Object.keys(searches()).sort())
  })

  // Shows: SAFE-001, REAL-005
  it.each(searching.filter(({ label }) => !ofThings.test(label)))(
    'the API call $label finds people by names in any spelling; phone or document numbers find no one without the right to personal data',
    async ({ label, route }) => {
      const search = searches()[label] as Search
      for (const who of search.who) {
        expect(await answer(route, c.masked, search, who)).toContain(who)
        for (const spelling of otherSpellings[who])
          expect([spelling, await answer(route, c.masked, search, spelling)]).toEqual([
            spelling,
            expect.stringContaining(who),
          ])
        for (const secret of secrets[who]) {
          expect([who, secret, (await answer(route, c.masked, search, secret)).includes(who)]).toEqual([
            who,
            secret,
            false,
          ])
        }
      }
    },
  )

  // Shows: REAL-005
  it('a search lists people whose names match exactly before people whose names only sound similar', async () => {
    const headOfficeIds = [c.headOfficeId]
    for (const firstName of ['Umidjon', 'Омиджон', 'Umidjon']) await t.build.student({ firstName, headOfficeIds })
    const { route } = searching.find(({ label }) => label === 'students.list') as { route: RouteDefinition }
    for (const [typed, firstName] of [
      ['Umidjon', 'Umidjon'],
      ['Omidjon', 'Омиджон'],
    ] as const) {
      const text = await answer(route, c.masked, { who: [] }, typed)
      const names = [...text.matchAll(/Umidjon|Омиджон/g)].map(([name]) => name)
      expect(names).toHaveLength(3)
      expect(names[0]).toBe(firstName)
    }
  })

  it('a user with the right to personal data finds students, parents, teachers and staff by phone and document number', async () => {
    for (const [label, who] of [
      ['students.list', pupil],
      ['shopTransactions.list', pupil],
      ['parentRecords.list', parent],
      ['teachers.list', teacher],
      ['staff.list', clerk],
    ] as const) {
      const { route } = searching.find((one) => one.label === label) as { route: RouteDefinition }
      expect(await answer(route, c.shown, { who: [] }, secrets[who][0] as string)).toContain(who)
    }
  })

  // Shows: SAFE-001
  it('a search by digits lists students whose phones end with the digits first, but not for a user who may not see phones', async () => {
    const headOfficeIds = [c.headOfficeId]
    const older = await t.build.student({ headOfficeIds, hId: '664411', phoneNumber: '998901000000' })
    const newer = await t.build.student({ headOfficeIds, hId: '664412', phoneNumber: '998901006644' })
    const found = async (token: string, query: object) =>
      (await t.send(students.list, { token, query: { value: '6644', ...query } })).data.students.map(({ id }) => id)
    expect(await found(c.shown, {})).toEqual([newer, older])
    expect(await found(c.shown, { keys: 'phoneNumber' })).toEqual([newer])
    expect(await found(c.shown, { keys: 'hId' })).toEqual([older, newer])
    expect(await found(c.masked, {})).toEqual([older, newer])
  })

  it('a search by a name lists students in the order of their creation, whether or not they have a second phone number', async () => {
    const person = { headOfficeIds: [c.headOfficeId], firstName: 'Durdona', phoneNumber: '998901231111' }
    const [older, newer] = [await t.build.student(person), await t.build.student(person)]
    await t.db.run(sql`update student set mobile = '998901230000' where id = ${newer}`)
    for (const token of [c.shown, c.masked]) {
      const { data } = await t.send(students.list, { token, query: { value: 'Durdona' } })
      expect(data.students.map(({ id }) => id)).toEqual([older, newer])
    }
  })

  it('a search by a name that names the fields to search finds the name only in these fields', async () => {
    for (const token of [c.shown, c.masked]) {
      const found = async (keys: string) =>
        (await t.send(students.list, { token, query: { value: pupil, keys } })).data.students.length
      expect([await found('firstName'), await found('lastName')]).toEqual([1, 0])
    }
  })

  // Shows: SAFE-001
  it('a search that names the fields to search ignores fields that the user has no right to see', async () => {
    for (const [label, keys, who] of [
      ['students.list', 'phoneNumber', pupil],
      ['students.list', 'mobile', pupil],
      ['staff.list', 'phoneNumber', clerk],
      ['parentRecords.list', 'phone', parent],
    ] as const) {
      const { route } = searching.find((one) => one.label === label) as { route: RouteDefinition }
      for (const secret of secrets[who])
        expect(await answer(route, c.masked, { who: [], query: { keys } }, secret)).not.toContain(who)
    }
  })
})
