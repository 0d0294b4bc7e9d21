import { randomUUID } from 'node:crypto'
import { allApiRoutes, type NamedRoute } from '@markaz/protocol/catalogue'
import { uploadPath } from '@markaz/protocol/fields'
import { allGrants } from '@markaz/protocol/permissions'
import { apiPath } from '@markaz/protocol/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { attachUpload } from './centre/files/attach-upload.ts'
import { storeFile, type Uploader } from './centre/files/store-file.ts'
import { sql } from './db/db.ts'
import { buildDocx } from './people/contracts/testing/contract-kit.ts'
import { shareTestApp } from './testing/app.ts'
import { type OpenApiDocument, sampleValueOf } from './testing/openapi-sample.ts'
import { openParentSession, openStudentSession } from './testing/portal-session.ts'
import { insertReturningId } from './testing/rows.ts'

const richText = (path: string) => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Matn' }] },
    { type: 'picture', attrs: { path, alt: 'Rasm' } },
  ],
})

/**
 * Returns how the field contains paths of uploaded files: one path, a list, or within a rich text; null = not at all.
 */
function formOf(field: z.ZodType): 'path' | 'list' | 'text' | null {
  if (field === uploadPath) return 'path'
  if (field instanceof z.ZodArray) return formOf(field.element as z.ZodType) && 'list'
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return formOf(field.unwrap() as z.ZodType)
  const isRichText = field.safeParse(richText('a/b.png')).success && !field.safeParse({ type: 'doc' }).success
  return isRichText ? 'text' : null
}
const fieldsOf = (schema: unknown): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject
    ? schema.shape
    : schema instanceof z.ZodUnion
      ? Object.assign({}, ...schema.options.map(fieldsOf))
      : {}

const nameOf = ({ area, name }: NamedRoute) => `${area}.${name}`
const fieldsThatTakeFiles = allApiRoutes.flatMap((call) =>
  Object.entries(fieldsOf(call.route.body)).flatMap(([field, schema]) => {
    const form = formOf(schema)
    return form ? [{ ...call, field, form, label: `${nameOf(call)} ${field}` }] : []
  }),
)
type FileField = (typeof fieldsThatTakeFiles)[number]

/** The folder in which the uploaded files of each body field are stored. */
const folders: Record<string, string> = {
  files: 'staffs/homeworks',
  questionFiles: 'staffs/homeworks',
  image: 'images',
  thumbnail: 'images',
  body: 'posts/images',
  answer: 'posts/images',
  scan: 'consents/faces',
  file: 'other',
  photo: 'students/images',
  attachment: 'short-videos',
  illustration: 'courses/illustrations',
  banner: 'images',
  'parentConversations files': 'parents/messages',
  'ownExams files': 'students/homeworks',
  'ownHomework files': 'students/homeworks',
  'postAuthors photo': 'posts/authors',
  'staff photo': 'staff/profile',
  'staffDoorAccess photo': 'staff/profile',
  'posts banner': 'posts/images',
  'stories thumbnail': 'short-videos/thumbnails',
  'catalogCategories image': 'courses/illustrations',
  'catalogSubCategories image': 'courses/illustrations',
  'catalogCourses banner': 'courses/banners',
}
const folderOf = ({ area, field }: FileField) => folders[`${area} ${field}`] ?? (folders[field] as string)

const t = shareTestApp()
type Side = 'staff' | 'student' | 'parent'
let uploaders: Record<Side, Uploader & { token: string }>
let strangers: Uploader[]
let studentId: number
let groupId: number
let officeId: number
let levelsOf: number
let level = 0
const sideOf = ({ route }: NamedRoute): Side => (route.side ?? 'staff') as Side

beforeAll(async () => {
  let headOfficeId: number
  ;({ headOfficeId, id: officeId } = await t.build.office())
  const office = { headOfficeIds: [headOfficeId] }
  const chief = await t.signedIn({ isSuperadmin: true, grants: [...allGrants], ...office })
  studentId = await t.build.student({ login: 'fayl.egasi', ...office })
  const agentId = await t.build.agent({ studentIds: [studentId] })
  const where = { address: '127.0.0.1', userAgent: null }
  uploaders = {
    staff: { id: chief.staffId, token: chief.token },
    student: { id: studentId, isStudent: true, token: await openStudentSession(t.deps, t.db, { studentId, ...where }) },
    parent: { id: agentId, isParent: true, token: await openParentSession(t.deps, t.db, agentId) },
  }
  const otherId = await t.build.student({ login: 'begona.bola', ...office })
  strangers = [
    { id: await t.build.staff(office) },
    { id: await t.build.staff({ headOfficeIds: [(await t.build.office()).headOfficeId] }) },
    { id: otherId, isStudent: true },
    { id: await t.build.agent({ studentIds: [otherId] }), isParent: true },
  ]
  groupId = await t.build.group({ headOfficeId })
  await t.build.groupStaff({ groupId, staffId: chief.staffId })
  await t.build.membership({ studentId, groupId })
  levelsOf = await create('gamificationCategories')
})

