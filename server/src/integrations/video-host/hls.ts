import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeDiskBytesOf, reservedDiskBytes } from '../files/disk.ts'
import type { FfmpegPaths } from './ffmpeg.ts'
import { createVideoHostError, ffmpegInputOptions, maxVideoHours, videoErrorOfFfmpegOutput } from './input.ts'
import { audioKilobitsPerSecond, maxFramesPerSecond, type VideoQualityLevel, videoQualityLevelsOf } from './ladder.ts'
import { type ConversionLimits, conversionLimitsFor, watchConversionAgainstLimits } from './limits.ts'
import { type HlsRendition, masterPlaylistOf, parseHlsPlaylist } from './playlist.ts'
import type { VideoProbe } from './probe.ts'
import { type ExternalProgramResult, runProgramOnUntrustedFile } from './run-program.ts'

interface Conversion {
  path: string
  /** An empty folder for all output files of the video conversion. */
  folder: string
  probe: VideoProbe
  onProgress(percentage: number): void
  signal: AbortSignal
  limits?: Partial<ConversionLimits>
}

interface Ladder {
  /** Files that refer to other files come last, because the files are published in this order. */
  files: string[]
  poster: string | null
  durationSeconds: number
}

const segmentSeconds = 4
const maxSeconds = maxVideoHours * 3_600

/**
 * Converts a video to HLS. Each size (rendition) is one fragmented MP4, whose playlist refers to its byte ranges.
 * @throws VideoHostError; the signal's reason if it is aborted
 */
export async function convertToHls(ffmpeg: FfmpegPaths, conversion: Conversion): Promise<Ladder> {
  const { path, folder, probe } = conversion
  const length = probe.durationSeconds ?? (await measureSeconds(ffmpeg, conversion))
  const rungs = videoQualityLevelsOf(probe.video)
  const rateK = rungs.reduce((sum, rung) => sum + rung.maxRateK + audioKilobitsPerSecond, 0)
  const args = [...ffmpegInputOptions(path), ...conversionOf(probe, rungs)]
  const end = await runWatched(ffmpeg, conversion, {
    args,
    seconds: length,
    limits: conversionLimitsFor(length, rateK),
  })
  const renditions = await readRenditions(folder, rungs, end)
  if (end.code === null) throw createVideoHostError('failed', new Error(end.stderr))
  // If the video file is damaged, the part that could be decoded is used. After any other error, nothing is used.
  if (end.code !== 0 && videoErrorOfFfmpegOutput(end.stderr).message !== createVideoHostError('broken').message)
    throw videoErrorOfFfmpegOutput(end.stderr)
  const master = rungs.map((rung, n) => ({
    rung,
    rendition: renditions[n] as HlsRendition,
    hasAudio: probe.audio !== null,
  }))
  await writeFile(join(folder, 'master.m3u8'), masterPlaylistOf(master))
  const durationSeconds = Math.max(...renditions.map((one) => one.durationSeconds))
  const poster = await makePoster(ffmpeg, conversion, rungs, durationSeconds)
  const names = rungs.map((rung) => rung.name)
  return {
    files: [
      ...names.map((name) => `${name}.mp4`),
      ...(poster ? [poster] : []),
      ...names.map((name) => `${name}.m3u8`),
      'master.m3u8',
    ],
    poster,
    durationSeconds,
  }
}

/**
 * Returns the arguments of ffmpeg. They decode the video once for all renditions (sizes), so that the key frames of all
 * have the same times.
 */
function conversionOf({ video, audio }: VideoProbe, rungs: VideoQualityLevel[]): string[] {
  const { length } = rungs
  const out = (letter: string) => rungs.map((_, n) => `[${letter}${n}]`).join('')
  // Phones and screen recorders produce variable frame rates, but segments need frames of equal length, so `fps` makes
  // the frame rate constant.
  const filters = [
    `[0:${video.index}]${video.isInterlaced ? 'yadif=deint=interlaced,' : ''}fps=${video.frameRate},split=${length}${out('s')}`,
    ...rungs.map(({ width, height }, n) => `[s${n}]scale=${width}:${height},setsar=1,format=yuv420p[v${n}]`),
    // Silence fills gaps in the audio and a late start, so that the audio stays in sync with the picture.
    ...(audio ? [`[0:${audio.index}]aresample=48000:async=1:first_pts=0,asplit=${length}${out('a')}`] : []),
  ]
  return [
    ...['-filter_complex', filters.join(';'), '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...rungs.flatMap((_, n) => ['-map', `[v${n}]`, ...(audio ? ['-map', `[a${n}]`] : [])]),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...rungs.flatMap(({ crf, maxRateK, level }, n) => [
      ...[`-crf:v:${n}`, `${crf}`, `-level:v:${n}`, `${level / 10}`],
      ...[`-maxrate:v:${n}`, `${maxRateK}k`, `-bufsize:v:${n}`, `${2 * maxRateK}k`],
    ]),
    ...['-force_key_frames', `expr:if(isnan(prev_forced_t),1,gte(t,prev_forced_t+${segmentSeconds}))`],
    ...['-sc_threshold', '0', '-g', String(maxFramesPerSecond * (segmentSeconds + 1))],
    ...(audio ? ['-c:a', 'aac', '-b:a', `${audioKilobitsPerSecond}k`, '-ac', '2'] : []),
    ...['-t', String(maxSeconds), '-max_muxing_queue_size', '4096'],
    ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'single_file+independent_segments', '-hls_segment_filename', '%v.mp4'],
    '-var_stream_map',
    rungs.map(({ name }, n) => `v:${n}${audio ? `,a:${n}` : ''},name:${name}`).join(' '),
    '%v.m3u8',
  ]
}

