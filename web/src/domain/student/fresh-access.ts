export interface NewAccess {
  login: string
  password: string
}

/** New passwords by student id. They cannot be shown again after a reload, because the server stores only a hash. */
const created = new Map<number, NewAccess>()

export const rememberNewAccess = (studentId: number, access: NewAccess) => void created.set(studentId, access)
export const newAccessOf = (studentId: number): NewAccess | undefined => created.get(studentId)
export const forgetNewAccess = (studentId: number) => void created.delete(studentId)
