import { offices } from '@markaz/protocol/centre/offices/routes'
import { NewOffice, type Office } from '@markaz/protocol/centre/offices/schemas'
import { Form } from 'antd'
import { useGrants } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { HintNote } from '../../shared/ui/layout.tsx'
import { officesText } from './offices.text.ts'

type Values = NewOffice

export function OfficeModal({ office, close }: { office: Office | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const headOffices = useRouteQuery(offices.headOffices, undefined, { enabled: office === null })
  const { isSuperadmin } = useGrants()
  const create = useFormMutation(offices.create, {
    done: (_, { body }) => (isSuperadmin ? officesText.added(body.name) : officesText.addedElsewhere(body.name)),
  })
  const update = useFormMutation(offices.update, { done: () => commonText.edited })
  const submit = (body: Values, base: Values) => {
    if (!office) return create.mutateAsync({ body })
    const hOfficeId = office.hOffice.id
    return update.mutateAsync({ params: { id: office.id }, body: { ...body, hOfficeId }, base: { ...base, hOfficeId } })
  }

  const own = office && { value: office.hOffice.id, label: office.hOffice.name, name: office.hOffice.name }
  const options = own
    ? [own]
    : (headOffices.data?.hOffices ?? []).map(({ id, name, isRelated }) => ({
        value: id,
        name,
        label: isRelated ? `${name} (${officesText.related})` : name,
        disabled: isRelated,
      }))
  const hasNone = headOffices.data?.hOffices.length === 0
  // In a centre without an ERP, a branch needs no head office.
  const isNeeded = office !== null || headOffices.data?.isNeeded !== false
  const isAsked = isNeeded || headOffices.data?.hOffices.some(({ isRelated }) => !isRelated)
  const why = office
    ? officesText.headOfficeFixed
    : isNeeded
      ? hasNone && officesText.noHeadOffices
      : officesText.headOfficeSpared
  // The form waits for the list of head offices, which decides whether the form asks for a head office.
  if (headOffices.isLoading) return null
  return (
    <FormModal<Values>
      title={office ? officesText.editTitle : officesText.addTitle}
      form={form}
      initialValues={office ? { name: office.name, hOfficeId: office.hOffice.id } : {}}
      submit={submit}
      fieldOf={{ HEAD_OFFICE_TAKEN: 'hOfficeId', HEAD_OFFICE_FIXED: 'hOfficeId', OFFICE_NAME_TAKEN: 'name' }}
      close={close}
    >
      {isAsked && (
        <Field of={NewOffice} name="hOfficeId" required={isNeeded} extra={why}>
          <Select
            options={options}
            loading={headOffices.isFetching}
            disabled={office !== null || hasNone}
            allowClear={!isNeeded}
            onChange={(_, option) => {
              if (option && !Array.isArray(option)) form.setFieldsValue({ name: option.name })
            }}
          />
        </Field>
      )}
      <Field of={NewOffice} name="name" label={officesText.name} />
      {!isAsked && <HintNote tone="blue">{officesText.withoutErp}</HintNote>}
    </FormModal>
  )
}
