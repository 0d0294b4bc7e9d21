/** What became of a message: accepted by the gateway, or kept here because there is no gateway. */
export type SmsOutcome = { kind: 'accepted'; providerId: string } | { kind: 'kept' }

/** Trouble with a message. `isFinal`: trying again would not help (a refused text, a number that does not exist). */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly isFinal: boolean
  constructor(message: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** An SMS gateway. The text may hold a password: an adapter never logs it and puts it into no error. */
export interface SmsGateway {
  /** `eskiz`, or `local` when none is set. */
  name: string
  /**
   * Answers or throws within two minutes. The text goes out as it is given.
   * @param phone 998 and nine digits · `callbackUrl`: where the gateway may tell that something became of the message
   * @throws SmsError whose message a person may read (Uzbek)
   */
  send(message: { id: number; phone: string; text: string; callbackUrl: string | null }): Promise<SmsOutcome>
  /**
   * What the gateway says of it now; null = still under way, or not known there.
   * @throws SmsError
   */
  statusOf(providerId: string): Promise<'delivered' | 'failed' | null>
  /** Which message a call to `callbackUrl` is about; null = it names none. Whatever else it says is not believed. */
  providerIdIn?(callback: unknown): string | null
}
