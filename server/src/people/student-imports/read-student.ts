import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import { type FieldErrorText, generalErrorTexts } from '@markaz/protocol/field-texts'
import { birthDate, personalIdNumberField, personNameField, text } from '@markaz/protocol/fields'
import type { ParentRelation } from '@markaz/protocol/people/parents/schemas'
import type { StudentImportField } from '@markaz/protocol/people/student-imports/schemas'
import { fieldErrorsOf } from '@markaz/protocol/validation'
import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import type { z } from 'zod'
import type { ColumnMapping } from './guess-mapping.ts'
import { type DateParsingRules, parseDate } from './read-dates.ts'
import {
  guessGenderByPatronymic,
  guessGenderBySurname,
  parseBirthCertificate,
  parseGender,
  parsePassport,
  parsePhones,
  parseRelation,
  removeSpacesAndHyphens,
} from './read-values.ts'
import { studentImportText } from './student-imports.text.ts'

/** Values of a student's row as the database stores them. */
export interface ParsedStudent {
  lastName: string
  firstName: string
  middleName: string | null
  phoneNumber: string
  birthDate: string
  genderType: number
  hId: string | null
  passportSeries: string | null
  passportNumber: string | null
  personalId: string | null
  birthCertificateSeries: string | null
  birthCertificateNumber: string | null
  groupName: string | null
  /** The parent's name, phone and relation are all set, or all null if the table names no parent. */
  parentName: string | null
  parentPhone: string | null
  parentRelation: ParentRelation | null
}

export type ImportRowErrors = Partial<Record<StudentImportField, FieldErrorText>>

/** Remarks for the user about readable cells, such as the meaning of an ambiguous date or a second phone. */
export type ImportRowRemarks = Partial<Record<StudentImportField, string>>

const requiredText = generalErrorTexts.required

/** `student` contains every value that could be read, even if other cells are invalid. */
export function parseStudentRow(
  cells: readonly string[],
  mapping: ColumnMapping,
  rules: DateParsingRules,
): { student: Partial<ParsedStudent>; errors: ImportRowErrors; remarks: ImportRowRemarks } {
  const { today } = rules
  const errors: ImportRowErrors = {}
  const remarks: ImportRowRemarks = {}
  const cell = (field: StudentImportField) =>
    mapping[field] === undefined ? '' : removeInvisibleCharacters(cells[mapping[field]] ?? '').trim()
  const isRequired = (field: StudentImportField) => {
    errors[field] = requiredText
    return undefined
  }
  /** @param read returns null for text that it cannot read */
  const value = <T>(
    field: StudentImportField,
    read: (text: string) => T | null,
    wrong: FieldErrorText,
  ): T | undefined => {
    const text = cell(field)
    if (!text) return undefined
    const result = read(text)
    if (result === null) errors[field] = wrong
    return result ?? undefined
  }
  const obeying = (field: StudentImportField, schema: z.ZodType<string>, given: string): string | undefined => {
    const result = schema.safeParse(given)
    if (!result.success) errors[field] = fieldErrorsOf(result.error)[''] ?? requiredText
    return result.success ? result.data : undefined
  }

  /** A second phone in a cell only becomes a remark, because every stored phone can be used to sign in. */
  const phoneOf = (field: 'phoneNumber' | 'parentPhone'): string | undefined => {
    const { phones, unread } = parsePhones(cell(field))
    const [first, ...others] = phones
    if (first === undefined && cell(field)) errors[field] = generalErrorTexts.phone
    const told = [
      ...(others.length > 0 ? [studentImportText.otherPhones(others.map((phone) => `+${phone}`).join(', '))] : []),
      ...unread.map(studentImportText.unreadPart),
    ]
    if (first !== undefined && told.length > 0) remarks[field] = told.join('; ')
    return first
  }

  const parts = cell('fullName').split(/\s+/).filter(Boolean)
  const nameOf = (field: 'lastName' | 'firstName' | 'middleName', part: string | undefined) => {
    const own = cell(field)
    if (own) return obeying(field, personNameField, own)
    return part && obeying('fullName', personNameField, part)
  }
  const lastName = nameOf('lastName', parts[0])
  const firstName = nameOf('firstName', parts[1])
  const middleName = nameOf('middleName', parts.slice(2).join(' '))
  const nameField = mapping.fullName === undefined || cell('lastName') || cell('firstName') ? null : 'fullName'
  if (lastName === undefined && !errors.fullName && !errors.lastName) isRequired(nameField ?? 'lastName')
  if (firstName === undefined && !errors.fullName && !errors.firstName)
    errors[nameField ?? 'firstName'] = parts.length === 1 && nameField ? peopleErrorTexts.bothNames : requiredText

  const phoneNumber = phoneOf('phoneNumber')
  if (phoneNumber === undefined && !errors.phoneNumber) isRequired('phoneNumber')

  const date = cell('birthDate') ? parseDate(cell('birthDate'), rules) : null
  const born = date && 'day' in date ? date.day : undefined
  if (date === null) isRequired('birthDate')
  else if ('trouble' in date) errors.birthDate = date.trouble
  else if (date.remark) remarks.birthDate = date.remark
  if (born && (!birthDate.safeParse(born).success || born > today)) errors.birthDate = peopleErrorTexts.noSuchBirth

  const genderType = cell('gender')
    ? value('gender', parseGender, peopleErrorTexts.gender)
    : (guessGenderByPatronymic(middleName ?? '') ?? guessGenderBySurname(lastName ?? '') ?? isRequired('gender'))

  const passport = value('passport', parsePassport, peopleErrorTexts.passport)
  const certificate = value('birthCertificate', parseBirthCertificate, peopleErrorTexts.birthCertificate)
  const personal = cell('personalId')
    ? obeying('personalId', personalIdNumberField, removeSpacesAndHyphens(cell('personalId')))
    : undefined
  const parentName = cell('parentName') ? obeying('parentName', personNameField, cell('parentName')) : undefined
  const parentPhone = phoneOf('parentPhone')
  const relation = value('parentRelation', parseRelation, peopleErrorTexts.relation) ?? 'other'
  // A parent needs a phone, because notifications are sent to this phone.
  if (cell('parentName') && !cell('parentPhone')) isRequired('parentPhone')
  if (cell('parentPhone') && !cell('parentName')) isRequired('parentName')
  const hasParent = parentName !== undefined && parentPhone !== undefined

  const hId = cell('hId') ? obeying('hId', text(50), cell('hId')) : undefined

  return {
    errors,
    remarks,
    student: {
      ...(lastName && { lastName }),
      ...(firstName && { firstName }),
      middleName: middleName || null,
      ...(phoneNumber && { phoneNumber }),
      ...(born && { birthDate: born }),
      ...(genderType && { genderType }),
      hId: hId ?? null,
      passportSeries: passport?.[0] ?? null,
      passportNumber: passport?.[1] ?? null,
      personalId: personal ?? null,
      birthCertificateSeries: certificate?.[0] ?? null,
      birthCertificateNumber: certificate?.[1] ?? null,
      groupName: cell('group') || null,
      parentName: hasParent ? parentName : null,
      parentPhone: hasParent ? parentPhone : null,
      parentRelation: hasParent ? relation : null,
    },
  }
}
