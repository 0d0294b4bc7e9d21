/** A button below a message: tells the centre what was pressed, opens a page, or opens the portal inside Telegram. */
export type TelegramButton = { text: string } & ({ press: string } | { url: string } | { app: string })

export interface TelegramMessage {
  chatId: number
  /** Plain text, at most 4,096 signs; beside a picture 1,024. */
  text: string
  picture?: { name: string; bytes: Uint8Array }
  /** Rows of buttons below the message. */
  buttons?: readonly (readonly TelegramButton[])[]
  /** What stands instead of the keyboard from now on: words to be sent by a touch, or the question for the own number. */
  keyboard?: readonly (readonly string[])[] | { shareContact: string }
  /** Arrives without a sound. */
  isSilent?: boolean
}

/**
 * What became of a message. `blocked`: the person has stopped the bot; `gone`: there is no such chat; `later`: Telegram
 * takes none before so many seconds are over. `failed`: `mayHaveArrived` where the line broke after the message had left.
 */
export type TelegramOutcome =
  | { kind: 'sent'; messageId: number }
  | { kind: 'blocked' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number }
  | { kind: 'failed'; isFinal: boolean; mayHaveArrived: boolean; why: string }

/** What came from a person's own chat with the bot; anything else is `other`. `language`: of their Telegram. */
export type TelegramUpdate = { id: number } & (
  | ({ chatId: number; language: string | null } & (
      | { kind: 'start'; payload: string | null }
      | { kind: 'text'; text: string }
      /** `isOwn`: the number is that of the account that sends it. */
      | { kind: 'contact'; phone: string; isOwn: boolean }
      | { kind: 'press'; pressId: string; data: string }
      | { kind: 'blocked' }
    ))
  | { kind: 'other' }
)

/** Telegram cannot be asked, or refuses; the message holds no secret. */
export class TelegramError extends Error {
  override name = 'TelegramError'
  readonly isFinal = false
}

/** The centre's bot. */
export interface TelegramBot {
  /** Telegram calls us (setWebhook); else we ask for updates. */
  isCalled: boolean
  /** Its name, without @. @throws TelegramError */
  name(): Promise<string>
  /** The address that opens the bot and hands it these signs (A-Z, a-z, 0-9, _ and -; 64 at most). @throws TelegramError */
  linkWith(payload: string): Promise<string>
  /** Whether Telegram opens such an address inside itself. */
  opensInside(url: string): boolean
  /** Never throws; a quarter of a minute at most. */
  send(message: TelegramMessage): Promise<TelegramOutcome>
  /** The button is no longer waiting. Never throws: it is nothing but a look. */
  answerPress(pressId: string): Promise<void>
  /**
   * Waits until something comes, at most so long. Those before `from` are forgotten at Telegram.
   * @throws TelegramError · the signal's reason
   */
  updates(options: { from: number | null; waitSeconds: number; signal: AbortSignal }): Promise<TelegramUpdate[]>
  /** Telegram calls that address from now on, with the secret in its header. @throws TelegramError */
  setWebhook(webhook: { url: string; secret: string }): Promise<void>
  /** Updates are fetched from now on. @throws TelegramError */
  dropWebhook(): Promise<void>
  /** What a call of Telegram's brings; null = it is none. */
  readUpdate(body: unknown): TelegramUpdate | null
  /** Whose program inside Telegram says this of itself; null = Telegram did not sign it, or too long ago. */
  readInitData(initData: string, now: Date): { userId: number; hash: Buffer } | null
}
