import { VideoStatus } from '@markaz/protocol/teaching/videos/schemas'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../../deps.ts'
import {
  acquireUploadLease,
  type LeasedUploadRow,
  releaseUploadLease,
  renewUploadLeases,
  type UploadedVideo,
} from './lease-rows.ts'
import { TusError } from './refusal.ts'

const leaseRenewalMs = 2_000
/** Milliseconds to wait for a lease; longer than a lease lasts, so that the browser sees no error after a crash. */
const maxLeaseWaitMs = 20_000
const leaseRetryMs = 300

interface LeaseRequest {
  id: string
  ownerId: number
  method: string
  /** Aborted when the client disconnects or the request must release the lease. */
  signal: AbortSignal
  /** Asks the request to stop writing, because another request wants to write to the same upload. */
  letGo: () => void
}

export interface UploadLease extends UploadedVideo {
  /** `offsetBytes` is the number of bytes that are now stored; null = nothing was written. */
  release(offsetBytes: number | null): Promise<void>
}

interface HeldLease {
  uploadId: string
  ownerId: number
  letGo: () => void
  whenFree: Promise<void>
}

/**
 * Manages the upload leases of this process. Only one request may write to an upload, over all processes. The newer
 * request always wins, because after a broken connection the old request stays open for minutes.
 */
export function createUploadLeaseManager({ db, clock }: Pick<Deps, 'db' | 'clock'>, log: FastifyBaseLogger) {
  const heldByLease = new Map<string, HeldLease>()
  let timer: NodeJS.Timeout | undefined

  const heldHere = (uploadId: string) => heldByLease.values().find((held) => held.uploadId === uploadId)

  /**
   * @throws TusError 404 not the user's own unfinished upload | 410 the upload has expired | 409 the video's status is
   * not Uploading | 423 another request did not release the upload in time
   */
  async function take({ id, ownerId, method, signal, letGo }: LeaseRequest): Promise<UploadLease> {
    const lease = crypto.randomUUID()
    const patience = AbortSignal.any([signal, AbortSignal.timeout(maxLeaseWaitMs)])
    for (;;) {
      const holder = heldHere(id)
      if (holder) {
        if (holder.ownerId !== ownerId) throw new TusError(404)
        holder.letGo()
        await settledOrAborted(holder.whenFree, patience)
      } else {
        const place = await acquireUploadLease(db, { id, ownerId, lease, now: clock.now() })
        if (!place) throw new TusError(404)
        if (place.isOurs) return hold(lease, place, { id, ownerId, method, letGo })
        await settledOrAborted(clock.wait(leaseRetryMs), patience)
      }
      if (patience.aborted) throw new TusError(423)
    }
  }

  async function hold(
    lease: string,
    { videoId, type, sizeBytes, status, expiresAt }: LeasedUploadRow,
    { id, ownerId, method, letGo }: Omit<LeaseRequest, 'signal'>,
  ): Promise<UploadLease> {
    const free = Promise.withResolvers<void>()
    heldByLease.set(lease, { uploadId: id, ownerId, letGo, whenFree: free.promise })
    timer ??= setInterval(() => void renew(), leaseRenewalMs).unref()
    const release: UploadLease['release'] = async (offsetBytes) => {
      try {
        await releaseUploadLease(db, { id, lease, offsetBytes, sizeBytes, now: clock.now() })
      } finally {
        heldByLease.delete(lease)
        free.resolve()
      }
    }
    const refusal =
      expiresAt && Date.parse(expiresAt) <= clock.now().getTime()
        ? 410
        : method === 'PATCH' && status !== VideoStatus.Uploading
          ? 409
          : null
    if (refusal) {
      await release(null)
      throw new TusError(refusal)
    }
    return { videoId, type, sizeBytes, release }
  }

  /** Renews all leases of this process in one statement, and releases those that another request wants. */
  async function renew(): Promise<void> {
    if (heldByLease.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const asked = [...heldByLease]
    try {
      const rows = await renewUploadLeases(
        db,
        asked.map(([lease, { uploadId }]) => ({ lease, uploadId })),
      )
      const kept = new Set(rows.filter(({ isWanted }) => !isWanted).map(({ lease }) => lease))
      for (const [lease, held] of asked) if (!kept.has(lease)) held.letGo()
    } catch (err) {
      log.error({ err }, 'tus leases')
    }
  }

  return {
    take,
    /**
     * Releases all leases of this process when it stops. Received bytes stay stored, and browsers continue with
     * another process.
     */
    letAllGo(): void {
      clearInterval(timer)
      for (const held of heldByLease.values()) held.letGo()
    },
  }
}

export type UploadLeases = ReturnType<typeof createUploadLeaseManager>

async function settledOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>()
  const end = () => aborted.resolve()
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  await Promise.race([work.catch(() => {}), aborted.promise])
  signal.removeEventListener('abort', end)
}
