import { personalDataRegistration } from '@markaz/protocol/control/data-registration/routes'
import { PersonalDataOperator } from '@markaz/protocol/control/data-registration/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { personalDataText as words } from './data-registration.text.ts'

export const personalDataOwnerFields = ['name', 'address', 'responsible', 'responsiblePhone', 'registerNumber'] as const

export function PersonalDataOwnerModal({ owner, close }: { owner: PersonalDataOperator; close: () => void }) {
  const save = useFormMutation(personalDataRegistration.saveOwner, { done: () => words.saved })
  return (
    <FormModal<PersonalDataOperator>
      title={words.change}
      initialValues={owner}
      submit={(body, base) => save.mutateAsync({ body, base })}
      close={close}
    >
      {personalDataOwnerFields.map((name) => (
        <Field
          key={name}
          of={PersonalDataOperator.shape[name].optional()}
          name={name}
          label={words.fields[name]}
          input={{ inputMode: 'text' }}
        />
      ))}
    </FormModal>
  )
}
