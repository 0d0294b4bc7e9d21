import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { auth } from '@markaz/protocol/centre/sign-in/routes'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { viewerOfSession } from '../../access/viewer.ts'
import { sql } from '../../db/db.ts'
import { fileContentPolicy } from '../../http/content-policy.ts'
import { shareTestApp, startTestApp, type TestApp } from '../../testing/app.ts'
import { openStudentSession } from '../../testing/portal-session.ts'
import { signedFileAddressOf } from './file-address.ts'
import { storeFile } from './store-file.ts'

const t = shareTestApp()
let viewer: Awaited<ReturnType<TestApp['signedIn']>>
let jpeg: Buffer
const now = new Date('2026-11-21T15:00:00+05:00')
beforeAll(async () => {
  jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  t.clock.set(now)
  viewer = await t.signedIn({ grants: ['users:students.create'] })
})

const get = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) => t.app.inject({ method, url, headers })

async function photo(token = viewer.token) {
  const { data } = await t.send(uploads.studentPhoto, { token, file: { name: 'rasm.jpg', bytes: jpeg } })
  return data
}

async function kept(extension: string, name = "O'quvchi.docx") {
  const session = await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${viewer.staffId}`)
  const call = { ...t.deps, viewer: await viewerOfSession(t.db, session?.id as string, now) }
  const key = await storeFile(call, {
    folder: 'other',
    extension,
    name,
    mimeType: 'x/y',
    bytes: Buffer.from('<script>alert(1)</script>'),
  })
  return signedFileAddressOf(call, key)
}

async function expectGone(url: string) {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().success, answer.json().error.code]).toEqual([404, false, 'NOT_FOUND'])
  return answer
}

describe('the signed URL of a file', () => {
  it("the URL of a picture works without an authorization header, and only the user's own browser may cache the picture", async () => {
    const { url, size } = await photo()
    const { statusCode, headers, rawPayload } = await get(url)
    expect([statusCode, rawPayload.length]).toEqual([200, size])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(size),
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600, immutable',
      'content-security-policy': fileContentPolicy,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it("a HEAD request for a file URL answers the same headers as GET, without the file's bytes", async () => {
    const { url, size } = await photo()
    const { statusCode, headers, rawPayload } = await get(url, 'HEAD')
    expect([statusCode, headers['content-length'], headers['content-type'], rawPayload.length]).toEqual([
      200,
      String(size),
      'image/jpeg',
      0,
    ])
    expect((await get(url.replace('s=', 's=x'), 'HEAD')).statusCode).toBe(404)
  })

  it.each(['docx', 'pdf', 'svg', 'html', 'js'])(
    'browsers download a %s file under its own name and never display it',
    async (extension) => {
      const { statusCode, headers } = await get(await kept(extension, `O'quvchi.${extension}`))
      expect([statusCode, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="O_quvchi.${extension}"; filename*=UTF-8''O%27quvchi.${extension}`,
      ])
      expect(headers['content-type']).toMatch(/^application\/(octet-stream|pdf|vnd\.openxmlformats[\w.-]+)$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('a file URL stops working immediately when the user signs out', async () => {
    const { url } = await photo()
    await t.send(auth.logout, { token: viewer.token, body: {} })
    const answer = await expectGone(url)
    expect(answer.headers['cache-control']).toBeUndefined()
  })

  it.each([
    ['blocked', sql`is_blocked = true`],
    ['no longer employed', sql`work_status = 2`],
  ])(
    'the URL of an uploaded file stops working immediately when the user who got the URL is %s',
    async (_name, change) => {
      const { url } = await photo()
      await t.db.run(sql`update staff set ${change} where id = ${viewer.staffId}`)
      await expectGone(url)
    },
  )

  // Shows: SAFE-008
  it.each([
    [
      'the role loses a right',
      sql`update role set version = version + 1 from staff where role.id = role_id and staff.id = `,
    ],
    ['a branch is removed from the person', sql`delete from staff_head_office where staff_id = `],
  ])('a file URL stops working when %s, and a new URL works', async (_name, change) => {
    await t.db.run(
      sql`insert into staff_head_office (staff_id, head_office_id) values (${viewer.staffId}, ${await t.build.headOffice()})`,
    )
    const { url } = await photo()
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(sql`${change}${viewer.staffId}`)
    await expectGone(url)
    expect((await get((await photo()).url)).statusCode).toBe(200)
  })

  const leavesGroup = sql`update group_staff set ended_date = '2026-11-20'`
  const isTakenOut = sql`update group_staff set gone_at = now()`
  const leavesSchedule = sql`update schedule_item set end_date = '2026-11-20'`
  // Shows: SAFE-008
  it.each([
    ['the group and then its lessons', leavesGroup, leavesSchedule],
    ['the lessons, and then the ERP removes the teacher from the group', leavesSchedule, isTakenOut],
  ])('a file URL that a teacher got stops working when the teacher leaves %s', async (_name, half, rest) => {
    const place = { groupId: await t.build.group(), staffId: viewer.staffId }
    await t.build.groupStaff(place)
    await t.build.scheduleItem(place)
    const { url } = await photo()
    await t.db.run(sql`${half} where staff_id = ${viewer.staffId}`)
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(sql`${rest} where staff_id = ${viewer.staffId}`)
    await expectGone(url)
    expect((await get((await photo()).url)).statusCode).toBe(200)
  })

  // Shows: SAFE-008
  it("a student's file URLs stop working when the student leaves a group, and not when another student leaves", async () => {
    const [studentId, groupId] = [await t.build.student({ login: 'guruhdan.ketgan' }), await t.build.group()]
    const token = await openStudentSession(t.deps, t.db, { studentId, address: '127.0.0.1', userAgent: null })
    const membership = await t.build.membership({ studentId, groupId })
    const upload = async () =>
      (await t.send(uploads.ownAttachment, { token, file: { name: 'rasm.jpg', bytes: jpeg } })).data.url
    const url = await upload()
    await t.build.membership({ studentId: await t.build.student(), groupId })
    expect((await get(url)).statusCode).toBe(200)
    await t.db.run(sql`update student_group set ended_date = '2026-11-20' where id = ${membership}`)
    await expectGone(url)
    expect((await get(await upload())).statusCode).toBe(200)
  })

  it('a file URL stops working after at most two hours, and a new URL for the same file works', async () => {
    const { url } = await photo()
    t.clock.forward(3_600_000)
    expect((await get(url)).statusCode).toBe(200)
    t.clock.forward(3_600_001)
    await expectGone(url)
  })

  it('the URL of a file stays the same within an hour, so that the browser need not load it again', async () => {
    const { path } = await photo()
    const { id } = (await t.db.one<{ id: string }>(sql`select id from session where staff_id = ${viewer.staffId}`)) as {
      id: string
    }
    const address = async () =>
      signedFileAddressOf({ ...t.deps, viewer: await viewerOfSession(t.db, id, t.deps.clock.now()) }, path)
    const first = await address()
    t.clock.forward(59 * 60_000)
    expect(await address()).toBe(first)
    t.clock.forward(60_000)
    expect(await address()).not.toBe(first)
  })

  it('a file URL works only with the file, session and time for which it was signed', async () => {
    const [one, other] = [await photo(), await photo()]
    const { token } = await t.signedIn({ grants: ['users:students.create'] })
    const stranger = await photo(token)
    const parts = new URL(one.url, 'http://x').searchParams
    const strange = new URL(stranger.url, 'http://x').searchParams
    const with_ = (change: Record<string, string>, path = one.path) =>
      `/files/${path}?${new URLSearchParams({ ...Object.fromEntries(parts), ...change })}`
    const late = String(Number(parts.get('e')) + 3_600_000)
    for (const url of [
      with_({}, other.path),
      with_({ v: strange.get('v') as string }),
      with_({ e: late }),
      with_({ e: 'Infinity' }),
      with_({ e: 'NaN' }),
      with_({ s: '' }),
      with_({ s: (parts.get('s') as string).toLowerCase() }),
      `/files/${one.path}`,
      `/files/${one.path}?v=1&v=2&e=1&e=2&s=1&s=2`,
      '/files/',
    ]) {
      await expectGone(url)
    }
    expect((await get(with_({}))).statusCode).toBe(200)
  })

  it.each([
    '/files/..%2f..%2fpackage.json',
    '/files//etc/passwd',
    '/files/students/images/%00.jpg',
    `/files/${'a/'.repeat(300)}x.jpg`,
  ])('a file URL cannot read files outside the file folder: %s', async (path) => {
    const { url } = await photo()
    const answer = await get(path + url.slice(url.indexOf('?')))
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('root:')
  })

  it.each(['/files/../package.json', '/files/%2e%2e/%2e%2e/etc/passwd', '/files/students/images/../../../x.jpg'])(
    'a file URL cannot read files outside the file folder even if a client sends the path without normalizing it as browsers do: %s',
    async (path) => {
      const { url } = await photo()
      if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = t.app.server.address() as AddressInfo
      const sent = request({ port, host: '127.0.0.1', path: path + url.slice(url.indexOf('?')), agent: false }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const body = Buffer.concat(await Array.fromAsync(answer)).toString()
      expect([answer.statusCode, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it("a file URL answers 404 when the file's row or bytes are deleted", async () => {
    const [one, other] = [await photo(), await photo()]
    await t.db.run(sql`delete from file where key = ${one.path}`)
    await t.deps.files.remove(other.path)
    await expectGone(one.url)
    await expectGone(other.url)
  })

  it('a file URL is not written to the log; the log contains only the route pattern', async () => {
    const log: string[] = []
    const fresh = await startTestApp({}, { logLevel: 'info', logStream: { write: (line) => log.push(line) } })
    try {
      await fresh.app.inject('/files/students/images/sirli.jpg?v=1&e=2&s=sirli-imzo')
      expect(log.join('')).toContain('"route":"/files/*"')
      expect(log.join('')).not.toContain('sirli')
    } finally {
      await fresh.close()
    }
  })
})
