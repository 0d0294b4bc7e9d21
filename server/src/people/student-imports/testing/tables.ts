import { writeXlsx } from 'hucre/xlsx'
import yazl from 'yazl'

export type CellValue = string | number | Date | null

export async function buildWorkbook(
  rows: CellValue[][],
  name = 'talabalar.xlsx',
): Promise<{ name: string; bytes: Buffer }> {
  return { name, bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Varaq', rows }] })) }
}

interface BookSheet {
  name: string
  rows: CellValue[][]
  hidden?: boolean
  veryHidden?: boolean
  merges?: { startRow: number; startCol: number; endRow: number; endCol: number }[]
}

export async function buildWorkbookOfSheets(sheets: BookSheet[], options: { dateSystem?: '1904' } = {}) {
  return { name: 'sinflar.xlsx', bytes: Buffer.from(await writeXlsx({ sheets, ...options })) }
}

export const buildCsvFile = (text: string, name = 'jadval.csv') => ({ name, bytes: Buffer.from(text) })

/** The workbook's only sheet contains exactly the given XML. */
export async function buildRawWorkbook(sheetXml: string | Buffer): Promise<{ name: string; bytes: Buffer }> {
  const zip = new yazl.ZipFile()
  const add = (path: string, text: string | Buffer) => zip.addBuffer(Buffer.from(text as string), path)
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  add(
    '[Content_Types].xml',
    `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  )
  add(
    '_rels/.rels',
    `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  add('xl/worksheets/sheet1.xml', sheetXml)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return { name: 'jadval.xlsx', bytes: Buffer.concat(chunks) }
}

export const sheetXmlOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
