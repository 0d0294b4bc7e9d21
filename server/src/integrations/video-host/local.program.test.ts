import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  decodeAndProbeVideo,
  generateVideoFile,
  readKeyFrameTimes,
  requireFfmpeg,
  runFfmpeg,
} from '../../testing/make-video.ts'
import { createStorageOnLocalDisk } from '../files/storage.ts'
import { VideoHostError, type VideoHostStatus } from './port.ts'

// Video conversions are slow here, because they run with low priority while other tests run.
vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'markaz-video-'))
const storage = createStorageOnLocalDisk(root, requireFfmpeg())
const host = storage.videoHosts.forNew
const bare = createStorageOnLocalDisk(root, null).videoHosts.forNew
afterAll(() => rmSync(root, { recursive: true, force: true }))

const sources = join(root, 'sources')
const source = (name: string) => join(sources, name)
beforeAll(() => mkdir(sources, { recursive: true }))

async function upload(path: string, sizeBytes = statSync(path).size): Promise<string> {
  const { hostId } = await host.createUpload({ name: 'Dars', sizeBytes })
  await storage.uploads.datastore.write(createReadStream(path), hostId, 0)
  return hostId
}

const step = (
  hostId: string,
  { by = host, signal = new AbortController().signal, onProgress = (_: number) => {}, sizeBytes = 1 } = {},
) => by.advance({ hostId, name: 'Dars', sizeBytes }, { signal, onProgress })

type Done = Extract<VideoHostStatus, { kind: 'done' }>
async function convert(path: string): Promise<Done & { folder: string }> {
  const hostId = await upload(path)
  const answer = await step(hostId)
  if (answer.kind !== 'done') throw new Error(answer.kind)
  return { ...answer, folder: folderOf(hostId) }
}
const folderOf = (hostId: string) => join(root, 'files', 'videos', hostId)
const left = () => (existsSync(join(root, 'work')) ? readdirSync(join(root, 'work')) : [])

async function refusal(path: string, by = host): Promise<VideoHostError> {
  const hostId = await upload(path)
  const error = await step(hostId, { by, sizeBytes: statSync(path).size }).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(error instanceof VideoHostError)) throw new Error(`not refused: ${error}`)
  expect([left(), existsSync(folderOf(hostId))]).toEqual([[], false])
  return error
}

