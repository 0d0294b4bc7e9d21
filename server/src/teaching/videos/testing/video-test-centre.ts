import { Readable } from 'node:stream'
import type { VideoHost } from '../../../integrations/video-host/port.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { VideoOptions } from '../../../testing/build-videos.ts'
import { convertVideoJobKind, pollVideoHostJobKind } from '../video-job-kinds.ts'
import { videoCleanUpJobKind } from '../videos.routes.ts'

export const allVideoGrants = (module: 'all_groups' | 'my_groups') =>
  ['create', 'read', 'update', 'delete'].map((option) => `${module}:video_upload.${option}`)
export const allCurriculumGrants = ['create', 'read', 'update', 'delete'].map((option) => `study:curriculum.${option}`)

export const runVideoJobs = (queue: JobQueue): Promise<void> =>
  queue.runDue(convertVideoJobKind, pollVideoHostJobKind, videoCleanUpJobKind)

export interface VideoTestCentre {
  headOfficeId: number
  groupId: number
  /** A lesson on Friday, 20 November 2026. */
  lessonId: number
  admin: { token: string; staffId: number }
  teacher: { token: string; staffId: number }
  /** A second teacher of the group, who may upload but not update videos. */
  assistant: { token: string; staffId: number }
}

export async function buildVideoTestCentre(t: TestApp): Promise<VideoTestCentre> {
  const { headOfficeId } = await t.build.office()
  const headOfficeIds = [headOfficeId]
  const groupId = await t.build.group({ headOfficeId })
  const admin = await t.signedIn({ grants: allVideoGrants('all_groups'), headOfficeIds })
  const teacher = await t.signedIn({ grants: allVideoGrants('my_groups'), kind: 2, headOfficeIds })
  const grants = ['my_groups:video_upload.create', 'my_groups:video_upload.read']
  const assistant = await t.signedIn({ grants, kind: 2, headOfficeIds })
  for (const { staffId } of [teacher, assistant]) await t.build.groupStaff({ groupId, staffId })
  return {
    headOfficeId,
    groupId,
    lessonId: await t.build.lesson({ groupId, date: '2026-11-20' }),
    admin,
    teacher,
    assistant,
  }
}

/** The video's author is by default the assistant. Returns the video's id. */
export async function buildVideoWithStatus(
  t: TestApp,
  room: VideoTestCentre,
  options: Partial<VideoOptions> = {},
): Promise<number> {
  const { groupId, lessonId, assistant } = room
  return (await t.build.video({ groupId, lessonId, authorId: assistant.staffId, ...options })).id
}

export async function writeUploadBytes(
  { deps }: TestApp,
  hostId: string,
  { from = 0, bytes }: { from?: number; bytes: number },
) {
  await deps.uploads.datastore.write(Readable.from([Buffer.alloc(bytes, 'v')]), hostId, from)
}

export function createSimulatedVideoHost() {
  const host = {
    name: 'vimeo' as const,
    offsetBytes: 0,
    isWhole: false,
    /** The error that every call to the simulated host throws; null = none. */
    trouble: null as Error | null,
    created: [] as string[],
    removed: [] as string[],
    asked: 0,
    answer<T>(value: T): Promise<T> {
      return host.trouble ? Promise.reject(host.trouble) : Promise.resolve(value)
    },
  }
  const port: VideoHost = {
    name: host.name,
    async createUpload() {
      const hostId = crypto.randomUUID()
      await host.answer(null)
      host.created.push(hostId)
      return { hostId, uploadUrl: `https://tus.example/${hostId}` }
    },
    received() {
      host.asked += 1
      return host.answer({ offsetBytes: host.offsetBytes, isWhole: host.isWhole })
    },
    advance: () => Promise.reject(new Error('no test advances here')),
    removeOriginal: (hostId) => port.remove(hostId),
    async remove(hostId) {
      await host.answer(null)
      host.removed.push(hostId)
    },
  }
  return Object.assign(host, { port })
}
