import type { GroupStatistics } from '@markaz/protocol/teaching/statistics/schemas'
import { numberText, percentText, ratingText } from '../../shared/format/number.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { statisticsText as words } from './statistics.text.ts'

export function GroupStatisticsCards({ statistics: { homework, attendance, exam } }: { statistics: GroupStatistics }) {
  const { acceptedHomeworkCount: accepted, rejectedHomeworkCount, uncompletedHomeworkCount } = homework
  const decided = accepted + rejectedHomeworkCount + uncompletedHomeworkCount
  const marks = attendance.attended + attendance.absent
  return (
    <KpiCards
      label={words.short}
      kpis={[
        {
          label: words.sums.averageScore,
          value: ratingText(homework.averageScore),
          note: words.homeworks(numberText(homework.homeworkCount)),
        },
        {
          label: words.homeworkPercentage,
          value: percentText(homework.homeworkPercentage),
          note: decided > 0 ? words.ofDecided(numberText(accepted), numberText(decided)) : words.noneDecided,
        },
        {
          label: words.attendancePercentage,
          value: percentText(attendance.percentage),
          note: marks > 0 ? words.ofMarks(numberText(attendance.attended), numberText(marks)) : words.noMarks,
        },
        {
          label: words.exam,
          value: percentText(exam.percentage),
          note:
            exam.examsCount > 0
              ? words.ofExams(numberText(exam.examsCount), numberText(exam.passed), numberText(exam.participants))
              : words.noExams,
        },
      ]}
    />
  )
}
