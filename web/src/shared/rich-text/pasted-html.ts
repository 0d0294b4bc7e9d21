import { blockLevelElementTags } from '../csp/default-policy.ts'

const invisible =
  'script,style,template,head,title,meta,link,noscript,iframe,object,embed,audio,video,canvas,datalist,svg,[hidden],input'
const listTags = new Set(['ul', 'ol', 'menu', 'dir'])
const tableParts = /^\s*(?:<!--[\s\S]*?-->\s*)*<(thead|tbody|tfoot|caption|colgroup|col|tr|td|th)\b/i
const maxSpan = 20

/**
 * Restructures pasted HTML, because the editor would otherwise drop or join words, e.g. text in a list but outside its
 * items.
 */
export function cleanPastedHtml(html: string): string {
  // HTML that was copied from this editor already has the right structure.
  if (html.includes('data-pm-slice')) return html
  const whole = tableParts.test(html) ? `<table>${html}</table>` : html
  const { body } = new DOMParser().parseFromString(whole, 'text/html')
  for (const element of body.querySelectorAll(invisible)) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[style]'))
    if (
      /display\s*:\s*none|visibility\s*:\s*(hidden|collapse)|mso-hide\s*:\s*all/i.test(
        element.getAttribute('style') ?? '',
      )
    )
      element.remove()
  const tidy = document.implementation.createHTMLDocument('').body
  new Blocks(tidy).addAll(body.childNodes, [])
  return tidy.innerHTML
}

class Blocks {
  /** The paragraph or heading that gets the next text; null = the next text begins a new paragraph. */
  private line: HTMLElement | null = null
  private readonly into: HTMLElement
  private readonly isFlat: boolean

  /** @param isFlat true inside a table: a nested table is converted to paragraphs */
  constructor(into: HTMLElement, isFlat = false) {
    this.into = into
    this.isFlat = isFlat
  }

  addAll(nodes: Iterable<Node>, marks: readonly Element[], tag = 'p'): void {
    for (const node of nodes) this.add(node, marks, tag)
  }

