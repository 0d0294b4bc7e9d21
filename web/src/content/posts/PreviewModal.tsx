import type { RichText, RichTextPicture } from '@markaz/protocol/rich-text'
import { Modal } from 'antd'
import type { PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { PostAsReadersSee } from './PostAsReadersSee.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

interface PreviewModalProps {
  values: { title?: string; body?: RichText; banner?: PictureFieldValue | null }
  pictures: readonly RichTextPicture[]
  category: string | undefined
  author: string | undefined
  close: () => void
}

const empty: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Shows the unsaved post in the width of a phone. */
export function PreviewModal({ values, pictures, category, author, close }: PreviewModalProps) {
  const { title = '', body = empty, banner } = values
  return (
    <Modal open title={words.previewTitle} footer={null} width={460} onCancel={close}>
      <div className={style.phone}>
        <PostAsReadersSee
          title={title}
          banner={banner?.url || null}
          category={category}
          author={author ? { name: author } : undefined}
          body={body}
          pictures={pictures}
        />
      </div>
    </Modal>
  )
}
