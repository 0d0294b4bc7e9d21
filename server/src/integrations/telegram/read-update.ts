import { z } from 'zod'
import type { TelegramUpdate } from './port.ts'

const User = z.object({ id: z.number().int(), language_code: z.string().max(35).optional() })
const Chat = z.object({ id: z.number().int(), type: z.string() })

const Update = z.object({
  update_id: z.number().int(),
  message: z
    .object({
      from: User,
      chat: Chat,
      text: z.string().optional(),
      contact: z.object({ phone_number: z.string().max(40), user_id: z.number().optional() }).optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string().max(200),
      from: User,
      data: z.string().max(64).optional(),
      message: z.object({ chat: Chat }).optional(),
    })
    .optional(),
  my_chat_member: z.object({ from: User, chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})
const NumberedUpdate = z.object({ update_id: z.number().int() })

export const subscribedTelegramUpdateKinds = ['message', 'callback_query', 'my_chat_member'] as const

/** null = the body is not an update of Telegram. */
export function parseTelegramUpdate(body: unknown): TelegramUpdate | null {
  const parsed = Update.safeParse(body)
  if (!parsed.success) {
    const numbered = NumberedUpdate.safeParse(body)
    return numbered.success ? { id: numbered.data.update_id, kind: 'other' } : null
  }
  const { update_id: id, message, callback_query: press, my_chat_member: member } = parsed.data
  const other: TelegramUpdate = { id, kind: 'other' }
  if (message) {
    const { text, contact } = message
    const from = fromOf(message)
    if (!from) return other
    if (contact)
      return { id, ...from, kind: 'contact', phone: contact.phone_number, isOwn: contact.user_id === from.chatId }
    const start = text?.match(/^\/start(?: (.*))?$/s)
    if (start) return { id, ...from, kind: 'start', payload: start[1] ?? null }
    return text === undefined ? { id, ...from, kind: 'file' } : { id, ...from, kind: 'text', text }
  }
  if (press?.message && press.data !== undefined) {
    const from = fromOf({ from: press.from, chat: press.message.chat })
    return from ? { id, ...from, kind: 'press', pressId: press.id, data: press.data } : other
  }
  if (member?.new_chat_member.status === 'kicked') {
    const from = fromOf(member)
    return from ? { id, ...from, kind: 'blocked' } : other
  }
  return other
}

/** Returns the sender of a private chat only, because all members of a group could read the bot's answers. */
function fromOf({ from, chat }: { from: z.output<typeof User>; chat: z.output<typeof Chat> }) {
  if (chat.type !== 'private' || chat.id !== from.id) return null
  return { chatId: chat.id, language: from.language_code ?? null }
}
