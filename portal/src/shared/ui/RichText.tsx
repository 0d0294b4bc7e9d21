import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextMark,
  RichTextPicture,
  RichTextTableCell,
} from '@markaz/protocol/rich-text'
import { Fragment, type ReactNode } from 'react'
import { convertTextsToScript } from '../text/words.ts'
import { LazyPicture } from './LazyPicture.tsx'
import './rich-text.css'

const text = convertTextsToScript({ video: 'Videoni ochish', table: 'Jadval' })

interface RichTextViewProps {
  body: RichText
  pictures?: readonly RichTextPicture[]
}

/** Our own components render each element of the formatted text, so foreign HTML cannot reach the page. */
export function RichTextView({ body, pictures = [] }: RichTextViewProps) {
  const urls = new Map(pictures.map(({ path, url }) => [path, url]))
  return <div className="rich">{blocksOf(body.content, urls)}</div>
}

type Urls = ReadonlyMap<string, string>

const each = <T,>(parts: readonly T[] | undefined, draw: (part: T) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  parts?.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>)

const blocksOf = (blocks: readonly RichTextBlock[], urls: Urls) => each(blocks, (one) => drawBlock(one, urls))

function drawBlock(block: RichTextBlock, urls: Urls): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{each(block.content, drawInline)}</p>
    case 'heading':
      // The screen's title is an h1, so the headings of the text begin with h2.
      return block.attrs.level === 2 ? (
        <h2>{each(block.content, drawInline)}</h2>
      ) : (
        <h3>{each(block.content, drawInline)}</h3>
      )
    case 'bulletList':
      return <ul>{each(block.content, ({ content }) => drawItem(content, urls))}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start}>{each(block.content, ({ content }) => drawItem(content, urls))}</ol>
    case 'blockquote':
      return <blockquote>{blocksOf(block.content, urls)}</blockquote>
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className="rich-table" aria-label={text.table} tabIndex={0}>
          <table>
            <tbody>
              {each(block.content, ({ content }) => (
                <tr>{each(content, (cell) => drawCell(cell, urls))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      )
    case 'picture':
      return <LazyPicture src={urls.get(block.attrs.path) ?? null} alt={block.attrs.alt} />
    case 'video':
      return (
        <p>
          <SafeLink href={block.attrs.url}>▶ {text.video}</SafeLink>
        </p>
      )
    case 'horizontalRule':
      return <hr />
  }
}

const drawItem = (content: readonly RichTextBlock[], urls: Urls) => <li>{blocksOf(content, urls)}</li>

function drawCell({ type, attrs, content }: RichTextTableCell, urls: Urls): ReactNode {
  const Cell = type === 'tableHeader' ? 'th' : 'td'
  return (
    <Cell colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
      {blocksOf(content, urls)}
    </Cell>
  )
}

function drawInline(inline: RichTextInline): ReactNode {
  return inline.type === 'hardBreak' ? <br /> : marked(inline.text, inline.marks ?? [])
}

/** Returns HTML elements for the formats (bold, link, …) of a text; the first format becomes the outermost element. */
function marked(plain: string, [mark, ...rest]: readonly RichTextMark[]): ReactNode {
  if (!mark) return plain
  const inside = marked(plain, rest)
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'underline':
      return <u>{inside}</u>
    case 'link':
      return <SafeLink href={mark.attrs.href}>{inside}</SafeLink>
  }
}

/** If the link's address is not a web page, mail address or phone number, only the link's text is shown. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?|mailto|tel):/i.test(href)) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
