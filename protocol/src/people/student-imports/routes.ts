import { z } from 'zod'
import { id, idParams, named, nothing, optional, paging } from '../../fields.ts'
import { can, route } from '../../route.ts'

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
] as const
export type ImportField = (typeof importFields)[number]

export const importMaxRows = 5_000
/** 5 MB. */
export const importMaxBytes = 5_242_880

/** Field → place of its column, from 0; a field that is not named is not in the table. */
const Mapping = z.partialRecord(z.enum(importFields), z.number().int().min(0).max(199))

/** What a row may share with a student the centre knows, or with a row above it. */
export const duplicateKeys = ['phone', 'passport', 'personalId', 'hId'] as const
export type DuplicateKey = (typeof duplicateKeys)[number]

/**
 * Who looks like the row: a known student, or the row of `line`. Of a student outside the viewer's branches neither id
 * nor name is told.
 */
const Duplicate = z.object({
  id: z.number().nullable(),
  fullName: z.string().nullable(),
  line: z.number().nullable(),
  by: z.enum(duplicateKeys),
})
export type ImportDuplicate = z.infer<typeof Duplicate>

/** What becomes of a row when the plan is applied as it stands. */
export const importActions = ['create', 'skip', 'error'] as const
export type ImportAction = (typeof importActions)[number]

const Row = z.object({
  /** Its line in the table, the head being 1. */
  line: z.number(),
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
  duplicates: z.array(Duplicate),
  /** Skipped by hand, or because of a duplicate until somebody says otherwise (the same passport, JSHSHIR or HH ID is an error then). */
  isSkipped: z.boolean(),
  studentId: z.number().nullable(),
})
export type ImportRow = z.infer<typeof Row>

const Plan = z.object({
  id: z.number(),
  fileName: z.string(),
  office: named,
  columns: z.array(z.string()),
  mapping: Mapping,
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

const access = can('users:students', 'create')
const errors = ['NOT_FOUND', 'IMPORT_OVER', 'IMPORT_CHANGED'] as const

export const studentImports = {
  list: route({
    method: 'GET',
    path: '/students/imports',
    access,
    summary: "O'quvchilar importlari",
    query: z.object(paging),
    answer: z.object({ imports: z.array(Plan), total: z.number() }),
  }),
  /** `.xlsx` or `.csv` (comma, semicolon or tab; UTF-8) with a head line and at most 5,000 rows; columns are mapped by their heads. */
  create: route({
    method: 'POST',
    path: '/students/imports',
    access,
    summary: "Jadvaldan (Excel, CSV) o'quvchilar importini boshlash",
    query: z.object({ officeId: id }),
    upload: { maxBytes: importMaxBytes },
    answer: Plan,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'IMPORT_TABLE_BROKEN'],
  }),
  read: route({
    method: 'GET',
    path: '/students/imports/{id}',
    access,
    summary: 'Bitta import rejasi',
    params: idParams,
    answer: Plan,
    errors: ['NOT_FOUND'],
  }),
  rows: route({
    method: 'GET',
    path: '/students/imports/{id}/rows',
    access,
    summary: 'Import rejasining qatorlari',
    params: idParams,
    query: z.object({ ...paging, action: optional(z.enum(importActions)) }),
    answer: z.object({ rows: z.array(Row), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  remap: route({
    method: 'PUT',
    path: '/students/imports/{id}/mapping',
    access,
    summary: "Ustunlarni maydonlarga bog'lash",
    params: idParams,
    body: z.object({ version: id, mapping: Mapping }),
    answer: Plan,
    errors,
  }),
  changeRow: route({
    method: 'PATCH',
    path: '/students/imports/{id}/rows/{line}',
    access,
    summary: "Qatorni tuzatish yoki o'tkazib yuborish",
    params: z.object({ id, line: id }),
    body: z.object({
      version: id,
      /** Place of a cell → its new text. */
      cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(1_000)).optional(),
      isSkipped: z.boolean().optional(),
    }),
    answer: z.object({ row: Row, plan: Plan }),
    errors,
  }),
  /** All rows to be created, or none. Logins are made up, passwords are not: the SMS with the sign-in is sent later, student by student. */
  apply: route({
    method: 'POST',
    path: '/students/imports/{id}/apply',
    access,
    summary: 'Importni rejadagidek bajarish',
    params: idParams,
    body: z.object({ version: id }),
    answer: Plan,
    errors: [...errors, 'IMPORT_HAS_ERRORS', 'PERSONAL_ID_TAKEN', 'PASSPORT_TAKEN', 'ALREADY_MEMBER'],
  }),
  /** Takes every student of the import away again, as long as nothing hangs on any of them. */
  revert: route({
    method: 'POST',
    path: '/students/imports/{id}/revert',
    access,
    summary: 'Importni qaytarib olish',
    params: idParams,
    answer: Plan,
    errors: ['NOT_FOUND', 'IMPORT_OVER', 'IMPORT_USED'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/students/imports/{id}',
    access,
    summary: "Bajarilmagan importni o'chirish",
    params: idParams,
    answer: nothing,
    errors: ['NOT_FOUND', 'IMPORT_OVER'],
  }),
}
