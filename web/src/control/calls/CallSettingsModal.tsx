import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason, CallSettings, type CallStatus } from '@markaz/protocol/control/calls/schemas'
import { controlErrorTexts } from '@markaz/protocol/errors/control'
import { fieldLabels } from '@markaz/protocol/labels'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { callsText as words } from './calls.text.ts'

const labels = { from: fieldLabels.beginTime, to: fieldLabels.endTime, listAt: fieldLabels.listAt }
const isAfterFrom = createEndsAfterRule('from', controlErrorTexts.hoursInOrder)

export function CallSettingsModal({ status, close }: { status: CallStatus; close: () => void }) {
  const save = useFormMutation(autoCalls.settings, { done: () => words.saved })
  const { from, to, listAt, scripts } = status
  return (
    <FormModal<CallSettings>
      title={words.settingsTitle}
      initialValues={{ from, to, listAt, scripts }}
      submit={(values, base) =>
        save.mutateAsync({ body: { ...values, scripts: values.scripts.map((script) => script ?? '') }, base })
      }
      close={close}
      width={640}
    >
      <Stack row gap={16}>
        {(['from', 'to', 'listAt'] as const).map((name) => (
          <Field
            key={name}
            of={CallSettings}
            name={name}
            label={labels[name]}
            {...(name === 'to' && { dependencies: ['from'], furtherRules: [isAfterFrom] })}
            style={{ width: 176 }}
          />
        ))}
      </Stack>
      {Object.values(CallReason).map((reason, index) => (
        <Form.Item key={reason} name={['scripts', index]} label={words.scriptOf(words.reasons[reason])}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={999} />
        </Form.Item>
      ))}
      <SecondaryText as="p" small>
        {words.scriptHint}
      </SecondaryText>
    </FormModal>
  )
}
