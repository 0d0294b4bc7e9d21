/** A call that an exchange places for us. */
export interface PlacedCall {
  /** Our id of the call, by which the exchange finds it again, so that it is not placed twice. */
  attemptId: string
  /** `998` and nine digits. */
  phone: string
  /** The recording that is played when the call is answered: a file in the configured folder, without extension. */
  recording: string
}

/**
 * The result of a call. `failed`: the exchange could not call, or could not play the recording. `unknown`: the result
 * cannot be determined any more.
 */
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
  /** The exchange's cause; null = none was reported. */
  cause: string | null
  /** Keys that were pressed, at most 20. */
  digits: string
}

export interface Following {
  /** True = a killed process may have placed the call: it is searched for, and never placed again. */
  isTakenUp: boolean
  /** Called for the steps in order, at most once each. */
  tell(step: 'ringing' | 'answered'): Promise<void>
  /** Stops following; the call itself continues, and another process can resume it. */
  signal: AbortSignal
}

/**
 * The exchange cannot be reached; the message is readable (Uzbek) and contains no secret. A later retry may succeed.
 */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly isFinal = false
}

/** A telephone exchange that places calls automatically. */
export interface Telephony {
  /** `asterisk`; null = there is none, staff call from a list. */
  name: string | null
  /** Maximum number of concurrent calls; 0 without an exchange. */
  lines: number
  /**
   * Resolves when the exchange accepts calls.
   * @throws TelephonyError
   */
  ready(): Promise<void>
  /**
   * Places one call and follows it to its end, which takes at most four minutes. The same attempt is never dialled
   * twice.
   * @throws TelephonyError when the connection to the exchange was lost: resume the call · the signal's reason
   */
  carry(call: PlacedCall, following: Following): Promise<CallEnd>
}
