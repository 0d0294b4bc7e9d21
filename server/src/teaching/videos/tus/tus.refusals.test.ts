import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { tusUploadPath } from '@markaz/protocol/route'
import { VideoStatus, videoMaxBytes } from '@markaz/protocol/teaching/videos/schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/db.ts'
import { shareTestApp, startTestApp } from '../../../testing/app.ts'
import { abandonedUploadExpiryMs } from '../change-status.ts'
import {
  createUploadFixture,
  createVideoBytes,
  listenOnFreePort,
  readStoredVideoHash,
  readVideoRow,
  sendTusPatch,
  sha256Of,
  startStalledPatch,
  tusHeadersOf,
  type UploadFixture,
  uploadAllBytes,
  uploadGrants,
} from './testing/uploading.ts'

let s: UploadFixture
let base: string
const lines: string[] = []
const t = shareTestApp({}, { logLevel: 'info', logStream: { write: (line) => lines.push(line) } })
beforeAll(async () => {
  base = await listenOnFreePort(t)
})
// Each test has a new author, because a user may have only ten running uploads.
beforeEach(async () => {
  s = await createUploadFixture(t)
})

const kb = 1024
const dayMs = 86_400_000

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const asking = request(base, { method, path, headers })
  asking.end(body)
  const [answer] = await once(asking, 'response')
  const text = Buffer.concat(await Array.fromAsync(answer)).toString()
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, text }
}
const withParts = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const metadata = (videoId: unknown) => ({
  'upload-metadata': `videoId ${Buffer.from(String(videoId)).toString('base64')}`,
})
const post = (token: string, size: number, headers: Record<string, string>) =>
  ask('POST', tusUploadPath, tusHeadersOf(token, { 'upload-length': String(size), ...headers }))
const setStatus = (id: number, status: VideoStatus) =>
  t.db.run(sql`update video set status = ${status} where id = ${id}`)
const bytesHere = async (hostId: string) => (await t.deps.uploads.received(hostId))?.offsetBytes ?? null

describe('upload bodies that arrive very slowly', () => {
  it("the server's time limit cuts off a slow upload request only if its URL belongs to no upload", async () => {
    const hurried = await startTestApp({}, { bodyMs: 300 })
    try {
      const scene = await createUploadFixture(hurried)
      const address = await listenOnFreePort(hurried)
      const bytes = createVideoBytes(4 * kb)
      const { uploadUrl } = await scene.link(bytes.length)
      const begun = (path: string) => {
        const headers = tusHeadersOf(scene.author.token, { ...withParts, 'content-length': String(bytes.length) })
        const sending = request(address, { method: 'PATCH', path, headers })
        sending.on('error', () => {}).write(bytes.subarray(0, kb))
        return sending
      }
      const [nowhere, odd, there] = [`${tusUploadPath}/${randomUUID()}`, `${tusUploadPath}/x`, uploadUrl].map(begun)
      await expect.poll(() => nowhere?.destroyed && odd?.destroyed, { timeout: 10_000 }).toBe(true)
      there?.end(bytes.subarray(kb))
      const [answer] = await once(there as ReturnType<typeof begun>, 'response')
      expect(answer.statusCode).toBe(204)
    } finally {
      await hurried.close()
    }
  })
})

