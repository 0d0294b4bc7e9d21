import type { Env } from '../../env.ts'
import { createTelegramBot } from './bot.ts'
import type { TelegramBot } from './port.ts'

/** null = no token is set, so nothing is sent through Telegram. */
export function createTelegramFromEnv({
  MARKAZ_TELEGRAM_TOKEN: token,
  MARKAZ_TELEGRAM_URL: url,
  MARKAZ_TELEGRAM_WEBHOOK: isCalled,
}: Partial<
  Pick<Env, 'MARKAZ_TELEGRAM_TOKEN' | 'MARKAZ_TELEGRAM_URL' | 'MARKAZ_TELEGRAM_WEBHOOK'>
>): TelegramBot | null {
  return token ? createTelegramBot({ token, url, isCalled }) : null
}
