/** Returns the address of the inbox, or of one conversation in it; `search` retains the filters of the list. */
export const talkPath = (studentId?: number, search = ''): string =>
  `/families/talks${studentId ? `/${studentId}` : ''}${search}`