describe('the URL for uploads (tus)', () => {
  it('OPTIONS on the upload URL returns the supported features, but does not allow pages of other sites', async () => {
    const { status, headers } = await ask('OPTIONS', tusUploadPath, { origin: 'https://boshqa.uz' })
    expect([status, headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual([
      204,
      '1.0.0',
      'creation,termination',
      String(videoMaxBytes),
    ])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('the upload URL answers 404 for GET, even of a complete upload, and for all unused methods', async () => {
    const bytes = createVideoBytes(kb)
    const { uploadUrl } = await s.link(bytes.length, { fileName: 'oʻquv.mp4' })
    await uploadAllBytes({ base, uploadUrl, token: s.author.token, bytes })
    for (const method of ['GET', 'PUT', 'TRACE', 'PROPFIND']) {
      for (const path of [uploadUrl, tusUploadPath])
        expect([method, path, (await ask(method, path, tusHeadersOf(s.author.token))).status]).toEqual([
          method,
          path,
          404,
        ])
    }
  })

  it.each([
    '..',
    '../../etc/passwd',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5c',
    `${randomUUID()}%00`,
    `${randomUUID()}.json`,
    `${randomUUID()}/../x`,
    `%2e/${randomUUID()}`,
    randomUUID().toUpperCase(),
    `${randomUUID()}?x=1`,
    'files',
    "1' or '1'='1",
  ])('HEAD, PATCH and DELETE of an upload with the invalid id %j answer 404', async (id) => {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const path = `${tusUploadPath}/${encodeURI(id).replaceAll('%25', '%')}`
      expect((await ask(method, path, tusHeadersOf(s.author.token, withParts))).status).toBe(404)
    }
  })

  it('the upload URL answers 503 until the database is ready', async () => {
    const starting = await startTestApp({}, { readiness: { isReady: false } })
    try {
      for (const url of [tusUploadPath, `${tusUploadPath}/${randomUUID()}`]) {
        expect((await starting.app.inject({ method: 'POST', url })).statusCode).toBe(503)
      }
    } finally {
      await starting.close()
    }
  })

  it('the upload URL answers 412 without the tus version; its answers are logged but not cached', async () => {
    const { uploadUrl } = await s.link(kb)
    const { status, headers } = await ask('HEAD', uploadUrl, { authorization: `Bearer ${s.author.token}` })
    expect([status, headers['cache-control'], headers['x-content-type-options']]).toEqual([412, 'no-store', 'nosniff'])
    const line = lines.map((text) => JSON.parse(text)).find(({ reqId }) => reqId === headers['x-request-id'])
    expect(line).toMatchObject({ method: 'HEAD', route: `${tusUploadPath}/*`, status: 412, viewer: s.author.staffId })
    const metrics = (await t.app.inject('/metrics')).body
    expect(metrics).toContain(`method="HEAD",route="${tusUploadPath}/*",status="412"`)
  })
})

describe('the rights for uploads', () => {
  it('the upload URL answers 401 without a token, and after the user is blocked or signs out', async () => {
    const by = await s.newAuthor()
    const bytes = createVideoBytes(2 * kb)
    const { uploadUrl, videoId } = await s.link(bytes.length, { by })
    expect((await sendTusPatch(base + uploadUrl, by.token, 0, bytes.subarray(0, kb))).status).toBe(204)
    expect((await ask('HEAD', uploadUrl, { 'tus-resumable': '1.0.0' })).status).toBe(401)
    await t.db.run(sql`update staff set is_blocked = true where id = ${by.staffId}`)
    expect((await sendTusPatch(base + uploadUrl, by.token, kb, bytes.subarray(kb))).status).toBe(401)
    await t.db.run(sql`update staff set is_blocked = false where id = ${by.staffId}`)
    await t.db.run(sql`update session set ended_at = now() where staff_id = ${by.staffId}`)
    expect((await sendTusPatch(base + uploadUrl, by.token, kb, bytes.subarray(kb))).status).toBe(401)
    expect(await bytesHere(videoId)).toBe(kb)
  })

  it('the upload URL answers 403 without the right to create videos, and nothing is written', async () => {
    const by = await s.newAuthor()
    const bytes = createVideoBytes(kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length, { by })
    await t.db.run(
      sql`update role set grants = ${['all_groups:video_upload.read', 'all_groups:video_upload.update']}, version = version + 1 where id = ${by.roleId}`,
    )
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask(method, uploadUrl, tusHeadersOf(by.token, withParts), Buffer.alloc(0))).status).toBe(403)
    expect((await post(by.token, bytes.length, metadata(id))).status).toBe(403)
    expect(await bytesHere(videoId)).toBe(0)
  })

  it("requests for another user's upload answer 404 for HEAD, PATCH, DELETE and POST, and the upload is unchanged", async () => {
    const bytes = createVideoBytes(kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    const others = [await s.newAuthor(), await t.signedIn({ isSuperadmin: true, grants: uploadGrants })]
    const before = await readVideoRow(t, id)
    for (const { token } of others) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const answer = await ask(
          method,
          uploadUrl,
          tusHeadersOf(token, withParts),
          method === 'PATCH' ? bytes : undefined,
        )
        expect([method, answer.status, answer.headers['upload-offset']]).toEqual([method, 404, undefined])
      }
      for (const name of [id, videoId]) expect((await post(token, bytes.length, metadata(name))).status).toBe(404)
    }
    expect([await bytesHere(videoId), await readVideoRow(t, id)]).toEqual([0, before])
    const leased = await t.db.one(
      sql`select id from video_upload where id = ${videoId} and (leased_by is not null or is_wanted)`,
    )
    expect(leased).toBeUndefined()
  })

  it("a request for another user's running upload answers 404 and does not interrupt the upload", async () => {
    const bytes = createVideoBytes(64 * kb)
    const { uploadUrl, videoId } = await s.link(bytes.length)
    const sending = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 32 * kb })
    await expect.poll(() => bytesHere(videoId)).toBe(32 * kb)
    const { token } = await s.newAuthor()
    expect((await ask('HEAD', uploadUrl, tusHeadersOf(token))).status).toBe(404)
    sending.end(bytes.subarray(32 * kb))
    const [answer] = await once(sending, 'response')
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(64 * kb)])
  })

  it.each([
    ['deleted', sql`deleted_at = now()`],
    ['complete', sql`is_whole = true`],
    ['converted', sql`status = 2, is_whole = true`],
    ['at another host', sql`host = 'vimeo'`],
    ['uploaded again under another id', sql`host_id = ${randomUUID()}`],
  ])('HEAD, PATCH and DELETE answer 404 for an upload whose video is %s', async (_name, change) => {
    const bytes = createVideoBytes(kb)
    const { id, uploadUrl } = await s.link(bytes.length)
    await t.db.run(sql`update video set ${change} where id = ${id}`)
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect((await ask(method, uploadUrl, tusHeadersOf(s.author.token, withParts))).status).toBe(404)
  })
})

