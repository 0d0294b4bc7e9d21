import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { buildApp } from '../../../app.ts'
import { sql } from '../../../db/db.ts'
import { openPostgres } from '../../../db/open.ts'
import { createStorageOnLocalDisk } from '../../../integrations/files/storage.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startServerProcess } from '../../../testing/program.ts'
import {
  createTusUpload,
  createUploadFixture,
  createVideoBytes,
  listenOnFreePort,
  readStoredVideoHash,
  readVideoRow,
  sendTusPatch,
  sha256Of,
  startStalledPatch,
  tusHeadersOf,
  uploadAllBytes,
} from './testing/uploading.ts'

const mb = 1024 ** 2
const closing: (() => unknown)[] = []
let folder: string
let t: TestApp
let here: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markaz-tus-'))
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  t = await startTestApp(createStorageOnLocalDisk(folder, null))
  closing.push(() => t.close())
  here = await listenOnFreePort(t)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startSecondProcess(): Promise<string> {
  const database = openPostgres(t.database.url as string, 4)
  const app = await buildApp({
    ...t.deps,
    ...createStorageOnLocalDisk(folder, null),
    db: database.db,
    pool: database.pool,
  })
  closing.push(async () => {
    await app.close()
    await database.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const bytesHere = async (hostId: string) => (await t.deps.uploads.received(hostId))?.offsetBytes

describe.runIf(inject('postgresUrl'))(
  'video uploads through two server processes on one PostgreSQL and one folder',
  () => {
    it('if an upload request stalls on one process, the next request on another process takes over the upload', async () => {
      const there = await startSecondProcess()
      const s = await createUploadFixture(t)
      const bytes = createVideoBytes(mb)
      const { id, videoId, uploadUrl } = await s.link(bytes.length)
      const silent = await startStalledPatch(here + uploadUrl, s.author.token, { bytes, send: 600_000 })
      await expect.poll(() => bytesHere(videoId)).toBe(600_000)
      const startedAt = performance.now()
      const head = await fetch(there + uploadUrl, { method: 'HEAD', headers: tusHeadersOf(s.author.token) })
      expect([head.status, Number(head.headers.get('upload-offset'))]).toEqual([200, 600_000])
      // The first process's lease would expire only after six seconds, so the process has released it.
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      silent.destroy()
      expect((await sendTusPatch(there + uploadUrl, s.author.token, 600_000, bytes.subarray(600_000))).status).toBe(204)
      expect([await readStoredVideoHash(t, videoId), (await readVideoRow(t, id)).percentage]).toEqual([
        sha256Of(bytes),
        100,
      ])
    })

    it('two simultaneous PATCH requests on two processes store the bytes of an upload once', async () => {
      const there = await startSecondProcess()
      const s = await createUploadFixture(t)
      const bytes = createVideoBytes(2 * mb)
      const { videoId, uploadUrl } = await s.link(bytes.length)
      const both = await Promise.all(
        [here, there].map((base) => sendTusPatch(base + uploadUrl, s.author.token, 0, bytes)),
      )
      const statuses = both.map(({ status }) => status)
      expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1)
      for (const status of statuses) expect([204, 409, 423]).toContain(status)
      await uploadAllBytes({ base: there, uploadUrl, token: s.author.token, bytes })
      expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
    })

    it('after a process is killed, its uploads continue on another process without an error when their lease expires', async () => {
      t.clock.set(new Date())
      await t.db.run(sql`insert into app_value (name, value) values ('token-key', ${Buffer.from(t.deps.tokenKey)})`)
      const program = await startServerProcess({
        MARKAZ_DATA: folder,
        DATABASE_URL: t.database.url as string,
        MARKAZ_ADMIN_PASSWORD: 'Maxfiy-parol-1',
      })
      closing.push(() => program.end('SIGKILL'))
      const s = await createUploadFixture(t)
      const bytes = createVideoBytes(mb)
      const { id, videoId, uploadUrl } = await s.link(bytes.length)
      await startStalledPatch(program.url + uploadUrl, s.author.token, { bytes, send: 600_000 })
      await expect.poll(() => bytesHere(videoId), { timeout: 5_000 }).toBe(600_000)
      await program.end('SIGKILL')
      const { upload, done, sent } = createTusUpload({
        base: here,
        uploadUrl,
        token: s.author.token,
        bytes,
        videoId: id,
        options: { retryDelays: [] },
      })
      upload.start()
      await done
      expect(sent[0]).toEqual({ method: 'HEAD', status: 200, offset: 600_000 })
      expect(await readStoredVideoHash(t, videoId)).toBe(sha256Of(bytes))
    }, 60_000)

    it('a process that shuts down gives up its locks on uploads, so that another process continues them, and received bytes stay stored', async () => {
      const s = await createUploadFixture(t)
      const there = await startSecondProcess()
      const bytes = createVideoBytes(mb)
      const { videoId, uploadUrl } = await s.link(bytes.length)
      const sending = await startStalledPatch(there + uploadUrl, s.author.token, { bytes, send: 600_000 })
      const answered = new Promise<number>((resolve) =>
        sending.once('response', (answer) => resolve(Number(answer.headers['upload-offset']))),
      )
      await expect.poll(() => bytesHere(videoId)).toBe(600_000)
      const closed = closing.pop()?.()
      expect(await answered).toBe(600_000)
      const head = await fetch(here + uploadUrl, { method: 'HEAD', headers: tusHeadersOf(s.author.token) })
      expect(Number(head.headers.get('upload-offset'))).toBe(600_000)
      sending.destroy()
      await closed
    })
  },
)
