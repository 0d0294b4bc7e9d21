import type { TeacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.schemas'
import { useLocation } from 'react-router'
import { numberText, percentText } from '../../shared/format/number.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { teacherStatisticsText as words } from './teacher-statistics.text.ts'
import { periodQueryString } from './use-period.ts'

export function TeacherStatisticsCards({ figures }: { figures: TeacherFigures }) {
  const { pathname, search } = useLocation()
  const { attended, absent, accepted, rejected, uncompleted, waiting, passed, participants } = figures
  const { lessons, marked, held, given } = figures
  const to = (tab: string, gap?: string) => pathname + periodQueryString(search, { tab, gap })
  const said = (say: (part: string, whole: string) => string, part: number, whole: number, none: string) =>
    whole > 0 ? say(numberText(part), numberText(whole)) : none
  const works = accepted + rejected + uncompleted
  const submitted = accepted + rejected + waiting
  return (
    <KpiCards
      label={words.figures}
      kpis={[
        {
          label: words.attendance,
          value: percentText(figures.attendanceKpi),
          note: said(words.ofMarks, attended, attended + absent, words.noMarks),
          to: to('lessons'),
        },
        {
          label: words.homework,
          value: percentText(figures.homeworkKpi),
          note: said(words.ofWorks, accepted, works, words.noWorks),
          to: to('lessons'),
        },
        {
          label: words.exam,
          value: percentText(figures.examKpi),
          note: said(words.ofParticipants, passed, participants, words.noExams),
          to: to('exams'),
        },
        { label: words.total, value: percentText(figures.totalKpi), note: words.meanOfThree },
        {
          label: words.markedShort,
          value: percentText(figures.markedPercentage),
          note: said(words.ofLessons, marked, lessons, words.noLessonsYet),
          to: to('lessons', 'unmarked'),
        },
        {
          label: words.given,
          value: percentText(figures.givenPercentage),
          note: said(words.ofLessons, given, held, words.noLessonsYet),
          to: to('lessons', 'not-given'),
        },
        {
          label: words.checked,
          value: percentText(figures.checkedPercentage),
          note: said(words.ofSubmitted, accepted + rejected, submitted, words.noneSubmitted),
          to: to('lessons', 'unchecked'),
        },
      ]}
    />
  )
}
