import { z } from 'zod'
import type { FfmpegPaths } from './ffmpeg.ts'
import {
  createVideoHostError,
  ffmpegInputOptions,
  maxVideoHours,
  maxVideoSidePixels,
  videoErrorOfFfmpegOutput,
} from './input.ts'
import { maxFramesPerSecond } from './ladder.ts'
import { runProgramOnUntrustedFile } from './run-program.ts'

export interface VideoProbe {
  /** ffmpeg's name of the container, such as `matroska,webm`. */
  container: string
  /** null = the video file declares no duration, as in recordings made by browsers. */
  durationSeconds: number | null
  video: {
    index: number
    codec: string
    /** The width of the video in pixels, after rotation and scaling to square pixels. */
    width: number
    height: number
    isInterlaced: boolean
    /** Frames per second in ffmpeg's format: `25`, `30000/1001`. */
    frameRate: string
  }
  /** null = the video has no audio, or it cannot be decoded. */
  audio: { index: number; codec: string } | null
}

const seconds = z.coerce.number().positive().optional().catch(undefined)
const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().default(0),
  height: z.number().default(0),
  sample_aspect_ratio: z.string().optional(),
  sample_rate: z.coerce.number().catch(0).default(0),
  channels: z.number().default(0),
  field_order: z.string().optional(),
  r_frame_rate: z.string().default(''),
  avg_frame_rate: z.string().default(''),
  duration: seconds,
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  side_data_list: z.array(z.object({ rotation: z.number() }).partial()).optional(),
})
type Stream = z.infer<typeof Stream>
const Answer = z.object({
  streams: z.array(Stream).default([]),
  format: z.object({ format_name: z.string(), duration: seconds }),
})

/** The values that ffprobe prints. Tags of the video file are left out, because there may be any number of them. */
const probedEntries = [
  'format=format_name,duration',
  'stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,sample_rate,channels,field_order,r_frame_rate,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':')
const probeMs = 120_000
const maxAnswerBytes = 1024 ** 2
const minFramesPerSecond = 10

/** @throws VideoHostError if the file is no playable video; the signal's reason if the signal is aborted */
export async function probeVideo(
  { guard, ffprobe }: FfmpegPaths,
  path: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<VideoProbe> {
  const tooSlow = AbortSignal.timeout(probeMs)
  const tooMuch = new AbortController()
  const over = AbortSignal.any([tooSlow, tooMuch.signal])
  let answer = ''
  const add = (line: string) => {
    if (answer.length < maxAnswerBytes) answer += `${line}\n`
    else tooMuch.abort()
  }
  const { code, stderr } = await runProgramOnUntrustedFile(
    [...guard, ffprobe, '-v', 'error', '-of', 'json', '-show_entries', probedEntries, ...ffmpegInputOptions(path)],
    { folder, signal: AbortSignal.any([signal, over]), onLine: add },
  ).catch((error: unknown) => {
    throw over.aborted && !signal.aborted ? createVideoHostError('broken', error) : error
  })
  if (code === null) throw createVideoHostError('failed', new Error(stderr))
  if (code !== 0) {
    const error = videoErrorOfFfmpegOutput(stderr)
    throw error.isFinal ? error : createVideoHostError('broken', new Error(stderr))
  }
  return readProbe(JSON.parse(answer))
}

function readProbe(answer: unknown): VideoProbe {
  const { streams, format } = Answer.parse(answer)
  // The cover image of a song is listed as a video stream, but is not counted as a picture.
  const pictures = streams.filter((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const video = pictures.find((one) => one.codec_name && one.codec_name !== 'unknown') ?? pictures[0]
  if (!video) throw createVideoHostError('noPicture')
  if (!video.codec_name || !video.width || !video.height) throw createVideoHostError('broken')
  if (Math.max(video.width, video.height) > maxVideoSidePixels) throw createVideoHostError('tooBig')
  const durationSeconds = format.duration ?? video.duration ?? null
  if (durationSeconds && durationSeconds > maxVideoHours * 3_600) throw createVideoHostError('tooLong')
  const audio = streams.find((one) => one.codec_type === 'audio' && isAudible(one))
  return {
    container: format.format_name,
    durationSeconds,
    video: {
      index: video.index,
      codec: video.codec_name,
      ...displayedSizeOf(video),
      isInterlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ''),
      frameRate: steadyRate(video),
    },
    audio: audio ? { index: audio.index, codec: audio.codec_name as string } : null,
  }
}

const isAudible = ({ codec_name, sample_rate, channels }: Stream) =>
  Boolean(codec_name && codec_name !== 'unknown' && sample_rate > 0 && channels > 0)

/**
 * Returns the frame rate. If the declared rate is a time base (1000, 90000) and not a real frame rate, the average rate
 * is rounded up to a common rate.
 */
function steadyRate({ r_frame_rate, avg_frame_rate }: Stream): string {
  const rate = numberOf(r_frame_rate)
  if (rate >= minFramesPerSecond && rate <= maxFramesPerSecond) return r_frame_rate
  if (rate > 0 && rate < minFramesPerSecond) return String(minFramesPerSecond)
  const average = numberOf(avg_frame_rate) || 30
  return String([25, 30, 50].find((common) => common >= average - 0.5) ?? maxFramesPerSecond)
}

function numberOf(fraction: string): number {
  const [over = 0, under = 1] = fraction.split('/').map(Number)
  return under > 0 && over > 0 ? over / under : 0
}

function displayedSizeOf({ width, height, sample_aspect_ratio, side_data_list }: Stream): {
  width: number
  height: number
} {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '').split(':').map((part) => Number(part) || 1)
  // A pixel ratio below 1:5 or above 5:1 is assumed to be an error of the video file and ignored.
  const ratio = across / down
  const seen = { width: ratio > 0.2 && ratio < 5 ? Math.round(width * ratio) : width, height }
  const turn = side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? 0
  return Math.abs(Math.round(turn / 90)) % 2 === 1 ? { width: seen.height, height: seen.width } : seen
}
