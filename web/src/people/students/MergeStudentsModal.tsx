import { studentDuplicates } from '@markaz/protocol/control/student-merges/routes'
import {
  type DuplicateStudentPair,
  type MergeableField,
  mergeableFields,
  type PossibleDuplicateStudent,
  StudentMergeInput,
} from '@markaz/protocol/control/student-merges/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { studentText } from '../../domain/student/student.text.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { FactList, SecondaryText } from '../../shared/ui/layout.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import style from './students.module.css'
import { duplicateStudentsText as words } from './students.text.ts'

/** `values`: for each field in which the two records differ, the id of the record whose value is kept. */
interface Choice {
  staysId: number
  values?: Partial<Record<MergeableField, number>>
}

/** If both records have a value, the user chooses one; empty fields are filled from the other record. */
export function MergeStudentsModal({ pair: { students }, close }: { pair: DuplicateStudentPair; close: () => void }) {
  const [first, second] = students
  const send = useFormMutation(studentDuplicates.merge, {
    refresh: ['students', 'student-pairs'],
    of: (_, { body }) => personName((body.staysId === first.id ? first : second).fullName),
    done: () => words.done,
  })
  const different = mergeableFields.filter((field) => first[field] !== second[field])
  const asked = different.filter((field) => first[field] !== null && second[field] !== null)
  const mayStay = ({ isFromErp }: PossibleDuplicateStudent) => isFromErp || !students.some((other) => other.isFromErp)
  return (
    <FormModal<Choice>
      title={words.mergeTitle}
      initialValues={{
        staysId: first.id,
        values: Object.fromEntries(asked.map((field) => [field, first.id])),
      }}
      submit={({ staysId, values = {} }) => {
        const [stays, goes] = staysId === first.id ? [first, second] : [second, first]
        const goesId = goes.id
        const taken = different.filter((field) => stays[field] === null || values[field] === goesId)
        return send.mutateAsync({ body: { staysId, goesId, takenFields: taken } })
      }}
      okText={words.merge}
      width={720}
      close={close}
    >
      <div className={style.pair}>
        {students.map((student) => (
          <section key={student.id} aria-label={words.row(student.fullName, student.id)}>
            <b>{words.row(personName(student.fullName), student.id)}</b>
            <FactList look="lines" facts={factsOf(student)} missing={formattingText.missing} />
          </section>
        ))}
      </div>
      <Field of={StudentMergeInput} name="staysId" label={words.stays}>
        <Radio.Group
          vertical
          options={students.map((student) => ({
            value: student.id,
            label: words.row(personName(student.fullName), student.id),
            disabled: !mayStay(student),
          }))}
        />
      </Field>
      {asked.map((field) => (
        <Form.Item key={field} name={['values', field]} label={words.values[field]}>
          <Radio.Group
            options={students.map((student) => ({ value: student.id, label: shownValue(student, field) }))}
          />
        </Form.Item>
      ))}
      <SecondaryText as="p">{words.mergeHint}</SecondaryText>
    </FormModal>
  )
}

function shownValue(student: PossibleDuplicateStudent, field: MergeableField): ReactNode {
  const value = student[field]
  if (field === 'photo') return <PersonPhoto name={student.fullName} photo={student.photo} sizePx={48} />
  if (field === 'phoneNumber') return phoneText(String(value))
  return field === 'genderType' && student.genderType ? studentText.gender[student.genderType] : value
}

const factsOf = (student: PossibleDuplicateStudent): [string, string | null][] => [
  [fieldLabels.officeIds, student.offices.join(', ')],
  [words.groups, student.groups.join(', ')],
  [words.parents, student.parents.map(personName).join(', ')],
  [fieldLabels.login, student.login],
  [words.erp, student.isFromErp ? words.yes : null],
  [words.added, timestampText(student.createdAt)],
]
