export interface NewStudentLogin {
  login: string
  password: string
}

/** New passwords by student id. They cannot be shown again after a reload, because the server stores only a hash. */
const created = new Map<number, NewStudentLogin>()

export const rememberNewLogin = (studentId: number, access: NewStudentLogin) => void created.set(studentId, access)
export const rememberedNewLoginOf = (studentId: number): NewStudentLogin | undefined => created.get(studentId)
export const forgetNewLogin = (studentId: number) => void created.delete(studentId)
