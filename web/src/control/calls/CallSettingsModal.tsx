import { autoCalls } from '@markaz/protocol/control/calls/routes'
import { CallReason, CallSettings, type CallStatus } from '@markaz/protocol/control/calls/schemas'
import { controlTexts } from '@markaz/protocol/errors/control'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createEndsAfterRule, createZodRule } from '../../shared/forms/rules.ts'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { callsText as words } from './calls.text.ts'

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
          <Form.Item
            key={name}
            name={name}
            label={words[name]}
            required
            validateFirst
            {...(name === 'to' ? { dependencies: ['from'] } : {})}
            rules={[
              createZodRule(CallSettings.shape[name]),
              ...(name === 'to' ? [createEndsAfterRule('from', controlTexts.hoursInOrder)] : []),
            ]}
            style={{ width: 176 }}
          >
            <TimeInput />
          </Form.Item>
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