const store = (viewer: Uploader, folder: string, extension = 'jpg') =>
  storeFile(
    { ...t.deps, db: t.db, viewer },
    { folder, extension, name: 'rasm.jpg', mimeType: 'image/jpeg', bytes: buildDocx('{number}') },
  )

const newStaff = () => t.build.staff({ headOfficeIds: [] })
const newAdult = async () => {
  const id = await t.build.student({ login: `o.${randomUUID()}` })
  await t.db.run(sql`update student set birth_date = '1990-01-01' where id = ${id}`)
  return id
}
const consenting = async (of: 'staffId' | 'studentId', id: number) => {
  await t.build.faceConsent({ [of]: id })
  return { id }
}
const homework = async () => ({ id: groupId, homeworkId: await t.build.homework({ groupId }) })
const chat = async () => ({
  id: groupId,
  chatId: await insertReturningId(t.db, sql`select id from chat where homework_id = ${(await homework()).homeworkId}`),
})
const exam = () => t.build.exam({ groupId, date: '2026-11-21', endTime: '20:00' })

async function create(area: string): Promise<number> {
  const call = allApiRoutes.find((one) => one.area === area && one.name === 'create') as NamedRoute
  const answer = await send(call, await bodyOf(call))
  if (answer.statusCode >= 300) throw new Error(`${area}.create: ${answer.body}`)
  return Number(/"id":(\d+)/.exec(answer.body)?.[1])
}
const event = async () => ({
  type: 'single',
  startDate: '2026-12-01T10:00:00Z',
  endDate: '2026-12-01T12:00:00Z',
  deviceId: null,
  officeId,
})

/** Path parameters of calls whose record the test must create, because the area's `create` call does not. */
const params: Record<string, () => Promise<object>> = {
  'studentDoorAccess.give': async () => ({ id: await newAdult() }),
  'studentDoorAccess.setPhoto': async () => consenting('studentId', await newAdult()),
  'staffDoorAccess.give': async () => ({ id: await newStaff() }),
  'staffDoorAccess.setPhoto': async () => consenting('staffId', await newStaff()),
  'staff.update': async () => ({ id: await newStaff() }),
  'students.updateProfile': async () => ({ id: await newAdult() }),
  'parentConversations.write': async () => ({ id: studentId }),
  'familyConversations.write': async () => ({ id: studentId }),
  'ownExams.write': async () => ({ id: await exam() }),
  'exams.write': async () => {
    const id = await exam()
    return { id, chatId: await insertReturningId(t.db, sql`select id from chat where exam_id = ${id}`) }
  },
  'ownHomework.write': async () => ({ id: (await homework()).homeworkId }),
  ...Object.fromEntries(
    ['all', 'own'].flatMap((reach) => [
      [`homework.create.${reach}`, async () => ({ id: groupId })],
      [`homework.update.${reach}`, homework],
      [`homework.write.${reach}`, chat],
    ]),
  ),
  'posts.create': async () => ({ status: 'private' }),
}
/** Values that the request bodies of a feature area must contain, in addition to the field that is tested. */
const bodies: Record<string, () => Promise<object>> = {
  postAuthors: async () => ({ name: 'Karimova Zuhra' }),
  stories: async () => ({ attachment: await store(uploaders.staff, 'short-videos', 'mp4') }),
  sentNotifications: async () => ({ type: 2, audience: [], students: [studentId], bodyType: 2, body: '<p>Salom</p>' }),
  parentingVideos: async () => ({
    videoId: (await t.build.video({ authorId: uploaders.staff.id, type: 'parenting' })).id,
  }),
  posts: async () => ({
    ...{ status: 'private', version: 1, authorId: await create('postAuthors') },
    categoryId: await create('postCategories'),
  }),
  studentDoorAccess: async () => ({ signer: 'self', signedOn: '2026-11-20' }),
  staffDoorAccess: async () => ({ signer: 'self', signedOn: '2026-11-20' }),
  masterClasses: event,
  competitions: event,
  students: async () => ({ officeIds: [officeId], login: `o.${randomUUID()}` }),
  faq: async () => ({ version: 1 }),
  shopItems: async () => ({ categoryId: await create('shopCategories') }),
  levels: async () => ({ categoryId: levelsOf, level: ++level, xp: level * 10 }),
  catalogSubCategories: async () => ({ categoryId: await create('catalogCategories') }),
  catalogCourses: async () => ({ subCategoryId: await create('catalogSubCategories') }),
  homeworkBank: async () => {
    const topic = await t.build.topic({ authorId: uploaders.staff.id })
    const row = await t.db.one(
      sql`select course_id as "courseId", id as "lessonId", 1 as version from curriculum_topic where id = ${topic}`,
    )
    return row as object
  },
  exams: async () => ({
    ...{ groupId, startDate: '2026-11-25', beginTime: '15:00', endTime: '16:00', questionMode: 2 },
  }),
  homework: async () => ({ lessonId: await t.build.lesson({ groupId, date: '2026-11-20' }), hours: 24 }),
}

