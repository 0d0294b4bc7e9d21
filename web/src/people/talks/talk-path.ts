/** The inbox, or one conversation in it; `search` keeps what the list shows. */
export const talkPath = (studentId?: number, search = ''): string =>
  `/families/talks${studentId ? `/${studentId}` : ''}${search}`
