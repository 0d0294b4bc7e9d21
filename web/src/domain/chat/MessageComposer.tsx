import { SendOutlined } from '@ant-design/icons'
import type { Attachment } from '@markaz/protocol/centre/files/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Button, Input } from 'antd'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { AttachFileButton, CameraButton } from '../attachments/AttachFileButton.tsx'
import { AttachmentItems } from '../attachments/AttachmentItems.tsx'
import {
  type AttachmentItem,
  attachmentItemsOf,
  readDataTransferFiles,
  unfinishedUploadText,
} from '../attachments/attachment-items.ts'
import { useAttachments } from '../attachments/use-attachments.ts'
import { chatText as words } from './chat.text.ts'
import style from './conversation.module.css'
import { chatFocusTargetAttribute, focusChatForShortcuts } from './use-chat-shortcuts.tsx'

/** Used as a ref: writes the element's height to a CSS variable, so that toasts on a phone stay above the element. */
function keepToastsAbove(element: HTMLElement | null) {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const px = Math.round(innerHeight - element.getBoundingClientRect().top)
    style.setProperty('--footer', `${px}px`)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--footer')
  }
}

export interface MessageDraft {
  text: string
  files: Attachment[]
}

/** Stores a message that is typed and not sent, so that the message survives a reload. */
interface WordsDraft {
  read: () => MessageDraft | null
  keep: (words: MessageDraft | null) => void
}

interface MessageComposerProps {
  draft: WordsDraft
  send: (words: MessageDraft) => void
  keyHint?: string
  tools?: (put: (text: string) => void) => ReactNode
}

/** Enter sends the message, Shift+Enter starts a new line; on a phone Enter starts a new line. */
export const MessageComposer = memo(function PlainMessageComposer({
  draft: draftStore,
  send,
  keyHint,
  tools,
}: MessageComposerProps) {
  const isPhone = useIsPhone()
  const [draft] = useState(draftStore.read)
  const [text, setText] = useState(draft?.text ?? '')
  const [items, setItems] = useState<AttachmentItem[]>(() => attachmentItemsOf(draft?.files ?? []))
  const keep = (nextText: string, next: readonly AttachmentItem[]) => {
    const files = arrivedFiles(next)
    draftStore.keep(nextText || files.length > 0 ? { text: nextText, files } : null)
  }
  const changeItems = (next: AttachmentItem[]) => {
    setItems(next)
    keep(text, next)
  }
  const { add, remove, retry } = useAttachments(items, changeItems)
  const trouble = unfinishedUploadText(items)
  const isEmpty = text.trim() === '' && items.length === 0

  const submit = () => {
    if (isEmpty || trouble) return
    send({ text: text.trim(), files: arrivedFiles(items) })
    setText('')
    setItems([])
    draftStore.keep(null)
  }
  const write = (next: string) => {
    setText(next)
    keep(next, items)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isPhone) return
    event.preventDefault()
    submit()
  }
  const paste = (event: ClipboardEvent) => {
    const files = readDataTransferFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(readDataTransferFiles(event.dataTransfer))
  }
  return (
    <form
      ref={keepToastsAbove}
      className={style.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
        if (!isPhone) focusChatForShortcuts()
      }}
      onPaste={paste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <AttachmentItems items={items} remove={remove} retry={retry} />
      <div className={style.composerLine}>
        <AttachFileButton add={add} isIcon />
        {tools?.((ready) => write([text.trim(), ready].filter(Boolean).join('\n')))}
        {isPhone && <CameraButton add={add} isIcon />}
        <Input.TextArea
          {...chatFocusTargetAttribute('message')}
          aria-label={fieldLabels.message}
          placeholder={isPhone || !keyHint ? words.write : `${words.write} (${keyHint})`}
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={4000}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          htmlType="submit"
          type="text"
          icon={<SendOutlined aria-hidden />}
          aria-label={words.send}
          title={trouble ?? words.send}
          disabled={isEmpty || trouble !== null}
        />
      </div>
    </form>
  )
})

const arrivedFiles = (items: readonly AttachmentItem[]): Attachment[] =>
  items.flatMap(({ path, url, name, sizeBytes, isPicture }) =>
    path === null ? [] : [{ path, url: url ?? '', name, sizeBytes, isPicture }],
  )
