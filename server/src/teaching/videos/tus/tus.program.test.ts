import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestCentre, testSuperadminPassword } from '../../../testing/centre.ts'
import { createTusUpload, createVideoBytes, sha256Of } from './testing/uploading.ts'

const mb = 1024 ** 2

/** Every start of the server needs the same port, so that the client finds the server again. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('a 30 MB upload arrives unchanged although the server is killed three times', async () => {
  const centre = createTestCentre()
  const PORT = String(await freePort())
  let program = await centre.start({ PORT })
  let starting = Promise.resolve()
  const { accessToken: token } = (await program.signIn(testSuperadminPassword)).data
  const bytes = createVideoBytes(30 * mb)
  const made = await program.call('POST', '/video/create-link-for-admin', {
    token,
    body: { origName: 'Dars', fileName: 'dars.mp4', size: bytes.length, type: 'curriculum' },
  })
  expect(made.status).toBe(201)
  const link = made.data as unknown as { id: number; videoId: string; uploadUrl: string }

  const killAt = [4 * mb, 13 * mb, 22 * mb]
  const { upload, done, sent } = createTusUpload({
    base: program.url,
    uploadUrl: link.uploadUrl,
    token,
    bytes,
    partBytes: 4 * mb,
    videoId: link.id,
    options: {
      // Without an endpoint the client cannot create a new upload. It only resumes the given upload, and retries
      // until the server has restarted.
      endpoint: null,
      onProgress: (sentBytes) => {
        if (sentBytes < (killAt[0] ?? Number.POSITIVE_INFINITY) + mb) return
        killAt.shift()
        starting = program.end('SIGKILL').then(async () => {
          program = await centre.start({ PORT })
        })
      },
    },
  })
  upload.start()
  await done
  await starting
  expect(killAt).toEqual([])
  expect(sha256Of(await readFile(join(centre.folder, 'uploads', link.videoId)))).toBe(sha256Of(bytes))
  // A successful POST would mean that the upload started again from the beginning.
  expect(sent.filter(({ method, status }) => method === 'POST' && status === 201)).toEqual([])
  const told = await program.call('PUT', `/video/update-status-for-admin/${link.id}`, {
    token,
    body: { status: 6, message: 'Kutilmoqda' },
  })
  expect(told.status).toBe(200)
}, 90_000)
