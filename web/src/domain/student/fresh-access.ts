/** Login and password that the user has just created or proposed. */
export interface NewAccess {
  login: string
  password: string
}

/** Only in memory: the server stores a hash, and a reload of the page makes a new password necessary. */
const created = new Map<number, NewAccess>()

export const rememberAccess = (studentId: number, access: NewAccess) => void created.set(studentId, access)
export const freshAccess = (studentId: number): NewAccess | undefined => created.get(studentId)
export const forgetAccess = (studentId: number) => void created.delete(studentId)