  private add(node: Node, marks: readonly Element[], tag: string): void {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.nodeValue ?? '', marks, tag)
    if (!isElement(node)) return
    const name = node.localName
    // A line break is put into a paragraph or heading, because the editor drops a line break at the end of an element
    // that the editor does not support.
    if (name === 'br') this.lineOf(tag).append(this.make('br'))
    else if (name === 'hr') this.own(this.make('hr'))
    else if (name === 'img') this.addPicture(node)
    else if (listTags.has(name)) this.addList(node, marks)
    else if (name === 'li') this.addLooseItem(node, marks)
    else if (name === 'table') this.addTable(node, marks)
    else if (name === 'blockquote') {
      const quote = this.make('blockquote')
      new Blocks(quote, this.isFlat).addAll(node.childNodes, marks)
      if (quote.hasChildNodes()) this.own(quote)
    } else if (name === 'pre' || /white-space\s*:\s*pre\b/i.test(node.getAttribute('style') ?? '')) {
      this.line = null
      this.addLines(node.textContent ?? '', marks)
      this.line = null
    } else if (name === 'select') {
      const chosen = node.querySelector('option[selected]') ?? node.querySelector('option')
      this.addText(chosen?.textContent ?? '', marks, tag)
    } else if (isBlock(node)) {
      this.line = null
      this.addAll(node.childNodes, marks, headings[name] ?? tag)
      this.line = null
    } else this.addAll(node.childNodes, [...marks, node], tag)
  }

  private addText(text: string, marks: readonly Element[], tag: string): void {
    // Spaces between paragraphs, lists and other blocks are not text.
    if (!this.line && !/[^ \t\r\n\f]/.test(text)) return
    this.lineOf(tag).append(wrapped(this.into.ownerDocument.createTextNode(text), marks))
  }

  /** Adds text in which spaces and line breaks must stay, e.g. from `<pre>`. */
  private addLines(text: string, marks: readonly Element[]): void {
    text.split(/\r\n|\r|\n/).forEach((words, at) => {
      if (at > 0) this.lineOf('p').append(this.make('br'))
      this.addText(
        words.replaceAll('\t', '    ').replace(/ {2,}|^ /g, (spaces) => '\u00a0'.repeat(spaces.length)),
        marks,
        'p',
      )
    })
  }

  private addList(list: Element, marks: readonly Element[]): void {
    const made = this.make(list.localName === 'ol' ? 'ol' : 'ul')
    const start = list.getAttribute('start')
    if (start && made.localName === 'ol' && /^\d{1,4}$/.test(start)) made.setAttribute('start', start)
    let open: Blocks | null = null
    let last: HTMLElement | null = null
    const item = () => {
      last = this.make('li')
      made.append(last)
      return new Blocks(last, this.isFlat)
    }
    for (const node of list.childNodes) {
      if (isElement(node) && node.localName === 'li') {
        item().addAll(node.childNodes, marks)
        open = null
      } else if (isElement(node) && listTags.has(node.localName) && last) {
        // A list that is directly inside a list belongs to the item before it.
        new Blocks(last, this.isFlat).addAll([node], marks)
        open = null
      } else if (open || isElement(node) || /[^ \t\r\n\f]/.test(node.nodeValue ?? '')) {
        if (!isElement(node) && node.nodeType !== Node.TEXT_NODE) continue
        open ??= item()
        open.addAll([node], marks)
      }
    }
    for (const one of made.children) if (!one.hasChildNodes()) one.append(this.make('p'))
    if (made.hasChildNodes()) this.own(made)
  }

  private addLooseItem(node: Element, marks: readonly Element[]): void {
    const before = this.line ? null : this.into.lastElementChild
    const list = before?.hasAttribute('data-loose') ? before : this.make('ul')
    list.setAttribute('data-loose', '')
    const item = this.make('li')
    new Blocks(item, this.isFlat).addAll(node.childNodes, marks)
    if (!item.hasChildNodes()) item.append(this.make('p'))
    list.append(item)
    if (list !== before) this.own(list as HTMLElement)
  }

  private addTable(table: Element, marks: readonly Element[]): void {
    const made = this.make('table')
    const body = this.make('tbody')
    made.append(body)
    let row: HTMLElement | null = null
    let cell: Blocks | null = null
    const newRow = () => {
      row = this.make('tr')
      body.append(row)
      cell = null
      return row
    }
    const newCell = (like?: Element) => {
      const one = this.make(like?.localName === 'th' ? 'th' : 'td')
      for (const span of ['colspan', 'rowspan']) {
        const count = Number(like?.getAttribute(span))
        if (count > 1) one.setAttribute(span, String(Math.min(count, maxSpan)))
      }
      ;(row ?? newRow()).append(one)
      return new Blocks(one, true)
    }
    const walk = (nodes: Iterable<Node>, outer: readonly Element[]) => {
      for (const node of nodes) {
        if (!isElement(node)) {
          if (node.nodeType !== Node.TEXT_NODE || !/[^ \t\r\n\f]/.test(node.nodeValue ?? '')) continue
          cell ??= newCell()
          cell.addAll([node], outer)
        } else if (node.localName === 'caption') this.addAll([node], outer)
        else if (/^(thead|tbody|tfoot)$/.test(node.localName)) {
          row = null
          walk(node.childNodes, outer)
          row = null
        } else if (node.localName === 'tr') {
          newRow()
          walk(node.childNodes, outer)
          row = null
        } else if (/^t[dh]$/.test(node.localName)) {
          newCell(node).addAll(node.childNodes, outer)
          cell = null
        } else if (!/^col(group)?$/.test(node.localName)) {
          cell ??= newCell()
          cell.addAll([node], outer)
        }
      }
    }
    walk(table.childNodes, marks)
    for (const one of body.querySelectorAll('td:empty, th:empty')) one.append(this.make('p'))
    for (const one of body.querySelectorAll('tr:empty')) one.remove()
    if (!body.hasChildNodes()) return
    if (this.isFlat) for (const one of body.querySelectorAll(':scope > tr > *')) this.ownAll(one.childNodes)
    else this.own(made)
  }

  /** Only pictures of our server (`data-path`) remain; others are removed with their descriptions. */
  private addPicture(image: Element): void {
    if (image.hasAttribute('data-path')) this.own(image.cloneNode(true) as HTMLElement)
  }

  private own(block: HTMLElement): void {
    this.line = null
    this.into.append(block)
  }

  private ownAll(blocks: Iterable<Node>): void {
    for (const block of [...blocks]) this.own(block as HTMLElement)
  }

  private lineOf(tag: string): HTMLElement {
    if (!this.line) {
      this.line = this.make(tag)
      this.into.append(this.line)
    }
    return this.line
  }

  private make(tag: string): HTMLElement {
    return this.into.ownerDocument.createElement(tag)
  }
}

const headings: Record<string, string> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3', p: 'p' }

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

function isBlock(element: Element): boolean {
  const display = /display\s*:\s*(block|flex|grid|flow-root|list-item|table|table-row|table-cell)\b/i
  return blockLevelElementTags.has(element.localName) || display.test(element.getAttribute('style') ?? '')
}

function wrapped(content: Node, marks: readonly Element[]): Node {
  return marks.reduceRight<Node>((inside, mark) => {
    const copy = mark.cloneNode(false)
    copy.appendChild(inside)
    return copy
  }, content)
}
