import { describe, expect, it } from 'vitest'
import { readImportTable } from './read-table.ts'
import { buildCsvFile, buildRawWorkbook, buildWorkbook, buildWorkbookOfSheets, sheetXmlOf } from './testing/tables.ts'

const cellsOf = async (file: { name: string; bytes: Buffer }) =>
  (await readImportTable(file)).rows.map((row) => row.cells)
const trouble = (file: { name: string; bytes: Buffer }) =>
  readImportTable(file).then(
    () => 'read',
    (error: { code: string; fields?: Record<string, string> }) => [error.code, error.fields?.file],
  )

describe('reading an uploaded workbook', () => {
  it('an uploaded workbook is read as Excel shows it: unchanged text, complete numbers, dates as DD.MM.YYYY', async () => {
    const table = await readImportTable(
      await buildWorkbook([
        ['Familiya', 'Telefon', "Tug'ilgan sana", 'JSHSHIR'],
        [
          '  Oʻktamov ‘A’ Ўктам 👩‍🏫 select * from student ',
          998901234567,
          new Date('2010-09-05T00:00:00Z'),
          31234567890123,
        ],
      ]),
    )
    expect(table.columns).toEqual(['Familiya', 'Telefon', "Tug'ilgan sana", 'JSHSHIR'])
    expect(table.rows).toMatchObject([
      {
        line: 2,
        cells: ['  Oʻktamov ‘A’ Ўктам 👩‍🏫 select * from student ', '998901234567', '05.09.2010', '31234567890123'],
      },
    ])
  })
  it("a workbook cell with a formula gives the formula's value, never the formula", async () => {
    const file = await buildRawWorkbook(
      sheetXmlOf(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Ism</t></is></c></row><row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>Ali</v></c></row>',
      ),
    )
    expect(await cellsOf(file)).toEqual([['Ali']])
  })
  it('workbook rows keep their line numbers across blank rows, and the table is as wide as its widest row', async () => {
    const table = await readImportTable(await buildWorkbook([['A'], [], ['x', 'y'], [null, ''], ['z']]))
    expect(table.rows).toMatchObject([
      { line: 3, cells: ['x', 'y'] },
      { line: 5, cells: ['z', ''] },
    ])
    expect(table.columns).toEqual(['A', ''])
  })
})

describe('reading an uploaded CSV table', () => {
  it.each([
    ['comma, with a UTF-8 byte order mark', '\ufeffIsm,Izoh\nAli,"a, b"\n'],
    ['semicolon', 'Ism;Izoh\r\nAli;a, b\r\n'],
    ['tab', 'Ism\tIzoh\nAli\ta, b'],
    ["semicolon, declared in Excel's first line", 'sep=;\nIsm;Izoh\nAli;a, b'],
    ['vertical bar', 'Ism|Izoh\nAli|a, b'],
    ['semicolon, with line ends of old Macs', 'Ism;Izoh\rAli;a, b'],
    ['semicolon, with an Excel formula that keeps a leading zero', 'Ism;Izoh\n="Ali";a, b'],
  ])('an imported CSV table is read with its own delimiter: %s', async (_, text) => {
    const table = await readImportTable(buildCsvFile(text))
    expect([table.columns, table.rows]).toMatchObject([['Ism', 'Izoh'], [{ line: 2, cells: ['Ali', 'a, b'] }]])
  })
  it('an imported CSV table is read in the encodings that Excel writes: UTF-8, UTF-16 and the Cyrillic code page', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Исм\tФамилия\nАли\tВалиев', 'utf16le')])
    expect(await cellsOf({ name: 'a.txt', bytes: utf16 })).toEqual([['Али', 'Валиев']])
    const cp1251 = Buffer.from([0xc8, 0xec, 0xff, 0x3b, 0x41, 0x0a, 0xc0, 0xeb, 0xe8, 0x3b, 0x42])
    expect(await readImportTable({ name: 'a.csv', bytes: cp1251 })).toMatchObject({
      columns: ['Имя', 'A'],
      rows: [{ cells: ['Али', 'B'] }],
    })
  })
})

