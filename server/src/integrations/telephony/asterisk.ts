import { setTimeout as delay } from 'node:timers/promises'
import { type AsteriskEvent, asteriskAppName, createAsteriskEventListener } from './asterisk-events.ts'
import { AsteriskRefusalError, type AsteriskSettings, createAsteriskHttpClient } from './asterisk-http.ts'
import {
  type PhoneCallResult,
  type PhoneCallResultHandlers,
  type PlacedPhoneCall,
  type Telephony,
  TelephonyError,
} from './port.ts'

const maxDigits = 20
/**
 * Milliseconds before connecting to Asterisk again. After `maxReconnects` failed attempts the run ends, and the job's
 * next run continues to watch the phone call.
 */
const reconnectMs = 1_000
const maxReconnects = 10

/**
 * Each phone call gets a channel id from us, by which a restarted process finds the call. Asterisk reports the reason
 * of the call's end as a Q.850 code.
 */
export function createAsteriskTelephony(settings: AsteriskSettings): Telephony {
  const { endpoint, callerId, sounds = 'markaz', lines = 2, ringSeconds = 30, callMs = 180_000 } = settings
  const http = createAsteriskHttpClient(settings)
  const events = createAsteriskEventListener(settings)

  async function carry(
    { attemptId, phone, recording }: PlacedPhoneCall,
    { mayHaveBeenMade: isTakenUp, tell, signal }: PhoneCallResultHandlers,
  ) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
    let isDialled = isTakenUp
    let isRinging = false
    let isUp = false
    let isPlayed = false
    let isSilent = false
    let digits = ''
    for (let nth = 0; ; nth++) {
      try {
        return { ...(await follow()), digits }
      } catch (error) {
        if (!(error instanceof TelephonyError) || nth === maxReconnects) throw error
        await delay(reconnectMs, undefined, { signal })
      }
    }

    async function follow(): Promise<Omit<PhoneCallResult, 'digits'>> {
      await events.open()
      const queue = createEventQueue()
      const stop = events.listen(attemptId, queue.add)
      try {
        if (isDialled) {
          const channel = await http.channel(attemptId)
          if (!channel) return { result: 'unknown', cause: null }
          await stateIs(channel.state)
        } else {
          isDialled = true
          const refusal = await dialRefusalOf(dial)
          if (refusal) return { result: 'failed', cause: refusal }
        }
        for (;;) {
          const event = await queue.next(until)
          switch (event.type) {
            case 'lost':
              throw new TelephonyError('Telefon stansiyasi bilan aloqa uzildi')
            case 'StasisStart':
            case 'ChannelStateChange':
              await stateIs(event.channel.state)
              break
            case 'ChannelDtmfReceived':
              digits = (digits + event.digit).slice(0, maxDigits)
              break
            case 'PlaybackFinished':
              isSilent = event.playback.state === 'failed'
              await http.hangUp(attemptId)
              break
            case 'ChannelDestroyed':
              return isSilent
                ? { result: 'failed', cause: `${sounds}/${recording}` }
                : callResultOf(event, { isRinging: isRinging || isUp, isPlayed })
          }
        }
      } catch (error) {
        if (signal.aborted || !until.aborted) throw error
        // A phone call that reached its time limit would not end by itself.
        await http.hangUp(attemptId)
        return { result: isPlayed ? 'answered' : isUp ? 'failed' : 'no_answer', cause: 'timeout' }
      } finally {
        stop()
      }
    }

    function dial(): Promise<unknown> {
      return http.originate(attemptId, {
        endpoint: endpoint.replace('{phone}', phone),
        app: asteriskAppName,
        timeout: String(ringSeconds),
        ...(callerId && { callerId }),
      })
    }

    async function stateIs(state: string): Promise<void> {
      if ((state === 'Ring' || state === 'Ringing') && !isRinging) {
        isRinging = true
        await tell('ringing')
      }
      if (state !== 'Up' || isPlayed) return
      if (!isUp) await tell('answered')
      isUp = true
      isPlayed = await http.play(attemptId, `sound:${sounds}/${recording}`)
    }
  }

  return { name: 'asterisk', lines, ready: events.open, makeCall: carry }
}

/** Returns why Asterisk refuses to dial; null = it dials now, or has already dialled this call. */
async function dialRefusalOf(dial: () => Promise<unknown>): Promise<string | null> {
  try {
    await dial()
    return null
  } catch (error) {
    if (!(error instanceof AsteriskRefusalError)) throw error
    return error.status === 409 ? null : error.message
  }
}

/** Returns the result of a phone call, which counts as answered only if the recording was played. */
function callResultOf(
  { cause, cause_txt: text }: Extract<AsteriskEvent, { type: 'ChannelDestroyed' }>,
  { isRinging, isPlayed }: { isRinging: boolean; isPlayed: boolean },
): Omit<PhoneCallResult, 'digits'> {
  const result = isPlayed ? 'answered' : (resultOf[cause] ?? (isRinging ? 'no_answer' : 'failed'))
  return { result, cause: `${cause} ${text}`.slice(0, 200) }
}

const resultOf: Record<number, PhoneCallResult['result']> = {
  1: 'wrong_number',
  16: 'no_answer',
  17: 'busy',
  18: 'no_answer',
  19: 'no_answer',
  20: 'unreachable',
  21: 'rejected',
  22: 'wrong_number',
  28: 'wrong_number',
  34: 'failed',
  38: 'failed',
  42: 'failed',
}

type CallEvent = AsteriskEvent | { type: 'lost' }

function createEventQueue() {
  const waiting: CallEvent[] = []
  let wake = () => {}
  return {
    add(event: CallEvent): void {
      waiting.push(event)
      wake()
    },
    /** @throws the signal's reason if it is aborted */
    async next(signal: AbortSignal): Promise<CallEvent> {
      for (;;) {
        signal.throwIfAborted()
        const event = waiting.shift()
        if (event) return event
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
        await promise
      }
    },
  }
}
