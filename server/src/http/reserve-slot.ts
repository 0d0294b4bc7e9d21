import { AppError } from '@markaz/protocol/errors'
import type { RouteDefinition } from '@markaz/protocol/route'
import type { FastifyReply } from 'fastify'
import type { Db } from '../db/db.ts'

/**
 * The maximum numbers of concurrent uploads and downloads per person: an upload is held in memory, and an export reads
 * a complete list.
 */
const maxConcurrent = { upload: 6, download: 3 }

const runningByPerson = new WeakMap<Db, Map<string, number>>()

/**
 * Reserves one of the person's concurrent uploads or downloads until the response is sent or the connection breaks.
 * `personKey`: kind and id, such as `staff 12`.
 * @throws AppError TOO_MANY_REQUESTS before the body is read
 */
export function reserveUploadSlot(db: Db, reply: FastifyReply, route: RouteDefinition, personKey: string): void {
  const kind = route.upload ? 'upload' : route.download ? 'download' : null
  if (!kind) return
  const places = runningByPerson.get(db) ?? new Map<string, number>()
  runningByPerson.set(db, places)
  const key = `${kind} ${personKey}`
  const held = places.get(key) ?? 0
  if (held >= maxConcurrent[kind]) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 })
  places.set(key, held + 1)
  let isLeft = false
  const leave = () => {
    if (isLeft) return
    isLeft = true
    const left = (places.get(key) ?? 1) - 1
    if (left > 0) places.set(key, left)
    else places.delete(key)
  }
  reply.raw.once('finish', leave).once('close', leave)
}
