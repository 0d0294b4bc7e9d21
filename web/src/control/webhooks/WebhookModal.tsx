import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import { type Webhook, WebhookInput, webhookKinds } from '@markaz/protocol/control/webhooks/schemas'
import { Form, Switch } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal, keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { TextField } from '../../shared/forms/TextField.tsx'
import { common } from '../../shared/text/common.text.ts'
import { webhooksText as words } from './webhooks.text.ts'

/** @param made receives the secret of a new webhook, which cannot be shown again later */
export function WebhookModal(props: { hook: Webhook | null; close: () => void; made: (secret: string) => void }) {
  const { hook, close, made } = props
  const create = useFormMutation(webhooks.create, { done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(webhooks.update, { done: () => common.edited })
  const submit = async (values: WebhookInput, base: WebhookInput) => {
    if (hook) return update.mutateAsync({ params: { id: hook.id }, body: values, base })
    const { isPaused: _, ...body } = values
    made((await create.mutateAsync({ body })).secret)
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
      <TextField name="name" label={words.name} rule={WebhookInput.shape.name} maxLength={100} />
      <TextField name="url" label={words.url} rule={WebhookInput.shape.url} maxLength={500} />
      <Form.Item name="kinds" label={words.chosen} required rules={[createZodRule(WebhookInput.shape.kinds)]}>
        <Select mode="multiple" options={webhookKinds.map((kind) => ({ value: kind, label: words.kindOf(kind) }))} />
      </Form.Item>
      <Form.Item
        name="isPaused"
        label={words.pausedLabel}
        extra={words.pausedHelp}
        valuePropName="checked"
        hidden={!hook}
      >
        <Switch />
      </Form.Item>
    </FormModal>
  )
}
