import type { Page } from 'playwright-core'
import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf'
import { expect } from 'vitest'

interface PrintedPages {
  pages: number
  text: string
  /** Printed texts that leave the page or overlap other text. */
  unreadableWords: string[]
}

export async function printToPdf(page: Page): Promise<PrintedPages> {
  // A page size in the style sheet has priority over A4, as in a browser's print dialog.
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { items, totalPages } = await extractTextItems(pdf)
  const unreadableWords: string[] = []
  for (const [at, all] of items.entries()) {
    const words = all.filter(({ str }) => str.trim() !== '')
    const [, , width = 0] = (await pdf.getPage(at + 1)).view
    unreadableWords.push(...words.filter((one) => one.x < -1 || one.x + one.width > width + 1).map(({ str }) => str))
    unreadableWords.push(
      ...words.filter((one, index) => words.slice(index + 1).some((other) => cover(one, other))).map(({ str }) => str),
    )
  }
  const text = items.map((words) => words.map(({ str }) => str).join(' ')).join(' ')
  return { pages: totalPages, text: text.replace(/\s+/g, ' '), unreadableWords }
}

function cover(one: StructuredTextItem, other: StructuredTextItem): boolean {
  const sideways = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const upright = Math.min(one.y + one.fontSize, other.y + other.fontSize) - Math.max(one.y, other.y)
  return sideways > 1.5 && upright > 0.5 * Math.min(one.fontSize, other.fontSize)
}

/** Checks that the printed pages are complete, contain the words, and lack the screen's buttons. */
export function expectReadablePrint({ text, unreadableWords }: PrintedPages, ...words: string[]): void {
  expect(unreadableWords).toEqual([])
  for (const word of words) expect(text).toContain(word)
  for (const tool of ['Xodimlar nazorati', 'Ctrl K', 'Yana filtrlar', "Ko'rinish"]) expect(text).not.toContain(tool)
}
