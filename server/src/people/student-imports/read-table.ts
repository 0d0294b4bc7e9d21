import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import type { UploadedFile } from '../../http/mount.ts'
import { sandbox } from '../../sandbox/sandbox.ts'
import type { TableTasks } from './table-program.ts'

/** What was in the file: heads, and rows with their line (the head being 1), each as wide as the table. */
export interface Table {
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

const tables = sandbox<TableTasks>(new URL('./table-program.ts', import.meta.url), { seconds: 30, heapMb: 384 })

/**
 * Reads it in a sandbox, with bounds: a file made to eat memory or time takes that program down and nothing else.
 * @throws AppError FILE_TYPE | IMPORT_TABLE_BROKEN, both with words for the field `file`
 */
export async function readTable({ name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>): Promise<Table> {
  try {
    return await tables(kindOf(name, bytes), bytes)
  } catch (error) {
    // What ends the program is no table either.
    throw error instanceof AppError && error.code === 'FILE_BROKEN' ? broken() : error
  }
}

const wrongType = (text: FieldText) => new AppError('FILE_TYPE', { fields: { file: text } })
const broken = () => new AppError('IMPORT_TABLE_BROKEN', { fields: { file: peopleTexts.tableBroken } })

/** A file's kind by its content; a name only tells a text from another. */
function kindOf(name: string, bytes: Buffer): keyof TableTasks {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return 'xlsx'
  if (start === '\u00d0\u00cf\u0011\u00e0') throw wrongType(peopleTexts.oldTable)
  if (/\.(csv|txt|tsv)$/i.test(name)) return 'csv'
  if (/\.xlsx$/i.test(name)) throw broken()
  throw wrongType(peopleTexts.tableType)
}
