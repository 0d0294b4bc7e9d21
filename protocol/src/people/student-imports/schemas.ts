import { z } from 'zod'
import { peopleErrorTexts } from '../../errors/people.ts'
import { idAndName } from '../../fields.ts'
import type { FileRules } from '../../file-types.ts'

export const studentImportFields = [
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
export type StudentImportField = (typeof studentImportFields)[number]

export const maxImportRows = 5_000
/** How dates like `05/09/2010` are read: `day` or `month` first. `unsure`: the column's dates contradict each other. */
const dayMonthOrders = ['day', 'month', 'unsure'] as const
export type ImportDayMonthOrder = (typeof dayMonthOrders)[number]

export const studentImportMaxBytes = 5_242_880
export const studentImportFileRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'txt', 'tsv'],
  documentMaxBytes: studentImportMaxBytes,
  type: peopleErrorTexts.tableType,
} as const satisfies FileRules

/** The column index (from 0) of each field; fields without a column are omitted. */
export const ImportColumnMapping = z.partialRecord(z.enum(studentImportFields), z.number().int().min(0).max(199))

/** What a row has in common with an existing student or an earlier row; `name` = both name and birth date. */
const duplicateKeys = ['phone', 'passport', 'personalId', 'hId', 'name'] as const
export type ImportDuplicateKey = (typeof duplicateKeys)[number]

export const ImportSheet = z.object({
  /** The sheet's index in the workbook, from 0. */
  place: z.number(),
  name: z.string(),
  /** Number of rows of the sheet that look like students. */
  rows: z.number(),
  /** Number of columns with a known name; a sheet with fewer than two is probably not a list of people. */
  recognised: z.number(),
})
export type ImportSheet = z.infer<typeof ImportSheet>

export const SkippedImportRows = z.object({
  sheet: z.string().nullable(),
  /** Line numbers in the file, such as `3` or `5–9`; empty = the complete sheet. */
  lines: z.string(),
  text: z.string(),
  reason: z.string(),
})
export type SkippedImportRows = z.infer<typeof SkippedImportRows>

/** An existing student, or the row `line` of `sheet`, that may be the same person as this row. */
const ImportDuplicate = z.object({
  id: z.number().nullable(),
  fullName: z.string().nullable(),
  line: z.number().nullable(),
  sheet: z.string().nullable(),
  by: z.enum(duplicateKeys),
})
export type ImportDuplicate = z.infer<typeof ImportDuplicate>

export const importRowActions = ['create', 'skip', 'error'] as const
export type ImportRowAction = (typeof importRowActions)[number]

export const ImportRow = z.object({
  /** The line number in the file or, if it has several sheets, a number that is unique in all of them. */
  line: z.number(),
  /** The name of the row's sheet; null = the file has only one sheet. */
  sheet: z.string().nullable(),
  /** The row's line number in its sheet. */
  sheetLine: z.number(),
  /** Why this row is probably no student but, for example, a total; it is skipped unless the user includes it. */
  aside: z.string().nullable(),
  cells: z.array(z.string()),
  action: z.enum(importRowActions),
  /** The student that the import will create from this row; null = a cell cannot be read. */
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
      group: idAndName.nullable(),
    })
    .nullable(),
  /** Error texts in Uzbek, by the student's field that they concern. */
  errors: z.record(z.string(), z.string()),
  /** Remarks about cells that could be read, by field: for example how a date was interpreted. */
  remarks: z.record(z.string(), z.string()),
  duplicates: z.array(ImportDuplicate),
  /** True = the user skips the row, or it is a possible duplicate about which the user has not decided. */
  isSkipped: z.boolean(),
  studentId: z.number().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPlan = z.object({
  id: z.number(),
  fileName: z.string(),
  office: idAndName,
  columns: z.array(z.string()),
  mapping: ImportColumnMapping,
  dateOrder: z.enum(dayMonthOrders),
  left: z.array(SkippedImportRows),
  status: z.enum(['draft', 'applied', 'reverted']),
  /** Each change must send the version that the screen shows; the server refuses an older version. */
  version: z.number(),
  counts: z.object({ create: z.number(), skip: z.number(), error: z.number() }),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  revertedAt: z.string().nullable(),
})
export type ImportPlan = z.infer<typeof ImportPlan>
