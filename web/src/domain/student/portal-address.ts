/** Returns the address of the students' portal. The server writes it into the page if the portal has its own host. */
export function portalAddressOfCentre(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
