import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { type Webhook, WebhookInput, webhookEventKinds } from '@markaz/protocol/control/webhooks/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal, keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { webhooksText as words } from './webhooks.text.ts'

/** @param props.onCreated receives the secret of a new webhook, which cannot be shown again later */
export function WebhookModal(props: { hook: Webhook | null; close: () => void; onCreated: (secret: string) => void }) {
  const { hook, close, onCreated } = props
  const create = useFormMutation(webhooks.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(webhooks.update, { done: () => commonText.edited })
  const submit = async (values: WebhookInput, base: WebhookInput) => {
    if (hook) return update.mutateAsync({ params: { id: hook.id }, body: values, base })
    const { isPaused: _, ...body } = values
    onCreated((await create.mutateAsync({ body })).secret)
    return keepDialogOpen
  }
  const { name, url, kinds, isPaused } = hook ?? { isPaused: false }
  return (
    <FormModal<WebhookInput>
      title={hook ? words.edit : words.add}
      initialValues={{ isPaused, ...(name && { name }), ...(url && { url }), ...(kinds && { kinds }) }}
      submit={submit}
      close={close}
    >
      <Field of={WebhookInput} name="name" />
      <Field of={WebhookInput} name="url" label={words.url} input={{ inputMode: 'text' }} />
      <Field of={WebhookInput} name="kinds" label={words.chosen}>
        <Select
          mode="multiple"
          options={webhookEventKinds.map((kind) => ({ value: kind, label: words.kindOf(kind) }))}
        />
      </Field>
      <Field of={WebhookInput} name="isPaused" extra={words.pausedHelp} hidden={!hook} />
    </FormModal>
  )
}
