import { describe, expect, test } from 'vitest'
import type { ColumnContentWidths } from './column-widths.ts'
import type { Column } from './columns.ts'
import { fitColumnsToWidth } from './fit-columns.ts'

const column = (key: string, over: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  width: 150,
  cell: () => key,
  ...over,
})
const columns = [
  column('name', { isName: true, width: 200 }),
  column('extra', { isExtra: true }),
  column('office'),
  column('xp', { sort: 'xp' }),
  column('photo', { isMain: false }),
]
/** Total width in pixels of the row-number column and the scrollbar. */
const framePx = 64
const eyePx = 60

const fit = (room: number, content?: ColumnContentWidths, sortedBy?: string) =>
  fitColumnsToWidth(
    {
      columns,
      all: columns,
      isArranged: false,
      hasBoxes: false,
      actionsWidth: 0,
      hasPeek: false,
      content,
      isSorted: ({ sort }) => sort !== undefined && sort === sortedBy,
    },
    room,
  )
const hidden = (...of: Parameters<typeof fit>) => fit(...of).back.map(({ key }) => key)

const content: ColumnContentWidths = {
  name: [120, 180],
  extra: [90, 90],
  office: [80, 120],
  xp: [70, 70],
  photo: [50, 50],
}
const leastPx = 120 + 90 + 80 + 70 + 50

// Shows: DAY-030
describe('which columns of a list fit, and their widths', () => {
  test('list columns are only as wide as their content, so that more columns fit than with their maximum widths', () => {
    expect(hidden(framePx + leastPx)).not.toEqual([])
    expect(hidden(framePx + leastPx, content)).toEqual([])
  })
  test("if a list has too little space, columns that the customer's specification does not require are hidden first, then the least important columns", () => {
    expect(hidden(framePx + eyePx + leastPx - 90, content)).toEqual(['extra'])
    expect(hidden(framePx + eyePx + leastPx - 140, content)).toEqual(['extra', 'photo'])
  })
  test('if a list has too little space, the column by which it is sorted is hidden last', () => {
    const room = framePx + eyePx + 120 + 80
    expect(hidden(room, content)).toContain('xp')
    expect(hidden(room, content, 'xp')).not.toContain('xp')
  })
  test('if a wide column of a list does not fit, a narrower, less important column is shown in the remaining space', () => {
    expect(hidden(framePx + eyePx + 120 + 50, content)).toEqual(['extra', 'office', 'xp'])
  })
  test("in a wide window a list hides only columns that are not in the customer's specification, and the table scrolls sideways", () => {
    const wide: ColumnContentWidths = { ...content, name: [200, 600], office: [150, 800], xp: [150, 300] }
    const many = [...columns, ...Array.from({ length: 6 }, (_, at) => column(`more${at}`))]
    const { back, width } = fitColumnsToWidth(
      {
        columns: many,
        all: many,
        isArranged: false,
        hasBoxes: false,
        actionsWidth: 0,
        hasPeek: false,
        content: { ...wide, ...Object.fromEntries(many.slice(5).map(({ key }) => [key, [140, 150]] as const)) },
        isSorted: () => false,
      },
      1140,
    )
    expect(back.map(({ key }) => key)).toEqual(['extra'])
    expect(width).toBeGreaterThan(1140)
  })
})
