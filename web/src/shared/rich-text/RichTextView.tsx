import { PlayCircleOutlined } from '@ant-design/icons'
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextMark,
  RichTextPicture,
  RichTextTableCell,
} from '@markaz/protocol/rich-text'
import { Fragment, type ReactNode } from 'react'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

interface RichTextViewProps {
  body: RichText
  /** Addresses of the pictures in the text. A picture without an address is not shown. */
  pictures?: readonly RichTextPicture[]
}

/** Each element is rendered by our own component, so foreign HTML cannot reach the page. */
export function RichTextView({ body, pictures = [] }: RichTextViewProps) {
  const urls = new Map(pictures.map(({ path, url }) => [path, url]))
  return <div className={style.text}>{blocksOf(body.content, urls)}</div>
}

type Urls = ReadonlyMap<string, string>

/** The index is the React key, because the elements have no ids and the shown text does not change. */
const each = <T,>(parts: readonly T[] | undefined, draw: (part: T) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  parts?.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>)

const blocksOf = (blocks: readonly RichTextBlock[], urls: Urls) => each(blocks, (one) => drawBlock(one, urls))

function drawBlock(block: RichTextBlock, urls: Urls): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlinesOf(block.content)}</p>
    case 'heading':
      // The page's title is an h1, so the headings of the text begin with h2.
      return block.attrs.level === 2 ? <h2>{inlinesOf(block.content)}</h2> : <h3>{inlinesOf(block.content)}</h3>
    case 'bulletList':
      return (
        <ul>
          {each(block.content, ({ content }) => (
            <li>{blocksOf(content, urls)}</li>
          ))}
        </ul>
      )
    case 'orderedList':
      return (
        <ol start={block.attrs?.start}>
          {each(block.content, ({ content }) => (
            <li>{blocksOf(content, urls)}</li>
          ))}
        </ol>
      )
    case 'blockquote':
      return <blockquote>{blocksOf(block.content, urls)}</blockquote>
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className={style.scroll} aria-label={words.table} tabIndex={0}>
          <table>
            <tbody>
              {each(block.content, ({ content }) => (
                <tr>{each(content, (cell) => drawCell(cell, urls))}</tr>
              ))}
            </tbody>
          </table>
        </section>
      )
    case 'picture': {
      const url = urls.get(block.attrs.path)
      return url && <img src={url} alt={block.attrs.alt} loading="lazy" decoding="async" />
    }
    case 'video':
      return <VideoLinkCard url={block.attrs.url} />
    case 'horizontalRule':
      return <hr />
  }
}

function drawCell({ type, attrs, content }: RichTextTableCell, urls: Urls): ReactNode {
  const Cell = type === 'tableHeader' ? 'th' : 'td'
  return (
    <Cell colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
      {blocksOf(content, urls)}
    </Cell>
  )
}

const inlinesOf = (inlines: readonly RichTextInline[] | undefined) => each(inlines, drawInline)

function drawInline(inline: RichTextInline): ReactNode {
  return inline.type === 'hardBreak' ? <br /> : marked(inline.text, inline.marks ?? [])
}

/** The text's first format (bold, link, …) becomes the outermost element. */
function marked(text: string, [mark, ...rest]: readonly RichTextMark[]): ReactNode {
  if (!mark) return text
  const inside = marked(text, rest)
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'underline':
      return <u>{inside}</u>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      )
  }
}

/** Pages of other sites are not embedded, so a video is only a link to its page. */
const VideoLinkCard = ({ url }: { url: string }) => (
  <a className={style.video} href={url} target="_blank" rel="noopener noreferrer nofollow">
    <PlayCircleOutlined aria-hidden />
    <span>{words.watch(hostNameOfUrl(url))}</span>
  </a>
)

/** Returns e.g. `youtube.com`, without `www.`. */
export const hostNameOfUrl = (url: string) => new URL(url).hostname.replace(/^www\./, '')
