import { maskOf, type PersonalKind } from '@markaz/protocol/personal'

/** What the audit keeps of students and parents under these names is personal, whatever the line is about. */
const personalFields: Record<string, PersonalKind> = {
  birthCertificateNumber: 'document',
  birthCertificateSeries: 'document',
  // A row of an imported table.
  cells: 'words',
  link: 'words',
  mobile: 'phone',
  passport: 'document',
  passportNumber: 'document',
  passportSeries: 'document',
  personalId: 'document',
  phone: 'phone',
  phoneNumber: 'phone',
  // What a list that was exported had been searched for: often a phone.
  value: 'words',
  wantedPhone: 'phone',
}

/** The same with phones and documents masked, however deep they lie. */
export function withoutPersonal<T>(value: T, field = ''): T {
  const kind = personalFields[field]
  if (typeof value === 'string') return (kind ? maskOf(kind, value) : value) as T
  if (Array.isArray(value)) return value.map((one) => withoutPersonal(one, field)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPersonal(inner, name)])) as T
}
