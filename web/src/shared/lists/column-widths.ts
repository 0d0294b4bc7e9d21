import { type RefObject, useLayoutEffect, useState } from 'react'
import { readStaffInfo } from '../api/session-store.ts'
import { columnWidthsStorageKey } from './page-size.ts'

/** The widths in pixels that a column's content needs on two lines and on one line. */
type ContentWidth = readonly [two: number, one: number]

/** Maximum height in pixels of a cell with two lines of text (20 px each), plus a tolerance of 2 px. */
const twoLinesPx = 42
/** Column widths that are tried until each text fits on two lines: 0 = longest word, 1 = the text on one line. */
const parts = [0.3, 0.5, 0.75, 1]

export type ColumnContentWidths = Readonly<Record<string, ContentWidth>>

/** The buttons of a row have no column key, so their width is stored under this key. */
export const actionsColumnKey = '⋯'

/**
 * The measured widths are stored, so that a prerendered page can use them.
 * @param shown rows and columns; they are measured again when one changes
 */
export function useContentWidths(
  listKey: string,
  ref: RefObject<HTMLTableElement | null>,
  shown: readonly unknown[],
): ColumnContentWidths | undefined {
  const name = columnWidthsStorageKey(readStaffInfo()?.id ?? 0, listKey)
  const [stored, setStored] = useState(() => localStorage.getItem(name))
  const [loadedFonts, setLoadedFonts] = useState(0)
  useLayoutEffect(() => {
    const count = () => setLoadedFonts((fonts) => fonts + 1)
    document.fonts?.addEventListener('loadingdone', count)
    return () => document.fonts?.removeEventListener('loadingdone', count)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows, columns and fonts change the widths
  useLayoutEffect(() => {
    const table = ref.current
    if (!table?.clientWidth) return
    const widths = JSON.stringify(measure(table))
    localStorage.setItem(name, widths)
    setStored(widths)
  }, [name, loadedFonts, ...shown])
  return read(stored)
}

function read(stored: string | null): ColumnContentWidths | undefined {
  try {
    return JSON.parse(stored ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Measures the content width of all columns. The browser temporarily lays out each column as wide as its content. */
function measure(table: HTMLTableElement): ColumnContentWidths {
  const heads = [...table.querySelectorAll<HTMLTableCellElement>('th[data-column]')]
  const scroll = table.parentElement
  const { scrollLeft = 0, scrollTop = 0 } = scroll ?? {}
  const widthsIn = (mode: 'words' | 'lines') => {
    table.dataset.measuring = mode
    return heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  }
  const lines = widthsIn('lines')
  const words = widthsIn('words')
  const twos = [...words]
  let high = heads.map((_, at) => at)
  for (const part of parts) {
    high = high.filter((at) => [...table.rows].some(({ cells }) => isHigh(cells[heads[at]?.cellIndex ?? 0])))
    for (const at of high) {
      const [word = 0, line = 0] = [words[at], lines[at]]
      twos[at] = Math.ceil(word + (line - word) * part)
      heads[at]?.style.setProperty('min-width', `${twos[at]}px`)
    }
  }
  delete table.dataset.measuring
  for (const head of heads) head.style.removeProperty('min-width')
  scroll?.scrollTo({ left: scrollLeft, top: scrollTop })
  return Object.fromEntries(heads.map(({ dataset }, at) => [dataset.column, [twos[at] ?? 0, lines[at] ?? 0]]))
}

/** Returns whether the content of a cell has more than two lines. */
function isHigh(cell: HTMLTableCellElement | undefined): boolean {
  if (!cell) return false
  const content = document.createRange()
  content.selectNodeContents(cell)
  return content.getBoundingClientRect().height > twoLinesPx
}
