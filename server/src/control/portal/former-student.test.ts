import { allApiRoutes } from '@markaz/protocol/catalogue'
import { apiPath } from '@markaz/protocol/route'
import { expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { createOpenApiDocument } from '../../http/openapi/document.ts'
import { shareTestApp } from '../../testing/app.ts'
import { syncHomeworkAndExamRosters } from '../../testing/build-teaching.ts'
import { type OpenApiDocument, openApiOperationsOf, sampleValueOf } from '../../testing/openapi-sample.ts'
import { openParentSession, openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()
const openApiDocument = createOpenApiDocument() as unknown as Promise<OpenApiDocument>

const routesOfGroups = allApiRoutes.filter(
  ({ route: { side, path, stream } }) =>
    side && !stream && /^(\/children\/\{childId\})?\/(homeworks|exams|videos)\/\{id\}/.test(path),
)

async function createScene() {
  const { headOfficeId } = await t.build.office()
  const groupId = await t.build.group({ headOfficeId })
  const studentId = await t.build.student({ headOfficeIds: [headOfficeId], login: `s.${crypto.randomUUID()}` })
  const membershipId = await t.build.membership({ studentId, groupId })
  const where = { address: '127.0.0.1', userAgent: null }
  const tokens = {
    student: await openStudentSession(t.deps, t.db, { studentId, ...where }),
    parent: await openParentSession(t.deps, t.db, await t.build.agent({ studentIds: [studentId] })),
  }
  const workOf = async (date: string) => {
    const lessonId = await t.build.lesson({ groupId, date })
    const deadline = '2026-11-23T20:00:00+05:00'
    return {
      homeworks: await t.build.homework({ groupId, lessonId, deadline }),
      exams: await t.build.exam({ groupId, date, endTime: '23:00', deadline }),
      videos: (await t.build.video({ authorId: await t.build.staff(), groupId, lessonId })).id,
    }
  }
  return {
    studentId,
    groupId,
    membershipId,
    tokens,
    past: await workOf('2026-11-05'),
    later: await workOf('2026-11-21'),
  }
}
type Scene = Awaited<ReturnType<typeof createScene>>

async function statusOf({ route }: (typeof allApiRoutes)[number], s: Scene, day: 'past' | 'later'): Promise<number> {
  const document = await openApiDocument
  const [, kind] = /\/(\w+)\/\{id\}/.exec(route.path) as unknown as [string, keyof Scene['past']]
  const url = apiPath(route).replace('{childId}', String(s.studentId)).replace('{id}', String(s[day][kind]))
  const method = route.method as 'GET'
  const operation = openApiOperationsOf(document).find(
    (one) => one.path === apiPath(route) && one.method === method.toLowerCase(),
  )
  const schema = operation?.body?.content['application/json']?.schema
  const payload = schema && { ...(sampleValueOf(document, schema) as object), text: 'Mana ishim' }
  const headers = { authorization: `Bearer ${s.tokens[route.side as 'student' | 'parent']}` }
  return (await t.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode
}

/** The message to mark as read does not exist in this test, so these routes answer 404 even to a current member. */
const routesThatAlwaysAnswer404 = ['ownExams.readUntil', 'ownHomework.readUntil']

// Shows: SAFE-032
it.each(routesOfGroups.map((call) => ({ label: `${call.area}.${call.name}`, call })))(
  'the portal route $label answers a group member; a former member gets 404 for homework and exams given after the membership',
  async ({ label, call }) => {
    expect((await statusOf(call, await createScene(), 'later')) < 300).toBe(!routesThatAlwaysAnswer404.includes(label))
    const moved = await createScene()
    await t.db.run(sql`update student_group set ended_date = '2026-11-10' where id = ${moved.membershipId}`)
    await t.build.membership({ studentId: moved.studentId, groupId: await t.build.group(), startedDate: '2026-11-11' })
    await t.db.transaction((tx) => syncHomeworkAndExamRosters(tx, [moved.groupId]))
    expect(await statusOf(call, moved, 'later')).toBe(404)
    // Homework and exams from the days of the membership stay visible to the former member.
    if (call.route.method === 'GET') expect(await statusOf(call, moved, 'past')).toBe(200)
  },
)
