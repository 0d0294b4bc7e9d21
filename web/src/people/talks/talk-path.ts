/**
 * Returns the address of the inbox, or of one conversation in it; `search` is the query string with the list's filters.
 */
export const talkPath = (studentId?: number, search = ''): string =>
  `/families/talks${studentId ? `/${studentId}` : ''}${search}`
