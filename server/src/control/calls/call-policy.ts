import type { CallResult, CallState } from '@markaz/protocol/control/calls/schemas'
import { dayAfter, momentOf, type Settings, whenOpen } from './call-settings.ts'

/** What is to be done after an attempt: it is over, or there is another one. */
type Next = { state: Extract<CallState, 'reached' | 'not_reached' | 'stopped'> } | { state: 'open'; nextAt: Date }

export const maxCallAttempts = 3
/** Days after the evening of the list; what was said of a lesson last week helps nobody. */
export const openDays = 2

/** Minutes until another attempt; who has hung up is called no sooner than who did not hear it. */
const againAfterMinutes: Partial<Record<CallResult, number>> = {
  busy: 15,
  no_answer: 120,
  rejected: 180,
  unreachable: 120,
  failed: 30,
  unknown: 60,
}

const ends: Partial<Record<CallResult, Extract<CallState, 'reached' | 'not_reached' | 'stopped'>>> = {
  answered: 'reached',
  promised: 'reached',
  wrong_number: 'not_reached',
  do_not_call: 'stopped',
}

/** @param tries attempts so far, this one included · `date`: the day it was listed */
export function afterAttempt(
  result: CallResult,
  { tries, date, now, hours }: { tries: number; date: string; now: Date; hours: Pick<Settings, 'from' | 'to'> },
): Next {
  const end = ends[result]
  if (end) return { state: end }
  const minutes = againAfterMinutes[result]
  if (minutes === undefined) throw new Error(`An attempt cannot end as ${result}`)
  const nextAt = whenOpen(hours, new Date(now.getTime() + minutes * 60_000))
  if (tries >= maxCallAttempts || nextAt >= momentOf(dayAfter(date, openDays + 1), '00:00'))
    return { state: 'not_reached' }
  return { state: 'open', nextAt }
}
