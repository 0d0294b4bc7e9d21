import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { lessonsPerMonthField, type StudyCourseDetail } from '@markaz/protocol/study/curriculum/schemas'
import { Button, Form } from 'antd'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import style from './curriculum.module.css'
import { curriculumText as words } from './curriculum.text.ts'
import { studyPlanQueryPrefixes } from './study-course.tsx'

interface Values {
  months: { lessonsCount: number; roleIds: number[] }[]
}

const usualLessons = 12

const bodyOf = ({ months }: Values) => ({ months: months.map((month, index) => ({ ...month, number: index + 1 })) })

/** Only the last month of a course can be removed, and only if it has no topics. */
export function CourseMonthsModal({ course, close }: { course: StudyCourseDetail; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const roles = useRouteQuery(studyCourses.monthRoles, undefined, { staleMs: 60_000 })
  const save = useFormMutation(studyCourses.saveMonths, {
    refresh: studyPlanQueryPrefixes,
    of: () => course.name,
    done: () => words.monthsSaved,
  })
  const options = (roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormModal<Values>
      title={words.editMonths}
      form={form}
      width={640}
      initialValues={{
        months:
          course.months.length > 0
            ? course.months.map(({ lessonsCount, roles: seenBy }) => ({
                lessonsCount,
                roleIds: seenBy.map(({ id }) => id),
              }))
            : [{ lessonsCount: usualLessons, roleIds: [] }],
      }}
      submit={(values, began) =>
        save.mutateAsync({
          params: { id: course.id },
          body: bodyOf(values),
          base: course.months.length > 0 ? bodyOf(began) : { months: [] },
        })
      }
      close={close}
    >
      <Form.List name="months">
        {(fields, { add, remove }) => (
          <>
            <ul className={style.months}>
              {fields.map(({ key, name }) => {
                const number = name + 1
                const hasTopics = (course.months[name]?.topicsCount ?? 0) > 0
                return (
                  <li key={key}>
                    <strong className={style.number}>{words.month(number)}</strong>
                    <Field
                      of={lessonsPerMonthField}
                      name={[name, 'lessonsCount']}
                      input={{ 'aria-label': words.lessonsOf(number) }}
                    />
                    <Form.Item name={[name, 'roleIds']} label={words.roles} className={style.roles ?? ''}>
                      <Select
                        mode="multiple"
                        maxTagCount="responsive"
                        placeholder={words.everybody}
                        aria-label={words.rolesOf(number)}
                        loading={roles.isPending}
                        options={options}
                      />
                    </Form.Item>
                    <RowButton
                      worksOffline
                      label={words.removeMonth(number)}
                      title={hasTopics ? words.monthHasTopics : words.removeMonth(number)}
                      disabled={number < fields.length || hasTopics}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => remove(name)}
                    />
                  </li>
                )
              })}
            </ul>
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= 60}
              onClick={() => {
                const last = (form.getFieldValue('months') as Values['months']).at(-1)
                add({ lessonsCount: last?.lessonsCount ?? usualLessons, roleIds: [] })
              }}
            >
              {words.addMonth}
            </Button>
          </>
        )}
      </Form.List>
    </FormModal>
  )
}
