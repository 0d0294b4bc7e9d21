import type { Env } from '../../env.ts'
import { telegramBot } from './bot.ts'
import type { TelegramBot } from './port.ts'

/**
 * Returns the bot of the configured token; null = the centre has none, so no notifications are sent through Telegram.
 */
export function telegramFromEnv({
  MARKAZ_TELEGRAM_TOKEN: token,
  MARKAZ_TELEGRAM_URL: url,
  MARKAZ_TELEGRAM_WEBHOOK: isCalled,
}: Partial<
  Pick<Env, 'MARKAZ_TELEGRAM_TOKEN' | 'MARKAZ_TELEGRAM_URL' | 'MARKAZ_TELEGRAM_WEBHOOK'>
>): TelegramBot | null {
  return token ? telegramBot({ token, url, isCalled }) : null
}
