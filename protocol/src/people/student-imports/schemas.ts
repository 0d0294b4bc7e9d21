import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'
import type { FileRules } from '../../file-types.ts'

/** The student fields that a column of the table can fill. */
export const importFields = [
  'fullName',
  'lastName',
  'firstName',
  'middleName',
  'phoneNumber',
  'birthDate',
  'gender',
  'hId',
  'passport',
  'personalId',
  'birthCertificate',
  'group',
  'parentName',
  'parentPhone',
  'parentRelation',
] as const
export type ImportField = (typeof importFields)[number]

export const importMaxRows = 5_000
/** Which part of `05/09/2010` is the day; `unsure`: the column has dates of both kinds, and the user must decide. */
const dateOrders = ['day', 'month', 'unsure'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The maximum size of a table: 5 MB. */
export const importMaxBytes = 5_242_880
export const importRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'txt', 'tsv'],
  documentMaxBytes: importMaxBytes,
  type: peopleTexts.tableType,
} as const satisfies FileRules

/** Field → index of its column, from 0; fields that are not in the table are omitted. */
export const Mapping = z.partialRecord(z.enum(importFields), z.number().int().min(0).max(199))

/** What a row may have in common with an existing student or an earlier row; `name` = name and birth date. */
const duplicateKeys = ['phone', 'passport', 'personalId', 'hId', 'name'] as const
export type DuplicateKey = (typeof duplicateKeys)[number]

/** A visible sheet of a workbook; a text file is one sheet without a name. */
export const OfferedSheet = z.object({
  /** The sheet's index in the workbook, from 0. */
  place: z.number(),
  name: z.string(),
  /** Number of rows that look like students. */
  rows: z.number(),
  /** Number of recognized columns; a sheet with fewer than two is probably not a list of people. */
  recognised: z.number(),
})
export type OfferedSheet = z.infer<typeof OfferedSheet>

/** Lines or sheets of the file that are not imported, with the reason. */
export const LeftOut = z.object({
  sheet: z.string().nullable(),
  /** Line numbers such as `3` or `5–9`; blank = the complete sheet. */
  lines: z.string(),
  text: z.string(),
  reason: z.string(),
})
export type LeftOut = z.infer<typeof LeftOut>

/**
 * A possible duplicate of the row: an existing student, or the row of `line` (in `sheet`, if there are several). The id
 * and name of a student outside the viewer's branches are omitted.
 */
const Duplicate = z.object({
  id: z.number().nullable(),
  fullName: z.string().nullable(),
  line: z.number().nullable(),
  sheet: z.string().nullable(),
  by: z.enum(duplicateKeys),
})
export type ImportDuplicate = z.infer<typeof Duplicate>

/** What the import does with a row when the user applies it. */
export const importActions = ['create', 'skip', 'error'] as const
export type ImportAction = (typeof importActions)[number]

export const Row = z.object({
  /** The line number in the file; if the file has several sheets, a number that is unique among all rows. */
  line: z.number(),
  /** The sheet and the line in it; null = the file has one sheet. */
  sheet: z.string().nullable(),
  sheetLine: z.number(),
  /** Why the row is probably not a student (a total, a heading): it is skipped unless the user includes it. */
  aside: z.string().nullable(),
  cells: z.array(z.string()),
  action: z.enum(importActions),
  /** The student that will be created from the row; null = some cells cannot be read. */
  student: z
    .object({
      lastName: z.string(),
      firstName: z.string(),
      middleName: z.string().nullable(),
      phoneNumber: z.string(),
      birthDate: z.string(),
      genderType: z.number(),
      hId: z.string().nullable(),
      passport: z.string().nullable(),
      personalId: z.string().nullable(),
      birthCertificate: z.string().nullable(),
      group: named.nullable(),
    })
    .nullable(),
  /** Error texts in Uzbek, by field of `importFields`. */
  errors: z.record(z.string(), z.string()),
  /**
   * Remarks about readable cells, by field: for example how a date was interpreted, or that a cell has a second phone.
   */
  remarks: z.record(z.string(), z.string()),
  duplicates: z.array(Duplicate),
  /**
   * True = the row is skipped: the user skipped it, or it is a duplicate and the user has not decided. An equal
   * passport, JSHSHIR or HH ID is an error instead; an equal phone alone skips no row.
   */
  isSkipped: z.boolean(),
  studentId: z.number().nullable(),
})
export type ImportRow = z.infer<typeof Row>

export const Plan = z.object({
  id: z.number(),
  fileName: z.string(),
  office: named,
  columns: z.array(z.string()),
  mapping: Mapping,
  dateOrder: z.enum(dateOrders),
  left: z.array(LeftOut),
  status: z.enum(['draft', 'applied', 'reverted']),
  /** The version that the user saw. A change must send it, and is refused if it is not the newest. */
  version: z.number(),
  counts: z.object({ create: z.number(), skip: z.number(), error: z.number() }),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  revertedAt: z.string().nullable(),
})
export type ImportPlan = z.infer<typeof Plan>
