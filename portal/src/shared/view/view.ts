/**
 * Staff view the portal as a student sees it (`/portal/#view=<token>`), in a tab with its own address. The token is
 * removed from the address and exists only in the tab's memory. The user who is signed in in this browser is not
 * affected.
 */
export const viewBase = '/portal/view'

/** This module also runs in the service worker, which has no document. */
const isPage = typeof document !== 'undefined'

export const viewToken: string | null = isPage ? taken() : null
/**
 * True in a staff view. It stays true after a reload, which loses the token, so that the signed-in user's portal never
 * appears here.
 */
export const isStaffView: boolean = isPage && location.pathname.startsWith(`${viewBase}/`)

function taken(): string | null {
  const pass = new URLSearchParams(location.hash.slice(1)).get('view')
  if (pass) history.replaceState(null, '', `${viewBase}/`)
  return pass
}
