import { richTextLinkAddress, richTextVideoAddress } from '@markaz/protocol/rich-text'
import type { Editor } from '@tiptap/react'
import { Button, Form, Input } from 'antd'
import { z } from 'zod'
import { Field } from '../forms/Field.tsx'
import { FormModal } from '../forms/FormModal.tsx'
import { richTextText as words } from './rich-text.text.ts'

interface RichTextDialogProps {
  editor: Editor
  close: () => void
}

/** Adds https:// to an address without a scheme, e.g. `markaz.uz`. */
const withScheme = z.string().transform((typed) => (/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
const linkRule = withScheme.pipe(richTextLinkAddress)
const videoRule = withScheme.pipe(richTextVideoAddress)

export function RichTextLinkModal({ editor, close }: RichTextDialogProps) {
  const href = editor.getAttributes('link').href as string | undefined
  const submit = async ({ href: typed }: { href: string }) => {
    const attrs = { href: linkRule.parse(typed) }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs }] }).run()
    else chain.setLink(attrs).run()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <FormModal title={words.linkTitle} initialValues={{ href }} submit={submit} close={close}>
      <Field of={linkRule} name="href" label={words.link} extra={words.linkHint} />
      {href && <Button onClick={remove}>{words.removeLink}</Button>}
    </FormModal>
  )
}

export function RichTextVideoModal({ editor, close }: RichTextDialogProps) {
  const submit = async ({ url }: { url: string }) => {
    const video = [{ type: 'video', attrs: { url: videoRule.parse(url) } }, { type: 'paragraph' }]
    editor.chain().focus().insertContent(video).run()
  }
  return (
    <FormModal title={words.videoTitle} submit={submit} okText={words.insert} close={close}>
      <Field of={videoRule} name="url" label={words.video} extra={words.videoHint} />
    </FormModal>
  )
}

/** The dialog for the alternative text of a picture, which screen readers read aloud. */
export function PictureAltTextModal({ editor, close }: RichTextDialogProps) {
  const { alt } = editor.getAttributes('picture') as { alt: string }
  const submit = async ({ alt = '' }: { alt?: string }) => {
    editor.chain().focus().updateAttributes('picture', { alt: alt.trim() }).run()
  }
  return (
    <FormModal title={words.pictureAltTitle} initialValues={{ alt }} submit={submit} close={close}>
      <Form.Item name="alt" label={words.pictureAlt}>
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}
