import { AppError } from '@markaz/protocol/errors'
import { peopleErrorTexts } from '@markaz/protocol/errors/people'
import type { FieldErrorText } from '@markaz/protocol/field-texts'
import { fileExtensionOf, mimeTypesByExtension } from '@markaz/protocol/file-types'
import {
  type ImportSheet,
  type SkippedImportRows,
  studentImportFileRules,
} from '@markaz/protocol/people/student-imports/schemas'
import type { UploadedFile } from '../../http/mount.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import type { ImportSandboxTasks } from './table-program.ts'

export type { ImportSheet, SkippedImportRows as SkippedImportLines }

export interface ImportTableRow {
  /** Line number, unique in the table. */
  line: number
  /** The row's sheet; null unless the table was joined from several sheets. `sheetLine` is the line in the sheet. */
  sheet: string | null
  sheetLine: number
  cells: string[]
  /** Why the table row is probably not a student; null = the row looks like a student. */
  aside: string | null
}

export interface ImportTable {
  columns: string[]
  rows: ImportTableRow[]
  left: SkippedImportRows[]
  /** True if the workbook counts its days from 1904. */
  is1904: boolean
  sheets: string[]
}

const tables = createSandbox<ImportSandboxTasks>(new URL('./table-program.ts', import.meta.url), {
  seconds: 30,
  heapMb: 384,
})

type NamedFile = Pick<UploadedFile, 'name' | 'bytes'>

/**
 * The table is read in a sandbox process: a file made to use up memory or time ends only that process.
 * @param chosen indexes of the sheets to read; null = all sheets that contain a list
 */
export function readImportTable({ name, bytes }: NamedFile, chosen: number[] | null = null): Promise<ImportTable> {
  return asTable(() => tables(kindOf(name, bytes), bytes, chosen))
}

/** Lists only visible sheets, with the number of their rows. */
export function listImportSheets({ name, bytes }: NamedFile): Promise<ImportSheet[]> {
  return asTable(() => tables(kindOf(name, bytes) === 'xlsx' ? 'sheetsOfXlsx' : 'sheetsOfCsv', bytes))
}

async function asTable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    // A file that crashes the sandbox process is reported as a broken table.
    throw error instanceof AppError && error.code === 'FILE_BROKEN' ? tableBrokenError() : error
  }
}

const fileTypeError = (text: FieldErrorText) => new AppError('FILE_TYPE', { fields: { file: text } })
const tableBrokenError = () => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: peopleErrorTexts.tableBroken } })

/** Decides the kind of the file by its content, but refuses a file with another extension, such as DOCX. */
function kindOf(name: string, bytes: Buffer): 'xlsx' | 'csv' {
  const ending = fileExtensionOf(name)
  if (
    ending in mimeTypesByExtension &&
    ending !== 'xls' &&
    !studentImportFileRules.documents.some((one) => one === ending)
  )
    throw fileTypeError(peopleErrorTexts.tableType)
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return 'xlsx'
  if (start === '\u00d0\u00cf\u0011\u00e0') throw fileTypeError(peopleErrorTexts.oldTable)
  if (/\.(csv|txt|tsv)$/i.test(name)) return 'csv'
  if (/\.xlsx$/i.test(name)) throw tableBrokenError()
  throw fileTypeError(peopleErrorTexts.tableType)
}
