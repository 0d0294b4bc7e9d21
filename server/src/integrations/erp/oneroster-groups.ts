import { dayBefore } from './oneroster-dates.ts'
import { parseCoursePrices } from './oneroster-prices.ts'
import {
  acceptAllErpRows,
  ignoreImportNotes,
  isAssistantRole,
  mapOneRosterRow,
  parseDayField,
  readUzMetadataText,
  refuseErpRow,
  requireErpRowValue,
  toInclusivePeriod,
} from './oneroster-row.ts'
import { parseSchedule } from './oneroster-schedule.ts'
import {
  type RawEnrollment,
  rawClassSchema,
  rawCourseSchema,
  rawEnrollmentSchema,
  rawSessionSchema,
} from './oneroster-schema.ts'
import type { ErpCourse, ErpGroup, ErpGroupStaff, ErpGroupStudent, ErpRecord, ErpRowResult } from './port.ts'

interface Term extends ErpRecord {
  /** The first day of the term; `endedDate` is its last day, which belongs to the term. */
  startedDate: string | null
  endedDate: string | null
}

/** Finds the course and terms of a class: null = the ERP does not list the row; undefined = unknown. */
interface CourseAndTermLookup {
  courseOf(courseExtId: string): Pick<ErpCourse, 'category'> | null | undefined
  termOf(termExtId: string): Pick<Term, 'startedDate' | 'endedDate'> | null | undefined
}

export function mapCourse(raw: unknown, note = ignoreImportNotes): ErpRowResult<ErpCourse> | null {
  return mapOneRosterRow(rawCourseSchema, raw, note, acceptAllErpRows, (row, common) => ({
    ...common,
    name: requireErpRowValue(row.title, 'Nomi', 'title', common.gone),
    category: row.subjects[0] ?? null,
    prices: common.gone ? null : parseCoursePrices(row, note),
  }))
}

/**
 * The group's dates come from `metadata.uz`, or else from its terms. If a term is unknown, `untold` names the missing
 * dates, whose stored values stay.
 */
export function mapGroup(
  raw: unknown,
  lookup: CourseAndTermLookup,
  note = ignoreImportNotes,
): ErpRowResult<ErpGroup> | null {
  return mapOneRosterRow(rawClassSchema, raw, note, acceptAllErpRows, (row, common) => {
    const terms = row.terms.map((id) => lookup.termOf(id))
    const ownStart = parseDayField(readUzMetadataText(row, 'startedDate'), 'metadata.uz.startedDate', common.gone)
    const ownEnd = parseDayField(readUzMetadataText(row, 'endedDate'), 'metadata.uz.endedDate', common.gone)
    const startedDate = ownStart ?? earliestDayOf(terms.map((term) => term?.startedDate))
    let endedDate = ownEnd ?? latestDayOf(terms.map((term) => term?.endedDate))
    const lacksTerm = terms.includes(undefined)
    const untold: ErpGroup['untold'] = []
    if (lacksTerm && ownStart === null) untold.push('startedDate')
    if (lacksTerm && ownEnd === null) untold.push('endedDate')
    if (untold.length === 0 && startedDate !== null && endedDate !== null && endedDate < startedDate) {
      if (!common.gone) refuseErpRow(`Guruh tugashi boshlanishidan oldin (endedDate: ${startedDate}–${endedDate})`)
      endedDate = startedDate
    }
    const courseExtId = row.course[0] ?? null
    const course = courseExtId === null ? null : lookup.courseOf(courseExtId)
    if (course === undefined) untold.push('category')
    return {
      ...common,
      name: requireErpRowValue(row.title, 'Nomi', 'title', common.gone),
      courseExtId,
      headOfficeExtId: row.school[0] ?? null,
      category: course?.category ?? row.subjects[0] ?? null,
      learningType: readUzMetadataText(row, 'learningType'),
      direction: readUzMetadataText(row, 'direction'),
      startedDate,
      endedDate,
      untold,
      schedule: common.gone ? [] : parseSchedule(row, untold.includes('startedDate') ? null : startedDate),
    }
  })
}

export function mapGroupStaff(raw: unknown, note = ignoreImportNotes): ErpRowResult<ErpGroupStaff> | null {
  const isStaff = (row: RawEnrollment, gone: boolean) => {
    const role = row.role?.toLowerCase() ?? (gone ? 'teacher' : '')
    return role === 'teacher' || role === 'proctor' || isAssistantRole(role)
  }
  return mapOneRosterRow(rawEnrollmentSchema, raw, note, isStaff, (row, common) => ({
    ...common,
    groupExtId: requireErpRowValue(row.class[0] ?? null, 'Guruhi', 'class', common.gone),
    staffExtId: requireErpRowValue(row.user[0] ?? null, 'Xodimi', 'user', common.gone),
    primary: row.primary === true,
    ...toInclusivePeriod(row, common.gone),
  }))
}

/** A missing role is refused here and not in `mapGroupStaff`, so that the enrolment is reported only once. */
export function mapGroupStudent(raw: unknown, note = ignoreImportNotes): ErpRowResult<ErpGroupStudent> | null {
  const isStudent = (row: RawEnrollment) => row.role === null || row.role.toLowerCase() === 'student'
  return mapOneRosterRow(rawEnrollmentSchema, raw, note, isStudent, (row, common) => {
    if (row.role === null && !common.gone) refuseErpRow("Roli yo'q (role)")
    return {
      ...common,
      groupExtId: requireErpRowValue(row.class[0] ?? null, 'Guruhi', 'class', common.gone),
      studentExtId: requireErpRowValue(row.user[0] ?? null, 'Talabasi', 'user', common.gone),
      ...toInclusivePeriod(row, common.gone),
    }
  })
}

export function mapAcademicSessionToTerm(raw: unknown, note = ignoreImportNotes): ErpRowResult<Term> | null {
  return mapOneRosterRow(rawSessionSchema, raw, note, acceptAllErpRows, (row, common) => {
    const endsBefore = parseDayField(row.endDate, 'endDate', common.gone)
    return {
      ...common,
      startedDate: parseDayField(row.startDate, 'startDate', common.gone),
      endedDate: endsBefore === null ? null : dayBefore(endsBefore),
    }
  })
}

function earliestDayOf(days: (string | null | undefined)[]): string | null {
  return days.filter((day) => typeof day === 'string').sort()[0] ?? null
}

function latestDayOf(days: (string | null | undefined)[]): string | null {
  return (
    days
      .filter((day) => typeof day === 'string')
      .sort()
      .at(-1) ?? null
  )
}
