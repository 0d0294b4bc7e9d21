import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { requireFfmpeg } from '../../testing/make-video.ts'
import { findFfmpeg } from './ffmpeg.ts'

const folder = mkdtempSync(join(tmpdir(), 'markaz-ffmpeg-'))
const path = process.env.PATH
afterEach(() => {
  process.env.PATH = path
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function program(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

it('the configured ffmpeg is used, and ffprobe is searched in the same folder', async () => {
  const { ffmpeg, ffprobe } = requireFfmpeg()
  process.env.PATH = folder
  expect(await findFfmpeg({ FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe })).toMatchObject({ ffmpeg, ffprobe })
  const real = program('ffmpeg-real', `exec ${ffmpeg} "$@"`)
  const beside = program('ffprobe', `exec ${ffprobe} "$@"`)
  expect(await findFfmpeg({ FFMPEG_PATH: real })).toMatchObject({ ffmpeg: real, ffprobe: beside })
})

it('without settings, the ffmpeg on PATH is used; if there is none, ffmpeg counts as missing', async () => {
  const { ffmpeg, ffprobe } = requireFfmpeg()
  const places = [ffmpeg, ffprobe].map((file) => file.replace(/\/[^/]+$/, ''))
  process.env.PATH = places.join(':')
  expect(await findFfmpeg({})).toMatchObject({ ffmpeg, ffprobe })
  process.env.PATH = join(folder, 'empty')
  expect(await findFfmpeg({})).toBeNull()
})

it.each([
  ['that does not run', 'exit 1'],
  ['that accepts every option and supports nothing', 'echo ffmpeg'],
])('an ffmpeg %s counts as missing', async (_name, script) => {
  const { ffprobe } = requireFfmpeg()
  expect(await findFfmpeg({ FFMPEG_PATH: program('ffmpeg-fake', script), FFPROBE_PATH: ffprobe })).toBeNull()
})

it.each([
  ['libx264', 's/libx264 /nothing /'],
  ['aac', 's/ aac / nothing /'],
  ['the HLS muxer', 's/ hls / nothing /'],
])('an ffmpeg that lacks %s counts as missing', async (_name, edit) => {
  const { ffmpeg, ffprobe } = requireFfmpeg()
  const poor = program('ffmpeg-poor', `${ffmpeg} "$@" | /bin/sed '${edit}'`)
  expect(await findFfmpeg({ FFMPEG_PATH: poor, FFPROBE_PATH: ffprobe })).toBeNull()
})
