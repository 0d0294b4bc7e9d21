import { allApiRoutes, type NamedRoute } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath } from '@markaz/protocol/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedDemo, populateDemo } from './demo/open-demo.ts'
import { createOpenApiDocument } from './http/openapi/document.ts'
import { shareTestApp } from './testing/app.ts'
import { type OpenApiDocument, openApiOperationsOf, sampleValueOf } from './testing/openapi-sample.ts'
import { countRowsOf } from './testing/rows.ts'

const t = shareTestApp({ isDemo: true })
let demo: OpenedDemo
let chief: string
/** The token of a staff member with every right, whose branch has no students and groups. */
let stranger: string
beforeAll(async () => {
  chief = (await t.signedIn({ isSuperadmin: true, grants: [...allGrants], login: 'superadmin' })).token
  demo = await populateDemo(t.deps, t.app.queue, 'Parol-12345')
  const { headOfficeId } = await t.build.office()
  stranger = (await t.signedIn({ grants: [...allGrants], headOfficeIds: [headOfficeId] })).token
}, 240_000)
afterAll(() => demo?.close())

/** Feature areas whose rows belong to all branches, such as content and catalogues, or to the caller. */
const areasOfAllBranches = [
  ...['teachingStaff', 'assistants', 'teachers', 'staff', 'users', 'roles', 'auth'],
  ...['posts', 'postAuthors', 'postCategories', 'postComments', 'faq', 'stories', 'parentingVideos', 'publicVideos'],
  ...['catalogCategories', 'catalogChapters', 'catalogCourses', 'catalogLessons', 'catalogSubCategories'],
  ...['studyCourses', 'studySectionMasterClasses', 'curriculum', 'homeworkBank', 'promos', 'discounts', 'contracts'],
  ...[
    'events',
    'competitions',
    'masterClasses',
    'shopCategories',
    'shopItems',
    'publicOffers',
    'pointActions',
    'pointEconomy',
  ],
  ...[
    'gamificationCategories',
    'levels',
    'pointActionLevels',
    'erpMembershipStatuses',
    'daysOff',
    'notifications',
    'notificationTemplates',
    'appVersions',
  ],
]
/** Calls that return only counts, or options for filters and forms. They may include rows of all branches. */
const callsForOptions = [
  ...['audits.roles', 'exams.failureReasons', 'groups.filterObjects', 'groupPointActions.filterObjects'],
  ...['groupPointActions.ofAction', 'homeworkStatistics.filterObjects', 'offices.headOffices', 'offices.list'],
  ...['sentNotifications.choices', 'studentAwards.filterObjects', 'studentAwards.methods', 'studentGroups.formOptions'],
  ...['students.filterObjects', 'videos.listForStaff'],
]
/** Calls that, whatever id they get, only change the caller's own branch or reservation. */
const callsWithoutForeignEffect = ['offices.remove', 'autoCalls.release']
const nameOf = ({ area, name }: NamedRoute) => `${area}.${name}`
const callsOfBranches = allApiRoutes.filter(
  (call) =>
    !call.route.side &&
    !call.route.stream &&
    call.route.access.kind !== 'public' &&
    !areasOfAllBranches.includes(call.area) &&
    !callsForOptions.includes(nameOf(call)),
)
const reads = callsOfBranches.filter(({ route }) => route.method === 'GET')

const ask = (token: string, method: string, url: string, payload?: object) =>
  t.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
/** Returns the paths of a call with the ids 1, 2, 3 and so on, because rows of the demo centre have these ids. */
const addressesOf = ({ route }: NamedRoute, count: number) => {
  const path = apiPath(route)
  const ids = path.includes('{') ? Array.from({ length: count }, (_, nth) => nth + 1) : [1]
  return ids.map((id) => path.replace(/\{(\w+)\}/g, String(id)))
}

// Shows: SAFE-032
it('a staff member with every right in an empty branch can read no row of another branch through any API call', async () => {
  const open: string[] = []
  let compared = 0
  for (const call of reads) {
    for (const url of addressesOf(call, 12)) {
      const seen = await ask(chief, 'GET', url)
      if (seen.statusCode !== 200 || !/"id":/.test(seen.body)) continue
      compared += 1
      const { statusCode, body } = await ask(stranger, 'GET', url)
      if (statusCode === 200 && /"id":/.test(body)) open.push(`${nameOf(call)} ${url} ${body.slice(0, 200)}`)
    }
  }
  expect(open).toEqual([])
  expect(compared).toBeGreaterThan(200)
}, 240_000)

// Shows: SAFE-032
it('a staff member with every right, but only in an empty branch, cannot change a row of any other branch through any API call', async () => {
  const document = (await createOpenApiDocument()) as unknown as OpenApiDocument
  const operations = openApiOperationsOf(document)
  const open: string[] = []
  for (const call of callsOfBranches) {
    const { method } = call.route
    if (method === 'GET' || !call.route.path.includes('{') || callsWithoutForeignEffect.includes(nameOf(call))) continue
    const operation = operations.find((one) => one.path === apiPath(call.route) && one.method === method.toLowerCase())
    const schema = operation?.body?.content['application/json']?.schema
    for (const url of addressesOf(call, 6)) {
      const before = await countRowsOf(t.db, 'audit')
      const { statusCode, body } = await ask(
        stranger,
        method,
        url,
        schema && (sampleValueOf(document, schema) as object),
      )
      if (statusCode < 300 || (await countRowsOf(t.db, 'audit')) > before)
        open.push(`${nameOf(call)} ${url} ${statusCode} ${body.slice(0, 120)}`)
    }
  }
  expect(open).toEqual([])
}, 240_000)
