import { UploadOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { closeUploadPanel, useUploadSummary } from '../domain/video/upload/upload-list.ts'
import { formatCappedCount } from '../shared/format/number.ts'
import { lazyWithRetry } from '../shared/ui/lazy-with-retry.ts'
import { appText } from './app.text.ts'
import { HeaderPopover } from './HeaderPopover.tsx'
import style from './header.module.css'

const UploadsPanel = lazyWithRetry(() => import('./UploadsPanel.tsx').then((module) => module.UploadsPanel))

export function UploadsButton() {
  const { total, count, percent, hasTrouble, news } = useUploadSummary()
  if (total === 0) return null
  const button = (
    <>
      <Ring percent={percent} hasTrouble={hasTrouble} />
      <UploadOutlined className={style.uploads} aria-hidden />
      {count > 0 && (
        <span className={style.badge} data-quiet={!hasTrouble || undefined}>
          {formatCappedCount(count, 99)}
        </span>
      )}
    </>
  )
  return (
    <>
      <HeaderPopover
        label={count > 0 ? appText.uploads(count, percent) : appText.uploadsEnded}
        button={button}
        className={style.icon ?? ''}
        onClose={() => void closeUploadPanel()}
      >
        {(close) => (
          <Suspense fallback={null}>
            <UploadsPanel close={close} />
          </Suspense>
        )}
      </HeaderPopover>
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  )
}

const radius = 13
const around = 2 * Math.PI * radius

function Ring({ percent, hasTrouble }: { percent: number; hasTrouble: boolean }) {
  return (
    <svg className={style.ring} viewBox="0 0 30 30" data-trouble={hasTrouble} aria-hidden="true">
      <circle cx="15" cy="15" r={radius} />
      <circle cx="15" cy="15" r={radius} strokeDasharray={around} strokeDashoffset={around * (1 - percent / 100)} />
    </svg>
  )
}
