/**
 * If the students' portal has its own host, the server writes the address into the page; otherwise the portal has this
 * page's host.
 */
export function portalAddressOfCentre(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
