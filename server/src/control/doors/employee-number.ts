import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'

interface Passer {
  kind: PersonKind
  id: number
}

/** The digit of the person's kind, followed by the id: some models of door devices accept only digits. */
export const employeeNumberOf = ({ kind, id }: Passer): string => `${kind}${id}`

/** null = the number was not created by this system. */
export function personOfNumber(employeeNo: string | null): Passer | null {
  const [, kind, id] = /^([123])([1-9]\d{0,14})$/.exec(employeeNo ?? '') ?? []
  return kind ? { kind: Number(kind) as PersonKind, id: Number(id) } : null
}

export const isStudentPasser = ({ kind }: Passer): boolean => kind === PersonKind.Student
