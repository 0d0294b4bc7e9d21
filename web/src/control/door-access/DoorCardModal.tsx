import { type DoorAccess, doorCardNumberField } from '@markaz/protocol/control/face-consents/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import type { DoorAccessRoutes } from './DoorAccessOfPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

export function DoorCardModal({
  person,
  routes,
  close,
}: {
  person: DoorAccess
  routes: DoorAccessRoutes
  close: () => void
}) {
  const save = useFormMutation(routes.setCard, { done: () => words.cardGiven })
  return (
    <FormModal<{ cardNo: string }>
      title={words.giveCard}
      initialValues={{ cardNo: person.cardNo ?? '' }}
      submit={(body) => save.mutateAsync({ params: { id: person.id }, body })}
      fieldOf={{ CARD_TAKEN: 'cardNo' }}
      close={close}
    >
      <Field
        of={doorCardNumberField}
        name="cardNo"
        extra={words.cardAbout}
        input={{ maxLength: 20, inputMode: 'numeric' }}
      />
    </FormModal>
  )
}
