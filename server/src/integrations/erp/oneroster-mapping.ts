import { personNameField } from '@markaz/protocol/fields'
import type { z } from 'zod'
import { parseDay } from './oneroster-dates.ts'
import {
  type AddImportNote,
  acceptAllErpRows,
  ignoreImportNotes,
  invalidDayText,
  isAssistantRole,
  mapOneRosterRow,
  quoteValueForImportReport,
  readUzMetadataText,
  readUzMetadataValue,
  refuseErpRow,
  requireErpRowValue,
  requireMaxLength,
} from './oneroster-row.ts'
import {
  type RawUser,
  rawDemographicsSchema,
  rawOrgSchema,
  rawTextListSchema,
  rawUserSchema,
} from './oneroster-schema.ts'
import type { ErpGuardian, ErpHeadOffice, ErpRowResult, ErpStaff, ErpStatusName, ErpStudent } from './port.ts'

export interface ErpDemographics {
  birthDate: string | null
  gender: 1 | 2 | null
}

/**
 * null = the organization is no school. A note is added, except for organizations above schools, such as a district.
 */
export function mapHeadOffice(raw: unknown, note = ignoreImportNotes): ErpRowResult<ErpHeadOffice> | null {
  const isSchool = (row: z.output<typeof rawOrgSchema>) => {
    const type = row.type?.toLowerCase() ?? 'school'
    if (type !== 'school' && !organizationTypesAboveSchools.has(type))
      note(`Tashkilot olinmadi: maktab emas (type: ${quoteValueForImportReport(row.type)})`)
    return type === 'school'
  }
  return mapOneRosterRow(rawOrgSchema, raw, note, isSchool, (row, common) => {
    if (row.type === null && !common.gone) refuseErpRow("Turi yo'q (type)")
    return { ...common, name: requireErpRowValue(row.name, 'Nomi', 'name', common.gone) }
  })
}

/**
 * Both `mapStaff` and `mapStudent` return a deleted user without a role, because the user may have been either.
 * @param endpointRole the role of people in this list of the ERP, for rows without a role
 */
export function mapStaff(
  raw: unknown,
  endpointRole: 'teacher' | null,
  note = ignoreImportNotes,
): ErpRowResult<ErpStaff> | null {
  const kindOf = (row: RawUser, gone: boolean) => {
    const roles = row.roles.map((each) => each.role)
    if (roles.includes('teacher')) return 'teacher'
    if (roles.some(isAssistantRole)) return 'assistant'
    return roles.length === 0 && (endpointRole !== null || gone) ? 'teacher' : null
  }
  return mapOneRosterRow(
    rawUserSchema,
    raw,
    note,
    (row, gone) => kindOf(row, gone) !== null,
    (row, common) => ({
      ...common,
      ...personOf(row, common.gone, note),
      kind: kindOf(row, common.gone) ?? 'teacher',
      working: row.enabledUser !== false && !common.gone,
      headOfficeExtIds: officeIdsOf(row, (role) => role === 'teacher' || isAssistantRole(role)),
    }),
  )
}

/** A user without any role is refused here, but not where staff are mapped, so that the user is reported once. */
export function mapStudent(
  raw: unknown,
  endpointRole: 'student' | null,
  demographicsOf: (extId: string) => ErpDemographics | undefined,
  note = ignoreImportNotes,
): ErpRowResult<ErpStudent> | null {
  const isStudent = (row: RawUser) => row.roles.length === 0 || row.roles.some((each) => each.role === 'student')
  return mapOneRosterRow(rawUserSchema, raw, note, isStudent, (row, common) => {
    if (row.roles.length === 0 && endpointRole === null && !common.gone) refuseErpRow("Roli yo'q (role)")
    const { birthDate, gender } = demographicsOf(common.extId) ?? { birthDate: null, gender: null }
    return {
      ...common,
      ...personOf(row, common.gone, note),
      birthDate,
      gender,
      headOfficeExtIds: officeIdsOf(row, (role) => role === 'student'),
      ...(common.gone ? endedStudentStatuses : studentStatusesOf(row)),
    }
  })
}

