import { fieldLabels } from '@markaz/protocol/labels'
import { students } from '@markaz/protocol/people/students/routes'
import { StudentAdminFieldsInput, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { Button, Form, Input } from 'antd'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { studentText } from '../../domain/student/student.text.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { clearFieldErrors, showFieldError } from '../../shared/forms/field-errors.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useConfirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { StudentFields } from './StudentFields.tsx'
import {
  areStudentValuesChanged,
  mergeSavedProfile,
  type StudentFormValues,
  studentAccountFields,
  studentFormValuesOf,
  toProfileChangeBody,
  toStudentAccountChangeBody,
} from './student-values.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'
import type { StudentSelectOptions } from './use-student-select-options.ts'

const ChangeStudentLoginModal = lazyWithRetry(() =>
  import('../../domain/student/ChangeStudentLoginModal.tsx').then((m) => m.ChangeStudentLoginModal),
)

export const studentFieldByErrorCode = {
  LOGIN_TAKEN: 'login',
  PERSONAL_ID_TAKEN: 'personalId',
  PASSPORT_TAKEN: 'passportNumber',
  NO_PROFILE: 'password',
  FILE_UNKNOWN: 'photo',
} as const

interface StudentFormProps {
  student: StudentDetail
  options: StudentSelectOptions
}

/** Personal data and account fields have separate API calls, but one Save button. Only changed values are sent. */
export function StudentForm({ student, options }: StudentFormProps) {
  const [form] = Form.useForm<StudentFormValues>()
  const ownOfficeIds = useMemo(() => options.offices.map(({ value }) => value), [options.offices])
  const [saved, setSaved] = useState(() => studentFormValuesOf(student, ownOfficeIds))
  const [isSending, setSending] = useState(false)
  const { open, modal } = useModal()
  const now = Form.useWatch([], form) as StudentFormValues | undefined
  const isDirty = now !== undefined && areStudentValuesChanged(saved, { ...saved, ...now })
  useConfirmLeavePage(isDirty, true)
  const sendProfile = useFormMutation(students.updateProfile)
  const sendAccount = useFormMutation(students.update)
  const tell = useShowChangeToast()
  // After an undo, or a change by another user, a form without unsaved input shows the new values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer of the server is a reason
  useEffect(() => {
    if (isDirty) return
    const savedValues = studentFormValuesOf(student, ownOfficeIds)
    setSaved(savedValues)
    form.setFieldsValue(savedValues)
  }, [student])

  const save = async () => {
    if (isSending) return
    const values = { ...saved, ...form.getFieldsValue() }
    const profile = toProfileChangeBody(saved, values)
    const account = toStudentAccountChangeBody(saved, values)
    if (!profile && !account) return
    setSending(true)
    let done = saved
    try {
      // Validates only fields that this save sends, because personal data may be missing if the ERP has not sent it.
      await form.validateFields(profile ? undefined : [...studentAccountFields])
      const params = { id: student.id }
      const answers: object[] = []
      if (profile) {
        answers.push(await sendProfile.mutateAsync({ params, body: profile, base: { ...saved, photo: student.photo } }))
        done = mergeSavedProfile(saved, values)
      }
      if (account) answers.push(await sendAccount.mutateAsync({ params, body: account, base: saved }))
      done = { ...values, password: null }
      form.setFieldValue('password', null)
      form.setFieldValue('photo', undefined)
      // Undo is offered only if all changes were saved and contain no password, because a password cannot be restored.
      const detail = personName(student.fullName)
      if (values.password) notifySuccess(commonText.edited, { detail })
      else tell(commonText.edited, answers, { detail })
    } catch (error) {
      if (error instanceof Error) showFieldError(form, error, studentFieldByErrorCode)
      else form.focusField((error as { errorFields: { name: string[] }[] }).errorFields[0]?.name as never)
    } finally {
      setSaved({ ...done, photo: undefined })
      setSending(false)
    }
  }
  const login = (
    <>
      <Form.Item label={fieldLabels.login} extra={student.login ? null : studentsText.noLogin}>
        <span className={style.login}>
          <Input value={student.login ?? ''} disabled aria-label={fieldLabels.login} />
          {student.login && (
            <Button onClick={() => open((close) => <ChangeStudentLoginModal student={student} close={close} />)}>
              {studentText.changeLogin}
            </Button>
          )}
        </span>
      </Form.Item>
      {student.login && (
        <Field
          of={StudentAdminFieldsInput}
          name="password"
          label={fieldLabels.newPassword}
          extra={studentsText.newPasswordHint}
        />
      )}
    </>
  )
  return (
    <>
      <Form<StudentFormValues>
        form={form}
        className={style.form ?? ''}
        layout="vertical"
        validateTrigger="onBlur"
        requiredMark
        initialValues={saved}
        onValuesChange={(changed) => clearFieldErrors(form, changed)}
        // Ant Design's onFinish would check all fields, but only fields that will be sent must be valid.
        onSubmitCapture={(event: FormEvent) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
      >
        <StudentFields student={student} options={options} account={login} />
        <SaveBar isSending={isSending} disabled={!isDirty} state={isDirty && studentsText.unsaved}>
          {isDirty && (
            <Button disabled={isSending} onClick={() => form.setFieldsValue({ ...saved, photo: undefined } as never)}>
              {studentsText.undo}
            </Button>
          )}
          {!isDirty && (
            <LinkButton to={studentPath(student.id)} disabled={isSending}>
              {studentsText.toRead}
            </LinkButton>
          )}
        </SaveBar>
      </Form>
      {modal}
    </>
  )
}
