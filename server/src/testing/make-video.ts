import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type FfmpegPaths, findFfmpeg } from '../integrations/video-host/ffmpeg.ts'

const run = promisify(execFile)
const found = await findFfmpeg()

/** @throws Error if ffmpeg is missing, so that video tests fail instead of being skipped */
export function requireFfmpeg(): FfmpegPaths {
  if (!found) throw new Error('These tests need ffmpeg (tools/external-programs.mjs, FFMPEG_PATH)')
  return found
}

interface GeneratedVideo {
  /** Width and height in pixels, `160x90` by default. */
  size?: string
  seconds?: number
  rate?: number
  picture?: 'none'
  sound?: 'none'
  output?: string[]
}

/** Creates a video with a moving picture and a tone. The file extension determines the container. */
export async function generateVideoFile(path: string, options: GeneratedVideo = {}): Promise<void> {
  const { size = '160x90', seconds = 2, rate = 25, picture, sound, output = [] } = options
  const source = (text: string) => ['-f', 'lavfi', '-i', text]
  await runFfmpeg([
    ...(picture === 'none' ? [] : source(`testsrc2=s=${size}:r=${rate}:d=${seconds}`)),
    ...(sound === 'none' ? [] : source(`sine=d=${seconds}:sample_rate=48000`)),
    ...['-preset', 'ultrafast', '-t', String(seconds)].slice(/\.(mp4|m4v|mov|mkv)$/.test(path) ? 0 : 2),
    ...output,
    path,
  ])
}

export async function runFfmpeg(args: string[]): Promise<void> {
  await run(requireFfmpeg().ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args])
}

interface Stream {
  codec_type: 'video' | 'audio'
  codec_name: string
  profile: string
  pix_fmt?: string
  width?: number
  height?: number
  level?: number
  nb_read_frames?: string
  side_data_list?: unknown[]
  tags?: Record<string, string>
}

/** Decodes the complete file. Returns its streams with the number of decoded frames, and ffmpeg's error messages. */
export async function decodeAndProbeVideo(path: string): Promise<{ streams: Stream[]; complaints: string }> {
  const { stdout, stderr } = await run(requireFfmpeg().ffprobe, [
    ...['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', path],
  ])
  return { streams: JSON.parse(stdout).streams, complaints: stderr }
}

export async function readKeyFrameTimes(path: string): Promise<number[]> {
  const { stdout } = await run(requireFfmpeg().ffprobe, [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0', path],
  ])
  return stdout
    .split('\n')
    .filter((line) => line.includes(',K'))
    .map((line) => Number(line.split(',')[0]))
}