describe('sending a part of an upload (PATCH)', () => {
  it('an upload part at a wrong offset answers 409, and nothing is written', async () => {
    const bytes = createVideoBytes(4 * kb)
    const { uploadUrl, videoId } = await s.link(bytes.length)
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))).status).toBe(204)
    for (const offset of [0, kb - 1, kb + 1, 4 * kb]) {
      const { status } = await sendTusPatch(base + uploadUrl, s.author.token, offset, bytes.subarray(kb, 2 * kb))
      expect([offset, status]).toEqual([offset, 409])
    }
    expect(await bytesHere(videoId)).toBe(kb)
  })

  it('a refused upload part is read to its end, because a browser that still sends would not receive the answer', async () => {
    const bytes = createVideoBytes(64 * kb)
    const { uploadUrl } = await s.link(bytes.length)
    const sending = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 32 * kb, offset: 1 })
    let status = 0
    const answered = once(sending, 'response').then(([answer]) => (status = answer.statusCode))
    // The HEAD request waits until the refused request has released the lease.
    expect((await ask('HEAD', uploadUrl, tusHeadersOf(s.author.token))).status).toBe(200)
    expect((await ask('HEAD', uploadUrl, tusHeadersOf(s.author.token))).status).toBe(200)
    expect(status).toBe(0)
    sending.end(bytes.subarray(32 * kb))
    await answered
    expect(status).toBe(409)
  })

  it('an upload part beyond the declared size answers 413, with or without a length header, and the upload can continue', async () => {
    const bytes = createVideoBytes(8 * kb)
    const { uploadUrl, videoId } = await s.link(bytes.length)
    const tooMuch = Buffer.concat([bytes, Buffer.alloc(kb)])
    expect((await sendTusPatch(base + uploadUrl, s.author.token, 0, tooMuch)).status).toBe(413)
    const chunked = request(base + uploadUrl, { method: 'PATCH', headers: tusHeadersOf(s.author.token, withParts) })
    chunked.write(tooMuch)
    chunked.end()
    const [answer] = await once(chunked, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(413)
    expect(await bytesHere(videoId)).toBeLessThanOrEqual(bytes.length)
    await uploadAllBytes({ base, uploadUrl, token: s.author.token, bytes })
    expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
  })

  it('an upload part with a wrong content type or offset answers 400 with a text that repeats no input', async () => {
    const { uploadUrl, videoId } = await s.link(kb)
    for (const headers of [
      { 'upload-offset': '0', 'content-type': 'application/json' },
      { 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' },
      { 'upload-offset': '1e3', 'content-type': 'application/offset+octet-stream' },
      { 'content-type': 'application/offset+octet-stream' },
    ]) {
      const { status, text } = await ask(
        'PATCH',
        uploadUrl,
        tusHeadersOf(s.author.token, headers as never),
        createVideoBytes(kb),
      )
      expect(status).toBe(400)
      expect(text).not.toMatch(/\/|at .*:\d|Error/)
    }
    expect(await bytesHere(videoId)).toBe(0)
  })

  // Shows: VIDEO-026
  it('sending a part of a paused or failed upload answers 409; HEAD still returns the offset, and the upload can be resumed', async () => {
    const bytes = createVideoBytes(4 * kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))
    for (const status of [VideoStatus.Pause, VideoStatus.Error]) {
      await setStatus(id, status)
      expect((await sendTusPatch(base + uploadUrl, s.author.token, kb, bytes.subarray(kb))).status).toBe(409)
      const head = await ask('HEAD', uploadUrl, tusHeadersOf(s.author.token))
      expect([head.status, head.headers['upload-offset'], head.headers['upload-length']]).toEqual([200, '1024', '4096'])
    }
    expect(await bytesHere(videoId)).toBe(kb)
    await setStatus(id, VideoStatus.Uploading)
    expect((await sendTusPatch(base + uploadUrl, s.author.token, kb, bytes.subarray(kb))).status).toBe(204)
  })

  // Shows: VIDEO-027
  it('an upload part that is being sent is stopped when the upload is paused', async () => {
    const bytes = createVideoBytes(64 * kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    const sending = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 32 * kb })
    const answered = once(sending, 'response')
    await expect.poll(() => bytesHere(videoId)).toBe(32 * kb)
    await setStatus(id, VideoStatus.Pause)
    const [answer] = await answered
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(32 * kb)])
    sending.destroy()
    const leased = await t.db.one(sql`select id from video_upload where id = ${videoId} and leased_by is not null`)
    expect([leased, (await readVideoRow(t, id)).status]).toEqual([undefined, VideoStatus.Pause])
  })

  it("each uploaded part updates the video's percentage and the expiry of its upload", async () => {
    const bytes = createVideoBytes(4 * kb)
    const { id, uploadUrl } = await s.link(bytes.length)
    t.clock.forward(600_000)
    await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))
    const inADay = new Date(t.deps.clock.now().getTime() + dayMs).toISOString()
    expect(await readVideoRow(t, id)).toMatchObject({ percentage: 25, expiresAt: inADay })
    const soon = new Date(t.deps.clock.now().getTime() + abandonedUploadExpiryMs)
    await t.db.run(sql`update video set expires_at = ${soon} where id = ${id}`)
    await ask('HEAD', uploadUrl, tusHeadersOf(s.author.token))
    expect((await readVideoRow(t, id)).expiresAt).toBe(inADay)
  })

  it("an upload part that was being sent when its page was closed does not extend the upload's expiry", async () => {
    const bytes = createVideoBytes(64 * kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    const sending = await startStalledPatch(base + uploadUrl, s.author.token, { bytes, send: 32 * kb })
    await expect.poll(() => bytesHere(videoId)).toBe(32 * kb)
    const soon = new Date(t.deps.clock.now().getTime() + abandonedUploadExpiryMs)
    await t.db.run(sql`update video set expires_at = ${soon} where id = ${id}`)
    sending.destroy()
    await expect.poll(async () => (await readVideoRow(t, id)).percentage).toBe(50)
    expect((await readVideoRow(t, id)).expiresAt).toBe(soon.toISOString())
  })

  it('a PATCH of an expired upload answers 410, and a POST starts the upload again', async () => {
    const bytes = createVideoBytes(2 * kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))
    t.clock.forward(dayMs + 1)
    const fresh = await t.signedIn({ grants: uploadGrants })
    await t.db.run(sql`update video set author_id = ${fresh.staffId} where id = ${id}`)
    await t.db.run(sql`update video_upload set owner_id = ${fresh.staffId} where id = ${videoId}`)
    expect((await ask('HEAD', uploadUrl, tusHeadersOf(fresh.token))).status).toBe(410)
    expect((await sendTusPatch(base + uploadUrl, fresh.token, kb, bytes.subarray(kb))).status).toBe(410)
    const made = await post(fresh.token, bytes.length, metadata(id))
    expect(made.status).toBe(201)
    expect([await bytesHere(videoId), made.headers.location]).toEqual([null, (await readVideoRow(t, id)).uploadUrl])
    expect((await sendTusPatch(base + made.headers.location, fresh.token, 0, bytes)).status).toBe(204)
    t.clock.set('2026-11-21T15:00:00+05:00')
  })
})

