import { openDocx } from './docx.ts'
import { isWordXmlFlagOn, readHiddenDocxStyles } from './hidden-styles.ts'
import { readVisibleParagraphs } from './visible-text.ts'
import { findXmlElements } from './xml-elements.ts'
import { walkXml } from './xml-walk.ts'

/** Order: headers, main text, notes, footers. A header or footer that several pages share is included once. */
export async function visibleParagraphsOf(bytes: Buffer): Promise<string[]> {
  const { zip, mainPart } = await openDocx(bytes)
  const folder = mainPart.slice(0, mainPart.lastIndexOf('/') + 1)
  const read = (name: string) => zip.file(name)?.asText() ?? null
  const relations = findXmlElements(read(`${folder}_rels/${mainPart.slice(folder.length)}.rels`) ?? '', [
    'Relationship',
  ])
  const partOf = ({ Target = '' }: Record<string, string>) =>
    Target.startsWith('/') ? Target.slice(1) : `${folder}${Target.replace(/^\.\//, '')}`
  const ofKind = (kind: string) => {
    const found = relations.find(({ attributes }) => attributes.Type?.endsWith(`/${kind}`))
    return found ? read(partOf(found.attributes)) : null
  }
  const main = read(mainPart) ?? ''
  const styles = readHiddenDocxStyles(ofKind('styles'))
  const notes: Record<string, string[]> = { footnote: [], endnote: [] }
  const noteNumber = (kind: string, id: string) => {
    const ids = notes[kind] ?? []
    if (!ids.includes(id)) ids.push(id)
    return ids.indexOf(id) + 1
  }
  const shownOf = (xml: string | null, note?: 'footnote' | 'endnote') =>
    xml
      ? readVisibleParagraphs({
          xml: note ? onlyReferenced(xml, note, notes[note] ?? []) : xml,
          styles,
          noteNumber,
          ...(note && { note: { kind: note } }),
        })
      : []

  const edges = edgesOf(main, ofKind('settings') ?? '')
  const edge = (kind: 'header' | 'footer') => {
    const parts = edges
      .filter((one) => one.kind === kind)
      .flatMap(({ id }) =>
        relations.filter(({ attributes }) => attributes.Id === id).map(({ attributes }) => partOf(attributes)),
      )
    return [...new Set(parts)].flatMap((name) => shownOf(read(name)))
  }
  // The main text is read before the notes, because only notes that it refers to are shown.
  const text = shownOf(main)
  return [
    ...edge('header'),
    ...text,
    ...shownOf(ofKind('footnotes'), 'footnote'),
    ...shownOf(ofKind('endnotes'), 'endnote'),
    ...edge('footer'),
  ]
}

/** Removes footnotes or endnotes that the main text does not refer to, because Word does not print them. */
function onlyReferenced(xml: string, kind: string, ids: readonly string[]): string {
  return findXmlElements(xml, [kind]).reduceRight((rest, { attributes, start, end }) => {
    if (ids.includes(attributes.id ?? '') || rest[end - 2] === '/') return rest
    const close = new RegExp(`</(?:[\\w.-]+:)?${kind}\\s*>`, 'g')
    close.lastIndex = end
    const closed = close.exec(rest)
    return closed ? rest.slice(0, start) + rest.slice(closed.index + closed[0].length) : rest
  }, xml)
}

interface Edge {
  kind: 'header' | 'footer'
  /** Pages that show the header or footer: `default`, `first` or `even`. */
  type: string
  id: string
}

/** First and even pages have their own headers and footers only if the document enables this. */
function edgesOf(main: string, settings: string): Edge[] {
  const hasEven = findXmlElements(settings, ['evenAndOddHeaders']).some(isWordXmlFlagOn)
  const found: Edge[] = []
  let section: Edge[] = []
  let hasFirst = false
  walkXml(main, {
    opened(element) {
      const { name, attributes } = element
      if (name === 'titlePg') hasFirst = isWordXmlFlagOn(element)
      const kind = /^(header|footer)Reference$/.exec(name)?.[1] as Edge['kind'] | undefined
      if (kind) section.push({ kind, type: attributes.type ?? 'default', id: attributes.id ?? '' })
    },
    text() {},
    closed({ name }) {
      if (name !== 'sectPr') return
      found.push(...section.filter(({ type }) => (type === 'first' ? hasFirst : type !== 'even' || hasEven)))
      section = []
      hasFirst = false
    },
  })
  return found
}
