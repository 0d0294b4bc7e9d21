import '../../testing/browser.ts'
import { RichText } from '@markaz/protocol/rich-text'
import { Editor } from '@tiptap/react'
import { describe, expect, test } from 'vitest'
import { editorExtensionsOf } from './editor-extensions.ts'
import { cleanPastedHtml } from './pasted-html.ts'

function pasted(html: string): RichText {
  const editor = new Editor({
    extensions: editorExtensionsOf(() => undefined),
    editorProps: { transformPastedHTML: cleanPastedHtml },
  })
  try {
    editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
    return RichText.parse(editor.getJSON())
  } finally {
    editor.destroy()
  }
}

type Part = { type: string; text?: string; content?: readonly Part[] }
/** Returns the text of a document, with a new line for each block and each line break. */
function linesOf(part: Part): string {
  if (part.type === 'text') return part.text ?? ''
  if (part.type === 'hardBreak') return '\n'
  return `\n${(part.content ?? []).map(linesOf).join('')}\n`
}
const wordsOf = (text: string) => text.split(/[\s\u00a0]+/).filter(Boolean)
const pastedWords = (html: string) => wordsOf(linesOf(pasted(html) as Part))
const shapeOf = ({ type, content }: Part): unknown =>
  type === 'text' || !content ? type : { [type]: content.map(shapeOf) }

describe('pasted HTML keeps each visible word once and in order, and never joins two words', () => {
  test.each([
    ['paragraphs in bold', '<b><p>Bir.</p><p>Ikki.</p></b>', 'Bir. Ikki.'],
    ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', 'a b c'],
    ['a list that begins with a list', '<ol><ol><li>a</li></ol></ol>', 'a'],
    ['text directly in a list', '<ol>bir<li>ikki</li>uch <b>to‘rt</b><li>besh</li></ol>', 'bir ikki uch to‘rt besh'],
    ['paragraphs directly in a list', '<ul><p>a</p><p>b</p></ul>', 'a b'],
    ['a text after a list of an item', '<ul><li>a<ul><li>b</li></ul>c</li></ul>', 'a b c'],
    ['items without a list', '<li>a</li><li>b</li>c', 'a b c'],
    ['a table without rows around', '<td>a</td><td>b</td>', 'a b'],
    ['rows without a table', '<tr><td>a</td><td>b</td></tr>', 'a b'],
    [
      'a table without a body, with a caption and a foot',
      '<table><caption>n</caption><tr><th>a</th></tr><tfoot><tr><td>b</td></tr></tfoot></table>',
      'n a b',
    ],
    ['text between rows', '<table>x<tr><td>a</td></tr></table>', 'x a'],
    ['a table in a cell', '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table>d</td></tr></table>', 'a b c d'],
    ['a list in a cell', '<table><tr><td><ul><li>a<li>b</ul></td></tr></table>', 'a b'],
    ['terms', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>', 'a b c'],
    ['details', '<details><summary>a</summary>b<p>c</p></details>', 'a b c'],
    ['a break in bold', '<b>a<br>b</b><br><br>c', 'a b c'],
    ['text whose lines count', '<pre>a\n  b\tc\nd</pre>', 'a b c d'],
    ['blocks by their style', '<span style="display:block">a</span><span style="display: block">b</span>', 'a b'],
    ['hidden words', 'a<span style="display:none">x</span><p hidden>x</p><span style="mso-hide:all">x</span> b', 'a b'],
    [
      'comments of Word',
      '<p><!--[if !supportLists]-->1.<!--[endif]--> a</p><!--[if gte mso 9]><xml>x</xml><![endif]--><o:p>b</o:p>',
      '1. a b',
    ],
    ['a heading in a link', '<a href="https://a.uz"><h2>a</h2><div>b</div></a>c', 'a b c'],
    ['a heading of any level', '<h1>a</h1><h5>b</h5><section>c</section><section>d</section>', 'a b c d'],
    ['a form', '<form><label>a</label> <textarea>b</textarea><button>c</button></form>', 'a bc'],
    [
      'figures and quotes',
      '<figure><img src="x" alt="x"><figcaption>a</figcaption></figure><blockquote>b<p>c</p></blockquote>',
      'a b c',
    ],
  ])('pasted HTML keeps its words, once and in order: %s', (_, html, words) => {
    expect(pastedWords(html)).toEqual(wordsOf(words))
  })

  test('a pasted nested list stays nested, and a pasted table row keeps its cells', () => {
    const list = pasted('<ul><li>a</li><ul><li>b</li></ul></ul>')
    const [first] = (shapeOf(list as Part) as { doc: unknown[] }).doc
    expect(first).toEqual({
      bulletList: [{ listItem: [{ paragraph: ['text'] }, { bulletList: [{ listItem: [{ paragraph: ['text'] }] }] }] }],
    })
    const table = JSON.stringify(pasted('<table><tr><td colspan="2">a</td></tr><td>b</td><td>c</td></table>'))
    expect(table).toMatch(/"colspan":2.*"a".*tableRow.*"b".*"c"/)
  })

  // Shows: REAL-009
  test('pasting any of 400 generated HTML pages into the text editor keeps every visible word once and in order', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const { html, text } = generatedPage(seed)
      expect([seed, html, pastedWords(html)]).toEqual([seed, html, wordsOf(text)])
    }
  }, 120_000)
})

