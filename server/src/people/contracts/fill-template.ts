import { compileTemplate } from './check-template.ts'
import { openDocx } from './docx.ts'
import type { Tag } from './tags.text.ts'
import { decoded } from './xml-elements.ts'

/** What stands for each tag; null = not known, room is left to write it in. */
export type TagValues = Record<Tag, string | null>

/**
 * A template ready to be filled once.
 * @throws AppError as checkTemplate
 */
export async function readyTemplate(bytes: Buffer): Promise<(values: TagValues) => Buffer> {
  const { template } = compileTemplate(await openDocx(bytes))
  return (values) => template.render(values).toBuffer({ compression: 'DEFLATE' })
}

/** Enough for any contract; a document beyond is shown up to here, and read whole as a file. */
const shown = { paragraphs: 1_000, characters: 200_000 }

/** What a DOCX says, for reading on a page: its paragraphs with something in them, in order. */
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
