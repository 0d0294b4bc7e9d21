import { randomBytes } from 'node:crypto'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FailureTestReport } from '../machines/failure-test.ts'
import type { VideoTestServer } from './centre.ts'
import {
  createVideoForUpload,
  fetchVideo,
  type LessonReference,
  listOwnLessons,
  ServerError,
  waitForVideoStatus,
} from './person.ts'
import { UploadError, uploadByTus } from './tus-upload.ts'

const page = '<!doctype html><script>alert(document.cookie)</script>'
const hostile: Record<string, () => Buffer> = {
  'a program called .mp4': () => Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), randomBytes(2_000_000)]),
  'a page called .mp4': () => Buffer.from(page.padEnd(300_000, ' ')),
  // An HLS playlist named .mp4, whose segments are a file and an address of the server's machine.
  'a playlist called .mp4': () =>
    Buffer.from(
      `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXTINF:10,\nhttp://127.0.0.1:9/\n#EXT-X-ENDLIST\n`,
    ),
  'an mp4 whose inside is rubbish': () =>
    Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), randomBytes(1_500_000)]),
}

/**
 * Tests uploads of files that are not videos: they must get the status Error with a readable text, must not be
 * downloadable, and must not stop the next video.
 */
export async function proveInvalidFilesAreRefused(centre: VideoTestServer, report: FailureTestReport): Promise<void> {
  const [place] = (await listOwnLessons(centre.teacher, 1)) as [LessonReference]
  for (const [what, make] of Object.entries(hostile)) {
    const bytes = make()
    const file = { name: 'dars.mp4', size: bytes.length, source: bytes }
    const link = await createVideoForUpload(centre.teacher, 'own', place, file)
    await reportVideoUploadEnd(centre, link.id, await uploadAllBytes(centre, link, file))
    const video = await waitForVideoStatus(centre.teacher, link.id, [VideoStatus.Error, VideoStatus.Done], 180_000)
    report.check(
      `${what} ends in Error with a clear message`,
      video.status === VideoStatus.Error && isClear(video.message),
      `${video.message}`,
    )
    const { history } = await centre.teacher.ask(videos.history, { params: { id: String(link.id) } })
    report.check(
      'and its history says so',
      history.some(({ status, message }) => status === VideoStatus.Error && message.length > 0),
    )
    const raw = await fetch(link.uploadUrl, { headers: { authorization: `Bearer ${await centre.teacher.token()}` } })
    const text = await raw.text()
    report.check(
      'and nobody gets it back from the upload address',
      !raw.ok && !text.includes('<script>'),
      `${raw.status}`,
    )
    const play = await centre.teacher.ask(videos.play, { params: { id: String(link.id) } }).catch((error) => error)
    report.check('or plays it', play instanceof ServerError && play.code === 'VIDEO_NOT_READY')
    await centre.teacher.ask(videos.remove.own, { params: { id: String(link.id) } })
  }
}

export async function uploadAllBytes(
  centre: VideoTestServer,
  link: { videoId: string; uploadUrl: string },
  file: { name: string; size: number; source: string | Buffer },
  onPart?: (acceptedBytes: number) => void,
): Promise<string | null> {
  return uploadByTus(centre.teacher, link, file, onPart && { onPart }).then(
    () => null,
    (error) => {
      if (error instanceof UploadError) return error.message
      throw error
    },
  )
}

export async function reportVideoUploadEnd(centre: VideoTestServer, id: number, failure: string | null): Promise<void> {
  const video = await fetchVideo(centre.teacher, id)
  if (video.status !== VideoStatus.Uploading) return
  const body =
    failure === null
      ? { status: VideoStatus.Waiting, message: 'Navbatda' }
      : { status: VideoStatus.Error, message: failure.slice(0, 500) }
  await centre.teacher.ask(videos.updateStatus.own, { params: { id: String(id) }, body })
}

/** Returns whether the error text is a sentence for users, without technical details. */
function isClear(message: string | null): boolean {
  return !!message && message.length >= 10 && !/[/\\]|ffmpeg|ffprobe|undefined|\bat .+:\d+/i.test(message)
}
