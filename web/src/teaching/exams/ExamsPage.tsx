import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Exam, ExamPeriod } from '@markaz/protocol/teaching/exams/schemas'
import { examText } from '../../domain/exam/exam.text.ts'
import { ExamPeriodPill } from '../../domain/exam/exam-result.tsx'
import { type GroupPageContext, GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { ExamMenu } from './ExamMenu.tsx'
import { ResultsAnnouncedPill } from './ExamPageFrame.tsx'
import { addExamPath, examPath } from './exam-paths.ts'
import { useExamRights } from './exam-rights.ts'
import { examTimesText } from './exam-time.ts'
import { examsText } from './exams.text.ts'
import { useExamActions } from './use-exam-actions.tsx'

const crumbs = [{ title: examsText.tab }]

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'period',
    isDaily: true,
    widthPx: 180,
    options: Object.values(ExamPeriod).map((period) => ({ value: period, label: examText.period[period] })),
  },
]

export function ExamsPage() {
  return (
    <GroupPageFrame segment="exam" crumbs={crumbs}>
      {(open) => <Exams {...open} />}
    </GroupPageFrame>
  )
}

function Exams({ group, place }: GroupPageContext) {
  const list = useList(exams.list, { key: 'exams', params: { id: group.id }, rows: ({ exams }) => exams, silent: true })
  const rights = useExamRights(place.base)
  const { modal, actionsOf } = useExamActions(place, rights)
  const add = rights.create && <AddButton to={addExamPath(place)}>{examsText.add}</AddButton>
  return (
    <>
      <List<Exam>
        label={examsText.tab}
        list={list}
        columns={columns}
        fields={fields}
        action={add}
        to={({ id }) => examPath(place, id)}
        phoneRow={phoneRow}
        actions={(exam) => <ExamMenu exam={exam} actions={actionsOf(exam)} withOpen />}
        empty={{
          title: examsText.emptyTitle,
          hint: rights.create ? examsText.emptyHint : examsText.emptyHintReader,
        }}
        width={1150}
      />
      {modal}
    </>
  )
}

const columns: Column<Exam>[] = [
  { key: 'theme', isName: true, cell: ({ theme }) => theme },
  {
    key: 'date',
    width: 210,
    cell: (exam) => (
      <>
        {shortDateText(exam.startDate)} <SecondaryText>{examTimesText(exam)}</SecondaryText>
      </>
    ),
  },
  { key: 'period', width: 140, cell: ({ period }) => <ExamPeriodPill period={period} /> },
  {
    key: 'participants',
    width: 140,
    align: 'right',
    cell: ({ participants: { checked, all } }) => (
      <span title={examsText.checkedOfHint(checked, all)}>{examsText.checkedOf(checked, all)}</span>
    ),
  },
  {
    key: 'average',
    title: examsText.average,
    width: 130,
    align: 'right',
    cell: ({ averageScore }) => ratingText(averageScore),
  },
  {
    key: 'announced',
    title: examsText.announcement,
    width: 170,
    cell: ({ announced }) => <ResultsAnnouncedPill announced={announced} />,
  },
]

function phoneRow(exam: Exam) {
  const { checked, all } = exam.participants
  return {
    title: exam.theme,
    mark: exam.announced ? <ResultsAnnouncedPill announced /> : <ExamPeriodPill period={exam.period} />,
    note: `${shortDateText(exam.startDate)}, ${examTimesText(exam)}`,
    aside: examsText.checkedOf(checked, all),
  }
}
