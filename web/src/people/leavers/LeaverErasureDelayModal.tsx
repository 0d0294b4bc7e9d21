import { leavers } from '@markaz/protocol/people/leavers/routes'
import { ErasureMonthsInput } from '@markaz/protocol/people/leavers/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { leaversText as words } from './leavers.text.ts'

export function LeaverErasureDelayModal({ months, close }: { months: number | null; close: () => void }) {
  const save = useFormMutation(leavers.setMonths, { done: () => words.saved })
  return (
    <FormModal<{ months: number | null }>
      title={words.change}
      initialValues={{ months }}
      submit={(body) => save.mutateAsync({ body: { months: body.months ?? null } })}
      close={close}
    >
      <Field of={ErasureMonthsInput} name="months" label={words.months} />
    </FormModal>
  )
}
