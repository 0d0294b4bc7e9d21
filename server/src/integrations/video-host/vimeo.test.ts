import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VideoHostError } from './port.ts'
import { startSimulatedVimeo, testVimeoToken, type VimeoServer, type VimeoVideo } from './testing/vimeo-server.ts'
import { createVimeoHost } from './vimeo.ts'
import type { VimeoSettings } from './vimeo-http.ts'

let server: VimeoServer
beforeEach(async () => {
  server = await startSimulatedVimeo()
})
afterEach(() => server.close())

const open = (settings: Partial<VimeoSettings> = {}) =>
  createVimeoHost({ token: testVimeoToken, url: server.url, ...settings })
const film = { name: "Frontend: 1-dars O'zgaruvchilar", sizeBytes: 12 }
const options = () => ({ onProgress: () => {}, signal: new AbortController().signal })
const asked = (hostId: string) => ({ hostId, ...film })

async function upload(uploadUrl: string, bytes: string, offset = 0) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  const { status } = await fetch(uploadUrl, { method: 'PATCH', headers, body: bytes })
  expect(status).toBe(204)
}

async function uploaded() {
  const made = await open().createUpload(film)
  await upload(made.uploadUrl, 'twelve bytes')
  return made
}

async function refusalOf(what: () => Promise<unknown>) {
  const error = await what().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(VideoHostError)
  const { message: text, isFinal, cause } = error as VideoHostError
  const all = text + String(cause) + JSON.stringify(cause ?? '') + (cause instanceof Error ? cause.stack : '')
  for (const hidden of [testVimeoToken, 'bearer', film.name]) expect(all).not.toContain(hidden)
  return { text, isFinal }
}

describe('creating the upload of a video at Vimeo', () => {
  it("an upload to Vimeo is created with the video's name and size, hidden on vimeo.com and without a download button", async () => {
    const { hostId, uploadUrl } = await open().createUpload(film)
    expect(uploadUrl).toBe(`${server.url}/files/${hostId}`)
    expect(server.videos.get(hostId)).toMatchObject({
      name: film.name,
      sizeBytes: 12,
      privacy: { view: 'disable', embed: 'public', download: false, add: false, comments: 'nobody' },
      domains: [],
    })
  })

  it("if our site's domain is configured, only our site may embed a video at Vimeo", async () => {
    const { hostId } = await open({ embedDomain: 'markaz.uz' }).createUpload(film)
    expect(server.videos.get(hostId)).toMatchObject({ privacy: { embed: 'whitelist' }, domains: ['markaz.uz'] })
  })

  it('if Vimeo refuses to limit a video to our site, the new upload is removed again', async () => {
    server.next('/videos/', { status: 403, body: {} })
    await refusalOf(() => open({ embedDomain: 'markaz.uz' }).createUpload(film))
    expect(server.videos.size).toBe(0)
  })

  it('a video name that is too long for Vimeo is shortened without cutting a character', async () => {
    const { hostId } = await open().createUpload({ ...film, name: 'Ў🎬'.repeat(250) })
    const { name } = server.videos.get(hostId) as VimeoVideo
    expect(name.length).toBeGreaterThan(125)
    expect(name).toMatch(/^(Ў🎬)+Ў?…$/u)
  })

  it.each([
    'https://evil.example/files/1',
    'https://vimeo.com.evil.example/files/1',
    'https://evilvimeo.com/files/1',
    'https://files.tus.vimeo.com:8443/files/1',
    'https://user:pw@files.tus.vimeo.com/files/1',
    'http://files.tus.vimeo.com/files/1',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/files/1',
    'javascript:alert(1)',
    '//evil.example',
    '/files/1',
    '',
  ])('an upload link outside Vimeo is refused: %s', async (upload_link) => {
    server.videos.set('77', { id: '77' } as VimeoVideo)
    server.next('/me/videos', { status: 201, body: { uri: '/videos/77', upload: { upload_link } } })
    expect(await refusalOf(() => open().createUpload(film))).toEqual({
      text: "Vimeo javobini tushunib bo'lmadi",
      isFinal: false,
    })
    expect(server.videos.has('77')).toBe(false)
  })

  it('an upload link to any of Vimeo’s own upload servers is accepted', async () => {
    const upload_link = 'https://asia-files.tus.vimeo.com/files/vimeo-prod-src-tus-asia/1'
    server.next('/me/videos', { status: 201, body: { uri: '/videos/78:a1', upload: { upload_link } } })
    expect(await open().createUpload(film)).toEqual({ hostId: '78', uploadUrl: upload_link })
  })

  it.each([
    [
      '400, the account is full',
      { status: 400, body: { error_code: 4101 } },
      'Vimeo hisobidagi joy yoki ruxsat etilgan hajm tugagan',
      true,
    ],
    [
      '400, the request is invalid',
      { status: 400, body: { error_code: 2204 } },
      "Vimeo so'rovni qabul qilmadi (400)",
      true,
    ],
    [
      '401, the token is wrong',
      { status: 401, body: {} },
      'Vimeo tokenni tan olmadi (401): MARKAZ_VIMEO_TOKEN sozlamasini tekshiring',
      false,
    ],
    [
      '403, the token lacks a right',
      { status: 403, body: {} },
      'Vimeo ruxsat bermadi (403): tokenning upload, edit va delete ruxsatlarini tekshiring',
      false,
    ],
    [
      '429, too many requests',
      { status: 429, body: {} },
      "Vimeo hozir juda band (429): birozdan keyin yana so'raladi",
      false,
    ],
    ['503', { status: 503, body: '<html>' }, 'Vimeo vaqtincha ishlamayapti (503)', false],
    ['a text that is not JSON', { status: 201, body: '<html>' }, "Vimeo javobini tushunib bo'lmadi", false],
    ['no upload address', { status: 201, body: { uri: '/videos/1' } }, "Vimeo javobini tushunib bo'lmadi", false],
    [
      'the address of something else',
      { status: 201, body: { uri: '/users/1', upload: { upload_link: 'x' } } },
      "Vimeo javobini tushunib bo'lmadi",
      false,
    ],
  ])('creating an upload fails if Vimeo answers: %s', async (_name, answer, text, isFinal) => {
    server.next('/me/videos', answer)
    expect(await refusalOf(() => open().createUpload(film))).toEqual({ text, isFinal })
  })

  it('a redirect is not followed when an upload is created at Vimeo, because its target would receive the token', async () => {
    server.next('/me/videos', { status: 307, headers: { location: `${server.url}/me/videos` } })
    const { text } = await refusalOf(() => open().createUpload(film))
    expect(text).toContain("boshqa manzilga yo'naltirdi")
    expect(server.calls).toEqual(['POST /me/videos'])
  })

  it('creating an upload fails if Vimeo does not answer or cannot be reached', async () => {
    server.next('/me/videos', null)
    const silent = await refusalOf(() => open({ timeoutMs: 50 }).createUpload(film))
    expect(silent).toEqual({ text: 'Vimeo 0.05 soniyada javob bermadi', isFinal: false })
    const absent = await refusalOf(() => open({ url: 'http://127.0.0.1:1' }).createUpload(film))
    expect(absent).toEqual({ text: "Vimeo bilan bog'lanib bo'lmadi", isFinal: false })
  })
})

