import { savedViews } from '@markaz/protocol/centre/views/routes'
import { type SavedView, SavedViewInput } from '@markaz/protocol/centre/views/schemas'
import { Checkbox } from 'antd'
import { useFormMutation } from '../shared/api/query.ts'
import { Field } from '../shared/forms/Field.tsx'
import { FormModal } from '../shared/forms/FormModal.tsx'
import { savedViewsText as words } from './saved-views.text.ts'

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
      <Field of={SavedViewInput} name="title" input={{ autoFocus: true }} />
      <Field of={SavedViewInput} name="isShared" label={null} extra={words.sharedHint}>
        <Checkbox>{words.share}</Checkbox>
      </Field>
    </FormModal>
  )
}
