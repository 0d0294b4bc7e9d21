/** Also removes the page number, so that the changed list begins at its first page. */
export function changeSearchParams(search: string, change: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    next.delete(name)
    if (value !== undefined) next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : ''
}