describe('the state of an upload to Vimeo', () => {
  it("the request that asks Vimeo's upload server how many bytes it has received does not contain the token", async () => {
    const { hostId, uploadUrl } = await open().createUpload(film)
    await upload(uploadUrl, 'twelve')
    expect(await open().received(hostId)).toEqual({ offsetBytes: 6, isWhole: false })
    expect(server.lastHeaders().authorization).toBeUndefined()
    await upload(uploadUrl, ' bytes', 6)
    expect(await open().received(hostId)).toEqual({ offsetBytes: 12, isWhole: true })
  })

  it("an upload to Vimeo is complete if its upload link reports all bytes, even if Vimeo's API does not report the upload as complete yet", async () => {
    const { hostId, uploadUrl } = await uploaded()
    server.next(`/videos/${hostId}`, {
      status: 200,
      body: { upload: { status: 'in_progress', size: 12, upload_link: uploadUrl } },
    })
    expect(await open().received(hostId)).toEqual({ offsetBytes: 12, isWhole: true })
  })

  it("the server finds no upload at Vimeo if the upload's link has expired, the upload failed, or the video was deleted", async () => {
    const { hostId } = await open().createUpload(film)
    await server.forgetUpload(hostId)
    expect(await open().received(hostId)).toBeNull()
    server.next('/videos/', { status: 200, body: { upload: { status: 'error' } } })
    expect(await open().received(hostId)).toBeNull()
    expect(await open().received('1')).toBeNull()
  })

  it.each(['http://169.254.169.254/x', 'https://evil.example/x', null])(
    'the state of an upload is not requested from a URL outside Vimeo: %s',
    async (upload_link) => {
      server.next('/videos/', { status: 200, body: { upload: { status: 'in_progress', upload_link } } })
      await refusalOf(() => open().received('1'))
    },
  )

  it.each([401, 403, 429, 500])(
    'asking Vimeo for the state of an upload throws an error if Vimeo answers with the HTTP status %i, so the upload is not treated as lost',
    async (status) => {
      server.next('/videos/', { status, body: {} })
      expect((await refusalOf(() => open().received('1'))).isFinal).toBe(false)
    },
  )
})

