/** A button below a message: it reports a press to the centre, opens a page, or opens the portal inside Telegram. */
export type TelegramButton = { text: string } & ({ press: string } | { url: string } | { app: string })

export interface TelegramMessage {
  chatId: number
  /** Plain text of at most 4,096 characters; with a picture 1,024. */
  text: string
  picture?: { name: string; bytes: Uint8Array }
  /** Rows of buttons below the message. */
  buttons?: readonly (readonly TelegramButton[])[]
  /** Replaces the keyboard from now on: texts to send by a tap, or a request to share the own phone number. */
  keyboard?: readonly (readonly string[])[] | { shareContact: string }
  /** True = the message arrives without a sound. */
  isSilent?: boolean
}

/**
 * The result for a message. `blocked`: the person has stopped the bot. `gone`: the chat does not exist. `later`:
 * Telegram accepts no message before this many seconds. `failed`: with `mayHaveArrived` if the connection broke after
 * sending.
 */
export type TelegramOutcome =
  | { kind: 'sent'; messageId: number }
  | { kind: 'blocked' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number }
  | { kind: 'failed'; isFinal: boolean; mayHaveArrived: boolean; why: string }

/**
 * An update from a person's private chat with the bot; all other updates are `other`. `language`: of their Telegram.
 */
export type TelegramUpdate = { id: number } & (
  | ({ chatId: number; language: string | null } & (
      | { kind: 'start'; payload: string | null }
      | { kind: 'text'; text: string }
      /** `isOwn`: the number belongs to the account that sends it. */
      | { kind: 'contact'; phone: string; isOwn: boolean }
      | { kind: 'press'; pressId: string; data: string }
      | { kind: 'blocked' }
    ))
  | { kind: 'other' }
)

/** Telegram cannot be reached or refuses the request; the message contains no secret. */
export class TelegramError extends Error {
  override name = 'TelegramError'
  readonly isFinal = false
}

/** The centre's bot. */
export interface TelegramBot {
  /** True = Telegram calls us (setWebhook); false = we poll for updates. */
  isCalled: boolean
  /**
   * Returns the bot's name without @.
   * @throws TelegramError
   */
  name(): Promise<string>
  /**
   * Returns the link that opens the bot and passes it the payload (A-Z, a-z, 0-9, _ and -; at most 64 characters).
   * @throws TelegramError
   */
  linkWith(payload: string): Promise<string>
  /** Returns whether Telegram can open this address inside itself. */
  opensInside(url: string): boolean
  /** Sends a message; never throws, and takes at most 15 seconds. */
  send(message: TelegramMessage): Promise<TelegramOutcome>
  /** Ends the waiting state of a pressed button. Never throws, because it only changes the display. */
  answerPress(pressId: string): Promise<void>
  /**
   * Waits for updates, at most for the given time. Telegram deletes the updates before `from`.
   * @throws TelegramError · the signal's reason
   */
  updates(options: { from: number | null; waitSeconds: number; signal: AbortSignal }): Promise<TelegramUpdate[]>
  /**
   * Makes Telegram call that address, with the secret in a header.
   * @throws TelegramError
   */
  setWebhook(webhook: { url: string; secret: string }): Promise<void>
  /**
   * Switches to polling for updates.
   * @throws TelegramError
   */
  dropWebhook(): Promise<void>
  /** Parses a call of Telegram; null = it is not an update. */
  readUpdate(body: unknown): TelegramUpdate | null
  /**
   * Verifies the init data of an app inside Telegram and returns its user; null = Telegram did not sign it, or too long
   * ago.
   */
  readInitData(initData: string, now: Date): { userId: number; hash: Buffer } | null
}
