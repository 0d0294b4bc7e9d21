import { uploads } from '@markaz/protocol/centre/files/routes'
import { agents } from '@markaz/protocol/people/parents/routes'
import { Gender } from '@markaz/protocol/people/staff/schemas'
import {
  NewStudent,
  type StudentDetail,
  StudentProfile,
  StudentSystemInput,
} from '@markaz/protocol/people/students/schemas'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { studentText } from '../../domain/student/student.text.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { ageInYears } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { BirthDateInput, DigitsInput, PassportSeriesInput, PhoneInput } from '../../shared/forms/inputs.tsx'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { uploadFinishedRule } from '../../shared/forms/sending.ts'
import { Panel } from '../../shared/ui/layout.tsx'
import { SameChild } from './SameChild.tsx'
import { studentProfileRule } from './student-rules.ts'
import type { StudentValues } from './student-values.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'
import type { StudentOptions } from './use-student-options.ts'

const personal = StudentProfile.shape
const Item = Form.Item<StudentValues>

interface StudentFieldsProps {
  student?: StudentDetail
  options: StudentOptions
  /** The fields for login and password of a new student. An existing student's login is changed in another dialog. */
  account: ReactNode
}

export function StudentFields({ student, options, account }: StudentFieldsProps) {
  const form = Form.useFormInstance<StudentValues>()
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
        <Item name="photo" label={studentText.photo} rules={[uploadFinishedRule]}>
          <PhotoField
            currentUrl={student?.photo ?? null}
            upload={uploads.studentPhoto}
            name={[lastName, firstName].filter(Boolean).join(' ')}
          />
        </Item>
        <div className={style.fields}>
          <Item name="lastName" label={studentsText.lastName} required rules={[createZodRule(personal.lastName)]}>
            <Input autoComplete="off" maxLength={100} />
          </Item>
          <Item name="firstName" label={studentsText.firstName} required rules={[createZodRule(personal.firstName)]}>
            <Input autoComplete="off" maxLength={100} />
          </Item>
          <Item name="middleName" label={studentsText.middleName} rules={[createZodRule(personal.middleName)]}>
            <Input autoComplete="off" maxLength={100} />
          </Item>
          <Item
            name="birthDate"
            label={studentsText.birthDate}
            required
            rules={[createZodRule(personal.birthDate), studentProfileRule('birthDate')]}
            extra={isWhole && birthDate ? studentsText.age(ageInYears(birthDate)) : null}
          >
            <BirthDateInput />
          </Item>
          <Item name="genderType" label={studentsText.gender} required rules={[createZodRule(personal.genderType)]}>
            <Radio.Group
              options={Object.values(Gender).map((value) => ({ value, label: studentText.gender[value] }))}
            />
          </Item>
          <Item
            name="phoneNumber"
            label={studentsText.phone}
            required
            rules={[createZodRule(personal.phoneNumber)]}
            extra={studentsText.phoneHint}
          >
            <PhoneInput />
          </Item>
        </div>
        <SameChild lastName={lastName} firstName={firstName} birthDate={birthDate} exceptId={student?.id} />
      </Panel>
      <Panel className={style.panel}>
        <h2>{studentsText.documents}</h2>
        <p className={style.hint}>{studentsText.documentsHint}</p>
        <div className={style.fields}>
          <div className={style.document}>
            <Item
              name="passportSeries"
              label={studentsText.passportSeries}
              dependencies={['passportNumber']}
              rules={[createZodRule(personal.passportSeries), studentProfileRule('passportSeries')]}
            >
              <PassportSeriesInput maxLength={2} />
            </Item>
            <Item
              name="passportNumber"
              label={studentsText.passportNumber}
              dependencies={['passportSeries']}
              rules={[createZodRule(personal.passportNumber), studentProfileRule('passportNumber')]}
            >
              <DigitsInput maxLength={7} />
            </Item>
          </div>
          <Item name="personalId" label={studentsText.personalId} rules={[createZodRule(personal.personalId)]}>
            <DigitsInput maxLength={14} />
          </Item>
          <div className={style.document}>
            <Item
              name="birthCertificateSeries"
              label={studentsText.certificateSeries}
              dependencies={['birthCertificateNumber']}
              rules={[createZodRule(personal.birthCertificateSeries), studentProfileRule('birthCertificateSeries')]}
            >
              <Input autoComplete="off" maxLength={20} />
            </Item>
            <Item
              name="birthCertificateNumber"
              label={studentsText.certificateNumber}
              dependencies={['birthCertificateSeries']}
              rules={[createZodRule(personal.birthCertificateNumber), studentProfileRule('birthCertificateNumber')]}
            >
              <Input autoComplete="off" maxLength={20} />
            </Item>
          </div>
        </div>
      </Panel>
      <Panel className={style.panel}>
        <h2>{studentsText.systemData}</h2>
        <div className={style.fields}>
          <Item name="hId" label={studentsText.hId} rules={[createZodRule(StudentSystemInput.shape.hId)]}>
            <Input autoComplete="off" maxLength={50} />
          </Item>
          <Item name="categoryId" label={studentsText.category}>
            <OptionSelect options={options.categories} isLoading={options.isLoading} allowClear />
          </Item>
          <Item
            name="statusId"
            label={studentsText.status}
            required={student !== undefined}
            rules={student ? [createZodRule(StudentSystemInput.shape.statusId)] : []}
          >
            <OptionSelect options={options.statuses} isLoading={options.isLoading} allowClear={!student} />
          </Item>
          <Item
            name="officeIds"
            label={studentText.offices}
            required={needsOffice}
            rules={needsOffice ? [createZodRule(NewStudent.shape.officeIds)] : []}
            extra={options.otherOffices(student)}
          >
            <OptionSelect options={options.offices} isLoading={options.isLoading} isMultiple />
          </Item>
          <Referrer student={student} />
          {account}
        </div>
      </Panel>
    </>
  )
}

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
      // While the names are loading, the field is empty. Otherwise it would show an id.
      value={isLoading ? undefined : value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** Users who may not see parents see only the name of the parent who brought the student to the centre. */
function Referrer({ student }: { student: StudentDetail | undefined }) {
  const maySee = useMayCall(agents.list)
  const referrer = student?.referrer
  if (!maySee)
    return referrer ? (
      <Form.Item label={studentsText.referrer}>
        <Input value={personName(referrer.fullName)} disabled aria-label={studentsText.referrer} />
      </Form.Item>
    ) : null
  return (
    <Item name="referrerId" label={studentsText.referrer}>
      <RemoteSelect
        route={agents.list}
        args={(value) => ({ query: { page: 1, perPage: 20, value } })}
        options={(answer) =>
          answer.agents.map(({ id, fullName, phone }) => ({ value: id, label: fullName, note: phoneText(phone) }))
        }
        chosen={referrer ? { value: referrer.id, label: personName(referrer.fullName) } : null}
      />
    </Item>
  )
}
