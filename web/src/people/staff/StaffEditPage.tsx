import { uploads } from '@markaz/protocol/centre/files/routes'
import { staff } from '@markaz/protocol/people/staff/routes'
import { AccountStatus, StaffInput, type StaffMember } from '@markaz/protocol/people/staff/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import { HistoryMenu } from '../../domain/audit/HistoryMenu.tsx'
import { LoginField } from '../../domain/person/account-fields.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import {
  PersonFields,
  type PersonFormValues,
  personFormValuesOf,
  useAssignableAndOtherOffices,
} from '../../domain/person/PersonFields.tsx'
import { AccountStatusPill, EmploymentStatusPill, FaceStatusPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { uneditablePersonFacts } from '../../domain/person/person-facts.ts'
import { UnconfirmedStaffPhoneNote } from '../../domain/person/UnconfirmedStaffPhoneNote.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { uploadFinishedRule } from '../../shared/forms/field-upload.ts'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { staffText } from './staff.text.ts'

type Values = PersonFormValues & { login: string; photo?: string | null }

export function StaffEditPage() {
  const id = Number(useParams().id)
  const read = useFormInitialData(staff.read, { params: { id } }, { silent: true })
  const split = useAssignableAndOtherOffices(read.data?.offices ?? [])
  useSetBreadcrumbs([{ title: read.data?.fullName ?? staffText.editTitle }])
  if (!read.data || !split.isReady) return <LoadingOrError query={read} columns={2} />
  return <StaffForm key={id} person={read.data} split={split} />
}

function StaffForm({ person, split }: { person: StaffMember; split: ReturnType<typeof useAssignableAndOtherOffices> }) {
  const [form] = Form.useForm<Values>()
  const mayChange = useMayCall(staff.update)
  const update = useFormMutation(staff.update, { done: () => commonText.edited })
  return (
    <FormPage<Values>
      title={person.fullName}
      extra={<HistoryMenu kind="staff" id={person.id} name={person.fullName} />}
      mark={
        <>
          <EmploymentStatusPill status={person.workStatus} />
          <AccountStatusPill status={person.isActive} />
        </>
      }
      form={form}
      initialValues={{ ...personFormValuesOf(person, split.mine), login: person.login ?? '' }}
      submit={(values, began) =>
        update.mutateAsync({
          params: { id: person.id },
          body: bodyOf(values),
          base: { ...bodyOf(began), officeIds: began.officeIds, photo: person.photo },
        })
      }
      fieldOf={{ LOGIN_TAKEN: 'login', GRANT_BEYOND_OWN: 'roleId', LAST_ADMIN: 'roleId', FILE_UNKNOWN: 'photo' }}
      next="/users/staff"
      locked={reasonFor(person, mayChange)}
      facts={uneditablePersonFacts(person)}
    >
      <UnconfirmedStaffPhoneNote person={person} isInForm />
      <Field of={StaffInput} name="photo" extra={<FaceStatusPill of={person} />} rules={[uploadFinishedRule]}>
        <PhotoField currentUrl={person.photo} upload={uploads.staffPhoto} name={person.fullName} />
      </Field>
      <PersonFields keptOffices={split.kept} mayLackOffices={split.mine.length === 0} />
      <LoginField />
    </FormPage>
  )
}

const bodyOf = (values: Values) => ({
  ...values,
  middleName: values.middleName || null,
  phoneNumber: values.phoneNumber || null,
  officeIds: values.officeIds.length > 0 ? values.officeIds : undefined,
})

function reasonFor(person: StaffMember, mayChange: boolean): string | null {
  if (!mayChange) return staffText.mayNotEdit
  if (!person.isShared) return personText.notShared
  return person.isActive === AccountStatus.HasNotAccount ? personText.noProfile : null
}
