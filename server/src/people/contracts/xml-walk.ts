import { decodeXmlEntities, findEndOfMarkup, xmlAttributesOf, xmlLocalNameOf } from './xml-elements.ts'

/** The names of the element and its attributes are stored without namespace prefixes. */
export interface OpenXmlElement {
  name: string
  attributes: Record<string, string>
  parent: OpenXmlElement | null
  isHidden: boolean
}

interface Listener {
  opened(element: OpenXmlElement): void
  text(words: string, parent: OpenXmlElement): void
  closed(element: OpenXmlElement): void
}

/**
 * Reads each character at most twice, so that a hostile file cannot make reading slow. The caller must have refused XML
 * with a DOCTYPE.
 */
export function walkXml(xml: string, { opened, text, closed }: Listener): void {
  let open = null as OpenXmlElement | null
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at)
    if (open && start !== at) text(decodeXmlEntities(xml.slice(at, start < 0 ? xml.length : start)), open)
    if (start < 0) return
    const end = findEndOfMarkup(xml, start)
    if (xml.startsWith('<![CDATA[', start)) {
      if (open) text(xml.slice(start + 9, end - 3), open)
    } else if (xml[start + 1] === '/') {
      if (open) closed(open)
      open = open?.parent ?? null
    } else {
      const name = /^<([\w.:-]+)/.exec(xml.slice(start, start + 100))?.[1]
      if (name) {
        const isEmpty = xml[end - 2] === '/'
        const inside = xml.slice(start + 1 + name.length, end - (isEmpty ? 2 : 1))
        const element: OpenXmlElement = {
          name: xmlLocalNameOf(name),
          attributes: xmlAttributesOf(inside),
          parent: open,
          isHidden: open?.isHidden ?? false,
        }
        opened(element)
        if (isEmpty) closed(element)
        else open = element
      }
    }
    at = end
  }
}