describe('starting an upload again by POST', () => {
  it('a POST for an upload whose bytes still exist returns that upload, so that no bytes are lost', async () => {
    const bytes = createVideoBytes(2 * kb)
    const { id, uploadUrl, videoId } = await s.link(bytes.length)
    await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))
    const { status, headers } = await post(s.author.token, bytes.length, metadata(id))
    expect([status, headers.location, await bytesHere(videoId)]).toEqual([201, uploadUrl, kb])
  })

  it('a POST for a lost upload gives the video a new upload id; the old id still identifies the video', async () => {
    const { id, videoId } = await s.link(kb)
    await t.deps.uploads.remove(videoId)
    const first = await post(s.author.token, kb, metadata(videoId))
    const row = await readVideoRow(t, id)
    expect([first.status, first.headers.location, row.uploadUrl]).toEqual([
      201,
      row.uploadUrl,
      `${tusUploadPath}/${row.hostId}`,
    ])
    await t.deps.uploads.remove(row.hostId)
    const second = await post(s.author.token, kb, metadata(videoId))
    expect([second.status, second.headers.location]).toEqual([201, (await readVideoRow(t, id)).uploadUrl])
    const audit = await t.db.many<{ staffId: number; after: { hostId: string } }>(sql`
      select staff_id as "staffId", after from audit where entity = 'video' and entity_id = ${id} and action = 'update' order by id`)
    expect(audit.map(({ staffId, after }) => [staffId, after.hostId])).toEqual([
      [s.author.staffId, row.hostId],
      [s.author.staffId, (await readVideoRow(t, id)).hostId],
    ])
  })

  it.each([
    ["400 if its length differs from the video's", 400, { size: kb + 1 }],
    ['413 above 20 GB', 413, { size: videoMaxBytes + 1 }],
    ['404 if it names no video', 404, { name: '' }],
    ['404 if it names an unknown video', 404, { name: '999999999' }],
    ['404 if it names the video by a text', 404, { name: "1' or '1'='1" }],
  ])(
    'a POST that restarts an upload answers %s, and nothing is created',
    async (_name, wanted, { size = kb, name }: { size?: number; name?: string }) => {
      const { id, videoId } = await s.link(kb)
      await t.deps.uploads.remove(videoId)
      const before = await readVideoRow(t, id)
      const count = () => t.db.one(sql`select count(*) from video_upload`)
      const places = await count()
      expect((await post(s.author.token, size, metadata(name ?? id))).status).toBe(wanted)
      expect([await readVideoRow(t, id), await count()]).toEqual([before, places])
    },
  )

  it.each([
    ['complete', VideoStatus.Waiting],
    ['being converted', VideoStatus.Processing],
    ['done', VideoStatus.Done],
  ])('a POST that starts an upload again answers 404 for a video that is %s', async (_name, status) => {
    const { id } = await t.build.video({ authorId: s.author.staffId, groupId: s.groupId, status, sizeBytes: kb })
    expect((await post(s.author.token, kb, metadata(id))).status).toBe(404)
  })

  it('a POST for an upload answers 501 for the tus extensions deferred length and concatenation, and 400 without a length', async () => {
    const { id } = await s.link(kb)
    const send = (headers: Record<string, string>, body?: Buffer) =>
      ask('POST', tusUploadPath, tusHeadersOf(s.author.token, { ...metadata(id), ...headers }), body)
    expect((await send({ 'upload-defer-length': '1' })).status).toBe(501)
    expect((await send({ 'upload-length': String(kb), 'upload-concat': 'partial' })).status).toBe(501)
    expect((await send({})).status).toBe(400)
    const withBody = { 'upload-length': String(kb), 'content-type': 'application/offset+octet-stream' }
    expect((await send(withBody, createVideoBytes(kb))).status).toBe(400)
  })
})

it("a DELETE of an upload removes its bytes; the video's row stays so that the upload can start again", async () => {
  const bytes = createVideoBytes(2 * kb)
  const { id, uploadUrl, videoId } = await s.link(bytes.length)
  await sendTusPatch(base + uploadUrl, s.author.token, 0, bytes.subarray(0, kb))
  expect((await ask('DELETE', uploadUrl, tusHeadersOf(s.author.token))).status).toBe(204)
  expect([await bytesHere(videoId), (await readVideoRow(t, id)).percentage]).toEqual([null, 0])
  expect((await ask('HEAD', uploadUrl, tusHeadersOf(s.author.token))).status).toBe(404)
  expect((await post(s.author.token, bytes.length, metadata(id))).status).toBe(201)
})
