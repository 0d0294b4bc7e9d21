/** `kept` = only stored, because there is no SMS gateway. */
export type SmsOutcome = { kind: 'accepted'; providerId: string } | { kind: 'kept' }

/** `isFinal`: true = sending again would not help, because the text was refused or the phone number does not exist. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** Texts of SMS may contain passwords, so they must never be logged or be part of an error. */
export interface SmsGateway {
  /** `eskiz`, or `local` if no gateway is configured. */
  name: string
  /**
   * Sends the text unchanged; takes at most two minutes.
   * @param phone `998` and nine digits
   * @param callbackUrl the address at which the gateway can report the status of the SMS
   * @throws SmsError with a readable Uzbek text
   */
  send(message: { id: number; phone: string; text: string; callbackUrl: string | null }): Promise<SmsOutcome>
  /**
   * null = the status is not final yet, or the gateway does not know the SMS.
   * @throws SmsError
   */
  statusOf(providerId: string): Promise<'delivered' | 'failed' | null>
  /**
   * Returns the id of the SMS; null = the request contains none. Other content is ignored, because it may be forged.
   */
  providerIdIn?(callback: unknown): string | null
}
