export interface VideoQualityLevel {
  /** The name states the shorter side of the video; a phone's video of 720 × 1280 is `720p` as well. */
  name: string
  width: number
  height: number
  /** The quality parameter of libx264; a lower number means better quality. */
  crf: number
  /** Maximum bit rate in kbit/s; never exceeded for longer than two seconds. */
  maxRateK: number
  level: number
}

const steps = [
  { side: 360, crf: 24, maxRateK: 800 },
  { side: 720, crf: 23, maxRateK: 2_500 },
  { side: 1_080, crf: 23, maxRateK: 5_000 },
]
export const audioKilobitsPerSecond = 128
export const maxFramesPerSecond = 60
/** The longest side, in pixels, that decoders of phones and television sets support. */
const maxSidePixels = 4_096

/**
 * Returns the sizes (renditions) to which a video is converted; none is larger than the video itself.
 * @param size the displayed size of the video
 */
export function videoQualityLevelsOf(size: { width: number; height: number }): VideoQualityLevel[] {
  const side = Math.min(size.width, size.height)
  const fitting = steps.filter((step) => step.side <= side)
  if (fitting.length > 0) return fitting.map((step) => qualityLevelOf(size, step))
  return [qualityLevelOf(size, { ...(steps[0] as (typeof steps)[number]), side })]
}

function qualityLevelOf(size: { width: number; height: number }, step: (typeof steps)[number]): VideoQualityLevel {
  const { side, crf, maxRateK } = step
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  const scale = Math.min(1, side / short, maxSidePixels / long)
  const width = toEvenPixels(size.width * scale)
  const height = toEvenPixels(size.height * scale)
  return { name: `${toEvenPixels(side)}p`, width, height, crf, maxRateK, level: levelFor(width, height) }
}

/** The pixel format 4:2:0 requires an even width and height, and libx264 requires at least 16 pixels. */
const toEvenPixels = (pixels: number) => Math.max(16, 2 * Math.round(pixels / 2))

/** H.264 levels (multiplied by 10) with their maximum macroblocks per frame and per second (H.264, table A-1). */
const levels = [
  [31, 3_600, 108_000],
  [32, 5_120, 216_000],
  [42, 8_704, 522_240],
  [51, 36_864, 983_040],
  [52, 36_864, 2_073_600],
] as const

function levelFor(width: number, height: number): number {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  const fits = levels.find(([, most, aSecond]) => blocks <= most && blocks * maxFramesPerSecond <= aSecond)
  return fits?.[0] ?? 62
}