const guardianRoles = new Set(['parent', 'guardian', 'relative'])

export interface GuardianChildrenLookup {
  /** Returns the ERP's ids of the students whose rows name this parent. */
  of(guardianExtId: string): readonly string[]
  /** True = the rows of all students could be read. */
  areAll: boolean
}

/** @param children students whose own rows name the parent, in addition to the students in the parent's row */
export function mapGuardian(
  raw: unknown,
  children: GuardianChildrenLookup,
  note = ignoreImportNotes,
): ErpRowResult<ErpGuardian> | null {
  const isGuardian = (row: RawUser, gone: boolean) =>
    row.roles.some(({ role }) => guardianRoles.has(role)) || (gone && row.roles.length === 0)
  return mapOneRosterRow(rawUserSchema, raw, note, isGuardian, (row, common) => {
    const { lastName, firstName, middleName, phone } = personOf(row, common.gone, note)
    return {
      ...common,
      fullName: [lastName, firstName, middleName].filter(Boolean).join(' '),
      phone,
      relation: relationOf(row),
      studentExtIds: [...new Set([...row.agents, ...children.of(common.extId)])],
      namesAll: children.areAll,
    }
  })
}

/** Guesses father or mother from the ending of the name, because OneRoster has no such roles. */
function relationOf({ roles, familyName, middleName }: RawUser): ErpGuardian['relation'] {
  const has = (role: string) => roles.some((each) => each.role === role)
  if (has('guardian')) return 'guardian'
  if (!has('parent')) return 'other'
  if (/(qizi|қизи|vna|вна)$/iu.test(middleName ?? '') || /[ae]?[vв][aа]$/iu.test(familyName ?? '')) return 'mother'
  return /[vв]$/iu.test(familyName ?? '') ? 'father' : 'other'
}

export function parentIdsOfStudentRow(raw: unknown): { extId: string; agents: string[] } | null {
  const { success, data } = rawUserSchema.safeParse(raw)
  return success && data.sourcedId !== null ? { extId: data.sourcedId, agents: data.agents } : null
}

/** A birth date that cannot be parsed is reported and left out; the student is imported nevertheless. */
export function mapDemographics(
  raw: unknown,
  note = ignoreImportNotes,
): ErpRowResult<ErpDemographics & { extId: string; gone: boolean }> | null {
  return mapOneRosterRow(rawDemographicsSchema, raw, note, acceptAllErpRows, (row, common) => {
    const reading = row.birthDate === null ? null : parseDay(row.birthDate)
    if (reading && !reading.ok)
      note(`${common.extId}: ${invalidDayText(row.birthDate ?? '', 'birthDate', reading.why)}`)
    const sex = row.sex?.toLowerCase()
    return {
      ...common,
      birthDate: reading?.ok ? reading.day : null,
      gender: sex === 'male' ? 1 : sex === 'female' ? 2 : null,
    }
  })
}

/**
 * Returns the first valid Uzbek phone number in the text; null = none. `8 90 123 45 67` is not accepted, because its
 * country is uncertain.
 */
