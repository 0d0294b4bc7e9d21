export interface PlacedCall {
  /** The exchange finds a running call by this id, so the call is never made twice. */
  attemptId: string
  /** `998` and nine digits. */
  phone: string
  /** The name of a sound file in the configured folder, without extension. */
  recording: string
}

/** `failed`: the call could not be made, or the recording not be played. `unknown`: it cannot be found out any more. */
export interface CallEnd {
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
  /** The exchange's reason for the end of the call; null = it reported none. */
  cause: string | null
  /** The keys that the parent pressed, at most 20. */
  digits: string
}

export interface CallFollowing {
  /** True = a killed process may have made the call. Then the call is searched for and never made again. */
  isTakenUp: boolean
  tell(step: 'ringing' | 'answered'): Promise<void>
  /** Aborted = this process stops following the call. The call continues, and another process can follow it. */
  signal: AbortSignal
}

/** Has a readable Uzbek text without secrets; the call can be retried later. */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly isFinal = false
}

export interface Telephony {
  /** `asterisk`; null = there is no exchange, so staff phone from a list. */
  name: string | null
  /** Maximum number of concurrent calls; 0 = there is no exchange. */
  lines: number
  /**
   * Resolves when the exchange can make calls.
   * @throws TelephonyError
   */
  ready(): Promise<void>
  /**
   * A call with the same id is never dialled twice. Takes at most four minutes.
   * @throws TelephonyError if the call must be resumed · the signal's reason if it is aborted
   */
  carry(call: PlacedCall, following: CallFollowing): Promise<CallEnd>
}
