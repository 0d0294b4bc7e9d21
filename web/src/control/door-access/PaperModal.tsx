import type { ConsentSigner, DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import { id } from '@markaz/protocol/fields'
import { Form, Radio } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { createDayRule, DayPicker } from '../../shared/forms/DayPicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import type { DoorRoutes } from './DoorPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'
import { ScanField, type ScanFile, scanFieldRule } from './ScanField.tsx'

interface Values {
  signedOn: string
  signer: ConsentSigner
  agentId?: number
  scan: ScanFile
}

interface PaperModalProps {
  person: DoorAccess
  routes: DoorRoutes
  isPupil: boolean
  close: () => void
}

export function ScannedConsentModal({ person, routes, isPupil, close }: PaperModalProps) {
  const give = useFormMutation(routes.give, { done: () => words.entered })
  const submit = async ({ scan, ...values }: Values) =>
    give.mutateAsync({ params: { id: person.id }, body: { ...values, scan: (await scan.path) ?? '' } })
  const bounds = { from: null, to: todayInTashkent() }
  const asksParent = isPupil && !person.isAdult
  return (
    <FormModal<Values>
      title={words.enter}
      initialValues={{ signedOn: todayInTashkent(), signer: asksParent ? 'parent' : 'self' }}
      submit={submit}
      close={close}
    >
      <Form.Item name="signedOn" label={words.signedOn} required rules={[createDayRule(bounds)]}>
        <DayPicker bounds={bounds} />
      </Form.Item>
      <Form.Item name="signer" label={words.signer} hidden={!isPupil}>
        <Radio.Group
          options={[
            { value: 'parent', label: words.signerParent, disabled: !asksParent },
            { value: 'self', label: words.signerSelf, disabled: asksParent },
          ]}
        />
      </Form.Item>
      {asksParent && (
        <Form.Item
          name="agentId"
          label={words.agent}
          required
          rules={[createZodRule(id)]}
          extra={person.parents.length === 0 ? words.noParents : undefined}
        >
          <Select options={person.parents.map((parent) => ({ value: parent.id, label: parent.fullName }))} />
        </Form.Item>
      )}
      <Form.Item name="scan" label={words.scanField} required rules={[scanFieldRule]}>
        <ScanField />
      </Form.Item>
    </FormModal>
  )
}
