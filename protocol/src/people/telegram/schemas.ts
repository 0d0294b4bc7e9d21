import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** How a chat was linked: by a one-time link, or by the person's own number. */
const telegramWays = ['link', 'contact'] as const

export const OwnTelegram = z.object({
  /** True = the centre has a bot, which may be unreachable at the moment. */
  hasBot: z.boolean(),
  /** null = no chat is linked. */
  chat: z.object({ linkedAt: timestamp, linkedBy: z.enum(telegramWays) }).nullable(),
})
export type OwnTelegram = z.infer<typeof OwnTelegram>

export const FamilyChat = z.object({
  id: z.number(),
  owner: z.object({ side: z.enum(['student', 'agent']), id: z.number() }),
  linkedAt: timestamp,
  linkedBy: z.enum(telegramWays),
})
export type FamilyChat = z.infer<typeof FamilyChat>

/** Opens the bot and links the account of the first person who presses Start there; works once. */
export const TelegramLink = z.object({ address: z.string(), expiresAt: timestamp })
export type TelegramLink = z.infer<typeof TelegramLink>
