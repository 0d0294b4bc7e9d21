import { phone } from '@markaz/protocol/fields'
import { parentPhones } from '@markaz/protocol/people/parents/routes'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { phoneText } from '../../shared/format/person.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { PhoneInput } from '../../shared/forms/inputs.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { parentsText, parentLinksText as words } from './parents.text.ts'

export function AddPhoneModal({ agentId, close }: { agentId: number; close: () => void }) {
  const send = useFormMutation(parentPhones.add, {
    refresh: ['students', 'agents', 'families'],
    of: (_, { body }) => phoneText(body.phone),
    done: () => words.phoneAsked,
  })
  return (
    <FormModal<{ phone: string }>
      title={words.addPhone}
      submit={(body) => send.mutateAsync({ params: { id: agentId }, body })}
      fieldOf={{ PARENT_HAS_PHONE: 'phone', PARENT_OF_OTHER_BRANCH: 'phone' }}
      close={close}
    >
      <Form.Item name="phone" label={parentsText.phone} required rules={[createZodRule(phone)]} extra={words.phoneHint}>
        <PhoneInput />
      </Form.Item>
    </FormModal>
  )
}
