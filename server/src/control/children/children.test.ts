import { allApiRoutes } from '@markaz/protocol/catalogue'
import { childReadRoutes, childrenOfParent } from '@markaz/protocol/control/children/routes'
import { announcedAbsences } from '@markaz/protocol/teaching/told-absences/routes'
import { AbsenceNoticeReason } from '@markaz/protocol/teaching/told-absences/schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openParentSession } from '../../testing/portal-session.ts'
import { doorFaceConsentText } from '../face-consents/consent.text.ts'

const routesOfChildren = allApiRoutes.filter(
  ({ route }) => route.side === 'parent' && route.path.startsWith('/children/{childId}'),
)
const bodies: Record<string, object> = {
  'notesAboutOwnChild.add': { careText: 'Dori ichadi', from: '2026-11-21', to: '2026-12-05' },
  'notesAboutOwnChild.change': { careText: 'Dori ichadi', from: '2026-11-21', to: '2026-12-05' },
  'childMeetings.move': { timeId: 1 },
  'announcedAbsences.tell': { from: '2026-11-22', to: '2026-11-22', reason: AbsenceNoticeReason.Ill },
}
/**
 * For each setting of a parent's link to a child: the routes that it allows. Routes that are not listed are always
 * allowed.
 */
const routesByLinkSetting = {
  tells_marks:
    'letters letter missing today journal groupJournal homework exams points pointHistory levels places awards'.split(
      ' ',
    ),
  tells_papers: 'certificates list download'.split(' '),
}
const linkSettingOf = ({ area, name }: { area: string; name: string }) =>
  ['childReadRoutes', 'childContracts', 'childDiscounts'].includes(area)
    ? (Object.entries(routesByLinkSetting).find(([, names]) => names.includes(name))?.[0] ?? null)
    : null

const t = shareTestApp()
beforeAll(async () => {
  await t.db.run(sql`update portal_setting set show_places = true`)
})

async function createFamily() {
  const { headOfficeId, id: officeId } = await t.build.office()
  const groupId = await t.build.group()
  const childId = await t.build.student({ headOfficeIds: [headOfficeId] })
  await t.build.membership({ studentId: childId, groupId })
  const parentId = await t.build.agent({ studentIds: [childId] })
  const token = await openParentSession(t.deps, t.db, parentId)
  return { childId, groupId, officeId, parentId, token }
}
type Family = Awaited<ReturnType<typeof createFamily>>

const bodyOf = (label: string) =>
  label === 'childFaceConsent.give' ? { textVersion: doorFaceConsentText(t.deps, 'child').version } : bodies[label]

const requestRoute = (
  { area, name, route }: (typeof allApiRoutes)[number],
  { token, groupId }: Family,
  childId: number,
) =>
  t.send(route, {
    token,
    params: { childId, id: groupId, week: '2026-11-16' },
    ...(bodyOf(`${area}.${name}`) && { body: bodyOf(`${area}.${name}`) }),
  } as never)

describe.each(routesOfChildren.map((call) => ({ label: `${call.area}.${call.name}`, call })))(
  'the route $label about a child',
  ({ call }) => {
    // A route with `{id}` or `{week}` names a record that this test does not create, so it answers 404 even for the
    // parent's own child.
    const isOfThing = /\{(id|week)\}/.test(call.route.path) && call.name !== 'groupJournal'

    // Shows: FAMILY-006
    it("a route about a child returns the child's data to a parent of the child", async () => {
      const own = await createFamily()
      const { status } = await requestRoute(call, own, own.childId)
      expect(isOfThing ? [404] : [200, 201]).toContain(status)
    })

    // Shows: FAMILY-005
    it('a route about a child answers 404 for a child who left or whose link to the parent ended, and 401 to a blocked parent', async () => {
      const [own, other] = [await createFamily(), await createFamily()]
      expect((await requestRoute(call, own, other.childId)).status).toBe(404)
      // The parent gets a second child before the link to the first ends: without a child, a parent cannot sign in.
      const second = await t.build.student()
      await t.db.run(
        sql`insert into agent_student (agent_id, student_id, relation) values (${own.parentId}, ${second}, 'father')`,
      )
      await t.db.run(
        sql`update agent_student set ended_at = now(), end_reason = 'other' where agent_id = ${own.parentId} and student_id = ${own.childId}`,
      )
      expect((await requestRoute(call, own, own.childId)).status).toBe(404)
      await t.db.run(sql`update student set gone_at = now() where id = ${second}`)
      expect((await requestRoute(call, own, second)).status).toBe(401)
      await t.db.run(sql`update agent set status = 2 where id = ${other.parentId}`)
      expect((await requestRoute(call, other, other.childId)).status).toBe(401)
      const merged = await createFamily()
      await t.db.run(sql`update agent set merged_into_id = ${own.parentId} where id = ${merged.parentId}`)
      expect((await requestRoute(call, merged, merged.childId)).status).toBe(401)
    })

    it("a route about a child answers 404 exactly if a setting of the parent's link to the child forbids the route", async () => {
      const own = await createFamily()
      await t.db.run(
        sql`update agent_student set tells_marks = false, tells_papers = false, tells_calls = false where agent_id = ${own.parentId}`,
      )
      const { status } = await requestRoute(call, own, own.childId)
      expect(status < 400).toBe(linkSettingOf(call) === null && !isOfThing)
    })
  },
)

