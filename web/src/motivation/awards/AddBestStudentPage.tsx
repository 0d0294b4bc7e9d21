import { bestStudents } from '@markaz/protocol/motivation/awards/best-students.routes'
import { BestStudentInput } from '@markaz/protocol/motivation/awards/best-students.schemas'
import { Form } from 'antd'
import { useState } from 'react'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { bestStudentsText as words } from './best-students.text.ts'
import { currentMonth, listMonthOptions } from './best-students.tsx'

interface Values {
  month: string
  studentId: number
  place: number
  comment?: string
}

export function AddBestStudentPage() {
  const [form] = Form.useForm<Values>()
  const month = Form.useWatch('month', form) ?? currentMonth()
  const [name, setName] = useState('')
  const add = useFormMutation(bestStudents.add, { done: () => words.added(name) })
  return (
    <FormPage<Values>
      title={words.add}
      form={form}
      initialValues={{ month: currentMonth(), place: 1 }}
      submit={({ comment: said, ...values }) =>
        add.mutateAsync({ body: { ...values, ...(said ? { comment: said } : {}) } })
      }
      fieldOf={{ BEST_PLACE_TAKEN: 'place', BEST_STUDENT_TAKEN: 'studentId' }}
      next="/the-best-ones"
    >
      <Field of={BestStudentInput} name="month">
        <Select options={listMonthOptions()} />
      </Field>
      <Field of={BestStudentInput} name="studentId">
        <PickStudent month={month} onName={setName} />
      </Field>
      <Field of={BestStudentInput} name="place" />
      <Field of={BestStudentInput} name="comment" input={{ showCount: true }} />
    </FormPage>
  )
}

interface PickStudentProps {
  value?: number | null
  onChange?: (value: number | null) => void
  month: string
  onName: (name: string) => void
  id?: string
}

function PickStudent({ month, onName, onChange, ...rest }: PickStudentProps) {
  return (
    <RemoteSelect
      {...rest}
      route={bestStudents.candidates}
      args={(typed) => ({ query: { month, value: typed || undefined } })}
      options={({ candidates }) =>
        candidates.map(({ id, fullName, hId, group, xp }) => ({
          value: id,
          label: personName(fullName),
          note: [hId, group?.name, words.earned(numberText(xp))].filter(Boolean).join(' · '),
        }))
      }
      onChange={(value, option) => {
        onName(option?.label ?? '')
        onChange?.(value)
      }}
    />
  )
}
