import { type IdAndName, id } from '@markaz/protocol/fields'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import { z } from 'zod'
import { LoginField, RoleSelect } from '../../domain/person/account-fields.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'

export interface NewAccountValues {
  login: string
  roleId: number
  genderType?: Gender
}

const gender = z.enum(Gender)

interface CreateAccountModalProps {
  person: { fullName: string; role: IdAndName | null; genderType: Gender | null }
  asksGender: boolean
  roles?: readonly IdAndName[] | undefined
  /** Must not show errors as toasts, because the dialog itself shows them. */
  send: (profile: NewAccountValues) => Promise<unknown>
  close: () => void
}

export function CreateTeachingStaffAccountModal({ person, asksGender, roles, send, close }: CreateAccountModalProps) {
  return (
    <FormModal<NewAccountValues>
      title={personText.makeProfileOf(person.fullName)}
      initialValues={{
        ...(person.role ? { roleId: person.role.id } : {}),
        ...(person.genderType ? { genderType: person.genderType } : {}),
      }}
      submit={(values) => send({ ...values, login: values.login.trim() })}
      fieldOf={{ LOGIN_TAKEN: 'login', GRANT_BEYOND_OWN: 'roleId' }}
      okText={personText.makeProfile}
      close={close}
    >
      <LoginField hint={personText.makeProfileHint} />
      <Field of={id} name="roleId">
        <RoleSelect choices={roles} />
      </Field>
      {asksGender && <Field of={gender} name="genderType" isRadio options={personText.genders} />}
    </FormModal>
  )
}
