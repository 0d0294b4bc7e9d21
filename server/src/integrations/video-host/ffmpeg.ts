import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join, resolve, sep } from 'node:path'

export interface FfmpegPaths {
  ffmpeg: string
  ffprobe: string
  /** The beginning of ffmpeg's command line, which ensures that ffmpeg ends when this process ends. */
  guard: readonly string[]
}

interface FfmpegSettings {
  FFMPEG_PATH?: string | undefined
  FFPROBE_PATH?: string | undefined
}

const probeTimeoutMs = 20_000

/** @returns null if this machine has no ffmpeg that can convert videos: 5.1 or newer with libx264, aac and HLS */
export async function findFfmpeg(settings: FfmpegSettings = process.env): Promise<FfmpegPaths | null> {
  const ffmpeg = findProgram(settings.FFMPEG_PATH || 'ffmpeg')
  if (!ffmpeg) return null
  const ffprobe = settings.FFPROBE_PATH
    ? findProgram(settings.FFPROBE_PATH)
    : (findProgram(join(dirname(ffmpeg), 'ffprobe')) ?? findProgram('ffprobe'))
  if (!ffprobe) return null
  const [encoders, muxers, options, version, guard] = await Promise.all([
    outputOf(ffmpeg, '-hide_banner', '-encoders'),
    outputOf(ffmpeg, '-hide_banner', '-muxers'),
    outputOf(ffmpeg, '-hide_banner', '-h', 'long'),
    outputOf(ffprobe, '-hide_banner', '-version'),
    guardFor(ffmpeg),
  ])
  const knows =
    /^ ?V\S* libx264 /m.test(encoders) &&
    /^ ?A\S* aac /m.test(encoders) &&
    /^ +E +hls /m.test(muxers) &&
    /^-fps_mode/m.test(options) &&
    version !== ''
  return knows ? { ffmpeg, ffprobe, guard } : null
}

/**
 * Returns the beginning of a command (Linux only) that ends ffmpeg when the server is killed. Otherwise ffmpeg would
 * slow down the next conversion.
 */
async function guardFor(ffmpeg: string): Promise<readonly string[]> {
  const setpriv = process.platform === 'linux' && findProgram('setpriv')
  if (!setpriv) return []
  const options = ['--pdeathsig', 'KILL', '--no-new-privs', '--']
  return (await outputOf(setpriv, ...options, ffmpeg, '-version')) ? [setpriv, ...options] : []
}

function outputOf(program: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { env: {}, timeout: probeTimeoutMs, maxBuffer: 16 * 1024 ** 2 }
    execFile(program, args, options, (error, stdout) => resolve(error ? '' : stdout)).stdin?.end()
  })
}

/** @param name a path, or a program's name to search on PATH */
function findProgram(name: string): string | null {
  const folders = name.includes('/') || name.includes(sep) ? ['.'] : (process.env.PATH ?? '').split(delimiter)
  return (
    folders
      .filter(Boolean)
      .map((folder) => resolve(folder, name))
      .find(isProgram) ?? null
  )
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
