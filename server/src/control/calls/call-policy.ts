import type { PhoneCallResult, PhoneCallState } from '@markaz/protocol/control/calls/schemas'
import { addDays, nextCallingTime, type StoredCallSettings, timestampInTashkent } from './call-settings.ts'

type NextCallState =
  | { state: Extract<PhoneCallState, 'reached' | 'not_reached' | 'stopped'> }
  | { state: 'open'; nextAt: Date }

export const maxCallAttempts = 3
/** A call may still be made for this many days after the day on which it was listed. */
export const queuedFamilyCallLifetimeDays = 2

const retryMinutesByResult: Partial<Record<PhoneCallResult, number>> = {
  busy: 15,
  no_answer: 120,
  rejected: 180,
  unreachable: 120,
  failed: 30,
  unknown: 60,
}

const finalStateByResult: Partial<
  Record<PhoneCallResult, Extract<PhoneCallState, 'reached' | 'not_reached' | 'stopped'>>
> = {
  answered: 'reached',
  promised: 'reached',
  wrong_number: 'not_reached',
  do_not_call: 'stopped',
}

/**
 * `tries` is the number of attempts including this attempt; `date` is the day on which the call was added to the list.
 */
export function decideNextCallAttempt(
  result: PhoneCallResult,
  {
    tries,
    date,
    now,
    hours,
  }: { tries: number; date: string; now: Date; hours: Pick<StoredCallSettings, 'from' | 'to'> },
): NextCallState {
  const end = finalStateByResult[result]
  if (end) return { state: end }
  const minutes = retryMinutesByResult[result]
  if (minutes === undefined) throw new Error(`An attempt cannot end as ${result}`)
  const nextAt = nextCallingTime(hours, new Date(now.getTime() + minutes * 60_000))
  if (
    tries >= maxCallAttempts ||
    nextAt >= timestampInTashkent(addDays(date, queuedFamilyCallLifetimeDays + 1), '00:00')
  )
    return { state: 'not_reached' }
  return { state: 'open', nextAt }
}
