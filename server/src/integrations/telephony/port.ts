/** A phone call that the exchange makes. */
export interface PlacedCall {
  /** Our id of the call. The exchange finds a running call by it, so the call is never made twice. */
  attemptId: string
  /** The number to call: `998` and nine digits. */
  phone: string
  /**
   * The recording that is played when the call is answered: the name of a file in the configured folder, without
   * extension.
   */
  recording: string
}

/**
 * The result of a phone call. `failed`: the exchange could not make the call or play the recording. `unknown`: the
 * result cannot be found out any more.
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
  /** The exchange's reason for the end of the call; null = it reported none. */
  cause: string | null
  /** The keys that the parent pressed, at most 20. */
  digits: string
}

export interface CallFollowing {
  /**
   * True = another process, which was killed, may have made the call. Then the call is searched for and never made
   * again.
   */
  isTakenUp: boolean
  /** Called once for each step of the call, in order. */
  tell(step: 'ringing' | 'answered'): Promise<void>
  /**
   * If it is aborted, this process stops following the call. The call itself continues, and another process can follow
   * it.
   */
  signal: AbortSignal
}

/**
 * Thrown when the telephone exchange cannot be reached. The error has a readable Uzbek text without secrets; the call
 * can be retried later.
 */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly isFinal = false
}

/** A telephone exchange that makes calls automatically. */
export interface Telephony {
  /** The name of the exchange, `asterisk`; null = there is none, so staff phone from a list. */
  name: string | null
  /** Maximum number of concurrent calls; 0 = there is no exchange. */
  lines: number
  /**
   * Resolves when the exchange can make calls.
   * @throws TelephonyError
   */
  ready(): Promise<void>
  /**
   * Makes one call and follows it to its end, which takes at most four minutes. A call with the same id is never
   * dialled twice.
   * @throws TelephonyError if the connection to the exchange was lost and the call must be resumed · the signal's
   * reason if it is aborted
   */
  carry(call: PlacedCall, following: CallFollowing): Promise<CallEnd>
}
