import { execFileSync } from 'node:child_process'
import { createReadStream, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createStorageOnLocalDisk } from '../../server/src/integrations/files/storage.ts'
import { type FfmpegPaths, findFfmpeg } from '../../server/src/integrations/video-host/ffmpeg.ts'
import { createSampleVideo } from '../videos/sample.ts'
import { formatTableNumber, medianOf } from './tables.ts'

const seconds = 60

/**
 * Compares two durations: our conversion of an uploaded video to playable files, and plain ffmpeg that creates one 720p
 * file.
 */
export async function measureVideoConversion(folder: string, rounds: number): Promise<void> {
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) return console.log('\nconversion: not measured, there is no ffmpeg')
  console.log(`\nconversion of ${seconds} s of video: HLS ladder with poster, and plain ffmpeg to one 720p file`)
  console.log('source    host   × real time      plain   × real time   host ÷ plain')
  for (const height of [720, 1080]) {
    const source = join(folder, `source-${height}.mp4`)
    createSampleVideo(source, { seconds, height })
    const host: number[] = []
    const plain: number[] = []
    for (let round = 0; round < rounds; round++) {
      plain.push(plainly(ffmpeg.ffmpeg, source, join(folder, 'plain.mp4')))
      host.push(await byHost(join(folder, 'host'), ffmpeg, source))
    }
    const [ours, theirs] = [medianOf(host), medianOf(plain)]
    console.log(
      `${`${height}p`.padEnd(5)} ${formatTableNumber(ours, 7, 1)} s ${formatTableNumber(seconds / ours, 12)} ${formatTableNumber(theirs, 9, 1)} s ${formatTableNumber(seconds / theirs, 12)} ${formatTableNumber(ours / theirs, 13)}`,
    )
  }
}

function plainly(ffmpeg: string, source: string, result: string): number {
  const from = performance.now()
  execFileSync(ffmpeg, [
    ...[
      '-v',
      'error',
      '-y',
      '-i',
      source,
      '-vf',
      'scale=-2:720',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
    ],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', result],
  ])
  return (performance.now() - from) / 1000
}

async function byHost(folder: string, ffmpeg: FfmpegPaths, source: string): Promise<number> {
  const { uploads, videoHosts } = createStorageOnLocalDisk(folder, ffmpeg)
  const sizeBytes = statSync(source).size
  const { hostId } = await videoHosts.forNew.createUpload({ name: 'dars', sizeBytes })
  await uploads.datastore.write(createReadStream(source), hostId, 0)
  const from = performance.now()
  const answer = await videoHosts.forNew.advance(
    { hostId, name: 'dars', sizeBytes },
    { onProgress: () => {}, signal: AbortSignal.timeout(30 * 60_000) },
  )
  const taken = (performance.now() - from) / 1000
  if (answer.kind !== 'done') throw new Error(`the conversion says ${answer.kind}`)
  rmSync(folder, { recursive: true, force: true })
  return taken
}
