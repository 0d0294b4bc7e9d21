import { id } from '@markaz/protocol/fields'
import { contracts } from '@markaz/protocol/people/contracts/routes'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { contractText } from './contract.text.ts'

const lastKey = 'contractTemplate'

/** The template that was chosen last is proposed, because a day's contracts mostly use the same template. */
export function TemplateField() {
  const form = Form.useFormInstance<{ contractId: number }>()
  const templates = useRouteQuery(contracts.options)
  const options = templates.data?.contracts.map(({ id: value, name }) => ({ value, label: name })) ?? []
  const isOffered = (wanted: number | null | undefined) => options.some(({ value }) => value === wanted)
  const chosen = Number(localStorage.getItem(lastKey))
  const usual = options.length === 1 ? options[0]?.value : isOffered(chosen) ? chosen : templates.data?.lastUsedId
  useEffect(() => {
    if (usual != null) fillSuggestedValue(form, 'contractId', usual)
  }, [form, usual])
  return (
    <Field
      of={id}
      name="contractId"
      label={contractText.template}
      extra={templates.data && options.length === 0 ? contractText.noTemplates : undefined}
    >
      <Select
        options={options}
        loading={templates.isPending}
        onChange={(value: number) => localStorage.setItem(lastKey, String(value))}
      />
    </Field>
  )
}