/** The generated page has hidden, nested and misplaced words; `text` is the text that a browser would show. */
function generatedPage(seed: number): { html: string; text: string } {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T
  let count = 0
  const word = () => `so${count++}z`
  type Piece = { html: string; text: string }
  const many = (make: () => Piece, most = 3): Piece => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * most) }, make)
    return { html: pieces.map(({ html }) => html).join(''), text: pieces.map(({ text }) => text).join('') }
  }
  const line = ({ html, text }: Piece, open: string, close: string): Piece => ({
    html: open + html + close,
    text: `\n${text}\n`,
  })
  const inline = (depth: number): Piece => {
    const roll = random()
    if (roll < 0.4 || depth === 0)
      return oneOf(
        [() => word(), () => `${word()} `, () => `${word()} ${word()}`].map(
          (make) => () => ((said) => ({ html: said, text: said }))(make()),
        ),
      )()
    if (roll < 0.55) return { html: '<br>', text: '\n' }
    if (roll < 0.65)
      return {
        html: oneOf([
          `<span style="display:none">${word()}</span>`,
          `<b hidden>${word()}</b>`,
          `<!--[if mso]>${word()}<![endif]-->`,
          `<script>${word()}</script>`,
        ]),
        text: '',
      }
    const tag = oneOf(['b', 'i', 'span', 'u', 'font', 'mark', 'a href="https://a.uz"'])
    const inner = many(() => inline(depth - 1))
    return { ...inner, html: `<${tag}>${inner.html}</${tag.split(' ')[0]}>` }
  }
  const flow = (depth: number): Piece => many(() => (depth > 0 && random() < 0.6 ? block(depth - 1) : inline(2)))
  const list = (depth: number): Piece => {
    const tag = oneOf(['ul', 'ol'])
    const item = (): Piece => {
      const roll = random()
      if (roll < 0.6 || depth === 0) return line(depth > 0 ? flow(depth - 1) : inline(1), '<li>', '</li>')
      if (roll < 0.8) return list(depth - 1)
      return line(inline(1), '<p>', '</p>')
    }
    return line(many(item), `<${tag}>`, `</${tag}>`)
  }
  const table = (depth: number): Piece => {
    const cell = () => line(flow(Math.max(0, depth - 1)), oneOf(['<td>', '<th>', '<td colspan="2">']), '</td>')
    const row = () => line(many(cell), '<tr>', '</tr>')
    const [open, close] = oneOf([
      ['', ''],
      ['<tbody>', '</tbody>'],
      ['<thead>', '</thead>'],
    ])
    return line(many(row), `<table>${open}`, `${close}</table>`)
  }
  const block = (depth: number): Piece => {
    const roll = random()
    if (roll < 0.25) return list(depth)
    if (roll < 0.4) return table(depth)
    if (roll < 0.55)
      return line(
        many(() => inline(2)),
        '<p>',
        '</p>',
      )
    if (roll < 0.7) {
      const mark = oneOf(['b', 'i', 'span', 'font'])
      const inner = many(() =>
        line(
          many(() => inline(1)),
          '<p>',
          '</p>',
        ),
      )
      return { ...inner, html: `<${mark}>${inner.html}</${mark}>` }
    }
    const tag = oneOf(['div', 'section', 'blockquote', 'dl', 'dd', 'figure', 'details', 'span style="display:block"'])
    return line(flow(depth), `<${tag}>`, `</${tag.split(' ')[0]}>`)
  }
  return many(() => block(2), 4)
}
