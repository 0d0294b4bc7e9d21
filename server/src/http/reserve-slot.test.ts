import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { allApiRoutes } from '@markaz/protocol/catalogue'
import { allGrants } from '@markaz/protocol/permissions'
import { requireGrant, route } from '@markaz/protocol/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requireDiskSpace } from '../integrations/files/disk.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildParent, buildStudent } from '../testing/build.ts'
import { openParentSession, openStudentSession } from '../testing/portal-session.ts'
import { countRowsOf } from '../testing/rows.ts'
import { mountRoute, staffApiPrefix } from './mount.ts'
import type { ApiAudience } from './openapi/document.ts'

const access = requireGrant('users:students', 'create')
const upload = route('POST', '/test/upload', {
  access,
  summary: 'Sinov yuklash',
  upload: { maxBytes: 1_000 },
  answer: z.object({ size: z.number() }),
  audit: false,
})
const download = route('GET', '/test/download', {
  access,
  summary: 'Sinov fayli',
  download: 'text/plain',
  answer: z.unknown(),
})

/** A long timeout in milliseconds, because the machine may be busy. */
const patiently = { timeout: 15_000 }

let t: TestApp
let base: string
beforeAll(async () => {
  t = await startTestApp()
  mountRoute(t.app, t.deps, upload, async ({ file }) => ({ size: file.bytes.length }))
  // A download that sends its first line at once and never ends.
  mountRoute(t.app, t.deps, download, async () => {
    const content = new Readable({ read() {} })
    content.push('boshi')
    return { name: 'a.txt', content }
  })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}${staffApiPrefix}`
})
afterAll(() => {
  t.app.server.closeAllConnections()
  return t.close()
})

const person = async () => (await t.signedIn({ grants: ['users:students.create'] })).token

/**
 * Starts an upload and stops in the middle of the body. `answer`: the status if a response arrives nevertheless; 0 =
 * none.
 */
function begun(token: string) {
  const sending = request(`${base}/test/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 500,
    },
  })
  const answer = new Promise<number>((resolve) => {
    sending.on('response', (got) => resolve(got.resume().statusCode as number)).on('error', () => resolve(0))
  })
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
  return { answer, cut: () => sending.destroy() }
}

async function reading(token: string) {
  const asking = request(`${base}/test/download`, { headers: { authorization: `Bearer ${token}` } }).end()
  asking.on('error', () => {})
  const [got] = await once(asking, 'response')
  got.on('error', () => {}).resume()
  return { status: got.statusCode as number, cut: () => asking.destroy() }
}

describe('the limit of concurrent uploads and exports per person', () => {
  it("a person's seventh concurrent upload gets 429 before its body is read; other people are not affected, and an aborted upload no longer counts", async () => {
    const [token, other] = [await person(), await person()]
    // The uploads start at the same time, so any of them may be the seventh that is refused.
    const seven = Array.from({ length: 7 }, () => begun(token))
    expect(await Promise.race(seven.map(({ answer }) => answer))).toBe(429)
    const theirs = await t.send(upload, { token: other, file: { name: 'a', bytes: Buffer.from('salom') } })
    expect(theirs.data).toEqual({ size: 5 })
    for (const one of seven) one.cut()
    await expect
      .poll(
        async () => (await t.send(upload, { token, file: { name: 'a', bytes: Buffer.from('x') } })).status,
        patiently,
      )
      .toBe(200)
  })

  it("a person's fourth concurrent export gets 429 until one of the other three has ended", async () => {
    const token = await person()
    const three = [await reading(token), await reading(token), await reading(token)]
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await reading(token)).status).toBe(429)
    three[0]?.cut()
    await expect.poll(async () => (await reading(token)).status, patiently).toBe(200)
  })
})

describe('uploads when the remaining disk space is reserved for the database', () => {
  let full: TestApp
  let tokens: Record<ApiAudience, string>
  beforeAll(async () => {
    full = await startTestApp({ requireRoom: requireDiskSpace(tmpdir(), 2 ** 60) })
    const studentId = await buildStudent(full.db, { login: 'sinov.oquvchi' })
    tokens = {
      staff: (await full.signedIn({ isSuperadmin: true, grants: allGrants })).token,
      student: await openStudentSession(full.deps, full.db, { studentId, address: '127.0.0.1', userAgent: null }),
      parent: await openParentSession(full.deps, full.db, await buildParent(full.db, { studentIds: [studentId] })),
    }
  })
  afterAll(() => full.close())

  it.each(
    allApiRoutes
      .filter(({ route }) => route.upload)
      .map(({ area, name, route }) => ({ label: `${area}.${name}`, route })),
  )('the API call $label refuses a file on a nearly full disk, and nothing is written', async ({ route }) => {
    const file = { name: 'a.jpg', bytes: Buffer.from('salom') }
    const { status, error } = await full.send(route as typeof upload, { token: tokens[route.side ?? 'staff'], file })
    expect([status, error.code]).toEqual([507, 'DISK_FULL'])
    expect(await countRowsOf(full.db, 'file')).toBe(0)
  })
})
