/**
 * Telegram adds data to the address when it opens the portal (`#tgWebAppData=…`): the user, signed by Telegram, and
 * theme colours.
 */
const given = typeof document === 'undefined' ? new URLSearchParams() : new URLSearchParams(location.hash.slice(1))

export const telegramInitData: string | null = given.get('tgWebAppData')

/** True = the portal was opened from the parents' menu of the Telegram bot or from a notification to a parent. */
export const isOpenedFromParentBot = typeof document !== 'undefined' && /\b(parent|told)\b/.test(location.search)

if (telegramInitData) history.replaceState(null, '', location.pathname + location.search)

/**
 * The user's Telegram id, by which this phone recognises whether the same Telegram user returns. The server checks the
 * signed data.
 */
const person = new URLSearchParams(telegramInitData ?? '').get('user')?.match(/"id":(\d+)/)?.[1] ?? ''
const storageKey = 'portal.telegramPerson'

export const lastTelegramUserStorage = {
  keep: () => localStorage.setItem(storageKey, person),
  isTheSame: () => localStorage.getItem(storageKey) === person,
}

export const telegramTheme: 'light' | 'dark' | null = themeOf(given.get('tgWebAppThemeParams'))

function themeOf(params: string | null): 'light' | 'dark' | null {
  const colour = params?.match(/"bg_color"\s*:\s*"#([0-9a-f]{6})"/i)?.[1]
  if (!colour) return null
  const [red = 0, green = 0, blue = 0] = colour.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? []
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
}
