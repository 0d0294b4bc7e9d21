import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { type StudyCourse, StudyCourseInput } from '@markaz/protocol/study/curriculum/schemas'
import type { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { courseText as words } from './study.text.ts'

interface Values {
  name: string
  disciplineId: number
}
const areas = ['courses', 'homework-db']

interface CourseModalProps {
  course: Pick<StudyCourse, 'id' | 'name' | 'discipline'> | null
  /** The API routes of the study plan or of the homework bank, both of which can change the same courses. */
  calls: typeof studyCourses | { create: typeof homeworkBank.createCourse; update: typeof homeworkBank.updateCourse }
  close: () => void
}

export function CourseModal({ course, calls, close }: CourseModalProps) {
  const disciplines = useRouteQuery(studyCourses.activeDisciplines, undefined, { staleMs: 60_000 })
  const create = useFormMutation(calls.create, { refresh: areas, done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(calls.update as typeof homeworkBank.updateCourse, {
    refresh: areas,
    done: () => commonText.edited,
  })
  const offered = disciplines.data?.disciplines ?? []
  // If the ERP has deleted the course's subject, this subject can still be chosen for the course.
  const own = course && !offered.some(({ id }) => id === course.discipline.id) ? [course.discipline] : []
  return (
    <FormModal<Values>
      title={course ? words.edit : words.add}
      initialValues={course ? { name: course.name, disciplineId: course.discipline.id } : {}}
      submit={(body, base) =>
        course ? update.mutateAsync({ params: { id: course.id }, body, base }) : create.mutateAsync({ body })
      }
      fieldOf={{ STUDY_COURSE_NAME_TAKEN: 'name' }}
      close={close}
    >
      <Field of={StudyCourseInput} name="name" />
      <Field of={StudyCourseInput} name="disciplineId">
        <Select
          loading={disciplines.isPending}
          options={[...own, ...offered].map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </FormModal>
  )
}
