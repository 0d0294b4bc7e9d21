import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'

interface DoorUser {
  kind: PersonKind
  id: number
}

/** The digit of the person's kind, followed by the id, because some door devices accept only digits. */
export const doorEmployeeNumberOf = ({ kind, id }: DoorUser): string => `${kind}${id}`

/** Returns the person with this employee number; null = another system created the number. */
export function parseDoorEmployeeNumber(employeeNo: string | null): DoorUser | null {
  const [, kind, id] = /^([123])([1-9]\d{0,14})$/.exec(employeeNo ?? '') ?? []
  return kind ? { kind: Number(kind) as PersonKind, id: Number(id) } : null
}

export const isStudentDoorUser = ({ kind }: DoorUser): boolean => kind === PersonKind.Student
