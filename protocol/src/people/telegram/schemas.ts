import { z } from 'zod'
import { timestamp } from '../../fields.ts'

/** `link`: by a one-time link; `contact`: by sharing a phone number that the centre knows. */
const telegramWays = ['link', 'contact'] as const

export const OwnTelegramConnection = z.object({
  /** True = the centre has a Telegram bot, even if the bot is unreachable now. */
  hasBot: z.boolean(),
  chat: z.object({ linkedAt: timestamp, linkedBy: z.enum(telegramWays) }).nullable(),
})
export type OwnTelegramConnection = z.infer<typeof OwnTelegramConnection>

export const FamilyTelegramChat = z.object({
  id: z.number(),
  owner: z.object({ side: z.enum(['student', 'agent']), id: z.number() }),
  linkedAt: timestamp,
  linkedBy: z.enum(telegramWays),
})
export type FamilyTelegramChat = z.infer<typeof FamilyTelegramChat>

/** The first Telegram user who opens the one-time link and presses Start is linked to the account. */
export const TelegramLinkingUrl = z.object({ address: z.string(), expiresAt: timestamp })
export type TelegramLinkingUrl = z.infer<typeof TelegramLinkingUrl>
