import { attachmentFileRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf, attachmentDocumentExtensions, fileExtensionsText } from '@markaz/protocol/file-types'
import { maxAttachments } from '@markaz/protocol/message'
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { OutboxFile } from '../../shared/outbox/waiting.ts'
import type { SubmissionDraft } from '../../shared/store/account.ts'
import { formatTimeWithSeconds } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { ErrorText, FormField } from '../../shared/ui/parts.tsx'
import { isPortalViewByStaff, portalViewByStaffText } from '../../shared/view/view.ts'
import { BlobImage } from './CachedFile.tsx'
import { CropPhotoSheet } from './CropPhotoSheet.tsx'
import { PhotoError, prepareFileForUpload, rotatePhotoClockwise } from './photos.ts'
import type { useDraft } from './use-draft.ts'
import { submissionText as text } from './work.text.ts'

const filesAtMost = maxAttachments
const types = fileExtensionsText(attachmentDocumentExtensions)

const tooManyOf = (left: readonly { name: string }[]): string[] =>
  left.length > 0 ? [fillPlaceholders(text.tooMany, { names: left.map(({ name }) => name).join(', ') })] : []

interface ComposerProps
  extends Pick<ReturnType<typeof useDraft>, 'change' | 'bring' | 'isComing' | 'keptAt' | 'isFull'> {
  draft: SubmissionDraft
  label?: string
  children: ReactNode
}

export function SubmissionInput(props: ComposerProps) {
  const { draft, change, bring, isComing, keptAt, isFull, label = text.write, children } = props
  const [refused, setRefused] = useState<readonly string[]>([])
  const isEmpty = draft.files.length === 0 && draft.text === ''
  useEffect(() => {
    if (isEmpty) setRefused([])
  }, [isEmpty])
  if (isPortalViewByStaff) return <p className="soft">{portalViewByStaffText.readOnly}</p>
  const { files } = draft
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const room = Math.max(0, filesAtMost - files.length)
    setRefused(tooManyOf(chosen.slice(room)))
    void bring(made(chosen.slice(0, room)))
  }
  const made = async (chosen: File[]) => {
    const pages: OutboxFile[] = []
    for (const file of chosen) {
      try {
        pages.push(await prepareFileForUpload(file))
      } catch (error) {
        if (!(error instanceof PhotoError)) throw error
        const reason = fillPlaceholders(text[error.trouble], { name: error.fileName })
        setRefused((others) => [...others, reason])
      }
    }
    return (now: SubmissionDraft) => {
      const all = [...now.files, ...pages]
      const over = tooManyOf(all.slice(filesAtMost))
      if (over.length > 0) setRefused((others) => [...others, ...over])
      return { files: all.slice(0, filesAtMost) }
    }
  }
  return (
    <div className="composer">
      {files.length > 0 && <Pages files={files} change={(to) => change((now) => ({ files: to(now.files) }))} />}
      <div className="buttons">
        <Pick label={text.camera} accept="image/*" isCamera onChange={add} />
        <Pick label={text.file} accept={acceptAttributeOf(attachmentFileRules)} onChange={add} />
      </div>
      <p className="soft">{fillPlaceholders(text.taken, { types })}</p>
      <FormField
        label={label}
        hint={keptAt ? fillPlaceholders(text.saved, { time: formatTimeWithSeconds(keptAt) }) : undefined}
      >
        {(id) => (
          <textarea
            {...id}
            rows={3}
            maxLength={4000}
            value={draft.text}
            onInput={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </FormField>
      {isComing && (
        <p role="status" className="soft">
          {text.making}
        </p>
      )}
      <ErrorText text={isFull ? text.noRoom : refused.join('\n')} />
      <div className="buttons">{children}</div>
    </div>
  )
}

interface PickProps {
  label: string
  accept: string
  isCamera?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function Pick({ label, accept, isCamera = false, onChange }: PickProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        className="hidden"
        accept={accept}
        multiple
        {...(isCamera && { capture: 'environment' })}
        onChange={onChange}
      />
      <label htmlFor={id} className="button">
        {label}
      </label>
    </>
  )
}

/** An SVG icon, because the fonts of many phones lack the symbol. */
const CropIcon = () => (
  <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M6 2v16h16M2 6h16v16" />
  </svg>
)

interface PagesProps {
  files: OutboxFile[]
  change: (to: (now: OutboxFile[]) => OutboxFile[]) => void
}

function Pages({ files, change }: PagesProps) {
  const [cutting, setCutting] = useState<string | null>(null)
  const replace = ({ id }: OutboxFile, next: OutboxFile) =>
    change((now) => now.map((one) => (one.id === id ? next : one)))
  const cutAt = files.findIndex(({ id }) => id === cutting)
  const cut = files[cutAt]
  const earlier = (page: OutboxFile, before: OutboxFile) =>
    change((now) => now.map((one) => (one === page ? before : one === before ? page : one)))
  return (
    <>
      <ol className="pages">
        {files.map((page, at) => {
          const isPicture = page.type.startsWith('image/')
          const name = fillPlaceholders(text.page, { number: at + 1 })
          const before = files[at - 1]
          return (
            <li key={page.id}>
              {isPicture ? <BlobImage blob={page.blob} alt={name} /> : <span className="page-file">{page.name}</span>}
              <span className="page-buttons">
                {before && (
                  <button type="button" aria-label={`${text.earlier}: ${name}`} onClick={() => earlier(page, before)}>
                    ←
                  </button>
                )}
                {isPicture && (
                  <>
                    <button
                      type="button"
                      aria-label={`${text.turn}: ${name}`}
                      onClick={() => void rotatePhotoClockwise(page).then((upright) => replace(page, upright))}
                    >
                      ↻
                    </button>
                    <button type="button" aria-label={`${text.crop}: ${name}`} onClick={() => setCutting(page.id)}>
                      <CropIcon />
                    </button>
                  </>
                )}
                <button
                  type="button"
                  aria-label={`${text.remove}: ${name}`}
                  onClick={() => change((now) => now.filter((one) => one !== page))}
                >
                  ✕
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      {cut && (
        <CropPhotoSheet
          page={cut}
          name={fillPlaceholders(text.page, { number: cutAt + 1 })}
          onCrop={(page) => replace(cut, page)}
          onClose={() => setCutting(null)}
        />
      )}
    </>
  )
}
