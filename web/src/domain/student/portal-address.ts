/**
 * Returns the address of the students' portal: next to the staff application, or at its own host, which the server
 * writes into the page.
 */
export function portalAddress(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
