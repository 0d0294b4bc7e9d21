import { describe, expect, it, test } from 'vitest'
import { guessColumnMapping } from './guess-mapping.ts'
import { listImportSheets, readImportTable } from './read-table.ts'
import { buildCsvFile, buildWorkbookOfSheets, type CellValue } from './testing/tables.ts'

const head = ['№', 'F.I.Sh.', "Tug'ilgan sanasi", 'Telefon', 'Jinsi']
const pupil = (n: number): CellValue[] => [n, `Sinovov Ali${'abcdefgh'[n]}`, '05.09.2010', `90 711 45 0${n}`, 'e']
const list = [head, pupil(1), pupil(2)]

const read = async (sheets: Parameters<typeof buildWorkbookOfSheets>[0], chosen: number[] | null = null) =>
  readImportTable(await buildWorkbookOfSheets(sheets), chosen)
const leftOf = ({ left }: Awaited<ReturnType<typeof readImportTable>>) =>
  left.map(({ sheet, lines, text, reason }) => [sheet, lines, text, reason].join('|'))
const asideOf = ({ rows }: Awaited<ReturnType<typeof readImportTable>>) => rows.map(({ line, aside }) => [line, aside])

// Shows: REAL-003
describe('an import sheet as schools write it', () => {
  it('the title, blank lines and totals of an imported school sheet are left out, and each student keeps the number of the line in the file', async () => {
    const table = await read([
      {
        name: '5-A',
        rows: [["O'quvchilar ro'yxati"], [], ...list, [], [null, 'Jami: 2'], ['Direktor: ______ Karimov A.']],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
      },
    ])
    expect(table.columns).toEqual(head)
    expect(leftOf(table)).toEqual([
      "5-A|1|O'quvchilar ro'yxati|Sarlavhadan oldingi qator",
      "5-A|2||Bo'sh qator",
      "5-A|6||Bo'sh qator",
    ])
    expect(asideOf(table)).toEqual([
      [4, null],
      [5, null],
      [7, 'Jami qatori'],
      [8, 'Sarlavha yoki izoh'],
    ])
  })

  it.each<[string, CellValue[], string | null]>([
    ['a total in Russian', [null, 'Всего учеников', null, 28], 'Jami qatori'],
    ['a total in the first column', ['Итого:', 28], 'Jami qatori'],
    ['a repeated header', ['№', 'F.I.Sh.', "Tug'ilgan sanasi", 'Telefon', 'Jinsi'], 'Ustun nomlari takrorlangan'],
    ['a row of column numbers', [1, 2, 3, 4, 5], 'Ustun raqamlari'],
    ['a row number without a student', [3], 'Faqat tartib raqami bor'],
    ['a class heading', ['5-B sinf'], 'Sarlavha yoki izoh'],
    ['a class heading in the column of names', [null, '5-B sinf'], 'Sarlavha yoki izoh'],
    ['not for a student with only a name', [3, 'Jamiyev Umid'], null],
    ['not for a student whose name begins like a total', [3, 'Jamilova Umida', '05.09.2010', '901234567', 'a'], null],
    ['not for a student called Jami (total)', [3, 'Jami Umid', '05.09.2010', '', 'e'], null],
  ])(
    'an import row that is probably not a student is skipped by default, with the reason: %s',
    async (_, row, reason) => {
      expect(asideOf(await read([{ name: 'A', rows: [...list, row] }])).at(-1)).toEqual([4, reason])
    },
  )

  it("a school's import sheet may have a header of two lines with merged cells", async () => {
    const table = await read([
      {
        name: '5-A',
        rows: [
          ["Ro'yxat"],
          ['№', "O'quvchi", null, "Tug'ilgan sanasi", 'Ota-onasi', null],
          [null, 'Familiya', 'Ism', null, 'F.I.Sh.', 'Telefon'],
          [1, 'Karimov', 'Ali', '05.09.2010', 'Karimova Lola', '911234567'],
        ],
        merges: [
          { startRow: 1, startCol: 1, endRow: 1, endCol: 2 },
          { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
        ],
      },
    ])
    expect(guessColumnMapping(table.columns)).toEqual({
      lastName: 1,
      firstName: 2,
      birthDate: 3,
      parentName: 4,
      parentPhone: 5,
    })
    expect(table.rows.map(({ line }) => line)).toEqual([4])
  })

  it("a school's import workbook that counts days from 1904 gives correct dates, for date cells and for numbers", async () => {
    const file = await buildWorkbookOfSheets(
      [
        {
          name: 'A',
          rows: [
            head,
            [1, 'Sinovov Ali', new Date('2010-09-05T00:00:00Z'), '901234567', 'e'],
            [2, 'Sinovov Bek', 38964, '901234568', 'e'],
          ],
        },
      ],
      { dateSystem: '1904' },
    )
    const { rows, is1904 } = await readImportTable(file)
    expect([is1904, rows.map(({ cells }) => cells[2])]).toEqual([true, ['05.09.2010', '38964']])
  })
})

// Shows: REAL-003
describe('an import workbook of several sheets', () => {
  const cover = { name: 'Muqova', rows: [["O'quv markazi"], ["2026-yil ro'yxati"]] }
  const hidden = { name: 'Eski', rows: list, hidden: true }
  const classes = [
    { name: '5-A', rows: list },
    { name: '5-B', rows: [['5-B sinf'], ...list] },
  ]

  it('each visible sheet of an import workbook is offered with the number of its students', async () => {
    expect(await listImportSheets(await buildWorkbookOfSheets([hidden, cover, ...classes]))).toEqual([
      { place: 1, name: 'Muqova', rows: 1, recognised: 0 },
      { place: 2, name: '5-A', rows: 2, recognised: 4 },
      { place: 3, name: '5-B', rows: 2, recognised: 4 },
    ])
    expect(await listImportSheets(buildCsvFile('F.I.Sh.;Telefon\nAli Karimov;901234567'))).toEqual([
      { place: 0, name: '', rows: 1, recognised: 2 },
    ])
  })

  it('an import reads every sheet with a list of students, but no cover sheet and no hidden sheet', async () => {
    const table = await read([hidden, cover, ...classes])
    expect(table.sheets).toEqual(['5-A', '5-B'])
    expect(table.rows.map(({ sheet, sheetLine }) => [sheet, sheetLine])).toEqual([
      ['5-A', 2],
      ['5-A', 3],
      ['5-B', 3],
      ['5-B', 4],
    ])
    expect(new Set(table.rows.map(({ line }) => line)).size).toBe(4)
    expect(leftOf(table)).toEqual([
      'Eski|||Yashirin varaq',
      "Muqova|||Varaqda jadval yo'q",
      '5-B|1|5-B sinf|Sarlavhadan oldingi qator',
    ])
  })

  test('if one sheet of an import workbook is chosen, only its rows are imported', async () => {
    const table = await read([cover, ...classes], [2])
    expect([table.sheets, table.rows.map(({ line }) => line)]).toEqual([['5-B'], [3, 4]])
    expect(leftOf(table)).toContain('5-A|||Tanlanmagan varaq (2 qator)')
  })

  test('a hidden sheet of an import workbook is not imported even if it is chosen', async () => {
    await expect(read([hidden, ...classes], [0])).rejects.toMatchObject({ code: 'IMPORT_TABLE_BROKEN' })
  })

  test('import sheets whose columns have another order or other names are joined by the meaning of the columns', async () => {
    const table = await read([
      { name: '5-A', rows: list },
      {
        name: '5-B',
        rows: [
          ['Телефон', 'ФИО', 'Дата рождения', 'Izoh'],
          ['901234567', 'Sinovov Bek', '06.09.2010', 'yangi'],
        ],
      },
    ])
    expect(table.columns).toEqual([...head, 'Izoh'])
    expect(table.rows.at(-1)?.cells).toEqual(['', 'Sinovov Bek', '06.09.2010', '901234567', '', 'yangi'])
  })
})
