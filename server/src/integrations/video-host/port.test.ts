import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { createStorageOnLocalDisk } from '../files/storage.ts'
import type { VideoHost } from './port.ts'
import { startSimulatedVimeo, testVimeoToken } from './testing/vimeo-server.ts'
import { createVideoHosts } from './video-hosts.ts'
import { createVimeoHost } from './vimeo.ts'

interface Opened {
  host: VideoHost
  send(made: { hostId: string; uploadUrl: string }, bytes: string): Promise<void>
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const hosts: { name: string; open: () => Promise<Opened> }[] = [
  {
    name: 'local',
    async open() {
      const folder = join(tmpdir(), 'markaz-host', randomUUID())
      closing.push(() => rm(folder, { recursive: true, force: true }))
      const { uploads, videoHosts: createVideoHosts } = createStorageOnLocalDisk(folder, null)
      return {
        host: createVideoHosts.forNew,
        async send({ hostId }, bytes) {
          const { offsetBytes } = (await uploads.received(hostId)) as { offsetBytes: number }
          await uploads.datastore.write(Readable.from([Buffer.from(bytes)]), hostId, offsetBytes)
        },
      }
    },
  },
  {
    name: 'vimeo',
    async open() {
      const server = await startSimulatedVimeo()
      closing.push(() => server.close())
      return {
        host: createVimeoHost({ token: testVimeoToken, url: server.url }),
        async send({ uploadUrl }, bytes) {
          const headers = { 'tus-resumable': '1.0.0' }
          const offset = (await fetch(uploadUrl, { method: 'HEAD', headers })).headers.get('upload-offset') ?? ''
          const { status } = await fetch(uploadUrl, {
            method: 'PATCH',
            headers: { ...headers, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
            body: bytes,
          })
          expect(status).toBe(204)
        },
      }
    },
  },
]

describe.each(hosts)('the video host $name', ({ name, open }) => {
  const film = { name: "O'zgaruvchilar — 1-dars 🎬", sizeBytes: 10 }

  it('the video host creates a separate tus URL for each upload', async () => {
    const { host } = await open()
    const [one, other] = [await host.createUpload(film), await host.createUpload(film)]
    expect(host.name).toBe(name)
    expect(one.hostId).not.toBe(other.hostId)
    expect(one.uploadUrl).toMatch(/^(\/tus\/files\/|https?:\/\/).*\w$/)
  })

  it('the video host tells the server how many bytes of an upload have arrived, and whether the upload is complete', async () => {
    const { host, send } = await open()
    const made = await host.createUpload(film)
    expect(await host.received(made.hostId)).toEqual({ offsetBytes: 0, isWhole: false })
    await send(made, 'four')
    expect(await host.received(made.hostId)).toEqual({ offsetBytes: 4, isWhole: false })
    await send(made, 'to ten')
    expect(await host.received(made.hostId)).toEqual({ offsetBytes: 10, isWhole: true })
  })

  it('the video host finds no upload that was removed or that it did not create; removing an upload twice is not an error', async () => {
    const { host, send } = await open()
    expect(await host.received(name === 'local' ? randomUUID() : '123')).toBeNull()
    const made = await host.createUpload(film)
    await send(made, 'four')
    await host.remove(made.hostId)
    expect(await host.received(made.hostId)).toBeNull()
    await host.remove(made.hostId)
    await host.removeOriginal(made.hostId)
  })

  it('a video that the host does not know is reported as a final error with a readable text', async () => {
    const { host } = await open()
    const { signal } = new AbortController()
    const { hostId } = await host.createUpload(film)
    await host.remove(hostId)
    await expect(host.advance({ hostId, ...film }, { onProgress: () => {}, signal })).rejects.toMatchObject({
      name: 'VideoHostError',
      isFinal: true,
      message: expect.stringMatching(/\w+ \w+/),
    })
  })
})

describe('choosing the video host by the settings', () => {
  const { videoHosts: own } = createStorageOnLocalDisk('/nonexistent', null)

  it('new videos use the video host that the settings name, and videos on the previous host can still be played', () => {
    expect([own.forNew.name, own.named('local')?.name, own.named('vimeo')]).toEqual(['local', 'local', null])
    const both = createVideoHosts(own.forNew, { MARKAZ_VIMEO_TOKEN: testVimeoToken })
    expect([both.forNew.name, both.named('local')?.name, both.named('vimeo')?.name]).toEqual([
      'vimeo',
      'local',
      'vimeo',
    ])
    expect(both.named('youtube')).toBeNull()
  })

  it.each([
    ['https://markaz.uz', 'whitelist', ['markaz.uz']],
    ['https://portal.markaz.uz:8443', 'whitelist', ['portal.markaz.uz']],
    ['http://192.168.1.7:3000', 'public', []],
    ['http://localhost:3000', 'public', []],
    [undefined, 'public', []],
  ])('if our pages are at %s, videos at Vimeo get the embed setting %s', async (pages, embed, domains) => {
    const server = await startSimulatedVimeo()
    closing.push(() => server.close())
    const env = { MARKAZ_VIMEO_TOKEN: testVimeoToken, MARKAZ_VIMEO_URL: server.url }
    const { hostId } = await createVideoHosts(own.forNew, {
      ...env,
      ...(pages && { MARKAZ_PUBLIC_URL: pages }),
    }).forNew.createUpload({
      name: 'Dars',
      sizeBytes: 1,
    })
    expect(server.videos.get(hostId)).toMatchObject({ privacy: { embed }, domains })
  })
})
