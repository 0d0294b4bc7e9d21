import { savedViews } from '@markaz/protocol/centre/views/routes'
import { type SavedView, SavedViewInput } from '@markaz/protocol/centre/views/schemas'
import { Checkbox, Form, Input } from 'antd'
import { useFormMutation } from '../shared/api/query.ts'
import { FormModal } from '../shared/forms/FormModal.tsx'
import { createZodRule } from '../shared/forms/rules.ts'
import { savedViewsText as words } from './views.text.ts'

interface Values {
  title: string
  isShared: boolean
}

export function SaveViewModal({
  view,
  close,
}: {
  view: Pick<SavedView, 'title' | 'path' | 'isShared'>
  close: () => void
}) {
  const send = useFormMutation(savedViews.save, { done: (_, { body }) => words.saved((body as Values).title) })
  return (
    <FormModal<Values>
      title={words.save}
      initialValues={{ title: view.title.slice(0, 60), isShared: view.isShared }}
      submit={(values) => send.mutateAsync({ body: { ...values, path: view.path } })}
      close={close}
    >
      <Form.Item name="title" label={words.name} required rules={[createZodRule(SavedViewInput.shape.title)]}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked" extra={words.sharedHint}>
        <Checkbox>{words.share}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
