/** Sends its data to the centre (`press`), opens a web page (`url`), or opens the portal inside Telegram (`app`). */
export type TelegramButton = { text: string } & ({ press: string } | { url: string } | { app: string })

export interface TelegramMessage {
  chatId: number
  /** Without formatting: at most 4,096 characters, or 1,024 with a picture. */
  text: string
  picture?: { name: string; bytes: Uint8Array }
  /** Rows of buttons below the message. */
  buttons?: readonly (readonly TelegramButton[])[]
  /**
   * Replaces the person's keyboard: buttons that send their text, or a button that shares the person's own phone
   * number.
   */
  keyboard?: readonly (readonly string[])[] | { shareContact: string }
  /** True = the message arrives without a sound. */
  isSilent?: boolean
}

/**
 * `blocked`: the person has stopped the bot. `gone`: the chat does not exist. `later`: Telegram accepts messages after
 * this number of seconds. `mayHaveArrived` = the connection broke after sending.
 */
export type TelegramOutcome =
  | { kind: 'sent'; messageId: number }
  | { kind: 'blocked' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number }
  | { kind: 'failed'; isFinal: boolean; mayHaveArrived: boolean; why: string }

/**
 * An update from a person's private chat with the bot; all other updates are `other`. `language`: the language of the
 * Telegram app.
 */
export type TelegramUpdate = { id: number } & (
  | ({ chatId: number; language: string | null } & (
      | { kind: 'start'; payload: string | null }
      | { kind: 'text'; text: string }
      /** A message without text, such as a picture, voice message or sticker. */
      | { kind: 'file' }
      /** A shared contact. `isOwn`: true = the phone number is that of the sender. */
      | { kind: 'contact'; phone: string; isOwn: boolean }
      | { kind: 'press'; pressId: string; data: string }
      | { kind: 'blocked' }
    ))
  | { kind: 'other' }
)

/** The error's text contains no secret. */
export class TelegramError extends Error {
  override name = 'TelegramError'
  readonly isFinal = false
}

export interface TelegramBot {
  /** True = Telegram sends updates to our webhook; false = we poll for updates. */
  isCalled: boolean
  /**
   * Returns the name of the bot without @.
   * @throws TelegramError
   */
  name(): Promise<string>
  /**
   * Returns a link that opens the bot and passes it a text (A-Z, a-z, 0-9, _ and -; at most 64 characters).
   * @throws TelegramError
   */
  linkWith(payload: string): Promise<string>
  /** Returns whether Telegram can open this address inside its app. */
  opensInside(url: string): boolean
  /** Takes at most 15 seconds; never throws. */
  send(message: TelegramMessage): Promise<TelegramOutcome>
  /** Ends the waiting animation of a pressed button. Never throws, because it only changes the display. */
  answerPress(pressId: string): Promise<void>
  /**
   * Waits for updates, at most for the given time. It also makes Telegram delete all updates before `from`.
   * @throws TelegramError · the signal's reason if it is aborted
   */
  updates(options: { from: number | null; waitSeconds: number; signal: AbortSignal }): Promise<TelegramUpdate[]>
  /**
   * Makes Telegram send updates to the given address, with the secret in a header.
   * @throws TelegramError
   */
  setWebhook(webhook: { url: string; secret: string }): Promise<void>
  /**
   * Removes the webhook, so that updates can be polled.
   * @throws TelegramError
   */
  dropWebhook(): Promise<void>
  /** null = the body of the webhook call is no update. */
  readUpdate(body: unknown): TelegramUpdate | null
  /**
   * Verifies the data about the user who opened an app inside Telegram; null = Telegram did not sign it, or too long
   * ago.
   */
  readInitData(initData: string, now: Date): { userId: number; hash: Buffer } | null
}
