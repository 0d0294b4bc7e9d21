import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { type HostAnswer, VideoHostError } from '../integrations/video-host/port.ts'
import { changeStatus } from '../teaching/videos/change-status.ts'
import { type ClaimedVideo, isStill, LeaseLost } from './video-lease.ts'

type OutcomeDeps = Pick<Deps, 'db' | 'clock'>
type Done = Extract<HostAnswer, { kind: 'done' }>

const minuteMs = 60_000
/** After the first, second and third failure; the fourth is the last. */
const retryAfterMinutes = [1, 5, 15]
/** Whatever an outside host has not done by then, it has forgotten. */
const hostPatienceMs = 24 * 60 * minuteMs
/** Taken up so often without an end: it kills its process each time. */
export const mostAttempts = 6

export async function noteStarted(deps: OutcomeDeps, claimed: ClaimedVideo): Promise<void> {
  await asOurs(deps, claimed, async (tx, now) => {
    const status = VideoStatus.Processing
    const message = claimed.wasWaiting ? 'Konvertatsiya boshlandi' : 'Konvertatsiya uzilib qolgan edi: qayta boshlandi'
    await changeStatus(tx, { videoId: claimed.id, status, message, staffId: null, now })
    if (claimed.wasWaiting) await tx.run(sql`update video set percentage = 0 where id = ${claimed.id}`)
  })
}

export async function noteDone(deps: OutcomeDeps, claimed: ClaimedVideo, answer: Done, keepDays: number) {
  await asOurs(deps, claimed, async (tx, now) => {
    const message = answer.message ?? "Video tayyor: uni ko'rish mumkin"
    await changeStatus(tx, { videoId: claimed.id, status: VideoStatus.Done, message, staffId: null, now })
    await tx.run(sql`
      update video set playable = ${JSON.stringify(answer.playable)}, duration_seconds = ${answer.durationSeconds}, percentage = 100,
        attempts = 0, original_until = ${new Date(now.getTime() + keepDays * 24 * 60 * minuteMs)} where id = ${claimed.id}`)
  })
}

/**
 * The host is at it: asked again later, and whatever went wrong before is forgotten.
 * @throws VideoHostError when it has been at it for a day
 */
export async function noteProcessing(
  { db, clock }: OutcomeDeps,
  claimed: ClaimedVideo,
  percentage: number,
  ms: number,
) {
  const now = clock.now().getTime()
  if (!claimed.wasWaiting && claimed.begunAt && now - Date.parse(claimed.begunAt) > hostPatienceMs)
    throw new VideoHostError('Videoxosting videoni bir sutka ichida tayyorlab bermadi', { isFinal: true })
  const next = new Date(now + ms)
  await db.run(sql`
    update video set percentage = greatest(percentage, ${Math.min(99, Math.floor(percentage))}), attempts = 0, next_attempt_at = ${next}
    where ${isStill(claimed)}`)
}

export async function noteTrouble(deps: OutcomeDeps, claimed: ClaimedVideo, error: unknown): Promise<void> {
  const reason = error instanceof VideoHostError ? error.message : "Videoni tayyorlashda kutilmagan xato bo'ldi"
  const isFinal = error instanceof VideoHostError && error.isFinal
  const minutes = isFinal ? undefined : retryAfterMinutes[claimed.attempts - 1]
  await asOurs(deps, claimed, async (tx, now) => {
    const change = { videoId: claimed.id, staffId: null, now }
    if (minutes === undefined) return changeStatus(tx, { ...change, status: VideoStatus.Error, message: reason })
    const message = `${reason}. ${minutes} daqiqadan keyin qayta urinib ko'riladi`
    await changeStatus(tx, { ...change, status: VideoStatus.Waiting, message })
    const next = new Date(now.getTime() + minutes * minuteMs)
    await tx.run(sql`update video set percentage = 0, next_attempt_at = ${next} where id = ${claimed.id}`)
  })
}

/** The process stops: the next one takes it at once, and it does not count as a failure. */
export async function giveBack({ db, clock }: OutcomeDeps, claimed: ClaimedVideo): Promise<void> {
  await db.run(sql`
    update video set next_attempt_at = ${clock.now()}, attempts = greatest(attempts - 1, 0) where ${isStill(claimed)}`)
}

/** Deleted meanwhile: the clean-up need not wait for the lease, and clears what the work may still have put in place. */
export async function clearAgain({ db }: OutcomeDeps, { id }: ClaimedVideo): Promise<void> {
  await db.run(
    sql`update video set cleared_at = null, next_attempt_at = null where id = ${id} and deleted_at is not null`,
  )
}

/** Nothing is written of a video that is no longer this claim's. @throws LeaseLost */
async function asOurs({ db, clock }: OutcomeDeps, claimed: ClaimedVideo, work: (tx: Db, now: Date) => Promise<void>) {
  await db.transaction(async (tx) => {
    const row = await tx.one(sql`select id from video where ${isStill(claimed)} for update`)
    if (!row) throw new LeaseLost(`video ${claimed.id}`)
    await work(tx, clock.now())
  })
}
