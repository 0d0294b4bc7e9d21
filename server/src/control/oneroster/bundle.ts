import { type PassThrough, Readable } from 'node:stream'
import { oneRosterCollections as declared, isCollectionOfPeople } from '@markaz/protocol/control/oneroster/collections'
import type { oneRosterFile } from '@markaz/protocol/control/oneroster/routes'
import { isAccessAllowed } from '@markaz/protocol/route'
import yazl from 'yazl'
import type { FileDownload, RouteCall } from '../../http/mount.ts'
import { type CsvFile, createCsvManifest, csvFileDefinitions, fieldOfCsvColumn, toCsvLine } from './csv-files.ts'
import { type OneRosterObject, toOneRosterObject } from './oneroster-object.ts'
import {
  countPeopleReadableByToken,
  type OneRosterRequest,
  oneRosterCollectionsByName,
  readOneRosterBatch,
} from './read-collections.ts'

const batchSize = 1_000

/** The rows are read while the ZIP is sent, so the ZIP is never completely in memory. */
export async function downloadOneRosterZip(call: RouteCall<typeof oneRosterFile.download>): Promise<FileDownload> {
  const { db, viewer, today, publicUrl, handOut } = call
  const question = { db, viewer, today, publicUrl }
  const given = csvFileDefinitions.filter(({ from }) => isAccessAllowed(declared[from].access, viewer.grants))
  const people = given.some(({ from }) => isCollectionOfPeople(from)) ? await countPeopleReadableByToken(question) : 0
  await handOut(people, { action: 'download', entity: 'oneroster', after: { files: given.map(({ name }) => name) } })
  const zip = new yazl.ZipFile()
  const content = zip.outputStream as PassThrough
  zip.on('error', (error) => content.destroy(error as Error))
  zip.addBuffer(Buffer.from(createCsvManifest(given)), 'manifest.csv')
  for (const file of given)
    zip.addReadStreamLazy(`${file.name}.csv`, (give) => {
      const rows = Readable.from(toCsvLines(file, readObjectsInBatches(question, file)))
      rows.once('error', (error) => content.destroy(error))
      give(null, rows)
    })
  zip.end()
  return { name: 'oneroster.zip', content }
}

async function* readObjectsInBatches(
  question: OneRosterRequest,
  { from, fields }: CsvFile,
): AsyncGenerator<OneRosterObject[]> {
  for (const kind of oneRosterCollectionsByName[from].kinds)
    for (let after = -1, isMore = true; isMore; ) {
      const rows = await readOneRosterBatch(question, from, { kind, after, size: batchSize, fields })
      isMore = rows.length === batchSize
      after = rows.at(-1)?._id ?? after
      // Reading by id also returns deleted objects, but the OneRoster ZIP contains only current data.
      const there = rows.filter(({ status }) => status === 'active')
      if (there.length > 0) yield there.map((row) => toOneRosterObject(question, row))
    }
}

async function* toCsvLines(
  { columns, lines }: CsvFile,
  batches: AsyncIterable<OneRosterObject[]>,
): AsyncGenerator<string> {
  yield toCsvLine(columns)
  for await (const batch of batches)
    yield batch
      .flatMap(lines)
      .map((thing) => toCsvLine(columns.map((column) => csvValueOf(thing, column))))
      .join('')
}

/**
 * Returns the object's value for a CSV column. The column `classSourcedId` contains the sourcedId of the field `class`;
 * dots separate nested fields, as in `metadata.uz.direction`.
 */
function csvValueOf(thing: OneRosterObject, column: string): unknown {
  if (blankColumns.has(column)) return null
  const value = thing[fieldOfCsvColumn(column)]
  if (column.endsWith('SourcedId')) return sourcedIdOf(value)
  if (column.endsWith('SourcedIds')) return (value as unknown[] | undefined)?.map(sourcedIdOf)
  return column
    .split('.')
    .slice(1)
    .reduce<unknown>((inner, part) => (inner as OneRosterObject | undefined)?.[part], value)
}

/** Columns that OneRoster requires to be blank in a complete (bulk) export. */
const blankColumns = new Set(['status', 'dateLastModified'])

const sourcedIdOf = (ref: unknown) => (ref as { sourcedId?: string } | undefined)?.sourcedId
