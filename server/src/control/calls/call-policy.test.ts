import { describe, expect, it } from 'vitest'
import { fillCallScript } from './call-desk.ts'
import { decideNextCallAttempt } from './call-policy.ts'
import { nextCallingTime } from './call-settings.ts'

const hours = { from: '09:00', to: '20:00' }
const tashkent = (time: string) => new Date(`2026-11-${time}:00+05:00`)

describe('when a parent who was not reached is called again', () => {
  it.each([
    ['answered', 1, '21T10:00', 'reached'],
    ['promised', 1, '21T10:00', 'reached'],
    ['wrong_number', 1, '21T10:00', 'not_reached'],
    ['do_not_call', 1, '21T10:00', 'stopped'],
    ['busy', 1, '21T10:00', '21T10:15'],
    ['no_answer', 2, '21T10:00', '21T12:00'],
    ['rejected', 1, '21T10:00', '21T13:00'],
    ['unreachable', 1, '21T10:00', '21T12:00'],
    ['failed', 1, '21T10:00', '21T10:30'],
    ['unknown', 1, '21T10:00', '21T11:00'],
    // Calls are only made within the calling hours, at most three times and for three days.
    ['busy', 1, '21T19:50', '22T09:00'],
    ['no_answer', 3, '21T10:00', 'not_reached'],
    ['no_answer', 2, '23T19:00', 'not_reached'],
  ] as const)(
    "after a call with the result %s (attempt number %i, on %s) the call's new state or next attempt is %s",
    (result, tries, at, then) => {
      const next = decideNextCallAttempt(result, { tries, date: '2026-11-21', now: tashkent(at), hours })
      expect(next).toEqual(then.startsWith('2') ? { state: 'open', nextAt: tashkent(then) } : { state: then })
    },
  )

  it.each([
    ['21T08:59', '21T09:00'],
    ['21T09:00', '21T09:00'],
    ['21T19:59', '21T19:59'],
    ['21T20:00', '22T09:00'],
    ['21T23:59', '22T09:00'],
  ])('on %s, the next time at which calls are allowed is %s', (at, from) => {
    expect(nextCallingTime(hours, tashkent(at))).toEqual(tashkent(from))
  })
})

it('a call script is filled with names and reasons; braces in a name and unknown placeholders stay unchanged', () => {
  const students = [
    { fullName: 'Aliyev {sabab} $& Vali', causes: [{ group: 'G-1', date: '2026-11-21', theme: null }] },
    { fullName: 'Aliyeva Lola', causes: [{ group: null, date: null, theme: 'Kasrlar' }] },
  ]
  expect(fillCallScript('{ota-ona}: {talaba} ({sabab}) {parol}', { parent: 'Ona', students })).toBe(
    'Ona: Aliyev {sabab} $& Vali, Aliyeva Lola (G-1, 21.11.2026; «Kasrlar») {parol}',
  )
})
