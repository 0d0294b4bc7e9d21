import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'

interface Passer {
  kind: PersonKind
  id: number
}

/**
 * Returns the number by which a device identifies a person: the digit of the person's kind, followed by the id. It
 * contains only digits, because some models accept nothing else.
 */
export const employeeNumberOf = ({ kind, id }: Passer): string => `${kind}${id}`

/** Returns the person to whom a device's number belongs; null = the number was not created by this system. */
export function personOfNumber(employeeNo: string | null): Passer | null {
  const [, kind, id] = /^([123])([1-9]\d{0,14})$/.exec(employeeNo ?? '') ?? []
  return kind ? { kind: Number(kind) as PersonKind, id: Number(id) } : null
}

export const isStudentPasser = ({ kind }: Passer): boolean => kind === PersonKind.Student
