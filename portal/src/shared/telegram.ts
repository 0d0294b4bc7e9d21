/**
 * What Telegram hands the portal when it opens it inside itself (`#tgWebAppData=…`): who opened it, signed by Telegram,
 * and the colours around it. It leaves the address at once.
 */
const given = typeof document === 'undefined' ? new URLSearchParams() : new URLSearchParams(location.hash.slice(1))

export const initData: string | null = given.get('tgWebAppData')

/** The bot writes so to a parent. */
export const isParentsTelegram = typeof document !== 'undefined' && new URLSearchParams(location.search).has('parent')

if (initData) history.replaceState(null, '', location.pathname)

/** The Telegram id of whoever opened it; only we read it, for the server has the last word on it. */
const person = new URLSearchParams(initData ?? '').get('user')?.match(/"id":(\d+)/)?.[1] ?? ''
const storageKey = 'portal.telegramPerson'

/** Who came in from Telegram on this phone last. */
export const lastInTelegram = {
  keep: () => localStorage.setItem(storageKey, person),
  isTheSame: () => localStorage.getItem(storageKey) === person,
}

/** How Telegram looks at the moment; null = it does not say. */
export const themeOfTelegram: 'light' | 'dark' | null = themeOf(given.get('tgWebAppThemeParams'))

function themeOf(params: string | null): 'light' | 'dark' | null {
  const colour = params?.match(/"bg_color"\s*:\s*"#([0-9a-f]{6})"/i)?.[1]
  if (!colour) return null
  const [red = 0, green = 0, blue = 0] = colour.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? []
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128 ? 'dark' : 'light'
}
