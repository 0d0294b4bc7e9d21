import { fieldLabels } from '@markaz/protocol/labels'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Exam, ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { type GroupPagePathParts, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { friendlyDayText, friendlyTimestampText } from '../../shared/format/date.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { UserEnteredText } from '../../shared/ui/layout.tsx'
import { ExamFields } from './ExamFields.tsx'
import { ExamLoadingOrError, ExamNotFound, useExamCrumbs } from './ExamPageFrame.tsx'
import { examPath, useExamId } from './exam-paths.ts'
import { examTimesText } from './exam-time.ts'
import { type ExamFormValues, examFormValuesOf, toExamRequestBody } from './exam-values.ts'
import { examsText } from './exams.text.ts'
import { examQueryPrefixes } from './use-exam-actions.tsx'

export function EditExamPage() {
  const place = useGroupPageLocation()
  const query = useFormInitialData(exams.read, { params: { id: useExamId() } }, { silent: true })
  const exam = query.data?.exam
  useExamCrumbs(place, exam, examsText.editTitle)
  if (!exam) return <ExamLoadingOrError place={place} query={query} />
  if (exam.groupId !== place.id) return <ExamNotFound place={place} />
  return <EditForm key={exam.id} exam={exam} place={place} />
}

function EditForm({ exam, place }: { exam: Exam; place: GroupPagePathParts }) {
  const update = useFormMutation(exams.update, { refresh: examQueryPrefixes, done: () => commonText.edited })
  return (
    <FormPage<ExamFormValues>
      title={examsText.editTitle}
      initialValues={examFormValuesOf(exam)}
      submit={(values, began) =>
        update.mutateAsync({ params: { id: exam.id }, body: toExamRequestBody(values), base: toExamRequestBody(began) })
      }
      next={examPath(place, exam.id)}
      locked={exam.announced ? examsText.fixedAnnounced : null}
      facts={[
        [fieldLabels.theme, exam.theme],
        [fieldLabels.date, `${friendlyDayText(exam.startDate)}, ${examTimesText(exam)}`],
        [fieldLabels.deadline, friendlyTimestampText(exam.deadline)],
        { label: fieldLabels.description, value: <UserEnteredText>{exam.description}</UserEnteredText>, isWide: true },
      ]}
    >
      <ExamFields hasBegun={exam.period !== ExamPeriod.NotStarted} />
    </FormPage>
  )
}
