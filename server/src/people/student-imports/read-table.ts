import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import { endingOf, mimeTypes } from '@markaz/protocol/file-types'
import { importRules, type LeftOut, type OfferedSheet } from '@markaz/protocol/people/student-imports/schemas'
import type { UploadedFile } from '../../http/mount.ts'
import { sandbox } from '../../sandbox/sandbox.ts'
import type { TableTasks } from './table-program.ts'

export type { LeftOut, OfferedSheet }

export interface TableRow {
  /** Unlike that of any other row of the table. */
  line: number
  /** The sheet, where the table was made of several, and the row's line in it. */
  sheet: string | null
  sheetLine: number
  /** As many as there are columns. */
  cells: string[]
  /** Why the row is hardly a student. */
  aside: string | null
}

/** What was in the file, and what of it is in no row. */
export interface Table {
  columns: string[]
  rows: TableRow[]
  left: LeftOut[]
  /** Its day numbers count from 1904. */
  is1904: boolean
  /** Names of the sheets that the rows come from. */
  sheets: string[]
}

const tables = sandbox<TableTasks>(new URL('./table-program.ts', import.meta.url), { seconds: 30, heapMb: 384 })

type NamedFile = Pick<UploadedFile, 'name' | 'bytes'>

/**
 * Reads it in a sandbox, with bounds: a file made to eat memory or time takes that program down and nothing else.
 * @param chosen places of the sheets to read; null = all that are lists
 * @throws AppError FILE_TYPE | IMPORT_TABLE_BROKEN, both with words for the field `file`
 */
export function readTable({ name, bytes }: NamedFile, chosen: number[] | null = null): Promise<Table> {
  return asTable(() => tables(kindOf(name, bytes), bytes, chosen))
}

/** The visible sheets of the file, with the number of their rows. @throws as `readTable` */
export function readSheets({ name, bytes }: NamedFile): Promise<OfferedSheet[]> {
  return asTable(() => tables(kindOf(name, bytes) === 'xlsx' ? 'sheetsOfXlsx' : 'sheetsOfCsv', bytes))
}

async function asTable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    // What ends the program is no table either.
    throw error instanceof AppError && error.code === 'FILE_BROKEN' ? broken() : error
  }
}

const wrongType = (text: FieldText) => new AppError('FILE_TYPE', { fields: { file: text } })
const broken = () => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: peopleTexts.tableBroken } })

/** A file's kind by its content; what its name says to be another kind, such as a DOCX, is refused. */
function kindOf(name: string, bytes: Buffer): 'xlsx' | 'csv' {
  const ending = endingOf(name)
  if (ending in mimeTypes && ending !== 'xls' && !importRules.documents.some((one) => one === ending))
    throw wrongType(peopleTexts.tableType)
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return 'xlsx'
  if (start === '\u00d0\u00cf\u0011\u00e0') throw wrongType(peopleTexts.oldTable)
  if (/\.(csv|txt|tsv)$/i.test(name)) return 'csv'
  if (/\.xlsx$/i.test(name)) throw broken()
  throw wrongType(peopleTexts.tableType)
}
