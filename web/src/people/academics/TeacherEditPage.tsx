import { fieldLabels } from '@markaz/protocol/labels'
import { teachers } from '@markaz/protocol/people/academics/routes'
import type { TeachingStaffMember } from '@markaz/protocol/people/academics/schemas'
import { AccountStatus } from '@markaz/protocol/people/staff/schemas'
import { Form } from 'antd'
import { useParams } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { AccountStatusPill, EmploymentStatusPill } from '../../domain/person/PersonPills.tsx'
import { personText } from '../../domain/person/person.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { teachingStaffText } from './academics.text.ts'
import {
  pickChangedTeachingStaffValues,
  TeachingStaffFields,
  type TeachingStaffFormValues,
  teachingStaffFieldByErrorCode,
  teachingStaffFormValuesOf,
} from './TeachingStaffFields.tsx'
import { useTeachingStaffMutations } from './teaching-staff-calls.ts'
import { teachingStaffMemberPath, teachingStaffViews } from './teaching-staff-views.ts'

export function TeacherEditPage() {
  const id = Number(useParams().id)
  const read = useFormInitialData(teachers.read, { params: { id } }, { silent: true })
  useSetBreadcrumbs([
    {
      title: read.data?.fullName ?? teachingStaffViews.teacher.words.one,
      path: teachingStaffMemberPath(teachingStaffViews.teacher, id),
    },
    { title: commonText.edit },
  ])
  if (!read.data) return <LoadingOrError query={read} columns={2} />
  return <TeacherForm key={id} teacher={read.data} />
}

function TeacherForm({ teacher }: { teacher: TeachingStaffMember }) {
  const [form] = Form.useForm<TeachingStaffFormValues>()
  const mayChange = useMayCall(teachers.update)
  const { edit } = useTeachingStaffMutations(teachingStaffViews.teacher)
  const list = useRouteQuery(teachers.list, { query: { page: 1, perPage: 1 } }, { staleMs: 60_000, silent: true })
  const start = teachingStaffFormValuesOf(teacher)
  return (
    <FormPage<TeachingStaffFormValues>
      title={teachingStaffText.editTitle(teacher.fullName)}
      mark={
        <>
          <EmploymentStatusPill status={teacher.workStatus} />
          <AccountStatusPill status={teacher.isActive} />
        </>
      }
      form={form}
      initialValues={start}
      submit={(values) => edit(teacher, pickChangedTeachingStaffValues(values, start as TeachingStaffFormValues))}
      fieldOf={teachingStaffFieldByErrorCode}
      next={teachingStaffMemberPath(teachingStaffViews.teacher, teacher.id)}
      locked={reasonFor(teacher, mayChange)}
      facts={[
        [fieldLabels.isActive, <AccountStatusPill key="account" status={teacher.isActive} />],
        [fieldLabels.login, teacher.login],
        [fieldLabels.roleId, teacher.role?.name],
      ]}
    >
      <TeachingStaffFields
        roles={list.isPending ? null : withOwn(list.data?.roles, teacher)}
        workStatus={teacher.workStatus}
      />
    </FormPage>
  )
}

function withOwn(roles: { id: number; name: string }[] | undefined, { role }: TeachingStaffMember) {
  if (!roles || !role || roles.some((one) => one.id === role.id)) return roles
  return [role, ...roles]
}

function reasonFor(teacher: TeachingStaffMember, mayChange: boolean): string | null {
  if (!mayChange) return teachingStaffText.mayNotEdit
  if (!teacher.isShared) return personText.notShared
  return teacher.isActive === AccountStatus.HasNotAccount ? personText.noProfile : null
}
