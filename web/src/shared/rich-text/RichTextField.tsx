import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import style from './rich-text.module.css'

const RichTextEditor = lazyWithRetry(() => import('./RichTextEditor.tsx').then((m) => m.RichTextEditor))

export const RichTextField = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <div className={style.editor}>
        <Skeleton active className={style.waiting ?? ''} />
      </div>
    }
  >
    <RichTextEditor {...props} />
  </Suspense>
)