it('every permission of a parent for a child names only API routes that exist', () => {
  const known = routesOfChildren.map(({ name }) => name)
  for (const name of Object.values(routesByLinkSetting).flat()) expect(known).toContain(name)
  expect(Object.keys(childReadRoutes)).toEqual(expect.arrayContaining(routesByLinkSetting.tells_marks))
})

describe("the list of a parent's children", () => {
  // Shows: FAMILY-005, FAMILY-006
  it("a parent's list of children shows today's lessons and marks of all their children, also in different branches", async () => {
    const { childId, groupId, officeId, parentId, token } = await createFamily()
    const other = await createFamily()
    await t.db.run(
      sql`insert into agent_student (agent_id, student_id, relation) values (${parentId}, ${other.childId}, 'mother')`,
    )
    await createFamily()
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-21' })
    await t.db.run(sql`
      insert into attendance (lesson_id, student_id, mark, reason_type) values (${lessonId}, ${childId}, 2, 'reasonable')`)
    const homeworkId = await t.build.homework({ groupId })
    await t.build.chat({ homeworkId, studentId: childId, status: 3, score: 95 })
    await t.db.run(sql`update chat set checked_at = ${t.deps.clock.now()} where homework_id = ${homeworkId}`)
    const { data } = await t.send(childrenOfParent.list, { token })
    expect(data.today).toBe('2026-11-21')
    expect(data.children.map(({ id }) => id).sort()).toEqual([childId, other.childId].sort())
    expect(data.children.find(({ id }) => id === childId)).toMatchObject({
      offices: [{ id: officeId }],
      groups: [{ id: groupId }],
      tells: { marks: true, papers: true, calls: true },
      today: { lessons: 1, mark: 2, reasonType: 'reasonable', cameAt: null, told: null },
      due: 0,
      lastScore: { score: 95 },
    })
    expect(data.children.find(({ id }) => id === other.childId)).toMatchObject({
      offices: [{ id: other.officeId }],
      today: { lessons: 0, next: null, mark: null },
      lastScore: null,
    })
  })

  it('a parent whose link to the child does not allow marks sees no marks or homework, but sees arrivals and announced absences', async () => {
    const { childId, groupId, parentId, token } = await createFamily()
    await t.db.run(sql`update agent_student set tells_marks = false where agent_id = ${parentId}`)
    const lessonId = await t.build.lesson({ groupId, date: '2026-11-21' })
    await t.db.run(sql`insert into attendance (lesson_id, student_id, mark) values (${lessonId}, ${childId}, 1)`)
    await t.send(announcedAbsences.tell, {
      token,
      params: { childId },
      body: { from: '2026-11-21', to: '2026-11-23', reason: AbsenceNoticeReason.Ill },
    })
    const { data } = await t.send(childrenOfParent.list, { token })
    expect(data.children).toMatchObject([
      { due: null, lastScore: null, today: { mark: null, told: 'ill', lessons: 1 } },
    ])
  })

  it("reading a child's data as a parent marks nothing as read for the child", async () => {
    const { childId, groupId, token } = await createFamily()
    const homeworkId = await t.build.homework({ groupId })
    await t.build.chat({ homeworkId, studentId: childId })
    const before = await t.db.many(sql`select * from chat where student_id = ${childId}`)
    await t.send(childReadRoutes.homework, { token, params: { childId }, query: {} })
    await t.send(childReadRoutes.today, { token, params: { childId } })
    expect(await t.db.many(sql`select * from chat where student_id = ${childId}`)).toEqual(before)
  })
})
