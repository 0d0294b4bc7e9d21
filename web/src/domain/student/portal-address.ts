/** The server writes the address into the page if the students' portal has its own host. */
export function portalAddressOfCentre(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
