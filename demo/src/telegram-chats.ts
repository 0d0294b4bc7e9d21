export interface SimulatedTelegramUser {
  id: number
  firstName: string
  lastName?: string
  /** The phone number as 12 digits: 998 and nine more. */
  phone: string
  language?: string
}

export interface ChatButton {
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
  /** In milliseconds since 1970. */
  at: number
  picture?: { type: string; bytes: Buffer }
  buttons?: ChatButton[][]
  isSilent?: boolean
}

export interface SimulatedChat {
  person: SimulatedTelegramUser
  messages: ChatMessage[]
  /** The rows of buttons that the chat shows instead of the keyboard. */
  keyboard: ChatButton[][]
  /** True = the person has written to the bot. Before that, Telegram does not let a bot write. */
  isOpen: boolean
  isBlocked: boolean
}

/** An error response of the Bot API, with Telegram's original text. */
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
  /** Maximum number of messages per second in all chats together; 30 by default. */
  perSecond?: number
  /** Milliseconds between two messages in one chat; 1,000 by default. */
  perChatMs?: number
}

export function createBotRateLimit({ perSecond = 30, perChatMs = 1_000 }: TelegramLimits, now: () => number) {
  let sent: number[] = []
  const lastIn = new Map<number, number>()
  /** @throws BotApiError 429 if a limit is exceeded */
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
