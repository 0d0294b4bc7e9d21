/** A person of the stand-in, and their side of the chat with the bot. */
export interface TelegramPerson {
  id: number
  firstName: string
  lastName?: string
  /** The account's number: 998 and nine digits. */
  phone: string
  language?: string
}

export interface ShownButton {
  text: string
  callback_data?: string
  url?: string
  web_app?: { url: string }
  request_contact?: boolean
}

export interface ChatMessage {
  id: number
  from: 'bot' | 'person'
  text: string
  /** Milliseconds. */
  at: number
  picture?: { type: string; bytes: Buffer }
  buttons?: ShownButton[][]
  isSilent?: boolean
}

export interface Chat {
  person: TelegramPerson
  messages: ChatMessage[]
  /** What stands instead of the keyboard. */
  keyboard: ShownButton[][]
  /** The person has written first: before that a bot may say nothing. */
  isOpen: boolean
  isBlocked: boolean
}

/** Telegram's own words for a refusal. */
export class BotApiError extends Error {
  readonly code: number
  readonly retryAfter: number | undefined
  constructor(code: number, description: string, retryAfter?: number) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

export interface TelegramLimits {
  /** Messages a second over all chats; 30 by default. */
  perSecond?: number
  /** The least time between two messages in one chat; 1,000 by default. */
  perChatMs?: number
}

/** Counts what the bot sends, as Telegram does: 30 a second, and one a second in a chat. */
export function sendLimits({ perSecond = 30, perChatMs = 1_000 }: TelegramLimits, now: () => number) {
  let sent: number[] = []
  const lastIn = new Map<number, number>()
  /** @throws BotApiError 429 */
  return (chatId: number): void => {
    const at = now()
    sent = sent.filter((one) => one > at - 1_000)
    const leftMs = Math.max(
      (lastIn.get(chatId) ?? Number.NEGATIVE_INFINITY) + perChatMs - at,
      sent.length < perSecond ? 0 : (sent[0] as number) + 1_000 - at,
    )
    if (leftMs > 0) {
      const seconds = Math.ceil(leftMs / 1_000)
      throw new BotApiError(429, `Too Many Requests: retry after ${seconds}`, seconds)
    }
    sent.push(at)
    lastIn.set(chatId, at)
  }
}
