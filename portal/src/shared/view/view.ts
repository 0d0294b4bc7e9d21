/**
 * Address of the staff view, in which staff see the portal of a student. It is opened as `/portal/#view=<token>`; the
 * token is then removed from the address and exists only in the tab's memory. The user who is signed in in this browser
 * stays signed in.
 */
export const staffViewPath = '/portal/view'

/** This module also runs in the service worker, which has no document. */
const isPage = typeof document !== 'undefined'

export const staffViewToken: string | null = isPage ? taken() : null
/**
 * True = this tab shows a staff view. It stays true after a reload, although the token is lost then: the portal of the
 * user who is signed in in this browser must never appear in this tab.
 */
export const isStaffView: boolean = isPage && location.pathname.startsWith(`${staffViewPath}/`)

function taken(): string | null {
  const pass = new URLSearchParams(location.hash.slice(1)).get('view')
  if (pass) history.replaceState(null, '', `${staffViewPath}/`)
  return pass
}
