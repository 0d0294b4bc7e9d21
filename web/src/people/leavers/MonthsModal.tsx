import { leavers } from '@markaz/protocol/people/leavers/routes'
import { monthsUntilErasure } from '@markaz/protocol/people/leavers/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { leaversText as words } from './leavers.text.ts'

export function MonthsModal({ months, close }: { months: number | null; close: () => void }) {
  const save = useFormMutation(leavers.setMonths, { done: () => words.saved })
  return (
    <FormModal<{ months: number | null }>
      title={words.change}
      initialValues={{ months }}
      submit={(body) => save.mutateAsync({ body: { months: body.months ?? null } })}
      close={close}
    >
      <NumberField name="months" label={words.months} rule={monthsUntilErasure.nullish()} />
    </FormModal>
  )
}
