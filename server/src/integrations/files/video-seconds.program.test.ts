import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateVideoFile } from '../../testing/make-video.ts'
import { readVideoSecondsFromHeader } from './video-seconds.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markaz-seconds-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const made = async (name: string, seconds: number, output: string[] = []) => {
  await generateVideoFile(join(folder, name), { size: '32x18', rate: 2, seconds, output })
  return readFile(join(folder, name))
}

describe('the declared duration of a video file', () => {
  it.each([
    ['an mp4', 'a.mp4', 61, []],
    ['an mp4 that begins with its index', 'b.mp4', 60, ['-movflags', '+faststart']],
    ['a webm', 'd.webm', 61, []],
  ])('the duration of a video is read from %s', async (_, name, seconds, output) => {
    expect(Math.round((readVideoSecondsFromHeader(await made(name, seconds, output)) ?? 0) * 2) / 2).toBe(seconds)
  })

  it('a video without a declared duration, a truncated video and bytes that are not a video have no duration', async () => {
    const mp4 = await made('e.mp4', 2)
    const pieces = await made('c.mp4', 2, ['-movflags', '+frag_keyframe+empty_moov'])
    for (const bytes of [
      pieces,
      mp4.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.from('salom'),
      Buffer.alloc(500),
      Buffer.alloc(500, 0xff),
    ])
      expect(readVideoSecondsFromHeader(bytes)).toBe(null)
  })
})
