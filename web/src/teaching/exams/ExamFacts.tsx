import { fieldLabels } from '@markaz/protocol/labels'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { AttachmentList } from '../../domain/attachments/AttachmentList.tsx'
import { friendlyDayText, friendlyTimestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { ratingText } from '../../shared/format/number.ts'
import { FactList, Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import style from './exam-parts.module.css'
import { examTimesText } from './exam-time.ts'
import { examsText } from './exams.text.ts'

export function ExamFacts({ exam }: { exam: Exam }) {
  const { participants, questionMode } = exam
  const questions =
    exam.questionFiles.length > 0 ? (
      <>
        <AttachmentList files={exam.questionFiles} label={fieldLabels.questionFiles} />
        <SecondaryText>{examsText.modeHint[questionMode]}</SecondaryText>
      </>
    ) : (
      examsText.noQuestions
    )
  const files = exam.files.length > 0 && [
    { label: examsText.files, value: <AttachmentList files={exam.files} label={examsText.files} />, isWide: true },
  ]
  return (
    <Panel aria-label={examsText.facts}>
      <FactList
        className={style.line}
        facts={[
          [fieldLabels.date, `${friendlyDayText(exam.startDate)}, ${examTimesText(exam)}`],
          [fieldLabels.deadline, friendlyTimestampText(exam.deadline)],
          [examsText.participants, examsText.checkedOfHint(participants.checked, participants.all)],
          [examsText.average, ratingText(exam.averageScore)],
          [examsText.author, exam.author?.fullName ?? formattingText.missing],
          [fieldLabels.questionMode, examsText.mode[questionMode]],
        ]}
      />
      <details className={style.more}>
        <summary>{examsText.descriptionAndFiles}</summary>
        <FactList
          facts={[
            {
              label: fieldLabels.description,
              value: <span className={style.text}>{exam.description}</span>,
              isWide: true,
            },
            { label: examsText.questions, value: questions, isWide: true },
            ...(files || []),
          ]}
        />
      </details>
    </Panel>
  )
}