describe('the conversion of a video at Vimeo', () => {
  it("Vimeo is asked every 15 seconds whether the conversion is done, and then Vimeo's player shows the video", async () => {
    const { hostId } = await uploaded()
    const waiting = { kind: 'processing', percentage: 0, askAgainMs: 15_000 }
    for (const [status, transcode] of [
      ['transcode_starting', 'in_progress'],
      ['transcoding', 'in_progress'],
      ['available', 'in_progress'],
    ]) {
      Object.assign(server.videos.get(hostId) as VimeoVideo, { status, transcode })
      expect(await open().advance(asked(hostId), options())).toEqual(waiting)
    }
    server.finish(hostId)
    expect(await open().advance(asked(hostId), options())).toEqual({
      kind: 'done',
      playable: {
        kind: 'embed',
        url: `${server.url}/player/video/${hostId}?h=1a2b3c`,
        poster: `https://i.vimeocdn.com/video/${hostId}_640`,
      },
      durationSeconds: 83,
    })
  })

  it("the server asks Vimeo with a single request how far a video's conversion is", async () => {
    const { hostId } = await uploaded()
    server.calls.length = 0
    await open().advance(asked(hostId), options())
    expect(server.calls).toEqual([`GET /videos/${hostId}`])
  })

  it.each([
    [
      'transcoding_error',
      'error',
      "Vimeo bu faylni videoga aylantira olmadi: u buzilgan yoki formati boshqa bo'lishi mumkin",
    ],
    ['uploading_error', 'in_progress', "Fayl Vimeo'ga to'liq yetib bormadi: uni qaytadan yuklang"],
    ['quota_exceeded', 'in_progress', 'Vimeo hisobidagi joy yoki ruxsat etilgan hajm tugagan'],
    ['total_cap_exceeded', 'in_progress', 'Vimeo hisobidagi joy yoki ruxsat etilgan hajm tugagan'],
  ])('a video with the status %s at Vimeo counts as failed and is not retried', async (status, transcode, text) => {
    const { hostId } = await uploaded()
    Object.assign(server.videos.get(hostId) as VimeoVideo, { status, transcode })
    expect(await refusalOf(() => open().advance(asked(hostId), options()))).toEqual({ text, isFinal: true })
  })

  it('the conversion of a video that was deleted at Vimeo fails permanently', async () => {
    expect(await refusalOf(() => open().advance(asked('1'), options()))).toEqual({
      text: 'Video Vimeo hisobida topilmadi',
      isFinal: true,
    })
  })

  it.each([
    ['5xx', { status: 502, body: '' }],
    ['401, the token is wrong', { status: 401, body: {} }],
    ['403, the token lacks a right', { status: 403, body: {} }],
    ['an undocumented status', { status: 200, body: { status: 'dreaming' } }],
    ['unavailable', { status: 200, body: { status: 'unavailable' } }],
    ['a text that is not JSON', { status: 200, body: 'salom' }],
    ['done, without a player address', { status: 200, body: { status: 'available' } }],
    [
      'done, with a player outside Vimeo',
      { status: 200, body: { status: 'available', player_embed_url: 'https://evil.example/1' } },
    ],
    [
      'done, with a script as the player address',
      { status: 200, body: { status: 'available', player_embed_url: 'javascript:alert(1)' } },
    ],
  ])("if Vimeo's answer about a conversion is incomplete (%s), the server asks Vimeo again", async (_name, answer) => {
    const { hostId } = await uploaded()
    server.next('/videos/', answer)
    expect((await refusalOf(() => open().advance(asked(hostId), options()))).isFinal).toBe(false)
  })

  it.each([
    ['120', 120_000],
    ['0', 60_000],
    ['999999', 3_600_000],
    ['soon', 60_000],
  ])(
    'the state of a conversion is requested again later if Vimeo answers Retry-After: %s',
    async (header, askAgainMs) => {
      server.next('/videos/', { status: 429, headers: { 'retry-after': header } })
      expect(await open().advance(asked('1'), options())).toEqual({ kind: 'processing', percentage: 0, askAgainMs })
    },
  )

  it('a preview picture with a URL outside Vimeo is not used', async () => {
    const { hostId } = await uploaded()
    const pictures = { active: true, sizes: [{ width: 640, link: 'https://evil.example/pixel.gif' }] }
    const player_embed_url = 'https://player.vimeo.com/video/1'
    server.next('/videos/', { status: 200, body: { status: 'available', player_embed_url, pictures, duration: 0 } })
    expect(await open().advance(asked(hostId), options())).toEqual({
      kind: 'done',
      playable: { kind: 'embed', url: player_embed_url, poster: null },
      durationSeconds: null,
    })
  })

  it('waiting for a conversion at Vimeo ends when the server stops', async () => {
    server.next('/videos/', null)
    const stopping = new AbortController()
    const answer = open().advance(asked('1'), { onProgress: () => {}, signal: stopping.signal })
    const reason = new Error('The server is stopping')
    stopping.abort(reason)
    await expect(answer).rejects.toBe(reason)
  })
})

describe('removing a video at Vimeo', () => {
  it('a video is removed from Vimeo completely, and removing it again is not an error', async () => {
    const { hostId } = await uploaded()
    await open().remove(hostId)
    expect(server.videos.size).toBe(0)
    await open().remove(hostId)
    await open().removeOriginal(hostId)
  })

  it.each([401, 403, 429, 500])(
    'if Vimeo answers the removal of a video with the HTTP status %i, the video counts as still existing',
    async (status) => {
      server.next('/videos/', { status, body: {} })
      expect((await refusalOf(() => open().remove('1'))).isFinal).toBe(false)
    },
  )

  it('the id of a video cannot change the path of a request to Vimeo', async () => {
    await open().remove('../me/videos?x=')
    expect(server.calls).toEqual(['DELETE /videos/..%2Fme%2Fvideos%3Fx%3D'])
  })
})
