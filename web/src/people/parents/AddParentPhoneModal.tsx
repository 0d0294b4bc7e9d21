import { parentPhones } from '@markaz/protocol/people/parents/routes'
import { ParentPhoneInput } from '@markaz/protocol/people/parents/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { parentLinksText as words } from './parents.text.ts'

export function AddParentPhoneModal({ parentId, close }: { parentId: number; close: () => void }) {
  const send = useFormMutation(parentPhones.add, {
    refresh: ['students', 'agents', 'families'],
    of: (_, { body }) => phoneText(body.phone),
    done: () => words.phoneAsked,
  })
  return (
    <FormModal<{ phone: string }>
      title={words.addPhone}
      submit={(body) => send.mutateAsync({ params: { id: parentId }, body })}
      fieldOf={{ PARENT_HAS_PHONE: 'phone', PARENT_OF_OTHER_BRANCH: 'phone' }}
      close={close}
    >
      <Field of={ParentPhoneInput} name="phone" extra={words.phoneHint} />
    </FormModal>
  )
}
