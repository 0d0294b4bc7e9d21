import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import { sizeText } from '../../shared/format/number.ts'
import style from './attachments.module.css'
import { attachmentsText } from './attachments.text.ts'
import { FileIcon } from './FileIcon.tsx'
import { usePicturePreview } from './use-picture-preview.tsx'

interface AttachmentListProps {
  files: readonly Attachment[]
  label?: string
}

export function AttachmentList({ files, label = attachmentsText.files }: AttachmentListProps) {
  const preview = usePicturePreview(files)
  if (files.length === 0) return null
  const pictures = files.filter(({ isPicture }) => isPicture)
  const others = files.filter(({ isPicture }) => !isPicture)
  return (
    <div className={style.list}>
      {pictures.length > 0 && (
        <ul className={style.pictures} aria-label={label}>
          {pictures.map(({ path, url, name }) => (
            <li key={path}>
              <button
                type="button"
                className={style.thumb}
                aria-label={attachmentsText.open(name)}
                title={name}
                onClick={() => preview.open(path)}
              >
                <img src={url} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={style.documents} aria-label={label}>
          {others.map(({ path, url, name, sizeBytes }) => (
            <li key={path}>
              <a className={style.document} href={url} download={name}>
                <FileIcon name={name} />
                <span className={style.name}>{name}</span>
                <span className={style.size}>{sizeText(sizeBytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {preview.element}
    </div>
  )
}
