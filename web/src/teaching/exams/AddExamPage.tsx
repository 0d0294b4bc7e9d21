import { exams } from '@markaz/protocol/teaching/exams/routes'
import { useState } from 'react'
import { useGroupRoute } from '../../domain/group/group-place.ts'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { ExamFields } from './ExamFields.tsx'
import { useExamCrumbs } from './ExamFrame.tsx'
import { examPath, examsPath } from './exam-place.ts'
import { type ExamValues, examBody, newExam } from './exam-values.ts'
import { examsText } from './exams.text.ts'
import { examAreas } from './use-exam-actions.tsx'

/** Creates an exam and then opens it, so that the user sees its data and participants. */
export function AddExamPage() {
  const place = useGroupRoute()
  const [addedId, setAddedId] = useState<number | null>(null)
  const create = useFormMutation(exams.create, { refresh: examAreas, done: () => examsText.added })
  useExamCrumbs(place, undefined, examsText.addTitle)
  const submit = async (values: ExamValues) => {
    const { exam } = await create.mutateAsync({ body: { groupId: place.id, ...examBody(values) } })
    setAddedId(exam.id)
  }
  return (
    <FormPage<ExamValues>
      title={examsText.addTitle}
      initialValues={newExam}
      submit={submit}
      next={addedId === null ? examsPath(place) : examPath(place, addedId)}
    >
      <ExamFields />
    </FormPage>
  )
}
