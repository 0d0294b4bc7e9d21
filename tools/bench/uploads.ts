/**
 * Measures how fast videos are uploaded, converted and played: `npm run bench uploads [-- --only
 * parts,link,memory,play,convert] [--rounds 7]`.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock, todayInTashkent } from '../../server/src/deps.ts'
import { startPostgres } from '../postgres.ts'
import {
  createVideoForUpload,
  type LessonReference,
  type SignedInUser,
  signIn,
  waitForVideoStatus,
} from '../videos/person.ts'
import { createSampleVideo, padVideoInMemory } from '../videos/sample.ts'
import { uploadByTus } from '../videos/tus-upload.ts'
import { measureVideoConversion } from './conversion.ts'
import { fillDatabase } from './fill.ts'
import { measureTimeToFirstVideoFrame } from './first-frame.ts'
import { startMeasuredProgram } from './program.ts'
import { measureUploadMemory } from './upload-memory.ts'
import { measureConnectionSpeed, measureSpeedByPartSize } from './upload-speed.ts'
import { createMarkazUploadTarget, createPlainTusUploadTarget } from './upload-targets.ts'

const login = 'superadmin'
const password = 'bench-bench-1'
const mb = 1024 ** 2

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'memory,parts,link,play,convert' },
    rounds: { type: 'string', default: '7' },
  },
})
const only = values.only.split(',')
const rounds = Number(values.rounds)
const folder = mkdtempSync(join(tmpdir(), 'markaz-bench-uploads-'))
const sample = join(folder, 'sample.mp4')
const postgres = await startPostgres()
try {
  createSampleVideo(sample, { seconds: 4, height: 360 })
  await prepare(postgres.url)
  const data = join(folder, 'data')
  const product = await startMeasuredProgram(
    'server/src/main.ts',
    {
      ...process.env,
      DATABASE_URL: postgres.url,
      PORT: '0',
      MARKAZ_DEMO: '0',
      MARKAZ_SUPERADMIN: login,
      MARKAZ_ADMIN_PASSWORD: password,
      NODE_ENV: 'production',
      MARKAZ_DATA: data,
    },
    /Markaz tayyor: http:\/\/[^:]+:(\d+)/,
  )
  const bare = await startMeasuredProgram(
    'tools/bench/bare-uploads.ts',
    { ...process.env, FOLDER: join(folder, 'bare') },
    /port (\d+)/,
  )
  const person = await signIn(product.base, login, password)
  const place = await firstLesson(postgres.url)
  const peers = [
    createMarkazUploadTarget(person, product.pid, place),
    createPlainTusUploadTarget(bare.base, bare.pid),
  ] as const
  try {
    if (only.includes('memory')) await measureUploadMemory(peers, await padVideoInMemory(sample, 96 * mb))
    if (only.includes('parts')) await measureSpeedByPartSize(peers, await padVideoInMemory(sample, 48 * mb), rounds)
    if (only.includes('link'))
      await measureConnectionSpeed(
        peers,
        { product: product.base, bare: bare.base },
        await padVideoInMemory(sample, 48 * mb),
        {
          mbit: 100,
          rounds: Math.min(rounds, 3),
        },
      )
    if (only.includes('play')) await play(person, place, { base: product.base, data })
  } finally {
    await product.stop()
    await bare.stop()
  }
  if (only.includes('convert')) await measureVideoConversion(folder, Math.min(rounds, 3))
} finally {
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function prepare(url: string): Promise<void> {
  const { pool, close } = openPostgres(url, 4)
  await migrate(pool)
  await fillDatabase(pool, { students: 3_000, groups: 30, today: todayInTashkent(systemClock) })
  await close()
}

interface Lesson extends LessonReference {
  scheduleId: number
  staffId: number
}

async function firstLesson(url: string): Promise<Lesson> {
  const { pool, close } = openPostgres(url, 1)
  const { rows } = await pool.query<Lesson>(
    `select lesson.group_id as "groupId", lesson.id as "lessonId", schedule_item_id as "scheduleId", staff_id as "staffId"
     from lesson join schedule_item on schedule_item.id = schedule_item_id where lesson.group_id = 1 order by date desc limit 1`,
  )
  await close()
  return rows[0] as Lesson
}

async function play(
  person: SignedInUser,
  place: Lesson,
  { base, data }: { base: string; data: string },
): Promise<void> {
  const path = join(folder, 'minute.mp4')
  createSampleVideo(path, { seconds: 60, height: 720 })
  const name = 'Birinchi dars'
  const size = statSync(path).size
  const video = await createVideoForUpload(person, 'all', place, { name, size })
  await uploadByTus(person, video, { name: 'dars.mp4', size, source: path })
  const params = { id: String(video.id) }
  await person.ask(videos.updateStatus.all, { params, body: { status: VideoStatus.Waiting, message: 'Navbatda' } })
  await waitForVideoStatus(person, video.id, [VideoStatus.Done], 10 * 60_000)
  const master = readdirSync(data, { recursive: true, withFileTypes: true }).find(
    ({ name: file, parentPath }) => file === 'master.m3u8' && parentPath.includes(video.videoId),
  )
  if (!master) throw new Error('no HLS files: is there an ffmpeg?')
  const page = `${base}/groups/${place.groupId}/staff/${place.staffId}/schedule/${place.scheduleId}/videos`
  await measureTimeToFirstVideoFrame({ page, name, login, password, files: master.parentPath, folder }, rounds)
}
