import { contentErrorTexts } from '@markaz/protocol/errors/content'
import type { RichText, RichTextBlock, RichTextInline, RichTextMark } from '@markaz/protocol/rich-text'
import { richTextInputWithoutPictures } from '@markaz/protocol/rich-text'
import { parseDocument } from 'htmlparser2'
import { refuseField } from '../../http/refuse.ts'

type Nodes = ReturnType<typeof parseDocument>['children']
type Node = Nodes[number]

const blockTags = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table', 'hr']
const marks: Record<string, RichTextMark> = {
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  u: { type: 'underline' },
}
const inlineTags = [...Object.keys(marks), 'a', 'br', 'span']
const partTags = ['li', 'tbody', 'thead', 'tr', 'td', 'th']
const allowedTags = new Set([...blockTags, ...inlineTags, ...partTags])
/** Attributes for appearance are not allowed, because our pages define the appearance. */
const attributes: Record<string, readonly string[]> = {
  a: ['href'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/**
 * Converts HTML to formatted text, because pages never render HTML from outside.
 * @throws AppError VALIDATION for the field `body`, with the unsupported tags
 */
export function convertHtmlToRichText(html: string): RichText {
  const { children } = parseDocument(html)
  const foreign = new Set<string>()
  collectForeign(children, foreign)
  if (foreign.size > 0) refuseField('body', contentErrorTexts.foreignHtml([...foreign].slice(0, 5).join(', ')))
  const content = blocksOf(children)
  // Without any text, an empty paragraph is validated, so that the user gets the error "blank" instead of "invalid
  // document".
  const result = richTextInputWithoutPictures.safeParse({
    type: 'doc',
    content: content[0] ? content : [{ type: 'paragraph' }],
  })
  if (!result.success) refuseField('body', result.error.issues[0]?.message as never)
  return result.data as RichText
}

/**
 * Collects up to five unsupported elements and attributes. A loop is used, because recursion over deeply nested HTML
 * could overflow the stack.
 */
function collectForeign(nodes: Nodes, foreign: Set<string>): void {
  const open: Node[] = [...nodes]
  for (let node = open.pop(); node && foreign.size < 5; node = open.pop()) {
    if (node.type === 'text' || node.type === 'comment') continue
    if (!('name' in node) || !('attribs' in node) || !allowedTags.has(node.name)) {
      foreign.add(`<${'name' in node ? node.name : node.type}>`)
      continue
    }
    for (const name of Object.keys(node.attribs)) if (!attributes[node.name]?.includes(name)) foreign.add(name)
    for (const child of node.children) open.push(child)
  }
}

const isElement = (node: Node) => node.type === 'tag'
const childrenOf = (node: Node): Nodes => ('children' in node ? (node.children as Nodes) : [])
const nameOf = (node: Node) => ('name' in node ? node.name : '')

/** HTML text between blocks becomes a paragraph. Blocks nested more than twelve levels deep are refused. */
function blocksOf(nodes: Nodes, depth = 0): RichTextBlock[] {
  if (depth > 12) refuseField('body', contentErrorTexts.htmlTooDeep)
  const blocks: RichTextBlock[] = []
  let loose: Node[] = []
  const closeParagraph = () => {
    const content = trimmed(inlinesOf(loose, [], depth))
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    loose = []
  }
  for (const node of nodes) {
    if (!isElement(node) || !blockTags.includes(nameOf(node))) {
      loose.push(node)
      continue
    }
    closeParagraph()
    blocks.push(...blockOf(node, depth))
  }
  closeParagraph()
  return blocks
}

function blockOf(node: Node, depth: number): RichTextBlock[] {
  const children = childrenOf(node)
  const inside = () => blocksOf(children, depth + 1)
  switch (nameOf(node)) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'h1':
    case 'h2':
      return [{ type: 'heading', attrs: { level: 2 }, content: trimmed(inlinesOf(children, [], depth)) }]
    case 'h3':
    case 'h4':
      return [{ type: 'heading', attrs: { level: 3 }, content: trimmed(inlinesOf(children, [], depth)) }]
    case 'ul':
      return [{ type: 'bulletList', content: itemsOf(children, depth) }]
    case 'ol':
      return [{ type: 'orderedList', content: itemsOf(children, depth) }]
    case 'blockquote':
      return [{ type: 'blockquote', content: inside() }]
    case 'table':
      return [{ type: 'table', content: rowsOf(children, depth) }]
    default:
      return inside()
  }
}

const itemsOf = (nodes: Nodes, depth: number) =>
  nodes
    .filter((node) => nameOf(node) === 'li')
    .map((node) => ({ type: 'listItem' as const, content: withParagraph(blocksOf(childrenOf(node), depth + 1)) }))

function rowsOf(nodes: Nodes, depth: number): Extract<RichTextBlock, { type: 'table' }>['content'] {
  return nodes.flatMap((node) => {
    if (['tbody', 'thead'].includes(nameOf(node))) return rowsOf(childrenOf(node), depth)
    if (nameOf(node) !== 'tr') return []
    const cells = childrenOf(node).filter((cell) => ['td', 'th'].includes(nameOf(cell)))
    return [{ type: 'tableRow' as const, content: cells.map((cell) => cellOf(cell, depth)) }]
  })
}

function cellOf(cell: Node, depth: number) {
  const { colspan, rowspan } = ('attribs' in cell ? cell.attribs : {}) as { colspan?: string; rowspan?: string }
  return {
    type: nameOf(cell) === 'th' ? ('tableHeader' as const) : ('tableCell' as const),
    attrs: { ...(colspan && { colspan: Number(colspan) }), ...(rowspan && { rowspan: Number(rowspan) }) },
    content: withParagraph(blocksOf(childrenOf(cell), depth + 1)),
  }
}

/** Adds an empty paragraph if there is no block: formatted text requires content in each list item and table cell. */
const withParagraph = (blocks: RichTextBlock[]): RichTextBlock[] =>
  blocks.length > 0 ? blocks : [{ type: 'paragraph' }]

function inlinesOf(nodes: readonly Node[], marked: RichTextMark[], depth: number): RichTextInline[] {
  if (depth > 24) refuseField('body', contentErrorTexts.htmlTooDeep)
  return nodes.flatMap((node): RichTextInline[] => {
    if (node.type === 'text') {
      const text = node.data.replace(/[ \t\r\n]+/g, ' ')
      return text ? [{ type: 'text', text, ...(marked.length > 0 && { marks: marked }) }] : []
    }
    if (!isElement(node)) return []
    if (nameOf(node) === 'br') return [{ type: 'hardBreak' }]
    return inlinesOf(childrenOf(node), withMark(marked, node), depth + 1)
  })
}

function withMark(marked: RichTextMark[], node: Node): RichTextMark[] {
  const name = nameOf(node)
  const mark: RichTextMark | undefined =
    name === 'a' && 'attribs' in node ? { type: 'link', attrs: { href: node.attribs.href?.trim() ?? '' } } : marks[name]
  return mark && !marked.some(({ type }) => type === mark.type) ? [...marked, mark] : marked
}

/** Removes whitespace at the start and end of a line, which in HTML source is usually only indentation. */
function trimmed(inlines: RichTextInline[]): RichTextInline[] {
  const first = inlines.findIndex(isVisibleText)
  const last = inlines.findLastIndex(isVisibleText)
  return first < 0 ? [] : inlines.slice(first, last + 1)
}

const isVisibleText = (inline: RichTextInline) => inline.type === 'text' && inline.text.trim() !== ''
