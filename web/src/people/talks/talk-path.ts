/** Returns the address of the inbox, or of a conversation in it. `search` contains the filters of the list. */
export const conversationPath = (studentId?: number, search = ''): string =>
  `/families/talks${studentId ? `/${studentId}` : ''}${search}`
