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
   * Takes at most two minutes.
   * @param message `phone`: `998` and nine digits; `callbackUrl`: where the gateway can report the status of the SMS
   * @throws SmsError with a readable Uzbek text
   */
  send(message: { id: number; phone: string; text: string; callbackUrl: string | null }): Promise<SmsOutcome>
  /**
   * null = the status of the SMS is not final yet, or the gateway does not know the SMS.
   * @throws SmsError
   */
  statusOf(providerId: string): Promise<'delivered' | 'failed' | null>
  /** Reads only the id of the SMS from the gateway's request, because other content may be forged. */
  providerIdIn?(callback: unknown): string | null
}
