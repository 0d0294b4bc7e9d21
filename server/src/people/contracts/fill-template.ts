import { compileTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { Tag } from './tags.text.ts'
import { decoded } from './xml-elements.ts'

/** The value for each tag; null = not known, a blank line is printed. */
export type TagValues = Record<Tag, string | null>

/**
 * Prepares a template for filling once.
 * @throws AppError as checkTemplate
 */
export async function readyTemplate(bytes: Buffer): Promise<(values: TagValues) => Buffer> {
  const { template } = compileTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}

/**
 * Limits of the text shown on a page, enough for any contract. A longer document is cut off on the page; its file is
 * complete.
 */
const shown = { paragraphs: 1_000, characters: 200_000 }

/** Returns the text of a DOCX for a page: its non-empty paragraphs in order. */
export async function paragraphsOf(bytes: Buffer): Promise<string[]> {
  const { zip, mainPart } = await openDocx(bytes)
  const xml = zip.file(mainPart)?.asText() ?? ''
  const paragraphs: string[] = []
  let [paragraph, characters] = ['', 0]
  for (const [piece, text] of xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:tab\/>|<w:br\/>|<\/w:p>/g)) {
    if (text !== undefined) paragraph += decoded(text)
    else if (piece !== '</w:p>') paragraph += piece === '<w:tab/>' ? '\t' : '\n'
    else if (paragraph.trim()) {
      characters += paragraph.length
      if (paragraphs.length >= shown.paragraphs || characters > shown.characters) {
        return [...paragraphs, '… Davomi faylda']
      }
      paragraphs.push(paragraph.trim())
      paragraph = ''
    }
  }
  return paragraphs
}
