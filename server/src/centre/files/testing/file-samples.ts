import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centreErrorTexts } from '@markaz/protocol/errors/centre'
import { type FileExtension, type FileRules, fileExtensionOf, mimeTypesByExtension } from '@markaz/protocol/file-types'
import { writeXlsx } from 'hucre/xlsx'
import PizZip from 'pizzip'
import sharp from 'sharp'
import { writeDocx } from '../../../demo/write-docx.ts'
import { generateVideoFile } from '../../../testing/make-video.ts'

export function expectedFileError(name: string, { pictures, documents, type }: FileRules, hasMacros = false): string {
  if (hasMacros) return centreErrorTexts.fileHasMacros
  return [...pictures, ...documents].includes(fileExtensionOf(name) as FileExtension)
    ? centreErrorTexts.fileIsAnother
    : type
}

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } })

export function createZip(parts: Record<string, string>): Buffer {
  const zip = new PizZip()
  for (const [name, content] of Object.entries(parts)) zip.file(name, content)
  return zip.generate({ type: 'nodebuffer' })
}

/** Creates an OpenDocument archive, whose first file is uncompressed and names the document type. */
export const createOdfFile = (ending: 'odt' | 'ods' | 'odp', more: Record<string, string> = {}) =>
  createZip({ mimetype: mimeTypesByExtension[ending][0], 'content.xml': '<office:document-content/>', ...more })

const sector = 512
const [freeSector, endOfChain, fatSector] = [0xffffffff, 0xfffffffe, 0xfffffffd]

/** Creates an old Office file ([MS-CFB], version 3) with the given streams, each of one sector. */
export function createOleFile(...streams: readonly string[]): Buffer {
  const entries = ['Root Entry', ...streams]
  const directorySectors = Math.ceil(entries.length / 4)
  const header = Buffer.alloc(sector)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0, 56)
  header.writeUInt32LE(endOfChain, 60)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const fat = Buffer.alloc(sector, 0xff)
  fat.writeUInt32LE(fatSector, 0)
  for (let at = 1; at <= directorySectors; at++)
    fat.writeUInt32LE(at === directorySectors ? endOfChain : at + 1, at * 4)
  const directory = Buffer.alloc(directorySectors * sector)
  entries.forEach((name, at) => {
    const entry = directory.subarray(at * 128, at * 128 + 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = at === 0 ? 5 : 2
    entry[67] = 1
    entry.writeUInt32LE(freeSector, 68)
    entry.writeUInt32LE(at > 0 && at + 1 < entries.length ? at + 1 : freeSector, 72)
    entry.writeUInt32LE(at === 0 && entries.length > 1 ? 1 : freeSector, 76)
    entry.writeUInt32LE(directorySectors + at, 116)
    if (at > 0) fat.writeUInt32LE(endOfChain, (directorySectors + at) * 4)
    entry.writeUInt32LE(at === 0 ? 0 : sector, 120)
  })
  return Buffer.concat([header, fat, directory, Buffer.alloc(streams.length * sector, 1)])
}

async function video(ending: 'mp4' | 'webm'): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    const path = join(folder, `a.${ending}`)
    await generateVideoFile(path, { seconds: 1, sound: 'none' })
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const videos: { mp4?: Promise<Buffer>; webm?: Promise<Buffer> } = {}
/** Makes each video once, because ffmpeg takes a second. */
const videoOnce = (ending: 'mp4' | 'webm') => (videos[ending] ??= video(ending))

const begun = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(60, 1)])
const table = 'Familiya;Ism;Telefon\nKarimov;Ali;998901234567\n'

export const sampleFilesByExtension: Record<FileExtension, () => Buffer | Promise<Buffer>> = {
  jpg: () => picture().jpeg().toBuffer(),
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  pdf: () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  doc: () => createOleFile('1Table', 'WordDocument'),
  docx: () => writeDocx([{ text: '{number}' }]),
  xls: () => createOleFile('Workbook'),
  xlsx: async () =>
    Buffer.from(
      await writeXlsx({
        sheets: [
          {
            name: 'A',
            rows: [
              ['Familiya', 'Ism'],
              ['Karimov', 'Ali'],
            ],
          },
        ],
      }),
    ),
  ppt: () => createOleFile('Current User', 'PowerPoint Document'),
  pptx: () => createZip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p:presentation/>' }),
  odt: () => createOdfFile('odt'),
  ods: () => createOdfFile('ods'),
  odp: () => createOdfFile('odp'),
  rtf: () => Buffer.from('{\\rtf1\\ansi Salom}'),
  txt: () => Buffer.from("Salom, o'qituvchi\n"),
  csv: () => Buffer.from(table),
  tsv: () => Buffer.from(table.replaceAll(';', '\t')),
  zip: () => createZip({ 'loyiha/index.html': '<p>' }),
  mp3: () => begun('ID3\x04\0'),
  m4a: () => begun('\0\0\0\x20ftypM4A '),
  ogg: () => begun('OggS\0'),
  mp4: () => videoOnce('mp4'),
  webm: () => videoOnce('webm'),
}
