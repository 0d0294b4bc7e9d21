import { removeInvisibleCharacters } from '@markaz/protocol/visible-text'
import { guessColumnMapping, guessFieldAboutParent, guessFieldOfHeader } from './guess-mapping.ts'

interface Head {
  /** First and last row of the table's header, counted from 0. */
  from: number
  to: number
  heads: string[]
}

/** Number of rows in which the header is searched: rows above it may contain a title, the school or a date. */
const rowsSearched = 60

/**
 * The header is the row, or the pair of rows, with most recognised columns. If no column is recognised, it is the first
 * row with several cells, or else the first row.
 */
export function findSheetHeader(rows: readonly string[][]): Head | null {
  const filled = rows.flatMap((cells, place) => (isBlankRow(cells) ? [] : [place])).slice(0, rowsSearched)
  const [first] = filled
  if (first === undefined) return null
  let best: Head & { score: number } = { ...(plainHead(rows, filled) ?? singleRowHead(rows, first)), score: 0 }
  // A two-row header must have more known names than any one-row header; otherwise its upper row may be a title.
  for (const headAt of [singleRowHead, doubleRowHead]) {
    for (const place of filled) {
      const head = headAt(rows, place)
      const score = head ? scoreOf(head.heads) : 0
      if (head && score > best.score) best = { ...head, score }
    }
  }
  const { score: _, ...head } = best
  return head
}

/** Returns how many columns are recognised with the best header among these rows. */
export function countRecognisedColumns(rows: readonly string[][]): number {
  const head = findSheetHeader(rows)
  return head ? scoreOf(head.heads) : 0
}

const scoreOf = (heads: readonly string[]) => Object.keys(guessColumnMapping(heads)).length

export const isBlankRow = (cells: readonly string[]) =>
  cells.every((cell) => removeInvisibleCharacters(cell).trim() === '')

const cleaned = (cells: readonly string[] = []) =>
  cells.map((cell) => removeInvisibleCharacters(cell).replace(/\s+/g, ' ').trim())

const singleRowHead = (rows: readonly string[][], place: number): Head => ({
  from: place,
  to: place,
  heads: cleaned(rows[place]),
})

/**
 * The text of a header cell that spans several columns is stored only in its first column. The text is added to the
 * name of each column below the cell.
 */
function doubleRowHead(rows: readonly string[][], place: number): Head | null {
  const [top, bottom] = [cleaned(rows[place]), cleaned(rows[place + 1])]
  if (isBlankRow(bottom)) return null
  let spanning = ''
  const heads = Array.from({ length: Math.max(top.length, bottom.length) }, (_, column) => {
    const [above = '', below = ''] = [top[column], bottom[column]]
    if (above) spanning = above
    if (!below) return above
    return nameOf(spanning, below)
  })
  return { from: place, to: place + 1, heads }
}

function nameOf(above: string, below: string): string {
  const joined = `${above} ${below}`.trim()
  if (guessFieldOfHeader(joined)) return joined
  // A "Telefon" column under "Ota-onasi" (parents) belongs to a parent, never to the student.
  const ofParent = guessFieldAboutParent(above, below)
  if (ofParent !== undefined) return ofParent ?? joined
  if (guessFieldOfHeader(below)) return below
  return joined
}

/**
 * If no column name is recognised, the header is the first row with more than one cell. Returns null if that row has
 * exactly two cells.
 */
function plainHead(rows: readonly string[][], filled: readonly number[]): Head | null {
  const countOf = (place: number) => cleaned(rows[place]).filter(Boolean).length
  const wide = filled.find((place) => countOf(place) > 1)
  return wide !== undefined && countOf(wide) > 2 ? singleRowHead(rows, wide) : null
}
