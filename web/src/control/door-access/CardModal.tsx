import { cardNo, type DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import { Form, Input } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import type { DoorRoutes } from './DoorPerson.tsx'
import { doorAccessText as words } from './door-access.text.ts'

export function CardModal({ person, routes, close }: { person: DoorAccess; routes: DoorRoutes; close: () => void }) {
  const save = useFormMutation(routes.setCard, { done: () => words.cardGiven })
  return (
    <FormModal<{ cardNo: string }>
      title={words.giveCard}
      initialValues={{ cardNo: person.cardNo ?? '' }}
      submit={(body) => save.mutateAsync({ params: { id: person.id }, body })}
      fieldOf={{ CARD_TAKEN: 'cardNo' }}
      close={close}
    >
      <Form.Item name="cardNo" label={words.cardNo} required rules={[createZodRule(cardNo)]} extra={words.cardAbout}>
        <Input inputMode="numeric" autoComplete="off" maxLength={20} />
      </Form.Item>
    </FormModal>
  )
}
