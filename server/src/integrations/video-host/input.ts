import { VideoHostError } from './port.ts'

/**
 * The accepted containers. Playlists, stream descriptions (SDP) and image sequences are not accepted, because they make
 * ffmpeg open other files.
 */
const containers = ['mov', 'matroska', 'avi', 'asf', 'mpeg', 'mpegts', 'mpegvideo', 'ogg', 'mxf']

export const maxVideoSidePixels = 8_192
export const maxVideoHours = 12

/** Returns options with which ffmpeg and ffprobe read only this one file, whatever the file contains. */
export function ffmpegInputOptions(path: string): string[] {
  return [
    ...['-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
    ...['-max_pixels', String(maxVideoSidePixels ** 2), '-i', `file:${path}`],
  ]
}

const errorReasons = {
  broken: "Fayl buzilgan yoki video emas: uni o'qib bo'lmadi",
  notTaken: 'Fayl video emas: bunday turdagi fayl qabul qilinmaydi',
  noPicture: "Faylda tasvir yo'q: unda faqat ovoz bor",
  tooLong: `Video juda uzun: ko'pi bilan ${maxVideoHours} soat bo'lishi mumkin`,
  tooBig: `Video tasviri juda katta: ko'pi bilan ${maxVideoSidePixels} × ${maxVideoSidePixels} piksel bo'lishi mumkin`,
  tooSlow: "Videoni konvertatsiya qilish haddan tashqari uzoq cho'zildi",
  stuck: 'Konvertatsiya joyidan siljimay qoldi',
  tooLarge: "Konvertatsiya natijasi haddan tashqari katta bo'lib ketdi",
  noRoom: "Serverda joy qolmadi: konvertatsiya qilib bo'lmadi",
  failed: "Videoni konvertatsiya qilib bo'lmadi",
  needsFfmpeg: "Bu formatni ko'rsatish uchun serverda ffmpeg kerak",
  gone: 'Yuklangan fayl serverda topilmadi: videoni qaytadan yuklang',
} as const

export function createVideoHostError(reason: keyof typeof errorReasons, cause?: unknown): VideoHostError {
  const isFinal = !['noRoom', 'stuck', 'failed'].includes(reason)
  return new VideoHostError(errorReasons[reason], { isFinal, cause })
}

export function videoErrorOfFfmpegOutput(stderr: string): VideoHostError {
  const cause = new Error(stderr)
  if (/No space left on device|Disk quota exceeded/i.test(stderr)) return createVideoHostError('noRoom', cause)
  if (/not on whitelist/i.test(stderr)) return createVideoHostError('notTaken', cause)
  if (/Picture size .* is invalid|max_pixels/i.test(stderr)) return createVideoHostError('tooBig', cause)
  if (/Invalid data found|moov atom not found|could not find codec|Error while decoding/i.test(stderr))
    return createVideoHostError('broken', cause)
  return createVideoHostError('failed', cause)
}
