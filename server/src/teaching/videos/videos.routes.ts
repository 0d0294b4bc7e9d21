import { AppError } from '@markaz/protocol/errors'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { type Video, VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyInstance } from 'fastify'
import { type Door, enterGroup } from '../../access/reach.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type Call, mount, mountTwins } from '../../http/mount.ts'
import type { Playable } from '../../integrations/video-host/port.ts'
import { editVideo, leaveVideo, removeVideo } from './change-video.ts'
import { createVideo } from './create-video.ts'
import { mediaRoutes } from './media.routes.ts'
import { playbackOf } from './playback.ts'
import { tellStatus } from './tell-status.ts'
import { tusMount } from './tus-mount.ts'
import { changeOptions, type Entrance, inReach } from './video-reach.ts'
import { listEvents, listVideos, readVideo } from './videos.queries.ts'

export function videoRoutes(app: FastifyInstance, deps: Deps): void {
  tusMount(app, deps)
  mediaRoutes(app, deps)
  mountTwins(app, deps, videos.list, list)
  mountTwins(app, deps, videos.createLink, createVideo)
  mountTwins(app, deps, videos.update, update)
  mountTwins(app, deps, videos.updateStatus, updateStatus)
  mountTwins(app, deps, videos.remove, remove)
  mount(app, deps, videos.listForStaff, (call) => listVideos({ ...call, entrance: 'widest' }, call.query))
  mount(app, deps, videos.read, read)
  mount(app, deps, videos.history, history)
  mount(app, deps, videos.play, play)
}

async function list(call: Call<typeof videos.list.all>, door: Door) {
  const groupId = call.params.id
  await enterGroup(call.db, { ...call, door, groupId })
  return listVideos({ ...call, entrance: door }, { ...call.query, groupId })
}

async function update(call: Call<typeof videos.update.all>, door: Door) {
  await editVideo(call, door)
  return changed(call, door)
}

async function updateStatus(call: Call<typeof videos.updateStatus.all>, door: Door) {
  await tellStatus(call, door)
  return changed(call, door)
}

async function remove(call: Call<typeof videos.remove.all>, door: Door) {
  await (call.query.isLeaving ? leaveVideo : removeVideo)(call, door)
  return {}
}

async function read(call: Call<typeof videos.read>) {
  return { video: await readable(call) }
}

async function history(call: Call<typeof videos.history>) {
  const { id } = await readable(call)
  return { history: await listEvents(call, id) }
}

async function play(call: Call<typeof videos.play>) {
  const row = await call.db.one<{
    status: VideoStatus
    hostId: string
    playable: Playable | null
    durationSeconds: number | null
  }>(sql`
    select status, host_id as "hostId", playable, duration_seconds as "durationSeconds" from video
    where id = ${call.params.id} and deleted_at is null and ${inReach(call, 'widest', ['read'])}`)
  if (!row) throw new AppError('NOT_FOUND')
  const { status, playable, ...video } = row
  if (status !== VideoStatus.Done || !playable) throw new AppError('VIDEO_NOT_READY')
  return playbackOf(call, { ...video, playable })
}

/** As whoever may change it sees it; to read it is another grant. */
async function changed(call: One, door: Door) {
  return { video: await one(call, door, changeOptions) }
}

const readable = (call: One) => one(call, 'widest', ['read'])

type One = Pick<Call<typeof videos.read>, 'viewer' | 'today' | 'tokenKey' | 'clock' | 'db' | 'params'>

async function one(call: One, entrance: Entrance, options: Parameters<typeof inReach>[2]): Promise<Video> {
  const video = await readVideo({ ...call, entrance }, call.params.id, inReach(call, entrance, options))
  if (!video) throw new AppError('NOT_FOUND')
  return video
}
