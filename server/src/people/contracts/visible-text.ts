import { type HiddenDocxStyles, isWordXmlFlagOn } from './hidden-styles.ts'
import { characterOfMsWordSymbol } from './symbols.ts'
import { type OpenXmlElement, walkXml } from './xml-walk.ts'

interface Paragraph {
  text: string
  style?: string
  /** Paragraphs of text boxes that are anchored in this paragraph. They follow this paragraph in the result. */
  boxes: string[]
  /** True if the paragraph's end is deleted or hidden, so that Word joins the next paragraph to it. */
  isOpen: boolean
}

interface Run {
  isHidden: boolean | null
  style?: string
}

interface Part {
  xml: string
  styles: HiddenDocxStyles
  /**
   * Called in order for each footnote or endnote that the visible text refers to; returns the number that Word shows.
   */
  noteNumber(kind: string, id: string): number
  note?: { kind: string }
}

const breakCharacters: Record<string, string> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
}

/** True if Word supports the namespace. For content with any other namespace Word shows the fallback. */
const isKnown = (namespace: string | undefined) =>
  namespace === undefined ||
  /^(http:\/\/schemas\.(microsoft\.com\/office|openxmlformats\.org)\/|urn:schemas-microsoft-com:)/.test(namespace)

/** Leaves out deleted and hidden text and field codes. A text box that is stored in two formats is included once. */
export function readVisibleParagraphs({ xml, styles, noteNumber, note }: Part): string[] {
  const said: string[] = []
  const open: Paragraph[] = []
  /** Open Word fields, outermost first: true = the parser is inside the field's code, false = inside its result. */
  const fields: boolean[] = []
  let codes = 0
  const namespaces = new Map<string, string>()
  for (const [, prefix = '', address = ''] of xml.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g))
    namespaces.set(prefix, address)
  let run: Run | null = null
  let carried = ''
  const runs: (Run | null)[] = []
  const taken = new Map<OpenXmlElement, boolean>()

  const isShown = (element: OpenXmlElement, { style }: Paragraph) =>
    !element.isHidden && codes === 0 && !(run && (run.isHidden ?? styles.isHidden(style, run.style)))
  const add = (words: string, element: OpenXmlElement) => {
    const paragraph = open.at(-1)
    if (paragraph && isShown(element, paragraph)) paragraph.text += words
  }
  const push = (words: string) => {
    const text = words.trim()
    if (text) (open.at(-1)?.boxes ?? said).push(text)
  }
  const end = ({ text, boxes, isOpen }: Paragraph) => {
    // Only a paragraph outside text boxes is joined with the next paragraph.
    if (isOpen && open.length === 0) carried = text
    else push(text)
    for (const box of boxes) push(box)
  }

  walkXml(xml, {
    opened(element) {
      const { name, attributes, parent } = element
      const owner = parent?.parent
      switch (name) {
        case 'del':
        case 'moveFrom':
          if (parent?.name === 'rPr' && owner?.name === 'pPr') markParagraphEnd(open)
          else if (parent?.name === 'trPr' && owner) owner.isHidden = true
          else element.isHidden = true
          return
        case 'hidden':
          if (parent?.name === 'trPr' && owner) owner.isHidden = isWordXmlFlagOn(element)
          return
        case 'Choice':
          element.isHidden ||= !takesFirstSupportedChoice(element, taken, namespaces)
          return
        case 'Fallback':
          element.isHidden ||= Boolean(parent && taken.get(parent))
          return
        case 'footnote':
        case 'endnote':
          if (/^(separator|continuation)/.test(attributes.type ?? '')) element.isHidden = true
          return
        case 'p':
          open.push({ text: open.length === 0 ? carried : '', boxes: [], isOpen: false })
          if (open.length === 1) carried = ''
          runs.push(run)
          run = null
          return
        case 'pStyle': {
          const paragraph = open.at(-1)
          if (paragraph && parent?.name === 'pPr' && attributes.val) paragraph.style = attributes.val
          return
        }
        case 'r':
          runs.push(run)
          run = { isHidden: null }
          return
        case 'rStyle':
          if (run && owner?.name === 'r' && attributes.val) run.style = attributes.val
          return
        case 'vanish':
        case 'specVanish':
          if (parent?.name !== 'rPr' || !isWordXmlFlagOn(element)) {
            if (run && owner?.name === 'r' && name === 'vanish') run.isHidden = false
          } else if (owner?.name === 'pPr') markParagraphEnd(open)
          else if (run && owner?.name === 'r' && name === 'vanish') run.isHidden = true
          return
        case 'fldChar':
          if (attributes.fldCharType === 'begin') {
            fields.push(true)
            codes += 1
          } else if (fields.length > 0) {
            if (fields.pop()) codes -= 1
            if (attributes.fldCharType === 'separate') fields.push(false)
          }
          return
        case 'sym':
          return add(characterOfMsWordSymbol(attributes.font ?? '', attributes.char ?? ''), element)
        case 'footnoteReference':
        case 'endnoteReference': {
          const paragraph = open.at(-1)
          if (!paragraph || !isShown(element, paragraph)) return
          const number = noteNumber(name.replace('Reference', ''), attributes.id ?? '')
          // If customMarkFollows is set, Word shows no number for the note: the text already contains the note's mark.
          if (!isWordXmlFlagOn({ attributes: { val: attributes.customMarkFollows ?? '0' } }))
            add(`[${number}]`, element)
          return
        }
        case 'footnoteRef':
        case 'endnoteRef': {
          const of = noteOf(element)
          if (note && of) add(`[${noteNumber(note.kind, of.attributes.id ?? '')}]`, element)
          return
        }
        case 'textpath':
          // WordArt and watermarks have their text in `textpath`.
          if (attributes.string && !element.isHidden) push(attributes.string)
          return
        default:
          if (parent?.name === 'r' && name in breakCharacters) add(breakCharacters[name] as string, element)
      }
    },
    text(words, parent) {
      if (parent.name === 't') add(words.replace(/[\r\n\t]+/g, ' '), parent)
    },
    closed({ name }) {
      if (name === 'r') run = runs.pop() ?? null
      if (name !== 'p') return
      run = runs.pop() ?? null
      const paragraph = open.pop()
      if (paragraph) end(paragraph)
    },
  })
  push(carried)
  return said
}

function markParagraphEnd(open: readonly Paragraph[]): void {
  const paragraph = open.at(-1)
  if (paragraph) paragraph.isOpen = true
}

/** Of several alternatives (`mc:Choice`), Word uses the first whose namespaces it supports. */
function takesFirstSupportedChoice(
  choice: OpenXmlElement,
  taken: Map<OpenXmlElement, boolean>,
  namespaces: Map<string, string>,
): boolean {
  const { parent, attributes } = choice
  if (!parent || taken.get(parent)) return false
  const fits = (attributes.Requires ?? '').split(/\s+/).every((prefix) => isKnown(namespaces.get(prefix)))
  if (fits) taken.set(parent, true)
  return fits
}

function noteOf(element: OpenXmlElement): OpenXmlElement | null {
  for (let at = element.parent; at; at = at.parent) if (at.name === 'footnote' || at.name === 'endnote') return at
  return null
}
