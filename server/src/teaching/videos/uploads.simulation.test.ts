import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { VideoStatus, VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { deleteUnusedFiles } from '../../centre/files/files.routes.ts'
import { storeFile } from '../../centre/files/store-file.ts'
import { sql } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { createLocalFileStore } from '../../integrations/files/local.ts'
import { createLocalUploadStore } from '../../integrations/files/local-uploads.ts'
import { createLocalVideoHost } from '../../integrations/video-host/local.ts'
import { createJobQueue } from '../../jobs/queue.ts'
import { shareTestApp } from '../../testing/app.ts'
import {
  chooseSimulationSeeds,
  collectSimulationFailures,
  createFaultSimulation,
  endFaultSimulation,
  type SimulatedServerProcess,
} from '../../testing/simulation.ts'
import { cleanUpVideos, deleteVideo } from './clean-up.ts'
import { createVideo } from './create-video.ts'
import { allVideoGrants, buildVideoTestCentre, type VideoTestCentre } from './testing/video-test-centre.ts'
import { createUploadLeaseManager } from './tus/leases.ts'
import { UploadPartStore } from './tus/part-store.ts'
import { TusError } from './tus/refusal.ts'
import { restartUpload } from './tus/restart-upload.ts'
import { registerUnusedUploadRemoval } from './unused-uploads.ts'

const t = shareTestApp()
let room: VideoTestCentre
beforeAll(async () => {
  room = await buildVideoTestCentre(t)
})
afterEach(endFaultSimulation)

const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
const sizeBytes = 6_000
const partBytes = 2_000

/** The state of one file's upload. Two browser tabs may send the same file. */
interface Sent {
  id: number
  hostId: string
  bytes: Buffer
  /** Number of received bytes that the server acknowledged to the browser. */
  acknowledged: number
  isAborted: boolean
}

/** Simulates two processes that receive uploads over a bad connection into one folder, while the clean-up runs. */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from job`)
  const world = createFaultSimulation(t, seed)
  world.rarity = 20
  const { random, oneOf, trace, faults } = world
  const folder = join(t.deps.places.folder, `uploads ${seed} ${Math.random()}`)
  const disk = {
    uploads: createLocalUploadStore(join(folder, 'uploads'), { reserve: 0 }),
    files: createLocalFileStore(join(folder, 'files')),
  }
  const sent: Sent[] = []
  const since = await t.db.newId(sql`select coalesce(max(id), 0) as id from video`)
  const ownerId = room.admin.staffId

  function born(name: number) {
    const process = world.born(`process ${name}`)
    const { uploads, files } = seenBy(process)
    const host = createLocalVideoHost({ uploads, files, workFolder: join(folder, 'work'), ffmpeg: null })
    const deps = {
      ...t.deps,
      db: world.db(process),
      clock: world.clock(process),
      uploads,
      files,
      videoHosts: { forNew: host, named: () => host },
    } as Deps
    const queue = createJobQueue(deps)
    registerUnusedUploadRemoval(queue, deps)
    const log = { error: () => {} }
    return { process, deps, queue, leases: createUploadLeaseManager(deps, log as never) }
  }
  type Server = ReturnType<typeof born>

  /**
   * Returns the stores of a simulated process. If the process dies during a write, only a part of the bytes is on the
   * disk.
   */
  function seenBy(process: SimulatedServerProcess): Pick<Deps, 'uploads' | 'files'> {
    const { uploads, files } = disk
    const outside =
      <A extends unknown[], R>(what: string, work: (...given: A) => Promise<R>) =>
      (...given: A) =>
        world.outside(process, what, () => work(...given))
    const datastore = Object.assign(Object.create(uploads.datastore), {
      getUpload: outside('getUpload', (id: string) => uploads.datastore.getUpload(id)),
      async write(stream: Readable, id: string, offset: number) {
        const bytes = Buffer.concat(await stream.toArray())
        const isCut = world.isFaulty && random(8) === 0
        const written = isCut ? bytes.subarray(0, random(bytes.length)) : bytes
        const position = await world.outside(process, 'write', () =>
          uploads.datastore.write(Readable.from([Buffer.from(written)]), id, offset),
        )
        if (isCut) process.kill()
        return position
      },
    })
    return {
      uploads: {
        ...{ datastore, localCopy: uploads.localCopy },
        ...{
          create: outside('create', uploads.create),
          received: outside('received', uploads.received),
          remove: outside('remove', uploads.remove),
        },
      },
      files: {
        ...files,
        put: outside('put', files.put),
        remove: outside('remove file', files.remove),
        removeFolder: outside('remove folder', files.removeFolder),
      },
    }
  }

  const body = {
    type: VideoType.Lesson,
    groupId: room.groupId,
    lessonId: room.lessonId,
    origName: 'Dars',
    size: sizeBytes,
  }
  const viewer = { id: ownerId, isSuperadmin: true, grants: new Set(allVideoGrants('all_groups')), headOfficeIds: [] }
  async function create({ deps }: Server) {
    const call = { ...deps, viewer, body, today: '2026-11-21', audit: async () => {} }
    const link = await createVideo(call as never, 'all')
    const bytes = Buffer.concat([head, Buffer.alloc(sizeBytes - head.length, `${seed} ${sent.length}`)])
    sent.push({ id: link.id, hostId: link.videoId, bytes, acknowledged: 0, isAborted: false })
  }

  async function request(
    server: Server,
    one: Sent,
    method: string,
    work: (store: UploadPartStore, offset: number) => Promise<number>,
  ) {
    const { hostId } = one
    const gone = new AbortController()
    const lease = await server.leases.take({ id: hostId, ownerId, method, signal: gone.signal, letGo: () => {} })
    const store = new UploadPartStore({
      ...{ inner: server.deps.uploads.datastore, partBytes, video: () => lease, onDiskFull: async () => {} },
      onNoVideo: async () => void faults.push('a video is refused'),
    })
    try {
      const { offset = 0 } = await store.getUpload(hostId)
      if (hostId === one.hostId && offset < one.acknowledged)
        faults.push(`${one.acknowledged} bytes were acknowledged, ${offset} are stored`)
      const stored = await work(store, offset)
      if (hostId === one.hostId) one.acknowledged = Math.max(one.acknowledged, stored)
    } finally {
      await lease.release(store.offsetBytes)
    }
  }
  const part = (server: Server, one: Sent, from: number) =>
    request(server, one, 'PATCH', async (store, offset) => {
      if (offset !== from) throw new TusError(409)
      return store.write(Readable.from([Buffer.from(one.bytes.subarray(from, from + partBytes))]), one.hostId, from)
    })
  async function restart({ deps }: Server, one: Sent) {
    const call = { id: 'request', viewer, ip: '127.0.0.1', headers: {} }
    const hostId = await restartUpload(deps, call as never, {
      videoId: String(one.id),
      sizeBytes,
      ownerId,
    })
    if (hostId !== one.hostId) Object.assign(one, { hostId, acknowledged: 0 })
  }
  const sendOn = async (server: Server, one: Sent) => {
    try {
      await part(server, one, one.acknowledged)
    } catch (error) {
      if (!(error instanceof TusError)) throw error
      await request(server, one, 'HEAD', async (_, offset) => offset).catch(() => restart(server, one))
    }
  }
  const attach = ({ deps }: Server) => {
    const file = {
      folder: 'images',
      extension: 'png',
      name: 'rasm.png',
      mimeType: 'image/png',
      bytes: Buffer.from('x'),
    }
    return storeFile({ ...deps, viewer: { id: ownerId } }, file)
  }
  const clean = async ({ deps, queue }: Server) => {
    await cleanUpVideos(deps)
    await deleteUnusedFiles(deps)
    await queue.runDue(...queue.kinds())
  }
  async function abort(one: Sent) {
    await t.db.transaction((tx) => deleteVideo(tx, one.id, t.deps.clock.now()))
    one.isAborted = true
  }
  async function pass(milliseconds: number) {
    await t.db.run(
      sql`update video_upload set leased_until = leased_until - make_interval(secs => ${milliseconds / 1_000})`,
    )
    world.forward(milliseconds)
    await world.settled()
  }

  async function rarely(what: number, process: SimulatedServerProcess, one: Sent | undefined) {
    if (what < 4) process.isPaused = !process.isPaused
    else if (what < 6) await pass(random(30) * 3_600_000)
    else if (what < 8 && one) await abort(one)
  }

  const servers = [born(0), born(1)]
  const replaceDead = () => {
    for (const [at, { process }] of servers.entries()) if (process.isDead) servers[at] = born(at)
  }
  const quietly = (work: Promise<unknown>) => void work.catch((error) => trace.push(String(error).slice(0, 60)))
  for (let step = 0; step < 60; step++) {
    const action = random(16)
    const server = oneOf(servers)
    const one = oneOf(sent.filter(({ isAborted }) => !isAborted))
    trace.push(`${step} ${action}`)
    if (action < 2 && sent.length < 4) quietly(create(server))
    else if (action < 4 && one) quietly(sendOn(server, one))
    else if (action < 5 && one) quietly(restart(server, one))
    else if (action < 6) quietly(clean(server))
    else if (action < 7) quietly(attach(server))
    else if (action < 8) await pass(random(40) * 1_000)
    else if (action < 9) await rarely(random(16), server.process, one)
    else world.answer()
    await world.settled()
    replaceDead()
  }

  world.isFaulty = false
  for (const { process } of servers) process.isPaused = false
  const drain = async () => {
    do await world.settled()
    while (world.answer())
  }
  // This loop lets the simulated pages end their uploads. The next loop runs the clean-up three times, each time
  // eight days later.
  for (let round = 0; round < 8; round++) {
    await drain()
    await pass(10_000)
    replaceDead()
  }
  for (let day = 0; day < 3; day++) {
    await drain()
    await pass(8 * 86_400_000)
    replaceDead()
    quietly(clean(servers[0] as Server))
    await drain()
  }
  const rows = await t.db.many<{ id: number; hostId: string; isHere: boolean; isWhole: boolean }>(sql`
    select id, host_id as "hostId", cleared_at is null as "isHere", is_whole as "isWhole" from video where id > ${since}`)
  const stored = new Set(namesIn(join(folder, 'uploads')).map((name) => name.replace('.json', '')))
  for (const { hostId, isHere, id, isWhole } of rows) {
    if (isHere && !stored.delete(hostId)) faults.push('a row has no file')
    const one = sent.find((some) => some.id === id)
    if (isHere && isWhole && one && !readFileSync(join(folder, 'uploads', hostId)).equals(one.bytes))
      faults.push('the bytes differ')
    if (one && one.acknowledged === sizeBytes && !one.isAborted && !isWhole) faults.push('a complete upload is lost')
    if (isHere && !isWhole) faults.push('an abandoned upload is still there')
  }
  if (stored.size > 0) faults.push(`${stored.size} uploads have no row`)
  const unused = await t.db.many(sql`select key from file where used_at is null`)
  if (unused.length > 0) faults.push(`${unused.length} unused files have a row`)
  const left = namesIn(join(folder, 'files', 'images'))
  if (left.length > 0) faults.push(`${left.length} files have no row`)
  trace.push(JSON.stringify(rows.map(({ isHere, isWhole }) => [isHere, isWhole])))
  await t.db.run(sql`update video set status = ${VideoStatus.Done} where id > ${since}`)
  return { trace, faults }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

// Shows: PROOF-002
it('the simulation of uploads with lost parts and killed processes loses no acknowledged byte', async () => {
  expect(await collectSimulationFailures(chooseSimulationSeeds(30), simulate)).toEqual([])
}, 7_200_000)

// Shows: PROOF-002
it('the simulation of uploads repeats the same uploads for the same seed', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
})
