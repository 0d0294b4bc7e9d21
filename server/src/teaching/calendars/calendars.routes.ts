import { createHash } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { ownCalendar } from '@markaz/protocol/teaching/calendars/own-calendar.routes'
import { calendars } from '@markaz/protocol/teaching/calendars/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeAttempt } from '../../access/throttle.ts'
import { sql } from '../../db/db.ts'
import { type Deps, dayInTashkent } from '../../deps.ts'
import { found } from '../../http/found.ts'
import { isHeld } from '../../http/kept-answer.ts'
import { mount } from '../../http/mount.ts'
import { plusDays } from '../groups/days.ts'
import { calendarAddress, hashOf, makeAddress, revokeAddress } from './calendar-address.ts'
import { calendarLessons, ownerOf } from './calendar-lessons.ts'
import { writeCalendar } from './write-calendar.ts'

const daysBack = 3 * 7
const daysAhead = 12 * 7

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calendars.read, async ({ db, viewer }) => ({
    calendar: (await calendarAddress(db, { staffId: viewer.id })) ?? null,
  }))
  mount(app, deps, calendars.make, (call) => makeAddress(call, { staffId: call.viewer.id }))
  mount(app, deps, calendars.revoke, (call) => revokeAddress(call, { staffId: call.viewer.id }))
  mount(app, deps, ownCalendar.read, async ({ db, student }) => ({
    calendar: (await calendarAddress(db, { studentId: student.id })) ?? null,
  }))
  mount(app, deps, ownCalendar.make, (call) => makeAddress(call, { studentId: call.student.id }))
  mount(app, deps, ownCalendar.revoke, (call) => revokeAddress(call, { studentId: call.student.id }))

  app.get<{ Params: { file: string } }>('/calendar/:file', (request, reply) => sendCalendar(deps, request, reply))
}

/** For programs of calendars, which know the address and nothing else. Whatever is wrong with it, the answer is 404. */
async function sendCalendar(
  { db, clock }: Deps,
  { params, headers }: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, secret] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
  if (!secret) throw new AppError('NOT_FOUND')
  const owner = found(await ownerOf(db, hashOf(secret)))
  const now = clock.now()
  // Only who holds the address can fill it.
  await takeAttempt(db, [`calendar:${owner.addressId}`], now)
  const today = dayInTashkent(now)
  const span = { from: plusDays(today, -daysBack), to: plusDays(today, daysAhead) }
  const text = writeCalendar({
    name: owner.fullName,
    lessons: await calendarLessons(db, { owner, ...span, now }),
    holidays: await db.many<{ date: string; name: string }>(
      sql`select date, name from holiday where date between ${span.from} and ${span.to} order by date`,
    ),
  })
  const mark = `"${createHash('sha256').update(text).digest('base64url')}"`
  // Asked about each time, so that a change is there with the next reading.
  reply.header('etag', mark).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow')
  if (isHeld(headers['if-none-match'], mark)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="darslar.ics"')
    .send(text)
}
