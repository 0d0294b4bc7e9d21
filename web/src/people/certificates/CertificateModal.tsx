import { certificates } from '@markaz/protocol/people/certificates/routes'
import type { Certificate } from '@markaz/protocol/people/certificates/schemas'
import { CertificateInput } from '@markaz/protocol/people/certificates/schemas'
import { Form } from 'antd'
import { useEffect } from 'react'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { addDays, shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { fillSuggestedValue } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { HintNote } from '../../shared/ui/layout.tsx'
import { certificatesText } from './certificates.text.ts'

interface Values {
  courseId: number
  issuedAt: string
}

interface CertificateModalProps {
  studentId: number
  certificate: Certificate | null
  close: () => void
}

/**
 * If the student joined the course fewer than this many days ago, the form warns that the course is probably not
 * finished.
 */
const soonDays = 14

export function CertificateModal({ studentId, certificate, close }: CertificateModalProps) {
  const [form] = Form.useForm<Values>()
  const courseId = Form.useWatch('courseId', form)
  const courses = useRouteQuery(certificates.courses, { params: { studentId } })
  const create = useFormMutation(certificates.create, {
    done: (answer) => certificatesText.given(answer.certificate.course.name),
  })
  const update = useFormMutation(certificates.update, {
    of: () => certificate?.course.name,
    done: () => commonText.edited,
  })
  const submit = (values: Values, base: Values) =>
    certificate
      ? update.mutateAsync({ params: { id: certificate.id }, body: values, base })
      : create.mutateAsync({ body: { studentId, ...values } })

  // The certificate's course is added to the options, because the student may no longer attend it.
  const known = [...(courses.data?.courses ?? []), ...(certificate ? [certificate.course] : [])]
  const options = [...new Map(known.map((course) => [course.id, { value: course.id, label: course.name }])).values()]
  const only = options.length === 1 ? options[0]?.value : undefined
  useEffect(() => {
    if (only && !form.isFieldTouched('courseId')) fillSuggestedValue(form, 'courseId', only)
  }, [form, only])
  const bounds = { from: null, to: todayInTashkent() }
  const since = courses.data?.courses.find((course) => course.id === courseId)?.since ?? null
  return (
    <FormModal<Values>
      title={certificate ? certificatesText.editTitle : certificatesText.issueTitle}
      form={form}
      initialValues={
        certificate
          ? { courseId: certificate.course.id, issuedAt: certificate.issuedAt }
          : { issuedAt: todayInTashkent() }
      }
      submit={submit}
      fieldOf={{ CERTIFICATE_EXISTS: 'courseId' }}
      {...(certificate ? {} : { okText: certificatesText.give })}
      close={close}
    >
      <Field
        of={CertificateInput}
        name="courseId"
        extra={courses.data?.courses.length === 0 ? certificatesText.noCourses : certificatesText.courseHint}
      >
        <Select options={options} loading={courses.isPending} />
      </Field>
      {!certificate && since && since > addDays(todayInTashkent(), -soonDays) && (
        <HintNote role="status">{certificatesText.joinedLately(shortDateText(since))}</HintNote>
      )}
      <Field of={CertificateInput} name="issuedAt" bounds={bounds} extra={null} />
    </FormModal>
  )
}
