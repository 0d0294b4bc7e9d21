import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import type { ReactNode } from 'react'
import { AttachmentList } from '../../domain/attachments/AttachmentList.tsx'
import { longDate, momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { ratingText } from '../../shared/format/number.ts'
import { examTimes } from './exam-moment.ts'
import style from './exams.module.css'
import { examsText } from './exams.text.ts'

/** What is known about an exam, label over value; then what its participants are given. */
export function ExamFacts({ exam }: { exam: Exam }) {
  const { participants, questionMode } = exam
  const facts: [string, ReactNode][] = [
    [examsText.date, `${longDate(exam.startDate)}, ${examTimes(exam)}`],
    [examsText.deadline, momentText(exam.deadline)],
    [examsText.participants, examsText.checkedOfHint(participants.checked, participants.all)],
    [examsText.average, ratingText(exam.averageScore)],
    [examsText.author, exam.author?.fullName ?? formatText.missing],
    [examsText.questionMode, examsText.mode[questionMode]],
  ]
  return (
    <section className={style.panel} aria-label={examsText.facts}>
      <dl className={style.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={style.wide}>
          <dt>{examsText.description}</dt>
          <dd className={style.text}>{exam.description}</dd>
        </div>
        <div className={style.wide}>
          <dt>{examsText.questions}</dt>
          <dd>
            {exam.questionFiles.length > 0 ? (
              <>
                <AttachmentList files={exam.questionFiles} label={examsText.questionFiles} />
                <span className={style.soft}>{examsText.modeHint[questionMode]}</span>
              </>
            ) : (
              examsText.noQuestions
            )}
          </dd>
        </div>
        {exam.files.length > 0 && (
          <div className={style.wide}>
            <dt>{examsText.files}</dt>
            <dd>
              <AttachmentList files={exam.files} label={examsText.files} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
