export const conversationPath = (studentId?: number, search = ''): string =>
  `/families/talks${studentId ? `/${studentId}` : ''}${search}`
