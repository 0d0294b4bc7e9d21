import { isPictureFile } from '@markaz/protocol/file-types'
import { RichText, type RichTextPicture } from '@markaz/protocol/rich-text'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createErrorToast } from '../notify/notify-error.ts'
import { useModal } from '../ui/use-modal.tsx'
import { editorExtensionsOf } from './editor-extensions.ts'
import { cleanPastedHtml } from './pasted-html.ts'
import { RichTextBar } from './RichTextBar.tsx'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

export interface RichTextEditorProps {
  label: string
  id?: string
  value?: RichText | null
  onChange?: (body: RichText) => void
  pictures?: readonly RichTextPicture[]
  /** Resizes and uploads a picture; undefined = the text may contain no pictures. */
  sendPicture?: SendPicture
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
}

type SendPicture = (file: File, onProgress: (share: number) => void) => Promise<RichTextPicture>

const empty: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Typed or pasted content becomes a `RichText` document: only text, lists, tables and safe links remain. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, id, value, pictures = [], sendPicture } = props
  const { open, modal } = useModal()
  const last = useRef(value ?? empty)
  const latest = useRef(props)
  latest.current = props
  const urls = useMemo(() => new Map<string, string>(), [])
  for (const { path, url } of pictures) urls.set(path, url)
  const frame = useRef<HTMLDivElement>(null)
  const sending = useSendPictures(urls, sendPicture)

  const editor = useEditor({
    extensions: useMemo(() => editorExtensionsOf((path) => urls.get(path)), [urls]),
    content: last.current,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate({ editor }) {
      last.current = bodyOf(editor)
      latest.current.onChange?.(last.current)
    },
    editorProps: {
      attributes: () => ({
        ...(id ? { id } : {}),
        class: `${style.text} ${style.writing}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...ariaOf(latest.current),
      }),
      handleKeyDown(_, { altKey, key }) {
        const isToBar = altKey && key === 'F10'
        if (isToBar) frame.current?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus()
        return isToBar
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_, event) => sending.take(filesOf(event.clipboardData)),
      handleDrop: (view, event, _slice, isMove) => {
        if (isMove) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        return sending.take(filesOf(event.dataTransfer), at)
      },
    },
  })
  sending.editor.current = editor
  // A restored draft or older version replaces the text.
  useEffect(() => {
    const wanted = value ?? empty
    if (wanted === last.current) return
    last.current = wanted
    editor.commands.setContent(wanted, { emitUpdate: false })
  }, [editor, value])
  // The form's ARIA attributes must be on the element in which the user types.
  const aria = JSON.stringify(ariaOf(props))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `aria` is what has changed
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.updateState(editor.state)
  }, [editor, aria])
  return (
    <div ref={frame} className={props['aria-invalid'] ? `${style.editor} ${style.invalid}` : style.editor}>
      <RichTextBar
        editor={editor}
        open={open}
        {...(sendPicture ? { addPictures: (files: File[]) => void sending.take(files) } : {})}
      />
      <EditorContent editor={editor} />
      {sending.state && (
        <div className={sending.state.isTrouble ? `${style.state} ${style.trouble}` : style.state} role="status">
          {sending.state.words}
        </div>
      )}
      {modal}
    </div>
  )
}

const ariaOf = (props: RichTextEditorProps) =>
  Object.fromEntries(
    (['aria-required', 'aria-invalid', 'aria-describedby'] as const).flatMap((name) => {
      const said = props[name]
      return said ? [[name, String(said)]] : []
    }),
  )

/** A text that is too long or too deeply nested is not shortened here; the form rule reports it. */
function bodyOf(editor: Editor): RichText {
  const body = editor.getJSON()
  return RichText.safeParse(body).data ?? (body as RichText)
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

interface State {
  words: string
  isTrouble?: true
}

/** Uploads pictures one after the other, and inserts each at the cursor or where it was dropped. */
function useSendPictures(urls: Map<string, string>, sendPicture: SendPicture | undefined) {
  const editor = useRef<Editor | null>(null)
  const [state, setState] = useState<State | null>(null)
  const line = useRef(Promise.resolve())
  /** Returns the reason why the picture was refused, with its name; null = the picture was accepted. */
  const send = async (file: File, at: number | undefined): Promise<string | null> => {
    if (!sendPicture) return null
    setState({ words: words.pictureSending(0) })
    try {
      const { path, url } = await sendPicture(file, (share) =>
        setState({ words: words.pictureSending(Math.round(share * 100)) }),
      )
      urls.set(path, url)
      const there = editor.current
      if (!there || there.isDestroyed) return null
      const picture = [{ type: 'picture', attrs: { path, alt: '' } }, { type: 'paragraph' }]
      const end = there.state.doc.content.size
      there
        .chain()
        .focus()
        .insertContentAt(Math.min(at ?? there.state.selection.to, end), picture)
        .run()
      setState(null)
      return null
    } catch (error) {
      return words.refused(file.name, createErrorToast(error).title)
    }
  }
  /** Returns false if the pasted or dropped files contain no picture, so that the editor handles the content. */
  const take = (files: readonly File[], at?: number): boolean => {
    if (files.length === 0) return false
    const isTaken = (file: File) => Boolean(sendPicture) && isPictureFile(file)
    const refused = files.filter((file) => !isTaken(file)).map(({ name }) => words.refused(name, words.onlyPictures))
    const sendAll = async () => {
      for (const file of files.filter(isTaken)) {
        const reason = await send(file, at)
        if (reason) refused.push(reason)
      }
      if (refused.length > 0) setState({ words: refused.join(' · '), isTrouble: true })
    }
    line.current = line.current.then(sendAll)
    return true
  }
  const latest = useRef(take)
  latest.current = take
  return { editor, state, take: (files: readonly File[], at?: number) => latest.current(files, at) }
}
