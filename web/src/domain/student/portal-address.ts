/** The address of the students' portal: beside the staff's pages, or at a host of its own, which the server names in the page. */
export function portalAddress(): string {
  const own = document.querySelector<HTMLMetaElement>('meta[name=portal]')?.content
  return `${own ?? location.origin}/portal/`
}
