import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generateVideoFile, requireFfmpeg } from '../../testing/make-video.ts'
import { convertToHls } from './hls.ts'
import { ffmpegInputOptions, videoErrorOfFfmpegOutput } from './input.ts'
import type { ConversionLimits } from './limits.ts'
import { probeVideo, type VideoProbe } from './probe.ts'
import { runProgramOnUntrustedFile } from './run-program.ts'

vi.setConfig({ testTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'markaz-hls-'))
const path = join(root, 'source.mkv')
const signal = new AbortController().signal
let found: VideoProbe
beforeAll(async () => {
  await generateVideoFile(path, { size: '320x180', seconds: 20, rate: 12 })
  found = await probeVideo(requireFfmpeg(), path, { folder: root, signal })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

let runs = 0
async function convertWithin(limits: Partial<ConversionLimits>): Promise<unknown> {
  const folder = join(root, `work-${runs++}`)
  await mkdir(folder)
  const conversion = { path, folder, probe: found, signal, onProgress: () => {}, limits: { lookEveryMs: 5, ...limits } }
  return convertToHls(requireFfmpeg(), conversion).catch((error: unknown) => error)
}

describe('limits of a video conversion', () => {
  it.each([
    ['too much time', { wallMs: 20 }, "haddan tashqari uzoq cho'zildi", true],
    ['no progress', { stuckMs: 20 }, 'joyidan siljimay qoldi', false],
    ['too large an output', { mostBytes: -1 }, 'haddan tashqari katta', true],
    ['too little free disk space', { spareBytes: Number.MAX_SAFE_INTEGER }, 'Serverda joy qolmadi', false],
  ])('a video conversion is ended when it exceeds a limit: %s', async (_name, limits, words, isFinal) => {
    expect(await convertWithin(limits)).toMatchObject({ message: expect.stringContaining(words), isFinal })
  })

  it('the resource limits do not stop a video conversion that stays within them', async () => {
    expect(await convertWithin({})).toMatchObject({
      poster: 'poster.jpg',
      files: expect.arrayContaining(['master.m3u8']),
    })
  })
})

describe('error texts for failed runs of ffmpeg', () => {
  it.each([
    [
      'av_interleaved_write_frame(): No space left on device',
      "Serverda joy qolmadi: konvertatsiya qilib bo'lmadi",
      false,
    ],
    ["[hls @ 0x5] Format not on whitelist 'mov'", 'Fayl video emas: bunday turdagi fayl qabul qilinmaydi', true],
    ['x.mp4: Invalid data found when processing input', "Fayl buzilgan yoki video emas: uni o'qib bo'lmadi", true],
    ['', "Videoni konvertatsiya qilib bo'lmadi", false],
  ])('the output of a failed ffmpeg is converted to an error text for users: %s', (stderr, message, isFinal) => {
    expect(videoErrorOfFfmpegOutput(stderr)).toMatchObject({ message, isFinal })
  })
})

describe('running the program ffmpeg', () => {
  const node = process.execPath
  const said = async (code: string, guard: readonly string[] = []) => {
    const lines: string[] = []
    const end = await runProgramOnUntrustedFile([...guard, node, '-e', code], {
      folder: root,
      signal,
      onLine: (line) => lines.push(line),
    })
    return { ...end, lines }
  }

  it("ffmpeg has an empty standard input and none of the server's environment variables, and runs with low priority", async () => {
    process.env.MARKAZ_TEST_SECRET = 'sirli'
    const { lines, code } = await said(
      `console.log(Object.keys(process.env).length, require('os').getPriority() >= 10, process.cwd() === ${JSON.stringify(root)});
       process.stdin.on('data', () => {}).on('end', () => console.log('no input'))`,
      requireFfmpeg().guard,
    )
    delete process.env.MARKAZ_TEST_SECRET
    expect([code, lines]).toEqual([0, ['0 true true', 'no input']])
  })

  it("only the end of ffmpeg's output is stored", async () => {
    const { stderr, code } = await said("process.stderr.write('x'.repeat(100000) + 'oxiri'); process.exitCode = 3")
    expect([code, stderr.length, stderr.endsWith('oxiri')]).toEqual([3, 4_096, true])
  })

  it('if the program ffmpeg does not exist, running it fails with ENOENT (no such file)', async () => {
    await expect(runProgramOnUntrustedFile([join(root, 'none')], { folder: root, signal })).rejects.toThrow('ENOENT')
  })

  it('ffmpeg can read only the one input file, whatever the file contains', () => {
    const args = ffmpegInputOptions('/data/x')
    expect(args.slice(0, 2)).toEqual(['-protocol_whitelist', 'file'])
    expect(args.at(-1)).toBe('file:/data/x')
    const formats = args[args.indexOf('-format_whitelist') + 1]?.split(',')
    for (const risky of ['hls', 'concat', 'sdp', 'dash', 'image2', 'png_pipe', 'lavfi', 'rtsp', 'imf'])
      expect(formats).not.toContain(risky)
  })
})
