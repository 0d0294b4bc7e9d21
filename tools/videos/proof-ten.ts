import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { maxConcurrentUploads } from '@markaz/protocol/teaching/videos/schemas'
import type { FailureTestReport } from '../machines/failure-test.ts'
import { findStoredUpload, type VideoTestServer } from './centre.ts'
import { createVideoForUpload, type LessonReference, listOwnLessons, ServerError } from './person.ts'
import { padVideoToSize, sha256Of } from './sample.ts'
import { uploadByTus } from './tus-upload.ts'

const sizeBytes = 30 * 1024 ** 2
const clearedWithinMs = 90_000

export async function proveTenParallelUploads(
  centre: VideoTestServer,
  promises: FailureTestReport,
  { folder, sample }: { folder: string; sample: string },
): Promise<void> {
  const places = await listOwnLessons(centre.teacher, maxConcurrentUploads)
  const sent: { id: number; videoId: string; uploadUrl: string; path: string; wanted: string }[] = []
  for (let n = 0; n < maxConcurrentUploads; n++) {
    const path = join(folder, `ten-${n}.mp4`)
    const wanted = await padVideoToSize(path, sample, sizeBytes)
    const place = places[n % places.length] as LessonReference
    sent.push({
      ...(await createVideoForUpload(centre.teacher, 'own', place, { name: `${n}.mp4`, size: sizeBytes })),
      path,
      wanted,
    })
  }
  const eleventh = await createVideoForUpload(centre.teacher, 'own', places[0] as LessonReference, {
    name: '11.mp4',
    size: 1000,
  }).catch((error) => error)
  promises.check(
    'an eleventh upload at once is refused',
    eleventh instanceof ServerError && eleventh.code === 'VIDEO_TOO_MANY',
    String(eleventh.message ?? 'taken'),
  )
  const started = performance.now()
  await Promise.all(
    sent.map(({ path, ...video }, n) =>
      uploadByTus(centre.teacher, video, { name: `${n}.mp4`, size: sizeBytes, source: path }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const stored = sent.map(({ videoId }) => findStoredUpload(centre.data, videoId, sizeBytes))
  const found = await Promise.all(stored.map((path) => path && sha256Of(path)))
  promises.check(
    `${maxConcurrentUploads} uploads at once are stored byte for byte`,
    sent.every(({ wanted }, n) => found[n] === wanted),
    `${sent.filter(({ wanted }, n) => found[n] === wanted).length} of ${maxConcurrentUploads}, ${seconds.toFixed(1)} s`,
  )
  for (const { id } of sent) await centre.teacher.ask(videos.remove.own, { params: { id: String(id) } })
  const left = () => stored.filter((path) => path && existsSync(path)).length
  for (const until = Date.now() + clearedWithinMs; left() > 0 && Date.now() < until; ) await delay(1_000)
  promises.check('deleted, their bytes are gone', left() === 0, `${left()} left`)
}
