import type { RichText, RichTextPicture } from '@markaz/protocol/rich-text'
import { longDateText, timeOfDayText } from '../../shared/format/date.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import style from './posts.module.css'

interface PostReaderViewProps {
  title?: string
  banner: string | null
  category?: string | undefined
  author?: { name: string; position?: string | null; photo?: string | null } | undefined
  createdAt?: string
  body: RichText
  pictures: readonly RichTextPicture[]
}

export function PostReaderView({ title, banner, category, author, createdAt, body, pictures }: PostReaderViewProps) {
  return (
    <article className={style.article}>
      {banner && <img className={style.banner} src={banner} alt="" />}
      {title && <h2 className={style.heading}>{title}</h2>}
      {(category || author || createdAt) && (
        <div className={style.meta}>
          {author && (
            <span className={style.author}>
              <PersonPhoto name={author.name} photo={author.photo} sizePx={32} />
              <span>
                <strong>{author.name}</strong>
                {author.position && <small>{author.position}</small>}
              </span>
            </span>
          )}
          <span className={style.soft}>
            {[category, createdAt && `${longDateText(createdAt)}, ${timeOfDayText(createdAt)}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      )}
      <RichTextView body={body} pictures={pictures} />
    </article>
  )
}
