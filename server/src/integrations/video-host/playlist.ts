import type { VideoQualityLevel } from './ladder.ts'

interface Segment {
  seconds: number
  bytes: number
  end: number
}

export interface HlsRendition {
  segments: Segment[]
  durationSeconds: number
  /** Expected size of the video file in bytes: the end of its last segment in the playlist. */
  endBytes: number
}

export function parseHlsPlaylist(text: string): HlsRendition {
  const segments: Segment[] = []
  let seconds = 0
  for (const line of text.split('\n')) {
    seconds = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? seconds)
    const [, bytes, offset] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)/.exec(line) ?? []
    if (bytes && offset) segments.push({ seconds, bytes: Number(bytes), end: Number(bytes) + Number(offset) })
  }
  return {
    segments,
    durationSeconds: segments.reduce((sum, one) => sum + one.seconds, 0),
    endBytes: segments.at(-1)?.end ?? 0,
  }
}

/**
 * Returns the master playlist. ffmpeg's own master playlist is not used: its BANDWIDTH omits the video stream, so
 * players would choose a wrong size.
 */
export function masterPlaylistOf(
  rungs: { rung: VideoQualityLevel; rendition: HlsRendition; hasAudio: boolean }[],
): string {
  const lines = rungs.flatMap(({ rung, rendition, hasAudio }) => {
    // Segments shorter than two seconds are ignored, because a last segment of one frame has an extreme bit rate.
    const rates = rendition.segments.filter((one) => one.seconds >= 2).map((one) => (one.bytes * 8) / one.seconds)
    const total = rendition.segments.reduce((sum, one) => sum + one.bytes, 0)
    const average = (total * 8) / Math.max(rendition.durationSeconds, 0.1)
    const codecs = [`avc1.6400${rung.level.toString(16)}`, ...(hasAudio ? ['mp4a.40.2'] : [])]
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(Math.max(average, ...rates))},AVERAGE-BANDWIDTH=${Math.ceil(average)},RESOLUTION=${rung.width}x${rung.height},CODECS="${codecs.join(',')}"`,
      `${rung.name}.m3u8`,
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}
