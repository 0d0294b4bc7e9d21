import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isDatabaseOutage, translateDatabaseError } from '../../db/database-errors.ts'
import { outsideSystemStates } from '../outside-systems.ts'
import { createS3FileStore } from './s3-files.ts'
import { createS3UploadStore } from './s3-uploads.ts'

let server: Server
let status: number
beforeEach(async () => {
  status = 200
  server = createServer((_request, reply) => reply.writeHead(status, { 'content-length': '1' }).end('x'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

const settings = () => ({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ...{ bucket: 'markaz', region: 'us-east-1', key: 'a', secret: 'b' },
})

// Shows: OPS-020
it('an S3 server that is unreachable or answers 500 gives the error FILES_DOWN and is reported once as an outage', async () => {
  const given = settings()
  const heard: unknown[] = []
  const hear = (what: string) => (system: string) => void heard.push([what, system])
  const [begun, over] = [hear('begun'), hear('over')]
  outsideSystemStates.on('begun', begun).on('over', over)
  const files = createS3FileStore(given)
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  try {
    await files.put('other/a.jpg', Buffer.from('x'))
    status = 500
    expect(await errorOf(files.put('other/a.jpg', Buffer.from('x')))).toMatchObject({ code: 'FILES_DOWN' })
    await once(server.close(), 'close')
    for (const work of [
      () => files.put('other/a.jpg', Buffer.from('x')),
      () => files.open('other/a.jpg'),
      () => createS3UploadStore(given, '/tmp').received('0b5f0c1e-0000-4000-8000-000000000000'),
    ]) {
      const error = await errorOf(work())
      expect(error).toMatchObject({ code: 'FILES_DOWN' })
      expect([isDatabaseOutage(error), translateDatabaseError(error)]).toEqual([false, error])
    }
    expect(outsideSystemStates.states.get('files')?.isUp).toBe(false)
    server.listen(Number(new URL(given.endpoint).port), '127.0.0.1')
    await once(server, 'listening')
    status = 200
    await files.put('other/a.jpg', Buffer.from('x'))
    expect(heard).toEqual([
      ['begun', 'files'],
      ['over', 'files'],
    ])
  } finally {
    outsideSystemStates.off('begun', begun).off('over', over)
  }
})
