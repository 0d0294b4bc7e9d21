import { join } from 'node:path'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { computeUploadRequestBytes } from '@markaz/protocol/teaching/videos/upload'
import type { FailureTestReport } from '../machines/failure-test.ts'
import { findStoredUpload, type VideoTestServer } from './centre.ts'
import { createVideoForUpload, listOwnLessons, waitForVideoStatus } from './person.ts'
import { padVideoToSize, sha256Of } from './sample.ts'
import { uploadByTus } from './tus-upload.ts'

type Blow = 'cut' | 'pulled cable' | 'kill'

interface Interruption {
  kind: Blow
  /** The connection is interrupted in the first upload part that begins at or after this byte. */
  fromByte: number
  sentBytes?: number
  keptBytes?: number
  atMs?: number
  goneOnMs?: number
}

const mb = 1024 ** 2

/**
 * Uploads one big file while the connection is cut and the server is killed, always in the middle of an upload part.
 */
export async function proveUploadsSurviveCuts(
  centre: VideoTestServer,
  promises: FailureTestReport,
  options: { folder: string; sample: string; sizeBytes: number; cuts: number; kills: number },
): Promise<void> {
  const { folder, sample, sizeBytes } = options
  const path = join(folder, 'big.mp4')
  const wanted = await padVideoToSize(path, sample, sizeBytes)
  const [place] = await listOwnLessons(centre.teacher, 1)
  const file = { name: "Katta dars, o'zbekcha nom.mp4", size: sizeBytes, source: path }
  const video = await createVideoForUpload(centre.teacher, 'own', place as { groupId: number; lessonId: number }, file)
  const part = computeUploadRequestBytes(sizeBytes)
  const blows = interruptions(options, part)
  const takenBefore = centre.link.takenBytes()
  const started = performance.now()
  await sendThrough(centre, video, file, blows, part)
  const seconds = (performance.now() - started) / 1000
  const overheadBytes = centre.link.takenBytes() - takenBefore - sizeBytes
  print(blows)
  console.log(
    `${(sizeBytes / mb).toFixed(0)} MB in parts of ${part / mb} MB: ${seconds.toFixed(0)} s with all waits; ` +
      `${(overheadBytes / mb).toFixed(2)} MB sent beyond the file itself (headers and asking included)`,
  )
  promises.check(
    'all interruptions came',
    blows.every((blow) => blow.keptBytes !== undefined),
  )
  promises.check(
    `at most one part is sent again after each of ${blows.length} interruptions`,
    blows.every((blow) => (blow.sentBytes ?? 0) - (blow.keptBytes ?? 0) <= part) &&
      overheadBytes <= blows.length * part + mb,
    `most ${Math.max(0, ...blows.map((blow) => ((blow.sentBytes ?? 0) - (blow.keptBytes ?? 0)) / mb)).toFixed(2)} MB`,
  )
  const stored = findStoredUpload(centre.data, video.videoId, sizeBytes)
  const found = stored && (await sha256Of(stored))
  promises.check(
    'the stored bytes are the file (SHA-256)',
    found === wanted,
    `${wanted.slice(0, 16)}… = ${found?.slice(0, 16)}…`,
  )
  await centre.teacher.ask(videos.updateStatus.own, {
    params: { id: String(video.id) },
    body: { status: VideoStatus.Waiting, message: 'Yuklandi' },
  })
  const end = await waitForVideoStatus(centre.teacher, video.id, [VideoStatus.Done, VideoStatus.Error], 15 * 60_000)
  promises.check('it becomes Done', end.status === VideoStatus.Done, end.message ?? `${end.durationSeconds} s of video`)
  const play = await centre.teacher.ask(videos.play, { params: { id: String(video.id) } })
  const answer = await fetch(new URL(play.url, centre.link.base))
  await answer.arrayBuffer()
  promises.check(`and plays (${play.kind})`, answer.status === 200 || answer.status === 206, `${answer.status}`)
}

function interruptions({ sizeBytes, cuts, kills }: { sizeBytes: number; cuts: number; kills: number }, part: number) {
  const kinds: Blow[] = [
    ...Array.from({ length: cuts }, (_, n): Blow => (n % 2 ? 'pulled cable' : 'cut')),
    ...Array.from({ length: kills }, (): Blow => 'kill'),
  ]
  for (let i = kinds.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[kinds[i], kinds[j]] = [kinds[j] as Blow, kinds[i] as Blow]
  }
  const stride = (sizeBytes - 2 * part) / kinds.length
  if (stride < 2 * part && kinds.length > 0) throw new Error('the file is too small for so many interruptions')
  return kinds.map(
    (kind, n): Interruption => ({ kind, fromByte: Math.floor(n * stride + Math.random() * (stride - 2 * part)) }),
  )
}

async function sendThrough(
  centre: VideoTestServer,
  video: { videoId: string; uploadUrl: string },
  file: { name: string; size: number; source: string },
  blows: Interruption[],
  part: number,
): Promise<void> {
  const waiting = [...blows]
  let running: Interruption | null = null
  const strike = async ({ kind }: Interruption) => {
    if (kind === 'kill') await centre.killAndStart()
    else centre.link.cut(kind === 'cut' ? 'reset' : 'silent')
  }
  const aim = (acceptedBytes: number) => {
    const blow = waiting[0]
    if (!blow || running || acceptedBytes < blow.fromByte || acceptedBytes + part > file.size) return
    waiting.shift()
    running = blow
    const takenBefore = centre.link.takenBytes()
    centre.link.after(Math.ceil(part * (0.1 + 0.8 * Math.random())), () => {
      blow.sentBytes = acceptedBytes + centre.link.takenBytes() - takenBefore
      blow.atMs = performance.now()
      void strike(blow)
    })
  }
  await uploadByTus(centre.teacher, video, file, {
    onOffset(offsetBytes) {
      if (running) running.keptBytes = offsetBytes
    },
    onPart(acceptedBytes) {
      if (running?.keptBytes !== undefined) {
        running.goneOnMs = performance.now()
        running = null
      }
      aim(acceptedBytes)
    },
  })
}

function print(blows: Interruption[]): void {
  console.log('interruption   at MB      server had   sent again   going on after')
  for (const { kind, sentBytes = Number.NaN, keptBytes = Number.NaN, atMs = 0, goneOnMs = Number.NaN } of blows)
    console.log(
      `${kind.padEnd(13)}  ${(sentBytes / mb).toFixed(2).padStart(8)}   ${(keptBytes / mb).toFixed(2).padStart(8)} MB  ` +
        `${((sentBytes - keptBytes) / mb).toFixed(2).padStart(7)} MB   ${((goneOnMs - atMs) / 1000).toFixed(1).padStart(7)} s`,
    )
}
