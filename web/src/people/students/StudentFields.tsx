import { uploads } from '@markaz/protocol/centre/files/routes'
import { fieldLabels } from '@markaz/protocol/labels'
import { parentRecords } from '@markaz/protocol/people/parents/routes'
import {
  findStudentProfileErrors,
  NewStudent,
  type StudentDetail,
  StudentProfile,
} from '@markaz/protocol/people/students/schemas'
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { studentText } from '../../domain/student/student.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { ageInYears, todayInTashkent } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { uploadFinishedRule } from '../../shared/forms/field-upload.ts'
import { BirthDateInput } from '../../shared/forms/inputs.tsx'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { Panel } from '../../shared/ui/layout.tsx'
import { DuplicateStudentWarning } from './DuplicateStudentWarning.tsx'
import type { StudentFormValues } from './student-values.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'
import type { StudentSelectOptions } from './use-student-select-options.ts'

type DocumentField =
  | 'birthDate'
  | 'passportSeries'
  | 'passportNumber'
  | 'birthCertificateSeries'
  | 'birthCertificateNumber'

/** Validates rules about several fields, e.g. a passport needs series and number. The server has the same rules. */
const studentProfileRule =
  (field: DocumentField): Rule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const { birthDate, passportSeries, passportNumber, birthCertificateSeries, birthCertificateNumber } =
        getFieldsValue() as StudentFormValues
      const faults = findStudentProfileErrors(
        {
          ...(birthDate ? { birthDate } : {}),
          passportSeries,
          passportNumber,
          birthCertificateSeries: birthCertificateSeries?.trim() || null,
          birthCertificateNumber: birthCertificateNumber?.trim() || null,
        },
        todayInTashkent(),
      )
      if (faults[field]) throw new Error(faults[field])
    },
  })

interface StudentFieldsProps {
  student?: StudentDetail
  options: StudentSelectOptions
  /** The fields for login and password of a new student. An existing student's login is changed in another dialog. */
  account: ReactNode
}

export function StudentFields({ student, options, account }: StudentFieldsProps) {
  const form = Form.useFormInstance<StudentFormValues>()
  const birthDate = Form.useWatch('birthDate', form)
  const firstName = Form.useWatch('firstName', form)
  const lastName = Form.useWatch('lastName', form)
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(birthDate ?? '')
  // A student that the ERP has sent without a branch can be saved without a branch.
  const needsOffice = student === undefined || student.offices.length > 0
  return (
    <>
      <Panel className={style.panel}>
        <h2>{studentsText.personal}</h2>
        <Field of={StudentProfile} name="photo" rules={[uploadFinishedRule]}>
          <PhotoField
            currentUrl={student?.photo ?? null}
            upload={uploads.studentPhoto}
            name={[lastName, firstName].filter(Boolean).join(' ')}
          />
        </Field>
        <div className={style.fields}>
          <Field of={StudentProfile} name="lastName" />
          <Field of={StudentProfile} name="firstName" />
          <Field of={StudentProfile} name="middleName" />
          <Field
            of={StudentProfile}
            name="birthDate"
            furtherRules={[studentProfileRule('birthDate')]}
            extra={isWhole && birthDate ? studentsText.age(ageInYears(birthDate)) : null}
          >
            <BirthDateInput />
          </Field>
          <Field of={StudentProfile} name="genderType" isRadio options={studentText.gender} />
          <Field of={StudentProfile} name="phoneNumber" label={fieldLabels.phone} extra={studentsText.phoneHint} />
        </div>
        <DuplicateStudentWarning
          lastName={lastName}
          firstName={firstName}
          birthDate={birthDate}
          exceptId={student?.id}
        />
      </Panel>
      <Panel className={style.panel}>
        <h2>{studentsText.documents}</h2>
        <p className={style.hint}>{studentsText.documentsHint}</p>
        <div className={style.fields}>
          <div className={style.document}>
            <DocumentField name="passportSeries" other="passportNumber" />
            <DocumentField name="passportNumber" other="passportSeries" />
          </div>
          <Field of={StudentProfile} name="personalId" />
          <div className={style.document}>
            <DocumentField name="birthCertificateSeries" other="birthCertificateNumber" />
            <DocumentField name="birthCertificateNumber" other="birthCertificateSeries" />
          </div>
        </div>
      </Panel>
      <Panel className={style.panel}>
        <h2>{studentsText.systemData}</h2>
        <div className={style.fields}>
          <Field of={NewStudent} name="hId" />
          <Field of={NewStudent} name="categoryId">
            <OptionSelect options={options.categories} isLoading={options.isLoading} allowClear />
          </Field>
          <Field of={NewStudent} name="statusId" required={student !== undefined}>
            <OptionSelect options={options.statuses} isLoading={options.isLoading} allowClear={!student} />
          </Field>
          <Field
            of={NewStudent}
            name="officeIds"
            {...(!needsOffice && { required: false, rules: [] })}
            extra={options.otherOffices(student)}
          >
            <OptionSelect options={options.offices} isLoading={options.isLoading} isMultiple />
          </Field>
          <Referrer student={student} />
          {account}
        </div>
      </Panel>
    </>
  )
}

type DocumentPart = keyof StudentProfile & Parameters<typeof studentProfileRule>[0]

/** Series or number of a document. Each is required as soon as the other is filled in. */
const DocumentField = ({ name, other }: Record<'name' | 'other', DocumentPart>) => (
  <Field of={StudentProfile} name={name} dependencies={[other]} furtherRules={[studentProfileRule(name)]} />
)

interface OptionSelectProps {
  id?: string
  value?: number | number[] | null
  onChange?: (value: number | number[] | null) => void
  options: { value: number; label: string }[]
  isLoading: boolean
  isMultiple?: boolean
  allowClear?: boolean
}

function OptionSelect({ options, isLoading, isMultiple, value, onChange, ...rest }: OptionSelectProps) {
  return (
    <Select
      {...rest}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      options={options}
      loading={isLoading}
      // While the options are loading, the field is empty. Otherwise the field would show an id instead of a name.
      value={isLoading ? undefined : value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** Users who may not see parents see only the name of the parent who brought the student to the centre. */
function Referrer({ student }: { student: StudentDetail | undefined }) {
  const maySee = useMayCall(parentRecords.list)
  const referrer = student?.referrer
  if (!maySee)
    return referrer ? (
      <Form.Item label={fieldLabels.referrerId}>
        <Input value={personName(referrer.fullName)} disabled aria-label={fieldLabels.referrerId} />
      </Form.Item>
    ) : null
  return (
    <Field of={NewStudent} name="referrerId">
      <RemoteSelect
        route={parentRecords.list}
        args={(value) => ({ query: { page: 1, perPage: 20, value } })}
        options={(answer) =>
          answer.agents.map(({ id, fullName, phone }) => ({ value: id, label: fullName, note: phoneText(phone) }))
        }
        chosen={referrer ? { value: referrer.id, label: personName(referrer.fullName) } : null}
      />
    </Field>
  )
}
