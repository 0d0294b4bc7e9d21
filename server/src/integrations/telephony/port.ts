export interface PlacedPhoneCall {
  /** The telephone exchange finds a running call by this id, so the call is never made twice. */
  attemptId: string
  /** The number to call: `998` and nine digits. */
  phone: string
  /** The recording to play: the name of a sound file in the configured folder, without extension. */
  recording: string
}

/**
 * `failed`: the call could not be made, or the recording could not be played. `unknown`: no server process observed the
 * end of the call.
 */
export interface PhoneCallResult {
  result:
    | 'not_configured'
    | 'answered'
    | 'busy'
    | 'no_answer'
    | 'rejected'
    | 'unreachable'
    | 'wrong_number'
    | 'failed'
    | 'unknown'
  /** The telephone exchange's reason for the end of the call; null = it reported none. */
  cause: string | null
  /** The keys that the parent pressed, at most 20. */
  digits: string
}

export interface PhoneCallResultHandlers {
  /**
   * True = a killed process may have made the call. The call is then looked up at the exchange and never made again.
   */
  mayHaveBeenMade: boolean
  tell(step: 'ringing' | 'answered'): Promise<void>
  /**
   * When this signal is aborted, the process stops watching the call. The call continues, and another process can watch
   * it.
   */
  signal: AbortSignal
}

/**
 * Thrown when the telephone exchange cannot be reached; the call can be retried. The message is Uzbek and may be shown
 * to users, because it contains no passwords.
 */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly isFinal = false
}

export interface Telephony {
  /** Name of the telephone exchange, such as `asterisk`; null = there is none, so staff phone parents from a list. */
  name: string | null
  /** Maximum number of concurrent calls; 0 = there is no telephone exchange. */
  lines: number
  /**
   * Resolves when the telephone exchange can make calls.
   * @throws TelephonyError
   */
  ready(): Promise<void>
  /**
   * Returns the result of the phone call after at most four minutes. A call with the same id is never dialled twice.
   * @throws TelephonyError if the caller must ask for the result again later · the signal's reason if it is aborted
   */
  makeCall(call: PlacedPhoneCall, following: PhoneCallResultHandlers): Promise<PhoneCallResult>
}
