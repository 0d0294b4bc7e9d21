import {
  BoldOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  EditOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { contentPictureRules } from '@markaz/protocol/centre/files/schemas'
import { acceptAttributeOf } from '@markaz/protocol/file-types'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Select } from '../forms/Select.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.ts'
import type { RenderDialog } from '../ui/use-modal.tsx'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

const RichTextLinkModal = lazyWithRetry(() => import('./RichTextLinkModal.tsx').then((m) => m.RichTextLinkModal))
const RichTextVideoModal = lazyWithRetry(() => import('./RichTextLinkModal.tsx').then((m) => m.RichTextVideoModal))
const PictureAltTextModal = lazyWithRetry(() => import('./RichTextLinkModal.tsx').then((m) => m.PictureAltTextModal))

interface Tool {
  name: string
  icon: ReactNode
  keys?: string
  /** Returns whether the format of a toggle button is on; undefined = the button is not a toggle. */
  isOn?: (editor: Editor) => boolean
  may?: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const quote = <span aria-hidden>❞</span>

const toggles: Tool[] = [
  {
    name: words.bold,
    icon: <BoldOutlined aria-hidden />,
    keys: 'Ctrl+B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: words.italic,
    icon: <ItalicOutlined aria-hidden />,
    keys: 'Ctrl+I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: words.underline,
    icon: <UnderlineOutlined aria-hidden />,
    keys: 'Ctrl+U',
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: words.bulletList,
    icon: <UnorderedListOutlined aria-hidden />,
    keys: 'Ctrl+Shift+8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: words.orderedList,
    icon: <OrderedListOutlined aria-hidden />,
    keys: 'Ctrl+Shift+7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: words.quote,
    icon: quote,
    keys: 'Ctrl+Shift+B',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const inserts: Tool[] = [
  {
    name: words.rule,
    icon: <LineOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    name: words.table,
    icon: <TableOutlined aria-hidden />,
    may: (editor) => !editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
]

const steps: Tool[] = [
  {
    name: words.undo,
    icon: <UndoOutlined aria-hidden />,
    keys: 'Ctrl+Z',
    may: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: words.redo,
    icon: <RedoOutlined aria-hidden />,
    keys: 'Ctrl+Y',
    may: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

const ofTable: Tool[] = [
  {
    name: words.addRow,
    icon: <InsertRowBelowOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: words.addColumn,
    icon: <InsertRowRightOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: words.removeRow,
    icon: <DeleteRowOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: words.removeColumn,
    icon: <DeleteColumnOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: words.removeTable,
    icon: <DeleteOutlined aria-hidden />,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]

const looks = [
  { value: 0, label: words.paragraph },
  { value: 2, label: words.heading },
  { value: 3, label: words.subheading },
] as const

interface RichTextBarProps {
  editor: Editor
  open: (draw: RenderDialog) => void
  addPictures?: (files: File[]) => void
}

/** The arrow keys move between the buttons of the toolbar, and Tab leaves it. */
export function RichTextBar({ editor, open, addPictures }: RichTextBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      look: editor.isActive('heading', { level: 2 }) ? 2 : editor.isActive('heading', { level: 3 }) ? 3 : 0,
      on: toggles.map(({ isOn }) => isOn?.(editor) ?? false),
      may: [...inserts, ...steps].map(({ may }) => may?.(editor) ?? true),
      isLink: editor.isActive('link'),
      isTable: editor.isActive('table'),
      isPicture: editor.isActive('picture'),
    }),
  })

  const button = (tool: Tool, { isOn, isDisabled = false }: { isOn?: boolean; isDisabled?: boolean } = {}) => (
    <ToolButton
      key={tool.name}
      name={tool.keys ? words.shortcut(tool.name, tool.keys) : tool.name}
      icon={tool.icon}
      isOn={isOn}
      isDisabled={isDisabled}
      isStop={tool === toggles[0] || tool === ofTable[0]}
      onClick={() => tool.run(editor)}
    />
  )
  const setLook = (level: number) =>
    level === 2 || level === 3
      ? editor.chain().focus().setHeading({ level }).run()
      : editor.chain().focus().setParagraph().run()
  return (
    <>
      <div className={style.bar} role="toolbar" aria-label={words.toolbar} onKeyDown={moveAmongButtons}>
        <Select
          aria-label={words.look}
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          value={state.look as number}
          options={[...looks]}
          onChange={setLook}
          style={{ width: 150 }}
        />
        {toggles.map((tool, index) => button(tool, { isOn: state.on[index] ?? false }))}
        <span className={style.apart} />
        <ToolButton
          name={words.link}
          icon={<LinkOutlined aria-hidden />}
          isOn={state.isLink}
          onClick={() => open((close) => <RichTextLinkModal editor={editor} close={close} />)}
        />
        {addPictures && (
          <>
            <input
              ref={input}
              type="file"
              accept={acceptAttributeOf(contentPictureRules)}
              multiple
              className="visually-hidden"
              tabIndex={-1}
              aria-label={words.picture}
              onChange={({ target }) => {
                addPictures([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <ToolButton
              name={words.picture}
              icon={<PictureOutlined aria-hidden />}
              onClick={() => input.current?.click()}
            />
          </>
        )}
        <ToolButton
          name={words.video}
          icon={<PlayCircleOutlined aria-hidden />}
          onClick={() => open((close) => <RichTextVideoModal editor={editor} close={close} />)}
        />
        {inserts.map((tool, index) => button(tool, { isDisabled: !state.may[index] }))}
        <span className={style.apart} />
        {steps.map((tool, index) => button(tool, { isDisabled: !state.may[inserts.length + index] }))}
        {state.isPicture && (
          <ToolButton
            name={words.pictureAltTitle}
            icon={<EditOutlined aria-hidden />}
            onClick={() => open((close) => <PictureAltTextModal editor={editor} close={close} />)}
          />
        )}
      </div>
      {state.isTable && (
        <div
          className={`${style.bar} ${style.tableBar}`}
          role="toolbar"
          aria-label={words.inTable}
          onKeyDown={moveAmongButtons}
        >
          {ofTable.map((tool) => button(tool))}
        </div>
      )}
    </>
  )
}

interface ToolButtonProps {
  name: string
  icon: ReactNode
  isOn?: boolean | undefined
  isDisabled?: boolean
  /** True = Tab moves the focus to this button of the toolbar. */
  isStop?: boolean
  onClick: () => void
}

const ToolButton = ({ name, icon, isOn, isDisabled = false, isStop = false, onClick }: ToolButtonProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    aria-label={name}
    title={name}
    {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
    disabled={isDisabled}
    tabIndex={isStop ? 0 : -1}
    // Pressing the button must not remove the selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  />
)

function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
