import { uploads } from '@markaz/protocol/centre/files/routes'
import { login as loginRule } from '@markaz/protocol/fields'
import { staff } from '@markaz/protocol/people/staff/routes'
import { AccountStatus, type Person } from '@markaz/protocol/people/staff/schemas'
import { Form, Input } from 'antd'
import { useParams } from 'react-router'
import { HistoryLink } from '../../domain/audit/HistoryLink.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { PersonFields, type PersonValues, useSplitOffices } from '../../domain/person/PersonFields.tsx'
import { AccountPill, FacePill, WorkPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { personFacts } from '../../domain/person/person-facts.ts'
import { useMay } from '../../shared/access/access.tsx'
import { useCall, useSend } from '../../shared/api/query.ts'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { useCrumbs } from '../../shared/routing/crumbs.ts'
import { common } from '../../shared/text/common.text.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { staffText } from './staff.text.ts'

type Values = PersonValues & { login: string; photo?: string | null }

export function StaffEditPage() {
  const id = Number(useParams().id)
  const read = useCall(staff.read, { params: { id } }, { silent: true })
  const split = useSplitOffices(read.data?.offices ?? [])
  useCrumbs([{ title: read.data?.fullName ?? staffText.editTitle }])
  if (!read.data && read.error) return <Failed error={read.error} refetch={read.refetch} />
  if (!read.data || !split.isReady) return <TableSkeleton columns={2} />
  return <StaffForm key={id} person={read.data} split={split} />
}

function StaffForm({ person, split }: { person: Person; split: ReturnType<typeof useSplitOffices> }) {
  const [form] = Form.useForm<Values>()
  const mayChange = useMay(staff.update)
  const update = useSend(staff.update, { silent: true, done: () => common.edited })
  const { firstName, lastName, middleName, phoneNumber, login, role } = person
  return (
    <FormPage<Values>
      title={person.fullName}
      extra={<HistoryLink kind="staff" id={person.id} name={person.fullName} />}
      mark={
        <>
          <WorkPill status={person.workStatus} />
          <AccountPill status={person.isActive} />
        </>
      }
      form={form}
      initialValues={{
        firstName,
        lastName,
        middleName,
        phoneNumber,
        login: login ?? '',
        officeIds: split.mine,
        ...(role ? { roleId: role.id } : {}),
      }}
      submit={(values) =>
        update.mutateAsync({
          params: { id: person.id },
          body: {
            ...values,
            middleName: values.middleName || null,
            phoneNumber: values.phoneNumber || null,
            officeIds: values.officeIds.length > 0 ? values.officeIds : undefined,
          },
        })
      }
      fieldOf={{ LOGIN_TAKEN: 'login', GRANT_BEYOND_OWN: 'roleId', LAST_ADMIN: 'roleId', FILE_UNKNOWN: 'photo' }}
      next="/users/staff"
      locked={reasonFor(person, mayChange)}
      facts={personFacts(person)}
    >
      <Form.Item name="photo" label={personText.photo} extra={<FacePill of={person} />}>
        <PhotoField currentUrl={person.photo} upload={uploads.staffPhoto} name={person.fullName} />
      </Form.Item>
      <PersonFields keptOffices={split.kept} mayLackOffices={split.mine.length === 0} />
      <Form.Item name="login" label={personText.login} required rules={[obeys(loginRule)]}>
        <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
    </FormPage>
  )
}

/** Why the form is only looked at. */
function reasonFor(person: Person, mayChange: boolean): string | null {
  if (!mayChange) return staffText.mayNotEdit
  if (!person.isShared) return personText.notShared
  return person.isActive === AccountStatus.HasNotAccount ? personText.noProfile : null
}
