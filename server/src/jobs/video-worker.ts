import { setTimeout as delay } from 'node:timers/promises'
import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Sql, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { VideoHostError } from '../integrations/video-host/port.ts'
import { cleanVideos } from '../teaching/videos/clean-up.ts'
import { type ClaimedVideo, claimVideos, holdLease, LeaseLost } from './video-lease.ts'
import {
  clearAgain,
  giveBack,
  mostAttempts,
  noteDone,
  noteProcessing,
  noteStarted,
  noteTrouble,
} from './video-outcome.ts'

export interface VideoWorker {
  /**
   * Looks for due videos from now on. Call it when the database is migrated.
   * @param isAlone the database is embedded: nobody else can be at work, so what is being processed was left by a killed process
   */
  start(options: { isAlone: boolean }): Promise<void>
  /** Brings what is due now as far as it goes; resolves when that is done: a conversion may take hours. */
  runOnce(): Promise<void>
  /** Cuts off what is at work and gives it back; three seconds at most. */
  stop(): Promise<void>
}

interface Log {
  error(details: object, message: string): void
}

type WorkerDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'uploads' | 'videoHosts'>

export interface VideoWorkerOptions {
  log?: Log
  /** How long the file is kept as it was uploaded, days. */
  keepDays?: number
  /** How often a claim at work looks whether there is something to write. */
  lookEveryMs?: number
}

/** They take the whole machine: one at a time. A question to an outside host takes nothing: several, and beside it. */
const conversions = { where: sql`host = 'local'`, atOnce: 1 }
const questions = { where: sql`host <> 'local'`, atOnce: 8 }
const cleanEveryMs = 30_000
const lookEveryMs = 2_000
const stopWithinMs = 3_000

/**
 * Brings uploaded videos to where they can be played. A video is claimed by moving its next attempt a minute ahead, and
 * that is renewed for as long as it is worked on: two processes never work on one, and a killed one's is taken up again.
 */
export function makeVideoWorker(
  deps: WorkerDeps,
  { log, keepDays = 30, lookEveryMs: claimLookMs }: VideoWorkerOptions = {},
): VideoWorker {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let stopped: Promise<unknown> | null = null
  let cleanedAt = Number.NEGATIVE_INFINITY

  async function workOff({ where, atOnce }: { where: Sql; atOnce: number }): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await claimVideos(deps, where, atOnce)
      await Promise.all(claimed.map(bringOn))
      if (claimed.length < atOnce) break
    }
  }

  async function bringOn(claimed: ClaimedVideo): Promise<void> {
    const lease = holdLease(deps, claimed, { stopping: stopping.signal, everyMs: claimLookMs })
    try {
      await step(claimed, lease)
    } catch (error) {
      await lease.end()
      if (error instanceof LeaseLost) return await clearAgain(deps, claimed)
      if (stopping.signal.aborted) return await giveBack(deps, claimed)
      if (!(error instanceof VideoHostError)) log?.error({ err: error, video: claimed.id }, 'video')
      else if (error.cause) log?.error({ err: error.cause, video: claimed.id }, error.message)
      await noteTrouble(deps, claimed, error).catch((lost: unknown) => {
        if (!(lost instanceof LeaseLost)) throw lost
        return clearAgain(deps, claimed)
      })
    } finally {
      await lease.end()
    }
  }

  async function step(claimed: ClaimedVideo, lease: ReturnType<typeof holdLease>): Promise<void> {
    if (claimed.attempts > mostAttempts)
      throw new VideoHostError('Videoni konvertatsiya qilish bir necha marta uzilib qoldi', { isFinal: true })
    const host = deps.videoHosts.named(claimed.host)
    if (!host) throw new VideoHostError('Bu video turgan videoxosting sozlanmagan', { isFinal: false })
    if (claimed.wasWaiting || host.name === 'local') await noteStarted(deps, claimed)
    const { hostId, name, sizeBytes } = claimed
    const answer = await host.advance({ hostId, name, sizeBytes }, lease)
    await lease.end()
    if (answer.kind === 'processing') await noteProcessing(deps, claimed, answer.percentage, answer.askAgainMs)
    else await noteDone(deps, claimed, answer, keepDays)
  }

  async function clean(): Promise<void> {
    const now = deps.clock.now().getTime()
    if (Math.abs(now - cleanedAt) < cleanEveryMs) return
    cleanedAt = now
    await cleanVideos(deps, { log, signal: stopping.signal })
  }

  const lanes = [
    lane('videos', () => workOff(conversions)),
    lane('videos of an outside host', () => workOff(questions)),
    lane('videos: clean-up', clean),
  ]

  function lane(name: string, work: () => Promise<void>) {
    let running: Promise<void> | null = null
    let isInTrouble = false
    const run = () => {
      if (stopping.signal.aborted) return running ?? Promise.resolve()
      running ??= work().finally(() => {
        running = null
      })
      return running
    }
    return {
      run,
      look: () =>
        run().then(
          () => {
            isInTrouble = false
          },
          (err: unknown) => {
            // Once per outage, not every two seconds.
            if (!isInTrouble) log?.error({ err }, name)
            isInTrouble = true
          },
        ),
      running: () => running?.catch(() => {}),
    }
  }

  return {
    async runOnce() {
      await Promise.all(lanes.map((one) => one.run()))
    },
    async start({ isAlone }) {
      if (isAlone) {
        const now = deps.clock.now()
        await deps.db.run(sql`
          update video set next_attempt_at = ${now}
          where status = ${VideoStatus.Processing} and deleted_at is null and next_attempt_at > ${now}`)
      }
      const look = () => {
        for (const one of lanes) void one.look()
      }
      timer ??= setInterval(look, lookEveryMs).unref()
    },
    stop() {
      clearInterval(timer)
      stopping.abort(new Error('The server is stopping'))
      stopped ??= Promise.race([
        Promise.all(lanes.map((one) => one.running())),
        delay(stopWithinMs, undefined, { ref: false }),
      ])
      return stopped as Promise<void>
    },
  }
}
