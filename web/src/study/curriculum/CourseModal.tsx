import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { type StudyCourse, StudyCourseInput } from '@markaz/protocol/study/curriculum/schemas'
import { Form, Input, Select } from 'antd'
import { useCall, useSend } from '../../shared/api/query.ts'
import { foldedIncludes } from '../../shared/format/fold.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { common } from '../../shared/text/common.text.ts'
import { curriculumText as words } from './curriculum.text.ts'

interface Values {
  name: string
  disciplineId: number
}
const rules = StudyCourseInput.shape

export function CourseModal({ course, close }: { course: StudyCourse | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const disciplines = useCall(studyCourses.activeDisciplines, undefined, { staleMs: 60_000 })
  const create = useSend(studyCourses.create, {
    silent: true,
    onSuccess: (_, { body }) => notifySuccess(words.added(body.name)),
  })
  const update = useSend(studyCourses.update, { silent: true, onSuccess: () => notifySuccess(common.edited) })
  const offered = disciplines.data?.disciplines ?? []
  // One that left the ERP since stays the course's own.
  const own = course && !offered.some(({ id }) => id === course.discipline.id) ? [course.discipline] : []
  return (
    <FormModal<Values>
      title={course ? words.edit : words.add}
      form={form}
      initialValues={course ? { name: course.name, disciplineId: course.discipline.id } : {}}
      submit={(body) =>
        course ? update.mutateAsync({ params: { id: course.id }, body }) : create.mutateAsync({ body })
      }
      fieldOf={{ STUDY_COURSE_NAME_TAKEN: 'name' }}
      close={close}
    >
      <Form.Item name="name" label={words.name} required rules={[obeys(rules.name)]}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <Form.Item name="disciplineId" label={words.discipline} required rules={[obeys(rules.disciplineId)]}>
        <Select
          loading={disciplines.isPending}
          options={[...own, ...offered].map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ filterOption: (typed, option) => foldedIncludes(String(option?.label ?? ''), typed) }}
        />
      </Form.Item>
    </FormModal>
  )
}
