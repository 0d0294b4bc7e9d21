import type { ConsentSigner, DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import { PaperConsentInput } from '@markaz/protocol/control/face-consents/schemas'
import { Form, Radio } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { ConsentScanField, type ConsentScanFieldValue, consentScanRule } from './ConsentScanField.tsx'
import type { DoorAccessRoutes } from './DoorAccessOfPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

interface Values {
  signedOn: string
  signer: ConsentSigner
  agentId?: number
  scan: ConsentScanFieldValue
}

interface ScannedConsentModalProps {
  person: DoorAccess
  routes: DoorAccessRoutes
  isStudent: boolean
  close: () => void
}

export function ScannedConsentModal({ person, routes, isStudent, close }: ScannedConsentModalProps) {
  const give = useFormMutation(routes.give, { done: () => words.entered })
  const submit = async ({ scan, ...values }: Values) =>
    give.mutateAsync({ params: { id: person.id }, body: { ...values, scan: (await scan.path) ?? '' } })
  const bounds = { from: null, to: todayInTashkent() }
  const asksParent = isStudent && !person.isAdult
  return (
    <FormModal<Values>
      title={words.enter}
      initialValues={{ signedOn: todayInTashkent(), signer: asksParent ? 'parent' : 'self' }}
      submit={submit}
      close={close}
    >
      <Field of={PaperConsentInput} name="signedOn" bounds={bounds} extra={null} />
      <Field of={PaperConsentInput} name="signer" required={false} hidden={!isStudent}>
        <Radio.Group
          options={[
            { value: 'parent', label: words.signerParent, disabled: !asksParent },
            { value: 'self', label: words.signerSelf, disabled: asksParent },
          ]}
        />
      </Field>
      {asksParent && (
        <Field
          of={PaperConsentInput}
          required
          name="agentId"
          label={words.agent}
          extra={person.parents.length === 0 ? words.noParents : undefined}
        >
          <Select options={person.parents.map((parent) => ({ value: parent.id, label: parent.fullName }))} />
        </Field>
      )}
      <Form.Item name="scan" label={words.scanField} required rules={[consentScanRule]}>
        <ConsentScanField />
      </Form.Item>
    </FormModal>
  )
}
