import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { ContractPhoneInput } from '@markaz/protocol/people/contracts/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { contractsText } from './contracts.text.ts'

/** A second user must confirm the new phone number. Entering the current number cancels an earlier request. */
export function ChangePhoneModal({ contract, close }: { contract: StudentContract; close: () => void }) {
  const change = useFormMutation(contracts.changePhone, {
    of: () => contract.number,
    done: ({ contract: { wantedPhone } }) => (wantedPhone ? contractsText.phoneAsked : contractsText.phoneKept),
  })
  return (
    <FormModal
      title={contractsText.changePhoneOf(contract.number)}
      initialValues={{ phone: contract.wantedPhone?.phone ?? contract.phone }}
      submit={(body) => change.mutateAsync({ params: { id: contract.id }, body })}
      close={close}
    >
      <Field of={ContractPhoneInput} name="phone" extra={contractsText.changePhoneHint} />
    </FormModal>
  )
}