async function bodyOf(call: NamedRoute, given?: { taker: FileField; key: string }): Promise<object> {
  const schema = z.toJSONSchema(call.route.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const body = sampleValueOf(schema as unknown as OpenApiDocument, schema as never) as Record<string, unknown>
  for (const name of ['clientId', 'name', 'displayName']) if (name in body) body[name] = randomUUID()
  for (const taker of fieldsThatTakeFiles.filter(({ route }) => route === call.route))
    if (taker.field in body) body[taker.field] = fieldWith(taker, await store(uploaders[sideOf(call)], folderOf(taker)))
  Object.assign(body, await bodies[call.area]?.())
  if (given) body[given.taker.field] = fieldWith(given.taker, given.key)
  return body
}
const fieldWith = ({ form }: FileField, key: string) => ({ path: key, list: [key], text: richText(key) })[form]

async function send(call: NamedRoute, body: object) {
  const { route } = call
  const isNew = route.path.includes('{id}') && !params[nameOf(call)]
  const at = (isNew ? { id: await create(call.area) } : await params[nameOf(call)]?.()) as Record<string, number>
  return t.app.inject({
    method: route.method,
    url: apiPath(route).replace(/\{(\w+)\}/g, (_, name) => String(at[name])),
    headers: { authorization: `Bearer ${uploaders[sideOf(call)].token}` },
    payload: body,
  })
}

describe('which uploaded files a call accepts in its body', () => {
  it.each(fieldsThatTakeFiles)(
    'the field $label accepts an uploaded file only if the caller uploaded it into the right folder and it is not used yet',
    async (taker) => {
      const viewer = uploaders[sideOf(taker)]
      const folder = folderOf(taker)
      const used = await store(viewer, folder)
      await t.db.transaction((tx) => attachUpload(tx, { path: used, folder, viewer }))
      const foreign = await Promise.all(strangers.map((stranger) => store(stranger, folder)))
      const elsewhere = await Promise.all(['boshqa', `${folder}/ichki`].map((other) => store(viewer, other)))
      for (const key of [...foreign, used, ...elsewhere, `${folder}/yoq.jpg`]) {
        const answer = await send(taker, await bodyOf(taker, { taker, key }))
        expect([key, answer.statusCode, answer.json().error?.code]).toEqual([key, 400, 'FILE_UNKNOWN'])
      }
      const isUsed = await t.db.one(sql`
      select count(*)::int as count from file where key = any(${[...foreign, ...elsewhere]}) and used_at is not null`)
      expect(isUsed).toEqual({ count: 0 })
      const own = await send(taker, await bodyOf(taker, { taker, key: await store(viewer, folder) }))
      expect([own.statusCode, own.json().error]).toEqual([expect.toBeOneOf([200, 201]), undefined])
    },
  )

  it('a video for parents is accepted only if the caller uploaded it as a video for parents and it is not used yet', async () => {
    const [create] = fieldsThatTakeFiles.filter(({ area }) => area === 'parentingVideos') as [FileField]
    const own = { authorId: uploaders.staff.id }
    const makeFrom = async (videoId: number) =>
      send(create, { ...(await bodyOf(create)), videoId, thumbnail: undefined })
    const foreign = await t.build.video({ authorId: (strangers[0] as Uploader).id, type: 'parenting' })
    for (const { id } of [
      foreign,
      await t.build.video({ ...own, groupId }),
      await t.build.video({ ...own, type: 'public' }),
    ])
      expect((await makeFrom(id)).json().error?.fields).toHaveProperty('videoId')
    const { id } = await t.build.video({ ...own, type: 'parenting' })
    expect([(await makeFrom(id)).statusCode, (await makeFrom(id)).statusCode]).toEqual([201, 400])
  })

  it('every body field that accepts an uploaded file is covered by the tests in this file', () => {
    const isFile = /^(photo|image|picture|banner|thumbnail|illustration|attachment|scan|signature|file|files|\w+Files)$/
    const found = new Set(fieldsThatTakeFiles.map(({ label }) => label))
    const named = allApiRoutes.flatMap((call) =>
      Object.keys(fieldsOf(call.route.body)).flatMap((name) => (isFile.test(name) ? `${nameOf(call)} ${name}` : [])),
    )
    expect(named.filter((label) => !found.has(label))).toEqual([])
  })
})
