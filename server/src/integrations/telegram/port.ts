/** Pressing the button sends data to the centre (`press`), opens a web page (`url`) or the portal (`app`). */
export type TelegramButton = { text: string } & ({ press: string } | { url: string } | { app: string })

export interface TelegramMessage {
  chatId: number
  /** The text of a Telegram message, without formatting: at most 4,096 characters, or 1,024 with a picture. */
  text: string
  picture?: { name: string; bytes: Uint8Array }
  buttons?: readonly (readonly TelegramButton[])[]
  /** Replaces the person's keyboard by these buttons, or by a button that shares the person's phone number. */
  keyboard?: readonly (readonly string[])[] | { shareContact: string }
  isSilent?: boolean
}

/**
 * `blocked`: the person has stopped the bot. `gone`: the chat does not exist. `mayHaveArrived`: the connection broke
 * after sending.
 */
export type TelegramSendOutcome =
  | { kind: 'sent'; messageId: number }
  | { kind: 'blocked' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number }
  | { kind: 'failed'; isFinal: boolean; mayHaveArrived: boolean; why: string }

/** An update from a person's private chat with the bot. `language` is that of the person's Telegram app. */
export type TelegramUpdate = { id: number } & (
  | ({ chatId: number; language: string | null } & (
      | { kind: 'start'; payload: string | null }
      | { kind: 'text'; text: string }
      | { kind: 'file' }
      /** A shared contact. `isOwn`: true = the phone number is that of the sender. */
      | { kind: 'contact'; phone: string; isOwn: boolean }
      | { kind: 'press'; pressId: string; data: string }
      | { kind: 'blocked' }
    ))
  | { kind: 'other' }
)

/** Thrown when Telegram cannot be reached or refuses a request. The text contains no secret. */
export class TelegramError extends Error {
  override name = 'TelegramError'
  readonly isFinal = false
}

export interface TelegramBot {
  /** True = Telegram sends updates to our webhook; false = we poll for updates. */
  isCalled: boolean
  /**
   * The bot's name without @.
   * @throws TelegramError
   */
  name(): Promise<string>
  /**
   * Returns a link to the bot.
   * @param payload A-Z, a-z, 0-9, _ and -; at most 64 characters
   * @throws TelegramError
   */
  linkWith(payload: string): Promise<string>
  opensInside(url: string): boolean
  /** Sending a message takes at most 15 seconds and never throws. */
  send(message: TelegramMessage): Promise<TelegramSendOutcome>
  /** Ends the waiting animation of a pressed button. Never throws, because it only changes the display. */
  answerPress(pressId: string): Promise<void>
  /**
   * Returns the next updates, after waiting for them at most `waitSeconds`. Telegram then deletes all updates before
   * `from`.
   * @throws TelegramError · the signal's reason if it is aborted
   */
  updates(options: { from: number | null; waitSeconds: number; signal: AbortSignal }): Promise<TelegramUpdate[]>
  /** @throws TelegramError */
  setWebhook(webhook: { url: string; secret: string }): Promise<void>
  /** @throws TelegramError */
  dropWebhook(): Promise<void>
  /** null = the body of the webhook call from Telegram is no update. */
  readUpdate(body: unknown): TelegramUpdate | null
  /** Returns the user who opened the app; null = Telegram did not sign the data, or signed it too long ago. */
  readInitData(initData: string, now: Date): { userId: number; hash: Buffer } | null
}
