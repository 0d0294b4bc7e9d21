import { exams } from '@markaz/protocol/teaching/exams/routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { ExamFields } from './ExamFields.tsx'
import { useExamCrumbs } from './ExamPageFrame.tsx'
import { examPath, examsPath } from './exam-paths.ts'
import { type ExamFormValues, newExamFormValues, toExamRequestBody } from './exam-values.ts'
import { examsText } from './exams.text.ts'
import { examQueryPrefixes } from './use-exam-actions.tsx'

const hhmm = (time: string) => time.slice(0, 5)

export function AddExamPage() {
  const place = useGroupPageLocation()
  const [form] = Form.useForm<ExamFormValues>()
  const [addedId, setAddedId] = useState<number | null>(null)
  const create = useFormMutation(exams.create, { refresh: examQueryPrefixes, done: () => examsText.added })
  useExamCrumbs(place, undefined, examsText.addTitle)
  const today = todayInTashkent()
  const { data } = useRouteQuery(
    groups.lessons,
    { params: { id: place.id }, query: { from: addDays(today, 1), to: addDays(today, 30) } },
    { silent: true, staleMs: 60_000 },
  )
  const next = data?.lessons.find(({ isCancelled }) => !isCancelled)
  useEffect(() => {
    const isTyped = form.isFieldsTouched(['startDate', 'beginTime', 'endTime'])
    if (next && !isTyped)
      form.setFieldsValue({ startDate: next.date, beginTime: hhmm(next.beginTime), endTime: hhmm(next.endTime) })
  }, [form, next])
  const submit = async (values: ExamFormValues) => {
    const { exam } = await create.mutateAsync({ body: { groupId: place.id, ...toExamRequestBody(values) } })
    setAddedId(exam.id)
  }
  return (
    <FormPage<ExamFormValues>
      title={examsText.addTitle}
      form={form}
      initialValues={newExamFormValues}
      submit={submit}
      next={addedId === null ? examsPath(place) : examPath(place, addedId)}
    >
      <ExamFields />
    </FormPage>
  )
}
