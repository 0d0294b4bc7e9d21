import type { RichText, RichTextPicture } from '@markaz/protocol/rich-text'
import { Modal } from 'antd'
import type { PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { PostReaderView } from './PostReaderView.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

interface PostPreviewModalProps {
  values: { title?: string; body?: RichText; banner?: PictureFieldValue | null }
  pictures: readonly RichTextPicture[]
  category: string | undefined
  author: string | undefined
  close: () => void
}

const empty: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Shows the unsaved post in the width of a phone. */
export function PostPreviewModal({ values, pictures, category, author, close }: PostPreviewModalProps) {
  const { title = '', body = empty, banner } = values
  return (
    <Modal open title={words.previewTitle} footer={null} width={460} onCancel={close}>
      <div className={style.phone}>
        <PostReaderView
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
