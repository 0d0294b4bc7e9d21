/** The result for a message: accepted by the gateway, or only stored because there is no gateway. */
export type SmsOutcome = { kind: 'accepted'; providerId: string } | { kind: 'kept' }

/** An error with a message. `isFinal`: a retry would not help (a refused text, a number that does not exist). */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** An SMS gateway. The text may contain a password: an adapter must never log it or put it into an error. */
export interface SmsGateway {
  /** `eskiz`, or `local` when none is configured. */
  name: string
  /**
   * Sends the text unchanged; returns or throws within two minutes.
   * @param phone `998` and nine digits
   * @param callbackUrl where the gateway may report the status of the message
   * @throws SmsError with a readable Uzbek message
   */
  send(message: { id: number; phone: string; text: string; callbackUrl: string | null }): Promise<SmsOutcome>
  /**
   * Returns the gateway's current status; null = not final, or not known there.
   * @throws SmsError
   */
  statusOf(providerId: string): Promise<'delivered' | 'failed' | null>
  /**
   * Returns the message that a call to `callbackUrl` is about; null = it names none. Other contents of the call are not
   * trusted.
   */
  providerIdIn?(callback: unknown): string | null
}
