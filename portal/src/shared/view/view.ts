/**
 * Staff who look at the portal as a pupil does (`/portal/#view=<token>`): a tab with an address of its own, whose pass lies
 * in its memory alone and leaves the address at once. Whoever is signed in in this browser is beside it, untouched.
 */
export const viewBase = '/portal/view'

/** The worker behind the page has no page of its own. */
const isPage = typeof document !== 'undefined'

export const viewPass: string | null = isPage ? taken() : null
/** Also when its pass is gone, with a reload: never the portal of whoever is signed in here. */
export const isView: boolean = isPage && location.pathname.startsWith(`${viewBase}/`)

function taken(): string | null {
  const pass = new URLSearchParams(location.hash.slice(1)).get('view')
  if (pass) history.replaceState(null, '', `${viewBase}/`)
  return pass
}
