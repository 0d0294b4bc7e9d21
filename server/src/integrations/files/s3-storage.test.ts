import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createS3Storage } from './s3-storage.ts'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function bucket({ isOpen }: { isOpen: boolean }) {
  const server = createServer((request, response) => {
    response.statusCode = request.headers.authorization || isOpen ? 200 : 403
    response.end(request.method === 'HEAD' ? undefined : '<ListBucketResult/>')
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, bucket: 'markaz', region: 'us-east-1', key: 'kalit', secret: 'sir' }
}

describe('an existing S3 bucket in the settings', () => {
  it('an S3 bucket whose files all people can list is refused, and a private bucket is accepted', async () => {
    await expect(createS3Storage(await bucket({ isOpen: true }), '/tmp')).rejects.toThrow('S3: bucket hammaga ochiq')
    expect(Object.keys(await createS3Storage(await bucket({ isOpen: false }), '/tmp'))).toEqual(['files', 'uploads'])
  })
})