// Shows: REAL-003
describe('reading CSV tables from schools', () => {
  const rowsOf = async (text: string | Buffer) => {
    const { columns, rows, left } = await readImportTable({ name: 'a.csv', bytes: Buffer.from(text as string) })
    return { columns, cells: rows.map(({ cells }) => cells), left: left.map(({ lines, reason }) => [lines, reason]) }
  }
  const above = 'Sarlavhadan oldingi qator'

  it('an imported CSV table uses the delimiter of its rows, even if its title contains commas', async () => {
    const list = "2026-yil, 5-A, sinf, ro'yxati\n\nFamiliya;Ism;Telefon\nKarimov;Ali;90 123 45 67\n"
    expect(await rowsOf(list)).toEqual({
      columns: ['Familiya', 'Ism', 'Telefon'],
      cells: [['Karimov', 'Ali', '90 123 45 67']],
      left: [
        ['1', above],
        ['2', "Bo'sh qator"],
      ],
    })
  })
  it.each([
    ['tabs below a title with semicolons', 'Maktab; 5-A; 2026\nFamiliya\tIsm\tTelefon\nKarimov\tAli\t901234567'],
    ['commas below a title with semicolons', 'Maktab; 5-A; 2026; kuz\nFamiliya,Ism,Telefon\nKarimov,Ali,901234567'],
    ['unknown column names', "A, B, C ro'yxati\nKimdir;Kimsa;Raqamcha\nKarimov;Ali;901234567\nSobirov;Bek;901234568"],
    ['mixed line ends', 'Familiya;Ism;Telefon\r\nKarimov;Ali;901234567\nSobirov;Bek;901234568\r\n'],
    ['quotes inside a cell', 'Familiya;Ism;Telefon;Maktab\nKarimov;Ali;901234567;5 "Yulduz" maktab'],
  ])("the column separator of a school's imported CSV table is detected: %s", async (_, text) => {
    const { cells } = await rowsOf(text)
    expect(cells[0]?.slice(0, 3)).toEqual(['Karimov', 'Ali', '901234567'])
  })
  it.each([
    ['UTF-16 LE with byte order mark', Buffer.from('\ufeffИсм;Фамилия\nАли;Валиев', 'utf16le')],
    ['UTF-16 BE with byte order mark', Buffer.from('\ufeffИсм;Фамилия\nАли;Валиев', 'utf16le').swap16()],
    ['UTF-16 LE without byte order mark', Buffer.from('Исм;Фамилия\nАли;Валиев;901234567', 'utf16le')],
    ['UTF-16 BE without byte order mark', Buffer.from('Исм;Фамилия\nАли;Валиев;901234567', 'utf16le').swap16()],
    ['UTF-8 without byte order mark', Buffer.from('Исм;Фамилия\nАли;Валиев')],
    ['UTF-8 with a byte order mark in the middle', Buffer.from('Исм;\ufeffФамилия\nАли;Валиев')],
  ])('a CSV table in the encoding %s is read without changed characters', async (_, bytes) => {
    const { columns, cells } = await rowsOf(bytes)
    expect([columns.slice(0, 2), cells[0]?.slice(0, 2)]).toEqual([
      ['Исм', 'Фамилия'],
      ['Али', 'Валиев'],
    ])
  })
  it('an imported UTF-8 CSV table with one damaged character is not read as Windows-1251', async () => {
    const broken = Buffer.concat([Buffer.from('Исм;Фамилия\nАли;Валиев'), Buffer.from([0xd0]), Buffer.from(';')])
    expect((await rowsOf(broken)).cells[0]?.slice(0, 2)).toEqual(['Али', 'Валиев\ufffd'])
  })
})

