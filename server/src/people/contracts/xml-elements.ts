import { AppError } from '@markaz/protocol/errors'
import { generalErrorTexts } from '@markaz/protocol/field-texts'

export interface XmlElement {
  /** Attributes by name, without the namespace prefix. */
  attributes: Record<string, string>
  /** Text from the XML element's opening tag to the next tag. */
  text: string
  /** Offsets in the XML text where the element's opening tag begins and ends. */
  start: number
  end: number
}

/**
 * Reads each character at most twice, so that a hostile file cannot make reading slow. The caller must have refused XML
 * with a DOCTYPE.
 */
export function findXmlElements(xml: string, names: string[]): XmlElement[] {
  const found: XmlElement[] = []
  let at = xml.indexOf('<')
  while (at >= 0) {
    const end = findEndOfMarkup(xml, at)
    // Finds no name in comments, CDATA, declarations and closing tags, because these do not begin with a letter.
    const name = /^<([\w.:-]+)/.exec(xml.slice(at, at + 100))?.[1]
    if (name && names.includes(xmlLocalNameOf(name))) {
      const attributes = xmlAttributesOf(xml.slice(at + name.length + 1, end - 1))
      const text = decodeXmlEntities(xml.slice(end, indexOrBroken(xml, '<', end)))
      found.push({ attributes, text, start: at, end })
    }
    at = xml.indexOf('<', end)
  }
  return found
}

export function findEndOfMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return indexOrBroken(xml, '-->', start + 4) + 3
  if (xml.startsWith('<![CDATA[', start)) return indexOrBroken(xml, ']]>', start) + 3
  for (let at = start; at < xml.length; at++) {
    const sign = xml[at]
    if (sign === '>') return at + 1
    if (sign === '"' || sign === "'") at = indexOrBroken(xml, sign, at + 1)
  }
  throw new AppError('FILE_BROKEN', { fields: { file: generalErrorTexts.unreadable } })
}

function indexOrBroken(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from)
  if (at < 0) throw new AppError('FILE_BROKEN', { fields: { file: generalErrorTexts.unreadable } })
  return at
}

export const xmlLocalNameOf = (name: string) => name.slice(name.lastIndexOf(':') + 1)

export function xmlAttributesOf(inside: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', value = ''] of inside.matchAll(/\s*([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/gy))
    attributes[xmlLocalNameOf(name)] = decodeXmlEntities(value.slice(1, -1))
  return attributes
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function decodeXmlEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? -1)
    return code > 0x10ffff ? whole : code >= 0 ? String.fromCodePoint(code) : (entities[name] ?? whole)
  })
}
