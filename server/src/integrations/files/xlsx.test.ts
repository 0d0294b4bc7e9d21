import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createXlsxStream, type XlsxColumn } from './xlsx.ts'

const text: XlsxColumn<string | null> = { header: 'Matn', width: 20, value: (row) => row }

async function* of<Row>(...rows: Row[]) {
  yield* rows
}

async function cells<Row>(columns: XlsxColumn<Row>[], ...rows: Row[]) {
  const workbook = await readXlsx(await buffer(createXlsxStream('Varaq', columns, of(...rows))))
  expect(workbook.sheets.map((sheet) => sheet.name)).toEqual(['Varaq'])
  return workbook.sheets[0]?.rows
}

describe('writing a table as an .xlsx file', () => {
  it('an .xlsx table has a header, texts that stay texts (such as phone numbers), numbers and days', async () => {
    const columns: XlsxColumn<{ phone: string; count: number; day: string | null }>[] = [
      { header: '№', width: 6, kind: 'number', value: (_, index) => index + 1 },
      { header: 'Telefon', width: 16, value: ({ phone }) => phone },
      { header: 'Soni', width: 8, kind: 'number', value: ({ count }) => count },
      { header: 'Sana', width: 12, kind: 'day', value: ({ day }) => day },
    ]
    const rows = await cells(
      columns,
      { phone: '998901234567', count: 2, day: '2026-11-21' },
      { phone: '007', count: 0, day: null },
    )
    expect(rows).toEqual([
      ['№', 'Telefon', 'Soni', 'Sana'],
      [1, '998901234567', 2, new Date('2026-11-21')],
      [2, '007', 0, null],
    ])
  })

  it('an .xlsx table without rows is a valid file', async () => {
    expect(await cells([text])).toEqual([['Matn']])
  })

  it('a text that a spreadsheet program would execute as a formula gets a leading apostrophe', async () => {
    const hostile = [
      '=HYPERLINK("http://evil","bos")',
      '+998901234567',
      '-1+2',
      '@SUM(A1)',
      '\t=1+1',
      '\ttab',
      '\nqator',
      '  =1+1',
      '＝1+1',
      '\u200b=1+1',
      "=cmd|' /C calc'!A0",
    ]
    expect((await cells([text], ...hostile))?.slice(1)).toEqual(hostile.map((value) => [`'${value}`]))
    expect((await cells([text], '\r=1+1'))?.[1]?.[0]).toMatch(/^'.*=1\+1$/s)
  })

  it('texts that no spreadsheet program executes stay unchanged in an .xlsx file', async () => {
    const legit = [
      "O'g'iloy G‘ulomova ʻ ʼ ’",
      'Ўктам Ғафуров',
      'select * from student; -- <b>&amp;</b> ]]> "a"',
      '👨‍🎓 emoji',
      ' joyi bor ',
      'ikki\nqator',
      '_x0041_ va _x000D_',
      '1e5',
      'ў'.repeat(1000),
    ]
    expect((await cells([text], ...legit))?.slice(1)).toEqual(legit.map((value) => [value]))
  })

  it('an .xlsx export requests rows only as fast as its stream is read, and none after the stream is closed', async () => {
    let asked = 0
    let isOver = false
    const endless = async function* () {
      try {
        for (;;) {
          asked++
          yield `qator ${asked} ${Math.random()}`
        }
      } finally {
        isOver = true
      }
    }
    const stream = createXlsxStream('Varaq', [text], endless())
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(asked).toBeLessThan(50_000)
    await expect.poll(() => isOver).toBe(true)
  })

  it('if reading the rows fails, the download of the .xlsx file is aborted', async () => {
    const broken = async function* () {
      yield 'bir'
      throw new Error('baza uzildi')
    }
    await expect(buffer(createXlsxStream('Varaq', [text], broken()))).rejects.toThrow('baza uzildi')
  })
})