export function normalisePhone(text: string | null): string | null {
  for (const part of (text ?? '').normalize('NFKC').split(/[,;/|]/)) {
    const bare = part.replace(/[\s().\p{Dash}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    const national = /^(?:(?:\+|00)?998)?([1-9]\d{8})$/.exec(bare)?.[1]
    if (national) return `998${national}`
  }
  return null
}

const organizationTypesAboveSchools = new Set(['district', 'local', 'state', 'national'])

const erpStatuses: Record<string, ErpStatusName> = {
  active: 'ACTIVE',
  finishedcourse: 'FINISHED_COURSE',
  withoutcourse: 'WITHOUT_COURSE',
  finished30dayprivilege: 'FINISHED_30_DAY_PRIVILEGE',
  leftcourse: 'LEFT_COURSE',
  statisticsnotcalculated: 'STATISTICS_NOT_CALCULATED',
}
const contractStatuses: Record<string, ErpStudent['contractStatus']> = {
  waiting: 'waiting',
  done: 'done',
  signed: 'done',
  nocontract: 'no_contract',
}
const contractTypes: Record<string, ErpStudent['contractType']> = { self: 'self', agent: 'agent' }

const endedStudentStatuses: ReturnType<typeof studentStatusesOf> = {
  erpStatus: 'LEFT_COURSE',
  contractStatus: 'no_contract',
  contractType: null,
  categories: [],
}

/** Statuses of a student from `metadata.uz`. If they are missing, the student is active and has no contract. */
function studentStatusesOf(
  row: RawUser,
): Pick<ErpStudent, 'erpStatus' | 'contractStatus' | 'contractType' | 'categories'> {
  const word = <T>(known: Record<string, T>, name: string, field: string, otherwise: T) => {
    const value = readUzMetadataText(row, field)
    return value === null ? otherwise : oneOf(known, value, name, field)
  }
  const categories = readUzMetadataValue(row, 'categories')
  return {
    erpStatus: word(erpStatuses, 'ERP holati', 'erpStatus', 'ACTIVE'),
    contractStatus: word(contractStatuses, 'Shartnoma holati', 'contractStatus', 'no_contract'),
    contractType: word(contractTypes, 'Shartnoma turi', 'contractType', null),
    categories:
      rawTextListSchema.safeParse(categories).data ??
      refuseErpRow(`Noto'g'ri qiymat (metadata.uz.categories: ${quoteValueForImportReport(categories)})`),
  }
}

/**
 * Returns our value for a value of the ERP. Case, spaces and punctuation are ignored: `NoContract`, `no_contract` and
 * `No contract` are equal.
 */
function oneOf<T>(known: Record<string, T>, value: string, name: string, field: string): T {
  const key = value.toLowerCase().replace(/[^a-z0-9]/g, '')
  const found = Object.hasOwn(known, key) ? known[key] : undefined
  return found ?? refuseErpRow(`${name} noma'lum (metadata.uz.${field}: ${quoteValueForImportReport(value)})`)
}

/** A name that our forms would refuse is imported with a note, because the person is known by this name in the ERP. */
function personOf(row: RawUser, gone: boolean, note: AddImportNote) {
  const names = { familyName: row.familyName, givenName: row.givenName, middleName: row.middleName }
  for (const [field, name] of Object.entries(names))
    if (name !== null && !gone && !personNameField.safeParse(name).success)
      note(
        `Ismda lotin yoki kirill harfi bo'lmagan belgi bor, shundayligicha olindi (${field}: ${quoteValueForImportReport(name)})`,
      )
  return {
    hId: row.identifier,
    firstName: requireErpRowValue(row.givenName, 'Ismi', 'givenName', gone),
    lastName: requireErpRowValue(row.familyName, 'Familiyasi', 'familyName', gone),
    middleName: row.middleName === null ? null : requireMaxLength(row.middleName, 'Otasining ismi', 'middleName'),
    phone: normalisePhone(row.phone) ?? normalisePhone(row.sms),
  }
}

/**
 * Returns the offices of the roles that `counts` accepts, the primary office first; without such a role, the user's own
 * office.
 */
function officeIdsOf(row: RawUser, counts: (role: string) => boolean): string[] {
  const roles = row.roles.filter((each) => counts(each.role))
  const ordered = [...roles.filter((each) => each.primary), ...roles.filter((each) => !each.primary)]
  const orgs = ordered.flatMap((each) => each.orgs)
  return [...new Set(orgs.length > 0 ? orgs : row.primaryOrg)]
}
