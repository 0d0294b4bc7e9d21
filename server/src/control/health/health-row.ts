import type { SystemHealthCheck } from '@markaz/protocol/control/health/schemas'
import { ErpError } from '../../integrations/erp/port.ts'
import { type OutsideSystem, outsideSystemStates } from '../../integrations/outside-systems.ts'
import { SmsError } from '../../integrations/sms/port.ts'
import { TelegramError } from '../../integrations/telegram/port.ts'
import { TelephonyError } from '../../integrations/telephony/port.ts'
import { VideoHostError } from '../../integrations/video-host/port.ts'
import { healthText as words } from './health.text.ts'

type HealthRowInput = Pick<SystemHealthCheck, 'key' | 'title' | 'state' | 'says'> & Partial<SystemHealthCheck>

const minuteMs = 60_000
/** Milliseconds after which a waiting message counts as a fault, as in deploy/prometheus/alerts.yml. */
const longestWaitMs = 15 * minuteMs

export const createHealthRow = (row: HealthRowInput): SystemHealthCheck => ({
  ...{ todo: null, since: null, lastSuccessAt: null, waiting: null, waitingSince: null, path: null, facts: [] },
  ...row,
})

/** Formats an age in Uzbek, for example `3 soat oldin` ("3 hours ago"). */
export function timeAgoText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 1) return words.ago.now
  if (minutes < 60) return words.ago.minutes(minutes)
  return minutes < 48 * 60 ? words.ago.hours(Math.floor(minutes / 60)) : words.ago.days(Math.floor(minutes / 1_440))
}

export const latestTimeOf = (...times: readonly (string | number | null | undefined)[]): string | null => {
  const known = times.flatMap((time) => (time ? [new Date(time).getTime()] : []))
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null
}

interface OutsideSystemRow extends Omit<HealthRowInput, 'state' | 'says'> {
  systems: readonly OutsideSystem[]
}

/** Returns the health page's row for an outside system, whose outages are recorded by `recordOutsideSystemCall`. */
export function healthRowOfOutsideSystem(
  { systems, ...row }: OutsideSystemRow,
  { good, down, downTodo }: { good: string; down: string; downTodo: string },
  now: Date,
): SystemHealthCheck {
  const states = systems.flatMap((system) => outsideSystemStates.states.get(system) ?? [])
  const broken = states.filter(({ isUp }) => !isUp)
  const lastSuccessAt = latestTimeOf(row.lastSuccessAt, ...states.map((state) => state.lastSuccessAt))
  const [first] = broken
  if (first) {
    const since = new Date(Math.min(...broken.map(({ downSince }) => downSince))).toISOString()
    const facts = [{ label: words.reason, value: reasonText(first.error) }, ...(row.facts ?? [])]
    return createHealthRow({ ...row, state: 'bad', says: down, todo: downTodo, since, lastSuccessAt, facts })
  }
  const waitsLong = row.waitingSince && now.getTime() - Date.parse(row.waitingSince) > longestWaitMs
  return waitsLong
    ? createHealthRow({ ...row, state: 'warning', says: words.waitsLong, todo: words.waitsLongTodo, lastSuccessAt })
    : createHealthRow({ ...row, state: 'good', says: good, lastSuccessAt })
}

/** Errors whose messages are written for users in Uzbek and contain no secrets. */
const userReadableErrors = [SmsError, TelegramError, TelephonyError, ErpError, VideoHostError]

function reasonText(error: unknown): string {
  if (userReadableErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: { code?: unknown } }
  if (status === 401 || status === 403) return words.reasons.refused
  return typeof code === 'string' || typeof cause?.code === 'string'
    ? words.reasons.unreachable
    : words.reasons.unexpected
}
