import { z } from 'zod'
import { deviceKey, Tokens } from '../../centre/sign-in/schemas.ts'
import { moment } from '../../fields.ts'

/** How a chat was linked: by a one-time address, or by the person's own number. */
const telegramWays = ['link', 'contact'] as const

export const OwnTelegram = z.object({
  /** Whether the centre has a bot; it may still be out of reach for the moment. */
  hasBot: z.boolean(),
  /** Null: nothing is linked. */
  chat: z.object({ linkedAt: moment, linkedBy: z.enum(telegramWays) }).nullable(),
})
export type OwnTelegram = z.infer<typeof OwnTelegram>

/** Opens the bot and links the account of whoever presses Start there first; works once. */
export const TelegramLink = z.object({ address: z.string(), expiresAt: moment })
export type TelegramLink = z.infer<typeof TelegramLink>

export const ParentSignedIn = Tokens.extend({
  deviceKey: deviceKey.optional(),
  parent: z.object({ id: z.number(), fullName: z.string() }),
})
