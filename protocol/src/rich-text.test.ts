import { describe, expect, it } from 'vitest'
import { generalErrorTexts } from './field-texts.ts'
import { isBlankRichText, listPicturePaths, plainTextOf, RichText, richTextInput, richTextLimits } from './rich-text.ts'

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => doc(paragraph(text('bu yerda', { type: 'link', attrs: { href } })))
const picture = { type: 'picture', attrs: { path: 'posts/images/a.png', alt: 'Sinf' } }

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Yangi guruhlar')] },
  paragraph(
    text('Dekabrda '),
    text('uchta', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
    { type: 'hardBreak' },
    text('guruh', { type: 'link', attrs: { href: 'https://markaz.uz/guruhlar' } }),
  ),
  {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          paragraph(text('Frontend')),
          {
            type: 'orderedList',
            attrs: { start: 3 },
            content: [{ type: 'listItem', content: [paragraph(text('HTML'))] }],
          },
        ],
      },
    ],
  },
  { type: 'blockquote', content: [paragraph(text('Ilm — nur'))] },
  {
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [
          { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph(text('Kun'))] },
          { type: 'tableCell', content: [paragraph()] },
        ],
      },
    ],
  },
  picture,
  { type: 'video', attrs: { url: 'https://youtu.be/abc' } },
  { type: 'horizontalRule' },
)

const said = (body: unknown, schema = richTextInput) => schema.safeParse(body).error?.issues.map((one) => one.message)
const nested = (depth: number): object =>
  depth === 0 ? paragraph(text('x')) : { type: 'blockquote', content: [nested(depth - 1)] }

describe('formatted text', () => {
  it('a formatted text that contains every element of the editor is stored unchanged', () => {
    expect(RichText.parse(whole)).toEqual(whole)
    expect(said(whole)).toBeUndefined()
  })

  it('unknown attributes of a known node of a formatted text are removed', () => {
    const attrs = { href: 'https://markaz.uz/', onclick: 'alert(1)', class: 'x', target: '_self' }
    const sent = doc({ ...paragraph({ ...text('a', { type: 'link', attrs }), style: 'x' }), html: '<b>' })
    expect(RichText.parse(sent)).toEqual(doc(paragraph(text('a', { type: 'link', attrs: { href: attrs.href } }))))
  })

  it.each([
    ['a page', '<p>salom</p>'],
    ['nothing', undefined],
    ['a list', []],
    ['a script', doc(paragraph(text('a')), { type: 'script', content: [text('alert(1)')] })],
    ['HTML as a part', doc({ type: 'html', attrs: { html: '<img onerror=alert(1)>' } })],
    [
      'a picture from elsewhere by address',
      doc(paragraph(text('a')), { type: 'image', attrs: { src: 'https://e.uz/x.svg' } }),
    ],
    ['a text outside any part', doc(text('a'))],
    ['a heading of the page', doc({ type: 'heading', attrs: { level: 1 }, content: [text('a')] })],
    ['a cell outside a table', doc({ type: 'tableCell', content: [paragraph(text('a'))] })],
    ['half a pair', doc(paragraph(text('a\ud800')))],
    ['NUL', doc(paragraph(text('a\u0000')))],
  ])('a formatted text that is or contains %s is refused', (_, body) => {
    expect(said(body)).toEqual([generalErrorTexts.richTextWrong])
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://markaz.uz/1',
    '//markaz.uz',
    '/profile',
    'salom',
  ])('a formatted text with a link to %j is refused', (href) => {
    expect(said(link(href))).toEqual([generalErrorTexts.richTextLink])
  })

  it.each(['https://markaz.uz/', 'http://markaz.uz/a?b=1#c', 'mailto:a@markaz.uz', 'tel:+998901234567'])(
    'a formatted text with a link to %s is accepted',
    (href) => expect(said(link(href))).toBeUndefined(),
  )

  it('a video in a formatted text is refused unless its URL begins with https', () => {
    const video = (url: string) => doc(paragraph(text('a')), { type: 'video', attrs: { url } })
    for (const url of ['http://youtu.be/a', 'javascript:alert(1)'])
      expect(said(video(url))).toEqual([generalErrorTexts.richTextVideo])
  })

  // Shows: FORMAT-006
  it.each([
    ['no text', doc(paragraph())],
    ['blanks and invisible signs', doc(paragraph(text(' \u200b\u00a0')), { type: 'horizontalRule' })],
    ['a picture alone', doc(picture)],
  ])('a formatted text with %s is treated as blank', (_, body) => {
    expect(said(body)).toEqual([generalErrorTexts.blank])
    expect(isBlankRichText(RichText.parse(body))).toBe(true)
  })

  it('a formatted text that is too long, too deeply nested or has too many nodes is refused before its schema is checked', () => {
    const { depth, nodes, signs } = richTextLimits
    const begun = performance.now()
    expect(said(doc(nested(depth - 2)))).toBeUndefined()
    expect(said(doc(nested(depth - 1)))).toEqual([generalErrorTexts.richTextTooDeep])
    expect(said(doc(paragraph(text('a'.repeat(signs)))))).toBeUndefined()
    expect(said(doc(paragraph(text('a'.repeat(signs + 1)))))).toEqual([generalErrorTexts.richTextTooLong])
    expect(said(doc(...Array(nodes).fill(paragraph(text('a')))))).toEqual([generalErrorTexts.richTextTooLong])
    expect(said(doc(nested(5_000)))).toEqual([generalErrorTexts.richTextTooDeep])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('plainTextOf returns one line for each block of a formatted text, and listPicturePaths returns the paths of its pictures', () => {
    const body = RichText.parse(whole)
    expect(plainTextOf(body)).toBe('Yangi guruhlar\nDekabrda uchta guruh\nFrontend\nHTML\nIlm — nur\nKun')
    expect(listPicturePaths(body)).toEqual(['posts/images/a.png'])
  })
})
