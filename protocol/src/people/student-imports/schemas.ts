import { z } from 'zod'
import { peopleTexts } from '../../errors/people.ts'
import { named } from '../../fields.ts'
import type { FileRules } from '../../file-types.ts'

/** The fields of a student a column of the table may fill. */
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
/** Which part of `05/09/2010` is the day; `unsure`: the column has dates of both kinds, and a person has not decided. */
const dateOrders = ['day', 'month', 'unsure'] as const
export type DateOrder = (typeof dateOrders)[number]

/** 5 MB. */
export const importMaxBytes = 5_242_880
export const importRules = {
  pictures: [],
  documents: ['xlsx', 'csv', 'txt', 'tsv'],
  documentMaxBytes: importMaxBytes,
  type: peopleTexts.tableType,
} as const satisfies FileRules

/** Field → place of its column, from 0; a field that is not named is not in the table. */
export const Mapping = z.partialRecord(z.enum(importFields), z.number().int().min(0).max(199))

/** What a row may share with a student the centre knows, or with a row above it. */
const duplicateKeys = ['phone', 'passport', 'personalId', 'hId'] as const
export type DuplicateKey = (typeof duplicateKeys)[number]

/** A visible sheet of a workbook; a text file is one sheet without a name. */
export const OfferedSheet = z.object({
  /** Its place in the workbook, from 0. */
  place: z.number(),
  name: z.string(),
  /** Rows that look like a student. */
  rows: z.number(),
  /** Columns that were recognised; below two it is hardly a list of people. */
  recognised: z.number(),
})
export type OfferedSheet = z.infer<typeof OfferedSheet>

/** Lines of the file, or a sheet, that are in no row of the plan, with the reason. */
export const LeftOut = z.object({
  sheet: z.string().nullable(),
  /** `3`, `5–9`; blank for the whole sheet. */
  lines: z.string(),
  text: z.string(),
  reason: z.string(),
})
export type LeftOut = z.infer<typeof LeftOut>

/**
 * Who looks like the row: a known student, or the row of `line` (in `sheet`, where there are several). Of a student outside the viewer's branches neither id
 * nor name is told.
 */
const Duplicate = z.object({
  id: z.number().nullable(),
  fullName: z.string().nullable(),
  line: z.number().nullable(),
  sheet: z.string().nullable(),
  by: z.enum(duplicateKeys),
})
export type ImportDuplicate = z.infer<typeof Duplicate>

/** What becomes of a row when the plan is applied as it stands. */
export const importActions = ['create', 'skip', 'error'] as const
export type ImportAction = (typeof importActions)[number]

export const Row = z.object({
  /** Its line in the file; where several sheets were read, a number that no other row has. */
  line: z.number(),
  /** The sheet, where several were read, and the row's line in it. */
  sheet: z.string().nullable(),
  sheetLine: z.number(),
  /** Why the row is hardly a student (a total, a heading): it is skipped unless a person takes it. */
  aside: z.string().nullable(),
  cells: z.array(z.string()),
  action: z.enum(importActions),
  /** The student as it will be made; null while cells cannot be read. */
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
  /** Field (of `importFields`) → what is wrong, in Uzbek. */
  errors: z.record(z.string(), z.string()),
  /** Field → what a person should know of a cell that could be read: the day that was meant, a second phone. */
  remarks: z.record(z.string(), z.string()),
  duplicates: z.array(Duplicate),
  /**
   * The row is skipped by hand, or because of a duplicate until somebody says otherwise (the same passport, JSHSHIR or
   * HH ID is an error then).
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
  /** What was seen; a change or an application names it and is refused when it is not the newest. */
  version: z.number(),
  counts: z.object({ create: z.number(), skip: z.number(), error: z.number() }),
  createdBy: z.object({ id: z.number(), fullName: z.string() }),
  createdAt: z.string(),
  appliedAt: z.string().nullable(),
  revertedAt: z.string().nullable(),
})
export type ImportPlan = z.infer<typeof Plan>
