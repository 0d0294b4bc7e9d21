import { uploads } from '@markaz/protocol/centre/files/routes'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'

const t = shareTestApp()

let n = 0
let studentId: number
let token: string
beforeEach(async () => {
  studentId = await t.build.student({ login: `oquvchi.${++n}` })
  token = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
})

const mb = 1_048_576
const send = async () =>
  t.send(uploads.ownAttachment, { token, file: { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\nsalom') } })
const left = (count: number, sizeBytes: number) =>
  t.db.run(sql`
    insert into file (key, name, mime_type, size_bytes, owner_student_id, created_at)
    select 'students/homeworks/' || gen_random_uuid() || '.pdf', 'a.pdf', 'application/pdf', ${sizeBytes}, ${studentId}, ${t.deps.clock.now()}
    from generate_series(1, ${count}::int)`)

it.each([
  ['fifty files', 50, 10],
  ['two hundred megabytes', 20, 10 * mb],
])(
  'a student with %s of unused uploads cannot upload more until some uploads are used or deleted',
  async (_, count, bytes) => {
    await left(count - 1, bytes)
    expect((await send()).status).toBe(201)
    await left(1, bytes)
    const refused = await send()
    expect([refused.status, refused.error.code]).toEqual([409, 'UPLOADS_UNUSED'])
    await t.db.run(sql`update file set used_at = now() where key in (
    select key from file where owner_student_id = ${studentId} and used_at is null limit 2)`)
    expect((await send()).status).toBe(201)
  },
)

it("the limit of unused uploads counts neither used files nor other people's unused files", async () => {
  await left(60, 10 * mb)
  await t.db.run(sql`update file set used_at = now() where owner_student_id = ${studentId}`)
  expect((await send()).status).toBe(201)
  await left(60, 10)
  const staff = await t.signedIn({ grants: ['my_groups:check_homeworks.update'] })
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\nsalom') }
  expect((await t.send(uploads.homeworkAttachment, { token: staff.token, file })).status).toBe(201)
})
