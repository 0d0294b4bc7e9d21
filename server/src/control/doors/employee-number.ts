import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'

interface Passer {
  kind: PersonKind
  id: number
}

/**
 * Returns the number by which a device identifies a person: the number of their kind, then their id. It contains only
 * digits, which every model accepts.
 */
export const employeeNumber = ({ kind, id }: Passer): string => `${kind}${id}`

/** Returns the person with that number on a device that received our people; null = not one of our numbers. */
export function personOfNumber(employeeNo: string | null): Passer | null {
  const [, kind, id] = /^([123])([1-9]\d{0,14})$/.exec(employeeNo ?? '') ?? []
  return kind ? { kind: Number(kind) as PersonKind, id: Number(id) } : null
}

export const isStudent = ({ kind }: Passer): boolean => kind === PersonKind.Student
