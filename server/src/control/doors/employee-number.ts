import { PersonKind } from '@markaz/protocol/centre/sign-in/schemas'

interface Passer {
  kind: PersonKind
  id: number
}

/** What a device knows somebody by: the number of their kind, then their own. Digits only, which every model takes. */
export const employeeNumber = ({ kind, id }: Passer): string => `${kind}${id}`

/** Whom that number means where the device was told of them; null = it is none of ours. */
export function passerOf(employeeNo: string | null): Passer | null {
  const [, kind, id] = /^([123])([1-9]\d{0,14})$/.exec(employeeNo ?? '') ?? []
  return kind ? { kind: Number(kind) as PersonKind, id: Number(id) } : null
}

export const isStudent = ({ kind }: Passer): boolean => kind === PersonKind.Student
