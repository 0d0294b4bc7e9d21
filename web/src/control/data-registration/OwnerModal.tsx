import { dataRegistration } from '@markaz/protocol/control/data-registration/routes'
import { DataOwner } from '@markaz/protocol/control/data-registration/schemas'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { dataRegistrationText as words } from './data-registration.text.ts'

export const dataOwnerFields = ['name', 'address', 'responsible', 'responsiblePhone', 'registerNumber'] as const

export function OwnerModal({ owner, close }: { owner: DataOwner; close: () => void }) {
  const save = useFormMutation(dataRegistration.saveOwner, { done: () => words.saved })
  return (
    <FormModal<DataOwner>
      title={words.change}
      initialValues={owner}
      submit={(body, base) => save.mutateAsync({ body, base })}
      close={close}
    >
      {dataOwnerFields.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={words.fields[name]}
          rules={[createZodRule(DataOwner.shape[name].optional())]}
        >
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
      ))}
    </FormModal>
  )
}
