import { Worker } from 'node:worker_threads'
import { AppError } from '@markaz/protocol/errors'
import { peopleTexts } from '@markaz/protocol/errors/people'
import type { FieldText } from '@markaz/protocol/field-texts'
import type { UploadedFile } from '../../http/mount.ts'
import type { TableAnswer, TableTask } from './table-worker.ts'

/** What was in the file: heads, and rows with their line (the head being 1), each as wide as the table. */
export interface Table {
  columns: string[]
  rows: { line: number; cells: string[] }[]
}

const timeLimitMs = 15_000
const memoryLimitMb = 384

const wrongType = (text: FieldText) => new AppError('FILE_TYPE', { fields: { file: text } })

/**
 * Reads in a thread of its own, with bounds: a file made to eat memory or time takes itself down and nothing else.
 * One after the other, so that many at once need no more.
 * @throws AppError FILE_TYPE | IMPORT_TABLE_BROKEN, both with words for the field `file`
 */
export async function readTable({ name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>): Promise<Table> {
  const kind = kindOf(name, bytes)
  const mine = turn.then(() => inThread({ kind, bytes: new Uint8Array(bytes) }))
  turn = mine.catch(() => {})
  const answer = await mine
  if ('trouble' in answer) throw new AppError('IMPORT_TABLE_BROKEN', { fields: { file: answer.trouble } })
  return answer.table
}

let turn: Promise<unknown> = Promise.resolve()

/** By its content; a name only tells a text from another. */
function kindOf(name: string, bytes: Buffer): TableTask['kind'] {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === 'PK\u0003\u0004') return 'xlsx'
  if (start === '\u00d0\u00cf\u0011\u00e0') throw wrongType(peopleTexts.oldTable)
  if (/\.(csv|txt|tsv)$/i.test(name)) return 'csv'
  if (/\.xlsx$/i.test(name)) throw new AppError('IMPORT_TABLE_BROKEN', { fields: { file: broken } })
  throw wrongType(peopleTexts.tableType)
}

const broken = peopleTexts.tableBroken

function inThread(task: TableTask): Promise<TableAnswer> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  return new Promise<TableAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ trouble: broken }), timeLimitMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve({ trouble: broken }))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ trouble: broken })
    })
  }).finally(() => worker.terminate())
}