/** @throws VideoHostError if a rendition (one size of the video) is incomplete */
async function readRenditions(
  folder: string,
  rungs: VideoQualityLevel[],
  { stderr }: ExternalProgramResult,
): Promise<HlsRendition[]> {
  const read = rungs.map(async ({ name }) => {
    const text = await readFile(join(folder, `${name}.m3u8`), 'utf8').catch(() => '')
    const rendition = parseHlsPlaylist(text)
    const isEnded = text.includes('#EXT-X-ENDLIST') && rendition.segments.length > 0
    const { size } = await stat(join(folder, `${name}.mp4`)).catch(() => ({ size: 0 }))
    // ffmpeg does not always report a full disk, so each file's size is compared with the size in its playlist.
    return isEnded && size === rendition.endBytes ? rendition : null
  })
  const found = (await Promise.all(read)).filter((one) => one !== null)
  if (found.length === rungs.length) return found
  if ((await freeDiskBytesOf(folder)) < reservedDiskBytes) throw createVideoHostError('noRoom', new Error(stderr))
  // ffmpeg succeeded without any output, so the file contains nothing that can be shown.
  throw stderr === '' ? createVideoHostError('broken') : videoErrorOfFfmpegOutput(stderr)
}

/** Measures the duration, in seconds, of a video file that does not declare it. */
async function measureSeconds(ffmpeg: FfmpegPaths, conversion: Conversion): Promise<number> {
  const { path, probe } = conversion
  let seconds = 0
  const args = [...ffmpegInputOptions(path), '-map', `0:${probe.video.index}`, '-c', 'copy', '-f', 'null', '-']
  const { code, stderr } = await runWatched(
    ffmpeg,
    { ...conversion, onProgress: () => {} },
    {
      args,
      seconds: maxSeconds,
      limits: { ...conversionLimitsFor(0, 0), wallMs: 60 * 60_000 },
      onSeconds: (at) => {
        seconds = at
      },
    },
  )
  if (code !== 0 && seconds === 0) throw videoErrorOfFfmpegOutput(stderr)
  if (seconds > maxSeconds) throw createVideoHostError('tooLong')
  return seconds
}

interface WatchedRun {
  args: string[]
  seconds: number
  limits: ConversionLimits
  onSeconds?: (seconds: number) => void
}

async function runWatched(
  ffmpeg: FfmpegPaths,
  conversion: Conversion,
  watched: WatchedRun,
): Promise<ExternalProgramResult> {
  const { folder, signal, onProgress } = conversion
  const watch = watchConversionAgainstLimits(folder, { ...watched.limits, ...conversion.limits })
  const first = ['-nostdin', '-hide_banner', '-v', 'error', '-nostats', '-progress', 'pipe:1', '-y']
  let furthest = 0
  try {
    return await runProgramOnUntrustedFile([...ffmpeg.guard, ffmpeg.ffmpeg, ...first, ...watched.args], {
      folder,
      signal: AbortSignal.any([signal, watch.signal]),
      onLine(line) {
        const seconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? 0) / 1_000_000
        if (seconds <= furthest) return
        furthest = seconds
        watch.alive()
        watched.onSeconds?.(seconds)
        onProgress(Math.min(99, Math.floor((seconds / Math.max(watched.seconds, 1)) * 100)))
      },
    })
  } finally {
    watch.end()
  }
}

/** Makes the preview picture from the frame at a tenth of the duration. Without it, the video can still be played. */
async function makePoster(ffmpeg: FfmpegPaths, conversion: Conversion, rungs: VideoQualityLevel[], seconds: number) {
  const name = 'poster.jpg'
  const { folder } = conversion
  const source = rungs.findLast((rung) => rung.maxRateK <= 2_500) as VideoQualityLevel
  const args = [
    ...['-protocol_whitelist', 'file', '-ss', (seconds / 10).toFixed(2), '-i', `file:${source.name}.mp4`],
    ...['-frames:v', '1', '-an', '-vf', "scale=w='min(640,iw)':h='min(640,ih)':force_original_aspect_ratio=decrease"],
    ...['-q:v', '4', '-update', '1', name],
  ]
  const limits = { ...conversionLimitsFor(0, 0), mostBytes: Number.MAX_SAFE_INTEGER }
  await runWatched(ffmpeg, { ...conversion, onProgress: () => {} }, { args, seconds, limits })
  const { size } = await stat(join(folder, name)).catch(() => ({ size: 0 }))
  return size > 0 ? name : null
}
