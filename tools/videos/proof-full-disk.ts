import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FailureTestReport } from '../machines/failure-test.ts'
import { findStoredUpload, startVideoTestServer, type VideoTestServer } from './centre.ts'
import {
  createVideoForUpload,
  fetchVideo,
  type LessonReference,
  listOwnLessons,
  ServerError,
  signIn,
} from './person.ts'
import { reportVideoUploadEnd, uploadAllBytes } from './proof-hostile.ts'
import { padVideoToSize, sha256Of } from './sample.ts'
import { uploadByTus } from './tus-upload.ts'

const mb = 1024 ** 2
const diskBytes = 1024 * mb

/**
 * Tests a full disk. An upload that does not fit must be refused at once. If another file fills the disk during an
 * upload, the upload must fail, and must resume when there is space again.
 */
export async function proveUploadsSurviveFullDisk(
  promises: FailureTestReport,
  { folder, sample }: { folder: string; sample: string },
): Promise<void> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return console.log('not shown: a full disk (a small tmpfs can only be mounted as root on Linux)')
  }
  // The test disk is also unmounted if the test is aborted.
  const unmount = () => execFileSync('umount', ['-l', disk])
  process.once('exit', unmount)
  const centre = await startVideoTestServer(disk)
  try {
    await fill(centre, promises, { folder, sample, disk })
  } finally {
    await centre.stop()
    process.off('exit', unmount)
    unmount()
  }
}

async function fill(
  centre: VideoTestServer,
  promises: FailureTestReport,
  { folder, sample, disk }: { folder: string; sample: string; disk: string },
): Promise<void> {
  const free = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  const [place] = (await listOwnLessons(centre.teacher, 1)) as [LessonReference]
  const tooBig = await createVideoForUpload(centre.teacher, 'own', place, {
    name: 'a.mp4',
    size: free() + 100 * mb,
  }).catch((error) => error)
  promises.check(
    'a video bigger than what is free is refused before its first byte',
    tooBig instanceof ServerError && tooBig.code === 'DISK_FULL',
    String(tooBig.message ?? 'taken'),
  )

  const path = join(folder, 'room.mp4')
  const sizeBytes = 150 * mb
  const wanted = await padVideoToSize(path, sample, sizeBytes)
  const file = { name: 'xona.mp4', size: sizeBytes, source: path }
  const link = await createVideoForUpload(centre.teacher, 'own', place, file)
  const filler = join(disk, 'filler')
  const takeRoom = (acceptedBytes: number) => {
    if (acceptedBytes >= 20 * mb && !existsSync(filler)) write(filler, free() - 60 * mb)
  }
  const failure = await uploadAllBytes(centre, link, file, takeRoom)
  promises.check('an upload that no longer fits fails by a clear answer', failure !== null, failure ?? 'it was taken')
  await reportVideoUploadEnd(centre, link.id, failure)
  const failed = await fetchVideo(centre.teacher, link.id)
  promises.check('and ends in Error', failed.status === VideoStatus.Error, `${failed.message}`)
  console.log(`        free then: ${(free() / mb).toFixed(0)} MB`)
  const names = await centre.teacher.ask(groups.mine, { query: { page: '1', perPage: '10' } })
  promises.check('meanwhile lists are read', names.total > 0)
  const written = await centre.teacher
    .ask(videos.update.own, { params: { id: String(link.id) }, body: { origName: 'Boshqa nom' } })
    .then(
      ({ video }) => video.origName,
      (error) => String(error.message),
    )
  promises.check('and changes are saved', written === 'Boshqa nom', written)
  const signedIn = await signIn(centre.link.base, 'superadmin', 'Sinov-2026').then(
    () => 'yes',
    (error) => String(error.message),
  )
  promises.check('and people sign in', signedIn === 'yes', signedIn)

  rmSync(filler)
  await centre.teacher.ask(videos.updateStatus.own, {
    params: { id: String(link.id) },
    body: { status: VideoStatus.Uploading, message: 'Davom etmoqda' },
  })
  await uploadByTus(centre.teacher, link, file)
  const stored = findStoredUpload(disk, link.videoId, sizeBytes)
  promises.check(
    'with room again it goes on and is stored byte for byte',
    !!stored && (await sha256Of(stored)) === wanted,
  )
}

function write(path: string, bytes: number): void {
  const file = openSync(path, 'w')
  const piece = Buffer.alloc(mb)
  for (let left = bytes; left > 0; left -= piece.length) writeSync(file, piece, 0, Math.min(left, piece.length))
  closeSync(file)
}
