/**
 * The data that Telegram passes when it opens the portal (`#tgWebAppData=…`): the user, signed by Telegram, and theme
 * colours. It is removed from the address at once.
 */
const given = typeof document === 'undefined' ? new URLSearchParams() : new URLSearchParams(location.hash.slice(1))

export const initData: string | null = given.get('tgWebAppData')

const search = typeof document === 'undefined' ? new URLSearchParams() : new URLSearchParams(location.search)

/** True = the bot opened the portal for a parent, or for a parent's notification. */
export const isParentsTelegram = search.has('parent') || search.has('told')

search.delete('parent')
if (initData) history.replaceState(null, '', `${location.pathname}${search.size > 0 ? `?${search}` : ''}`)

/** The Telegram id of the user. It is used only on this phone; the server verifies the signed data. */
const person = new URLSearchParams(initData ?? '').get('user')?.match(/"id":(\d+)/)?.[1] ?? ''
const storageKey = 'portal.telegramPerson'

/** The Telegram user who last signed in on this phone. */
export const lastInTelegram = {
  keep: () => localStorage.setItem(storageKey, person),
  isTheSame: () => localStorage.getItem(storageKey) === person,
}

/** Telegram's current theme; null = unknown. */
export const themeOfTelegram: 'light' | 'dark' | null = themeOf(given.get('tgWebAppThemeParams'))

function themeOf(params: string | null): 'light' | 'dark' | null {
  const colour = params?.match(/"bg_color"\s*:\s*"#([0-9a-f]{6})"/i)?.[1]
  if (!colour) return null
  const [red = 0, green = 0, blue = 0] = colour.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? []
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
}
