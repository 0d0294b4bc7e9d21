import { CloseOutlined, LoadingOutlined, RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { sizeText } from '../../shared/format/number.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import type { AttachmentItem } from './attachment-items.ts'
import style from './attachments.module.css'
import { attachmentsText as words } from './attachments.text.ts'
import { FileIcon } from './FileIcon.tsx'
import { usePicturePreview } from './use-picture-preview.tsx'

interface AttachmentItemsProps {
  items: readonly AttachmentItem[]
  remove: (key: string) => void
  retry: (key: string) => void
  disabled?: boolean
}

export function AttachmentItems({ items, remove, retry, disabled = false }: AttachmentItemsProps) {
  const preview = usePicturePreview(items)
  const isOnline = useIsOnline()
  if (items.length === 0) return null
  return (
    <>
      <ul className={style.items} aria-label={words.files}>
        {items.map((item) => (
          <li key={item.key} className={item.state === 'failed' ? `${style.item} ${style.failed}` : style.item}>
            <Picture item={item} open={preview.open} />
            <span className={style.words}>
              <span className={style.name}>{item.name}</span>
              <Note item={item} />
            </span>
            {item.state === 'sending' && (
              <span className={style.bar} style={{ width: `${Math.round(item.share * 100)}%` }} aria-hidden />
            )}
            {item.state === 'failed' && item.file && (
              <Button
                type="text"
                size="small"
                icon={<RedoOutlined aria-hidden />}
                disabled={disabled || !isOnline}
                aria-label={words.retry(item.name)}
                title={words.retryShort}
                onClick={() => retry(item.key)}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              disabled={disabled}
              aria-label={words.remove(item.name)}
              onClick={() => remove(item.key)}
            />
          </li>
        ))}
      </ul>
      {preview.element}
    </>
  )
}

function Picture({ item, open }: { item: AttachmentItem; open: (path: string) => void }) {
  const { isPicture, url, path, name, state } = item
  if (isPicture && url && path)
    return (
      <button type="button" className={style.small} aria-label={words.open(name)} onClick={() => open(path)}>
        <img src={url} alt="" decoding="async" />
      </button>
    )
  return (
    <span className={style.icon}>
      {state === 'sending' ? <LoadingOutlined aria-hidden /> : <FileIcon name={name} />}
    </span>
  )
}

function Note({ item: { state, trouble, share, sizeBytes } }: { item: AttachmentItem }) {
  if (state === 'failed')
    return (
      <span className={style.trouble} role="alert">
        {trouble}
      </span>
    )
  if (state === 'sending') return <span className={style.size}>{words.sending(Math.round(share * 100))}</span>
  return <span className={style.size}>{state === 'waiting' ? words.waiting : sizeText(sizeBytes)}</span>
}
