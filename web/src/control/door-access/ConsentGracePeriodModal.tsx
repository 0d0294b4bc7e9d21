import { doorAccess } from '@markaz/protocol/control/face-consents/routes'
import { FaceConsentGracePeriodInput } from '@markaz/protocol/control/face-consents/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const bounds = { from: null, to: null }

export function ConsentGracePeriodModal({ graceUntil, close }: { graceUntil: string; close: () => void }) {
  const save = useFormMutation(doorAccess.setGrace, { done: () => words.graceSaved })
  return (
    <FormModal<{ graceUntil: string }>
      title={words.graceChange}
      initialValues={{ graceUntil }}
      submit={(body) => save.mutateAsync({ body })}
      close={close}
    >
      <Field of={FaceConsentGracePeriodInput} name="graceUntil" bounds={bounds} extra={null} />
    </FormModal>
  )
}
