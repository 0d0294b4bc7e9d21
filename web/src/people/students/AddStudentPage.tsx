import { students } from '@markaz/protocol/people/students/routes'
import { NewStudent } from '@markaz/protocol/people/students/schemas'
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { enrollmentPath, rememberNewStudentLogin, useEnrollmentSteps } from '../../domain/student/enrollment.ts'
import { enrollmentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { clearFieldErrors, scrollToFieldOptions, showFieldError } from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Steps } from '../../shared/ui/Steps.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { StudentFields } from './StudentFields.tsx'
import { studentFieldByErrorCode } from './StudentForm.tsx'
import { type StudentFormValues, toNewStudentBody } from './student-values.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'
import { type StudentSelectOptions, useStudentSelectOptions } from './use-student-select-options.ts'

const typingPauseMs = 400

export function AddStudentPage() {
  const options = useStudentSelectOptions()
  const steps = useEnrollmentSteps()
  return (
    <Page title={studentsText.addTitle}>
      {steps.length > 0 && (
        <Steps
          label={enrollmentText.label}
          current={0}
          steps={[enrollmentText.student, ...steps.map((step) => enrollmentText.steps[step])].map((title) => ({
            title,
            isDone: false,
          }))}
        />
      )}
      {options.isLoading ? <TableSkeleton columns={3} /> : <AddForm options={options} />}
    </Page>
  )
}

function AddForm({ options }: { options: StudentSelectOptions }) {
  const [form] = Form.useForm<StudentFormValues>()
  const [isTyped, setTyped] = useState(false)
  const [addedId, setAddedId] = useState<number | null>(null)
  const navigate = useNavigate()
  const create = useFormMutation(students.create)
  const hasSteps = useEnrollmentSteps().length > 0
  useConfirmLeavePage(isTyped && addedId === null)
  // This effect must run after the effect that guards unsaved input, because that guard would otherwise stop the
  // navigation.
  useEffect(() => {
    if (addedId !== null) void navigate(hasSteps ? enrollmentPath(addedId) : studentPath(addedId), { replace: true })
  }, [addedId, hasSteps, navigate])

  const save = async (values: StudentFormValues) => {
    try {
      const { id } = await create.mutateAsync({ body: toNewStudentBody(values) as never })
      notifySuccess(studentsText.added(`${values.lastName} ${values.firstName}`.trim()))
      if (values.login && values.password)
        rememberNewStudentLogin(id, { login: values.login, password: values.password })
      setAddedId(id)
    } catch (error) {
      showFieldError(form, error, studentFieldByErrorCode)
    }
  }
  const officeIds = useUsualOffices(options)
  return (
    <Form<StudentFormValues>
      form={form}
      className={style.form ?? ''}
      layout="vertical"
      validateTrigger="onBlur"
      requiredMark
      scrollToFirstError={scrollToFieldOptions}
      initialValues={{ officeIds }}
      onValuesChange={(changed) => {
        setTyped(true)
        clearFieldErrors(form, changed)
      }}
      onFinish={(values) => void save(values)}
    >
      <StudentFields options={options} account={<Account />} />
      <SaveBar
        isSending={create.isPending}
        back="/students"
        okText={hasSteps ? enrollmentText.saveAndGoOn : undefined}
      />
    </Form>
  )
}

/** Proposes the only selectable branch, or the only branch in the student list's filter, or the user's only branch. */
function useUsualOffices({ offices }: StudentSelectOptions): number[] {
  const [search] = useSearchParams()
  const own = useSignedInUser()?.offices.map(({ id }) => id) ?? []
  const ids = offices.map(({ value }) => value)
  const asked = ids.filter((id) => search.getAll('officeIds').includes(String(id)))
  const [first = []] = [ids, asked, ids.filter((id) => own.includes(id))].filter(({ length }) => length === 1)
  return first
}

function Account() {
  // The proposed password is visible at first, because the user must tell it to the student.
  const [visible, setVisible] = useState(true)
  const form = Form.useFormInstance<StudentFormValues>()
  const firstName = Form.useWatch('firstName', form)?.trim() ?? ''
  const lastName = Form.useWatch('lastName', form)?.trim() ?? ''
  const typed = firstName && lastName ? JSON.stringify({ firstName, lastName }) : ''
  const rested = useDebouncedValue(typed, typingPauseMs)
  const { data } = useRouteQuery(
    students.proposeAccount,
    { query: rested ? JSON.parse(rested) : { firstName, lastName } },
    { enabled: rested !== '' && rested === typed, silent: true, staleMs: 60_000 },
  )
  useEffect(() => {
    if (!data) return
    if (!form.isFieldTouched('login')) fillSuggestedValue(form, 'login', data.login)
    // If the user has already edited or cleared the field, a proposal that arrives late must not fill it.
    if (!form.isFieldTouched('password') && !form.getFieldValue('password'))
      fillSuggestedValue(form, 'password', data.password)
  }, [data, form])
  return (
    <>
      <Field of={NewStudent} name="login" extra={studentsText.loginRule} />
      <Field of={NewStudent} name="password" extra={studentsText.passwordRule}>
        <Input.Password
          autoComplete="new-password"
          maxLength={128}
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
        />
      </Field>
    </>
  )
}
