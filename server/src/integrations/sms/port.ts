/** The result of sending an SMS: `accepted` by the gateway, or `kept` = only stored, because there is no gateway. */
export type SmsOutcome = { kind: 'accepted'; providerId: string } | { kind: 'kept' }

/**
 * An error while an SMS is sent. `isFinal`: true = sending again would not help, because the text was refused or the
 * phone number does not exist.
 */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** An SMS gateway. Texts may contain passwords, so they must never be logged or be part of an error. */
export interface SmsGateway {
  /** The name of the gateway: `eskiz`, or `local` if none is configured. */
  name: string
  /**
   * Sends the text unchanged; takes at most two minutes.
   * @param phone `998` and nine digits
   * @param callbackUrl the address at which the gateway can report the status of the SMS
   * @throws SmsError with a readable Uzbek text
   */
  send(message: { id: number; phone: string; text: string; callbackUrl: string | null }): Promise<SmsOutcome>
  /**
   * Returns the final status of an SMS; null = it is not final yet, or the gateway does not know the SMS.
   * @throws SmsError
   */
  statusOf(providerId: string): Promise<'delivered' | 'failed' | null>
  /**
   * Returns the id of the SMS from a request to `callbackUrl`; null = it contains none. All other content of the
   * request is ignored, because it may be forged.
   */
  providerIdIn?(callback: unknown): string | null
}
