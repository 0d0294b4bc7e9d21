/** A call that an exchange places for us. */
export interface PlacedCall {
  /** Ours; the exchange knows the call by it, so that it is found again and not placed a second time. */
  attemptId: string
  /** 998 and nine digits. */
  phone: string
  /** Which recording is played once somebody answers: a file in the folder of the settings, without its ending. */
  recording: string
}

/** What became of it. `failed`: the exchange could not call, or play the recording; `unknown`: nobody can say any more. */
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
  /** The cause as the exchange says it; null where it said nothing. */
  cause: string | null
  /** Keys that were pressed, at most 20. */
  digits: string
}

export interface Following {
  /** The call may have been placed by a process that was killed: it is looked for, and never placed. */
  isTakenUp: boolean
  /** The steps are told in order, each once at most. */
  tell(step: 'ringing' | 'answered'): Promise<void>
  /** Stops following; the call itself goes on, for whoever takes it up. */
  signal: AbortSignal
}

/** The exchange cannot be asked; the message is for people (Uzbek) and holds no secret. Trying again later may help. */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly isFinal = false
}

/** A telephone exchange that calls by itself. */
export interface Telephony {
  /** `asterisk`; null = there is none, people call from a list. */
  name: string | null
  /** How many calls at a time; 0 without an exchange. */
  lines: number
  /** Resolves when the exchange takes calls. @throws TelephonyError */
  ready(): Promise<void>
  /**
   * Places one call and follows it to its end, which takes at most four minutes. The same attempt is never dialled twice.
   * @throws TelephonyError when the exchange was lost on the way: take it up again · the signal's reason
   */
  carry(call: PlacedCall, following: Following): Promise<CallEnd>
}
