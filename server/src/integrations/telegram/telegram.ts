import type { Env } from '../../env.ts'
import { telegramBot } from './bot.ts'
import type { TelegramBot } from './port.ts'

/** The bot of the token; null = the centre has none, and nobody is told anything through Telegram. */
export function telegramFromEnv({
  MARKAZ_TELEGRAM_TOKEN: token,
  MARKAZ_TELEGRAM_URL: url,
  MARKAZ_TELEGRAM_WEBHOOK: isCalled,
}: Partial<
  Pick<Env, 'MARKAZ_TELEGRAM_TOKEN' | 'MARKAZ_TELEGRAM_URL' | 'MARKAZ_TELEGRAM_WEBHOOK'>
>): TelegramBot | null {
  return token ? telegramBot({ token, url, isCalled }) : null
}
