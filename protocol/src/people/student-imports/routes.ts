import { z } from 'zod'
import { id, listParameterSchemaOf, optionalParam, paging, seatsExceededConfirmation } from '../../fields.ts'
import { alsoRequirePersonalDataGrant } from '../../personal.ts'
import { requireGrant, route } from '../../route.ts'
import {
  ImportColumnMapping,
  ImportPlan,
  ImportRow,
  ImportSheet,
  importRowActions,
  studentImportFileRules,
  studentImportMaxBytes,
} from './schemas.ts'

const access = alsoRequirePersonalDataGrant(requireGrant('users:students', 'create'))
const errors = ['IMPORT_OVER', 'IMPORT_CHANGED'] as const

export const studentImports = {
  list: route('GET', '/students/imports', {
    access,
    summary: 'Talabalar importlari',
    query: z.object(paging),
    answer: z.object({ imports: z.array(ImportPlan), total: z.number() }),
  }),
  /** Lists the sheets of an uploaded workbook to choose from; the server does not store the file. */
  sheets: route('POST', '/students/imports/sheets', {
    access,
    summary: 'Import faylining varaqlari va ulardagi qatorlar soni',
    upload: { maxBytes: studentImportMaxBytes, takes: studentImportFileRules },
    answer: z.object({ sheets: z.array(ImportSheet) }),
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'IMPORT_TABLE_BROKEN'],
    audit: false,
  }),
  /**
   * Imports at most 5,000 rows of an `.xlsx` or `.csv` file. The row with most known column names is the header.
   * Without `sheets`, all sheets that look like a list of people are imported.
   */
  create: route('POST', '/students/imports', {
    access,
    summary: 'Jadvaldan (Excel, CSV) talabalar importini boshlash',
    query: z.object({ officeId: id, sheets: listParameterSchemaOf(z.coerce.number().int().min(0).max(10_000)) }),
    upload: { maxBytes: studentImportMaxBytes, takes: studentImportFileRules },
    answer: ImportPlan,
    status: 201,
    errors: ['FILE_TOO_LARGE', 'FILE_TYPE', 'IMPORT_TABLE_BROKEN', 'IMPORTS_UNFINISHED'],
  }),
  read: route('GET', '/students/imports/{id}', {
    access,
    summary: 'Bitta import rejasi',
    answer: ImportPlan,
  }),
  rows: route('GET', '/students/imports/{id}/rows', {
    access,
    summary: 'Import rejasining qatorlari',
    query: z.object({ ...paging, action: optionalParam(z.enum(importRowActions)) }),
    answer: z.object({ rows: z.array(ImportRow), total: z.number() }),
  }),
  remap: route('PUT', '/students/imports/{id}/mapping', {
    access,
    summary: "Ustunlarni maydonlarga bog'lash",
    body: z.object({ version: id, mapping: ImportColumnMapping, dateOrder: z.enum(['day', 'month']).optional() }),
    answer: ImportPlan,
    errors,
  }),
  changeRow: route('PATCH', '/students/imports/{id}/rows/{line}', {
    access,
    summary: "Qatorni tuzatish yoki o'tkazib yuborish",
    body: z.object({
      version: id,
      /** The corrected texts of the imported row's cells, by column index. */
      cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(1_000)).optional(),
      isSkipped: z.boolean().optional(),
    }),
    answer: z.object({ row: ImportRow, plan: ImportPlan }),
    errors,
  }),
  /** Skips all rows of the import that have errors; the user can include each of them again. */
  skipErrors: route('PUT', '/students/imports/{id}/skip-errors', {
    access,
    summary: "Xatosi bor hamma qatorni o'tkazib yuborish",
    body: z.object({ version: id }),
    answer: ImportPlan,
    errors,
  }),
  /** Creates the students of all rows that are not skipped, in one transaction: with logins, without passwords. */
  apply: route('POST', '/students/imports/{id}/apply', {
    access,
    notByToken: true,
    summary: 'Importni rejadagidek bajarish',
    body: z.object({ version: id, mayExceedSeats: seatsExceededConfirmation }),
    answer: ImportPlan,
    errors: [...errors, 'IMPORT_HAS_ERRORS', 'PERSONAL_ID_TAKEN', 'PASSPORT_TAKEN', 'ALREADY_MEMBER', 'SEATS_EXCEEDED'],
  }),
  /** Deletes all students of the import. The server refuses if other data refers to any of them. */
  revert: route('POST', '/students/imports/{id}/revert', {
    access,
    notByToken: true,
    summary: 'Importni qaytarib olish',
    answer: ImportPlan,
    errors: ['IMPORT_OVER', 'IMPORT_USED'],
  }),
  remove: route('DELETE', '/students/imports/{id}', {
    access,
    summary: "Bajarilmagan importni o'chirish",
    errors: ['IMPORT_OVER'],
  }),
}