const rungsIn = (folder: string) =>
  readFileSync(join(folder, 'master.m3u8'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('.m3u8'))

/** Checks that every rendition can be decoded without errors, beginning with the playlist that a player opens. */
async function expectPlayable(folder: string, { hasSound = true } = {}) {
  for (const playlist of rungsIn(folder)) {
    const { streams, complaints } = await decodeAndProbeVideo(join(folder, playlist))
    const kinds = streams.map((one) => [one.codec_name, Number(one.nb_read_frames) > 10])
    expect([complaints, kinds]).toEqual([
      '',
      hasSound
        ? [
            ['h264', true],
            ['aac', true],
          ]
        : [['h264', true]],
    ])
    expect(streams[0]).toMatchObject({ pix_fmt: 'yuv420p', profile: 'High' })
  }
}

const outputs: Record<string, string[]> = {
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  mxf: ['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000'],
  ogm: ['-c:v', 'libtheora', '-c:a', 'libvorbis', '-f', 'ogg'],
  m4v: ['-f', 'mp4'],
  asx: ['-f', 'asf'],
}

describe('converting videos in each accepted container', () => {
  // Shows: VIDEO-020, VIDEO-029, VIDEO-043
  it.each(['mp4', 'webm', 'mov', 'wmv', 'mkv', 'mpeg', 'avi', 'm4v', 'ogm', 'mpg', 'asx', 'mxf'])(
    'a %s file is converted to renditions that can be decoded, with the duration of the file and a poster',
    async (extension) => {
      const path = source(`format.${extension}`)
      await generateVideoFile(path, {
        output: outputs[extension] ?? [],
        ...(extension === 'mxf' && { size: '192x108' }),
      })
      const { playable, durationSeconds, message, folder } = await convert(path)
      expect(playable).toEqual({ kind: 'hls', file: 'master.m3u8', poster: 'poster.jpg' })
      expect(Math.abs((durationSeconds ?? 0) - 2)).toBeLessThan(0.3)
      expect(message).toBeUndefined()
      await expectPlayable(folder)
      expect(readFileSync(join(folder, 'poster.jpg')).subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(left()).toEqual([])
    },
  )
})

describe('the renditions of a converted video', () => {
  it("a video is converted to each standard size up to the original's size; all sizes have key frames at the same times", async () => {
    const path = source('ladder.mp4')
    await generateVideoFile(path, { size: '1280x720', seconds: 5, rate: 10 })
    const seen: number[] = []
    const hostId = await upload(path)
    await step(hostId, { onProgress: (percentage) => seen.push(percentage) })
    const folder = folderOf(hostId)
    expect(readdirSync(folder).sort()).toEqual([
      '360p.m3u8',
      '360p.mp4',
      '720p.m3u8',
      '720p.mp4',
      'master.m3u8',
      'poster.jpg',
    ])
    expect(rungsIn(folder)).toEqual(['360p.m3u8', '720p.m3u8'])
    await expectPlayable(folder)
    const [low, high] = await Promise.all(
      ['360p.m3u8', '720p.m3u8'].map((name) => readKeyFrameTimes(join(folder, name))),
    )
    expect(low?.map((at) => Math.round(at))).toEqual([0, 4])
    expect(high).toEqual(low)
    const master = readFileSync(join(folder, 'master.m3u8'), 'utf8')
    for (const name of ['360p', '720p']) {
      const { streams } = await decodeAndProbeVideo(join(folder, `${name}.mp4`))
      const level = (streams[0]?.level ?? 0).toString(16)
      const { width, height } = streams[0] ?? {}
      expect(master).toContain(`RESOLUTION=${width}x${height},CODECS="avc1.6400${level},mp4a.40.2"\n${name}.m3u8`)
    }
    expect([seen.length > 1, seen.every((n, at) => n >= (seen[at - 1] ?? 0) && n <= 99)]).toEqual([true, true])
  })

  it('a video that was recorded with an upright phone stays upright after the conversion', async () => {
    const [flat, path] = [source('flat.mp4'), source('upright.mp4')]
    await generateVideoFile(flat, { size: '160x90' })
    await runFfmpeg(['-i', flat, '-c', 'copy', '-metadata:s:v', 'rotate=90', path])
    const { folder } = await convert(path)
    const { streams } = await decodeAndProbeVideo(join(folder, '90p.mp4'))
    expect(streams[0]).toMatchObject({ width: 90, height: 160 })
    expect(streams[0]?.side_data_list).toBeUndefined()
  })

  it('when a video is converted, odd sizes become even, and non-square pixels are scaled to the displayed width', async () => {
    const path = source('odd.avi')
    await generateVideoFile(path, {
      size: '161x91',
      output: ['-vf', 'scale=161:91', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj444p'],
    })
    const odd = await convert(path)
    expect((await decodeAndProbeVideo(join(odd.folder, '92p.mp4'))).streams[0]).toMatchObject({
      width: 162,
      height: 92,
    })
    const wide = source('wide.mp4')
    await generateVideoFile(wide, { size: '120x96', output: ['-vf', 'setsar=16/15'] })
    const { folder } = await convert(wide)
    expect((await decodeAndProbeVideo(join(folder, '96p.mp4'))).streams[0]).toMatchObject({ width: 128, height: 96 })
  })

  it('a video without sound has no sound after the conversion', async () => {
    const path = source('silent.mkv')
    await generateVideoFile(path, { sound: 'none' })
    const { folder } = await convert(path)
    await expectPlayable(folder, { hasSound: false })
    expect(readFileSync(join(folder, 'master.m3u8'), 'utf8')).not.toContain('mp4a')
  })

  it('a video with a variable frame rate keeps its duration and the times of its frames', async () => {
    const path = source('changing.mkv')
    // The test video has 25 frames per second at first, and then one frame per second.
    const output = ['-vf', "select='lt(n,50)+not(mod(n,25))'", '-fps_mode', 'vfr']
    await generateVideoFile(path, { seconds: 12, output })
    const { folder, durationSeconds } = await convert(path)
    expect(Math.abs((durationSeconds ?? 0) - 12)).toBeLessThan(0.3)
    const playlist = join(folder, '90p.m3u8')
    expect((await readKeyFrameTimes(playlist)).map((at) => Math.round(at))).toEqual([0, 4, 8])
    const frames = Number((await decodeAndProbeVideo(playlist)).streams[0]?.nb_read_frames)
    expect(frames).toBeGreaterThanOrEqual(11 * 25)
    const seconds = (await readFile(playlist, 'utf8')).match(/(?<=#EXTINF:)[\d.]+/g)?.map(Number) ?? []
    expect(Math.abs(seconds.reduce((sum, one) => sum + one, 0) - 12)).toBeLessThan(1.3)
  })

  it('for a recording without a declared duration, the duration and the progress of the conversion are determined', async () => {
    const path = source('live.webm')
    await generateVideoFile(path, { seconds: 3, output: [...(outputs.webm ?? []), '-live', '1'] })
    const seen: number[] = []
    const answer = await step(await upload(path), { onProgress: (percentage) => seen.push(percentage) })
    expect(Math.abs(((answer as Done).durationSeconds ?? 0) - 3)).toBeLessThan(0.3)
    expect(seen.at(-1)).toBeGreaterThan(50)
  })

  it('a converted video contains no metadata of the camera', async () => {
    const path = source('place.mov')
    await generateVideoFile(path, {
      output: ['-metadata', 'location=+41.3111+069.2797/', '-metadata', 'title=Sirli joy'],
    })
    expect((await readFile(path)).includes('+41.3111')).toBe(true)
    const { folder } = await convert(path)
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).toString('latin1')).not.toMatch(/41\.3111|Sirli/)
  })
})

describe('converting files that cannot be shown, or not completely', () => {
  it('a video with megabytes of metadata is converted, and endless output of ffmpeg is cut off', async () => {
    const [words, path] = [source('words.txt'), source('words.mkv')]
    await writeFile(words, `;FFMETADATA1\nnote=${'\x01'.repeat(2 * 1024 ** 2)}\n`)
    await runFfmpeg([
      ...['-f', 'lavfi', '-i', 'testsrc2=s=160x90:d=1', '-i', words],
      ...['-map', '0', '-map_metadata', '1', '-preset', 'ultrafast', path],
    ])
    expect(statSync(path).size).toBeGreaterThan(2 * 1024 ** 2)
    expect((await convert(path)).durationSeconds).toBeCloseTo(1, 1)
    const endless = source('ffprobe')
    await writeFile(endless, '#!/bin/sh\nexec yes \'"so": "zlar",\'\n', { mode: 0o700 })
    const talking = createStorageOnLocalDisk(root, { ...requireFfmpeg(), guard: [], ffprobe: endless }).videoHosts
      .forNew
    expect((await refusal(path, talking)).isFinal).toBe(true)
  })

  it('a video file without a video track is refused permanently, with a text that users understand', async () => {
    const path = source('song.m4a')
    await generateVideoFile(path, { picture: 'none' })
    expect(await refusal(path)).toMatchObject({ message: "Faylda tasvir yo'q: unda faqat ovoz bor", isFinal: true })
  })

  it("a video file that is cut off before its index (moov atom) is refused as broken, and users see none of ffmpeg's output", async () => {
    const path = source('cut.mp4')
    await generateVideoFile(path)
    await truncate(path, 20_000)
    const error = await refusal(path)
    expect([error.message, error.isFinal]).toEqual(["Fayl buzilgan yoki video emas: uni o'qib bo'lmadi", true])
  })

  it('a video file that is truncated in the middle can be played up to the truncation, and users see a text that the file is incomplete', async () => {
    const path = source('half.mkv')
    await generateVideoFile(path, { size: '64x36', seconds: 40, rate: 10 })
    await truncate(path, Math.round(statSync(path).size / 2))
    const { durationSeconds, message, folder } = await convert(path)
    expect(durationSeconds).toBeGreaterThan(15)
    expect(durationSeconds).toBeLessThan(25)
    expect(message).toMatch(/^Fayl to'liq emas: faqat dastlabki 0:\d\d daqiqasi ko'rsatiladi$/)
    await expectPlayable(folder)
  })

  it('a video file whose picture is only noise is refused as broken', async () => {
    const path = source('noise.mp4')
    await generateVideoFile(path, { sound: 'none' })
    const bytes = await readFile(path)
    const from = bytes.indexOf('mdat') + 4
    const to = bytes.indexOf('moov') - 4
    bytes.fill(0x55, from, to)
    await writeFile(path, bytes)
    expect(await refusal(path)).toMatchObject({
      message: "Fayl buzilgan yoki video emas: uni o'qib bo'lmadi",
      isFinal: true,
    })
  })

  it('a video that is wider or higher than 8192 pixels is refused', async () => {
    const path = source('huge.avi')
    await generateVideoFile(path, { size: '8208x16', seconds: 1, output: ['-c:v', 'mjpeg', '-frames:v', '1'] })
    expect((await refusal(path)).message).toContain('tasviri juda katta')
  })

  it('a video longer than twelve hours is refused', async () => {
    const path = source('long.mkv')
    await runFfmpeg([...['-f', 'lavfi', '-i', 'color=s=16x16:r=0.0005:d=45000'], ...['-preset', 'ultrafast', path]])
    expect((await refusal(path)).message).toBe("Video juda uzun: ko'pi bilan 12 soat bo'lishi mumkin")
  })
})

describe('converting malicious files', () => {
  it('a video file that refers to other files or URLs is refused, and neither a file nor the network is accessed', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.mp4`
      const secret = source('secret.mp4')
      await generateVideoFile(secret)
      const files: Record<string, string> = {
        'hls.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${url}\n#EXTINF:4,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
        'concat.mp4': `ffconcat version 1.0\nfile '${secret}'\nfile '${url}'\n`,
        'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
        'sdp.mp4':
          'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n',
        'asx.asx': `<asx version="3.0"><entry><ref href="${url}"/></entry></asx>`,
        'subtitles.mp4': '1\n00:00:00,000 --> 00:00:02,000\nSalom\n',
        'text.mp4': "Bu video emas, oddiy matn. O'quvchilar ro'yxati.\n".repeat(50),
        'svg.mp4': `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`,
        'zero.mp4': '\0'.repeat(5_000),
      }
      const reasons: Record<string, string> = {}
      for (const [name, text] of Object.entries(files)) {
        await writeFile(source(name), text)
        const error = await refusal(source(name))
        expect([name, error.isFinal]).toEqual([name, true])
        reasons[name] = error.message
      }
      for (const name of ['hls.mp4', 'concat.mp4', 'sdp.mp4'])
        expect([name, reasons[name]]).toEqual([name, 'Fayl video emas: bunday turdagi fayl qabul qilinmaydi'])
      for (const reason of Object.values(reasons)) expect(reason).toMatch(/^Fayl (video emas|buzilgan)/)
      expect(asked).toEqual([])
    } finally {
      server.close()
    }
  })

  it('an image that was renamed to a video is refused', async () => {
    const path = source('picture.png')
    await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-frames:v', '1', path])
    expect((await refusal(path)).message).toBe('Fayl video emas: bunday turdagi fayl qabul qilinmaydi')
  })

  it('a file name that looks like an option or a URL of ffmpeg is used only as a file name', async () => {
    // Only generated ids of videos are used in ffmpeg's command lines.
    await expect(step('../../etc')).rejects.toThrow('Not an id of an upload')
  })
})

describe('interrupted video conversions', () => {
  it('a video conversion that is aborted ends at once and leaves no files, and succeeds when it is repeated', async () => {
    const path = source('cutoff.mp4')
    await generateVideoFile(path, { size: '320x180', seconds: 20, rate: 10 })
    const hostId = await upload(path)
    const off = new AbortController()
    const reason = new Error('stopped')
    let cutAt = 0
    const onProgress = () => {
      cutAt ||= performance.now()
      off.abort(reason)
    }
    await expect(step(hostId, { signal: off.signal, onProgress })).rejects.toBe(reason)
    expect(performance.now() - cutAt).toBeLessThan(3_000)
    expect([left(), existsSync(folderOf(hostId))]).toEqual([[], false])
    // A killed process leaves a part of its working files, and a part of the converted video.
    const half = join(root, 'work', hostId, randomUUID())
    await mkdir(half, { recursive: true })
    await mkdir(folderOf(hostId), { recursive: true })
    await writeFile(join(half, '360p.mp4'), 'yarim')
    await writeFile(join(folderOf(hostId), '360p.mp4'), 'yarim')
    expect((await step(hostId)).kind).toBe('done')
    await expectPlayable(folderOf(hostId))
    expect(left()).toEqual([])
  })

  it('a video conversion whose signal is aborted before its start does not start', async () => {
    const path = source('early.mp4')
    await generateVideoFile(path)
    const hostId = await upload(path)
    await expect(step(hostId, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    expect([left(), existsSync(folderOf(hostId))]).toEqual([[], false])
  })
})

describe("uploading a video to the centre's own video host", () => {
  it('an uploaded video is stored completely, and can be deleted alone or together with its converted video', async () => {
    const path = source('kept.mp4')
    await generateVideoFile(path)
    const sizeBytes = statSync(path).size
    const { hostId, uploadUrl } = await host.createUpload({ name: 'Dars', sizeBytes })
    expect([uploadUrl, await host.received(hostId)]).toEqual([
      `/tus/files/${hostId}`,
      { offsetBytes: 0, isWhole: false },
    ])
    await storage.uploads.datastore.write(createReadStream(path), hostId, 0)
    expect(await host.received(hostId)).toEqual({ offsetBytes: sizeBytes, isWhole: true })
    await step(hostId)
    expect((await host.received(hostId))?.isWhole).toBe(true)
    await host.removeOriginal(hostId)
    expect([await host.received(hostId), existsSync(join(folderOf(hostId), 'master.m3u8'))]).toEqual([null, true])
    await expect(step(hostId)).rejects.toMatchObject({ isFinal: true, message: expect.stringContaining('topilmadi') })
    await host.remove(hostId)
    await host.remove(hostId)
    expect(existsSync(folderOf(hostId))).toBe(false)
  })
})

describe('uploading videos if ffmpeg is missing', () => {
  it.each([
    ['mp4', 'video/mp4'],
    ['m4v', 'video/mp4'],
    ['mov', 'video/mp4'],
    ['webm', 'video/webm'],
  ])(
    'if ffmpeg is missing, an uploaded %s file is played unchanged, and a text informs the user',
    async (extension, mimeType) => {
      const path = source(`asitis.${extension}`)
      await generateVideoFile(path, { output: extension === 'm4v' ? ['-f', 'ipod'] : (outputs[extension] ?? []) })
      const sizeBytes = statSync(path).size
      const hostId = await upload(path)
      const wanted = {
        kind: 'done',
        playable: { kind: 'file', file: `original.${extension}`, mimeType, poster: null },
        durationSeconds: null,
        message: "ffmpeg topilmadi: video asl holicha ko'rsatiladi",
      }
      expect(await step(hostId, { by: bare, sizeBytes })).toEqual(wanted)
      const kept = await readFile(join(folderOf(hostId), `original.${extension}`))
      expect(kept.equals(await readFile(path))).toBe(true)
      // Repeats the video conversion, as after a process that was killed before it could record the result.
      expect(await step(hostId, { by: bare, sizeBytes })).toEqual(wanted)
    },
  )

  it('the operator is informed if ffmpeg is missing', async () => {
    expect(await bare.lacks?.()).toContain('ffmpeg topilmadi')
    expect(await host.lacks?.()).toBeNull()
  })

  it.each(['mkv', 'avi', 'wmv', 'mpeg'])(
    'if ffmpeg is missing, an uploaded %s file is refused permanently, because browsers cannot play it',
    async (extension) => {
      const path = source(`bare.${extension}`)
      await generateVideoFile(path)
      expect(await refusal(path, bare)).toMatchObject({
        message: "Bu formatni ko'rsatish uchun serverda ffmpeg kerak",
        isFinal: true,
      })
    },
  )

  it('a text file with the extension .mp4 is not shown as a video if ffmpeg is missing', async () => {
    await appendFile(source('bare.mp4'), '<script>alert(1)</script>')
    expect((await refusal(source('bare.mp4'), bare)).isFinal).toBe(true)
  })
})
