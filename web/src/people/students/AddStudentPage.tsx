import { students } from '@markaz/protocol/people/students/routes'
import { NewStudent } from '@markaz/protocol/people/students/schemas'
import { Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { studentPath } from '../../domain/student/student-path.ts'
import { useFormMutation } from '../../shared/api/query.ts'
import { clearFieldErrors, isScrolledIntoView, showFieldError } from '../../shared/forms/field-errors.ts'
import { zodRule } from '../../shared/forms/rules.ts'
import { SaveBar } from '../../shared/forms/SaveBar.tsx'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { useLeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { StudentFields } from './StudentFields.tsx'
import { fieldOf } from './StudentForm.tsx'
import { newStudent, type StudentValues } from './student-values.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'
import { type StudentOptions, useStudentOptions } from './use-student-options.ts'

export function AddStudentPage() {
  const options = useStudentOptions()
  return (
    <Page title={studentsText.addTitle}>
      {options.isLoading ? <TableSkeleton columns={3} /> : <AddForm options={options} />}
    </Page>
  )
}

function AddForm({ options }: { options: StudentOptions }) {
  const [form] = Form.useForm<StudentValues>()
  const [isTyped, setTyped] = useState(false)
  const [addedId, setAddedId] = useState<number | null>(null)
  const navigate = useNavigate()
  const create = useFormMutation(students.create)
  useLeaveGuard(isTyped && addedId === null)
  // Runs after the leave guard's effect, when the guard already knows that nothing is unsaved.
  useEffect(() => {
    if (addedId !== null) void navigate(studentPath(addedId), { replace: true })
  }, [addedId, navigate])

  const save = async (values: StudentValues) => {
    try {
      const { id } = await create.mutateAsync({ body: newStudent(values) as never })
      notifySuccess(studentsText.added(`${values.lastName} ${values.firstName}`.trim()))
      setAddedId(id)
    } catch (error) {
      showFieldError(form, error, fieldOf)
    }
  }
  const [only, ...others] = options.offices
  return (
    <Form<StudentValues>
      form={form}
      className={style.form ?? ''}
      layout="vertical"
      validateTrigger="onBlur"
      requiredMark
      scrollToFirstError={isScrolledIntoView}
      initialValues={{ officeIds: only && others.length === 0 ? [only.value] : [] }}
      onValuesChange={(changed) => {
        setTyped(true)
        clearFieldErrors(form, changed)
      }}
      onFinish={(values) => void save(values)}
    >
      <StudentFields options={options} account={<Account />} />
      <SaveBar isSending={create.isPending} back="/students" />
    </Form>
  )
}

/** Login and password, which are required for a new student. */
function Account() {
  return (
    <>
      <Form.Item<StudentValues>
        name="login"
        label={studentsText.login}
        required
        rules={[zodRule(NewStudent.shape.login)]}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} />
      </Form.Item>
      <Form.Item<StudentValues>
        name="password"
        label={studentsText.password}
        required
        rules={[zodRule(NewStudent.shape.password)]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