describe('uploaded import files that are not tables', () => {
  const broken = ['IMPORT_TABLE_BROKEN', "Jadvalni o'qib bo'lmadi: fayl buzilgan yoki juda katta"]

  it('an imported picture, PDF or workbook in the old XLS format is refused with a message about the file type', async () => {
    const other = await trouble({ name: 'rasm.png', bytes: Buffer.from('\u0089PNG\r\n', 'latin1') })
    expect(other).toEqual(['FILE_TYPE', 'Excel (.xlsx) yoki CSV (.csv) fayl tanlang'])
    const old = await trouble({ name: 'a.xls', bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]) })
    expect(old).toEqual(['FILE_TYPE', 'Eski Excel fayli (.xls) yoki parolli. Uni parolsiz .xlsx qilib saqlang'])
  })
  it('an imported file of random bytes, a truncated workbook and another kind of archive are refused', async () => {
    const noise = Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 256))
    expect(await trouble({ name: 'a.csv', bytes: noise })).toEqual(broken)
    expect(await trouble({ name: 'a.xlsx', bytes: noise })).toEqual(broken)
    const { bytes } = await buildWorkbook([['Ism'], ['Ali']])
    expect(await trouble({ name: 'a.xlsx', bytes: bytes.subarray(0, bytes.length - 60) })).toEqual(broken)
    expect(await trouble({ name: 'a.csv', bytes: Buffer.from('PK\u0003\u0004nothing') })).toEqual(broken)
  })
  it('an imported workbook that would unpack to 80 MB is refused without unpacking', async () => {
    const bomb = await buildRawWorkbook(Buffer.alloc(80 * 1_048_576, 32))
    expect(bomb.bytes.length).toBeLessThan(200_000)
    const started = performance.now()
    expect(await trouble(bomb)).toEqual(broken)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
  it('external and nested XML entities in a workbook are never resolved', async () => {
    const declared = `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`
    const cell = (entity: string) => `<c t="inlineStr"><is><t>${entity}</t></is></c>`
    const file = await buildRawWorkbook(
      sheetXmlOf(`<row>${cell('Ism')}${cell('Telefon')}</row><row>${cell('&file;')}${cell('&b;')}</row>`).replace(
        '?>',
        `?>${declared}`,
      ),
    )
    const read = await readImportTable(file).then(({ rows }) => JSON.stringify(rows), String)
    expect(read).not.toMatch(/root:|haha/)
  })
  it('a workbook formula without a stored value is read as blank, a formula error as its text', async () => {
    const file = await buildRawWorkbook(
      sheetXmlOf(
        '<row><c t="inlineStr"><is><t>Ism</t></is></c><c t="inlineStr"><is><t>Telefon</t></is></c></row>' +
          '<row><c t="str"><f>WEBSERVICE("http://x")</f></c><c t="e"><v>#REF!</v></c></row>',
      ),
    )
    expect(await cellsOf(file)).toEqual([['', '#REF!']])
  })
  it('an imported workbook with too many sheets is refused with a message naming that reason', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ name: `S${n}`, rows: [['Ism'], ['Ali']] }))
    expect((await trouble(await buildWorkbookOfSheets(many)))[1]).toBe('Varaqlar 100 tadan oshmasin')
  })
  it('an imported workbook that is larger than its declared unpacked size is refused', async () => {
    const { bytes } = await buildRawWorkbook(
      sheetXmlOf('<row r="1"><c r="A1" t="str"><v>Ism</v></c></row>'.repeat(50_000)),
    )
    const lying = Buffer.from(bytes)
    // The last entry of the ZIP's central directory is the sheet. The next line sets its declared size to 0.
    const entry = lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    lying.writeUInt32LE(0, entry + 24)
    expect(await trouble({ name: 'a.xlsx', bytes: lying })).toEqual(broken)
  })
  it('an imported workbook with a million columns is refused', async () => {
    const wide = ['IMPORT_TABLE_BROKEN', 'Ustunlar 200 tadan oshmasin']
    expect(await trouble(buildCsvFile(`a${','.repeat(1_000_000)}b\n1`))).toEqual(wide)
    const far = await buildRawWorkbook(sheetXmlOf('<row r="1"><c r="BDWGN1" t="str"><v>x</v></c></row>'))
    expect(await trouble(far)).toEqual(broken)
    expect(await trouble(buildCsvFile(`${'a,'.repeat(200)}b\n1`))).toEqual(wide)
  })
  it('a workbook whose rows extend to the last column crashes only the sandbox process that reads it, not the server', async () => {
    const rows = '<row><c r="XFD1"/></row>'.repeat(20_000)
    expect((await trouble(await buildRawWorkbook(sheetXmlOf(rows))))[0]).toBe('IMPORT_TABLE_BROKEN')
    expect(await cellsOf(buildCsvFile('Ism\nAli'))).toEqual([['Ali']])
  })
  it('an imported table without rows, or with more than 5,000 rows, is refused with a message naming that reason', async () => {
    expect((await trouble(buildCsvFile('Ism\n\n')))[1]).toBe("Jadvalda sarlavhadan boshqa qator yo'q")
    expect((await trouble(buildCsvFile(`Ism\n${'Ali\n'.repeat(5_001)}`)))[1]).toBe("Jadvalda 5000 tadan ko'p qator bor")
    expect((await readImportTable(buildCsvFile(`Ism\n${'Ali\n'.repeat(5_000)}`))).rows).toHaveLength(5_000)
  })
})
