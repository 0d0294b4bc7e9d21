import { accessTokens } from '@markaz/protocol/centre/tokens/routes'
import { AccessTokenInput, maxTokenDays } from '@markaz/protocol/centre/tokens/schemas'
import type { Grant } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal, keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { grantDisplayName } from '../../shared/text/permissions.text.ts'
import { apiTokensText as words } from './profile.text.ts'

/** @param onCreated receives the new access token, which cannot be shown again later */
export function CreateApiTokenModal({ close, onCreated }: { close: () => void; onCreated: (token: string) => void }) {
  const { held } = useGrants()
  const make = useFormMutation(accessTokens.make)
  const today = todayInTashkent()
  const submit = async (body: AccessTokenInput) => {
    const { token } = await make.mutateAsync({ body })
    onCreated(token)
    return keepDialogOpen
  }
  return (
    <FormModal<AccessTokenInput>
      title={words.make}
      initialValues={{ lastDay: addDays(today, 90) }}
      submit={submit}
      fieldOf={{ GRANT_BEYOND_OWN: 'grants' }}
      close={close}
      okText={words.make}
    >
      <Field of={AccessTokenInput} name="name" label={words.name} />
      <Field of={AccessTokenInput} name="grants" extra={words.grantsHelp}>
        <Select
          mode="multiple"
          options={[...held].map((grant) => ({ value: grant, label: grantDisplayName(grant as Grant) }))}
        />
      </Field>
      <Field of={AccessTokenInput} name="lastDay" bounds={{ from: today, to: addDays(today, maxTokenDays - 1) }} />
    </FormModal>
  )
}
