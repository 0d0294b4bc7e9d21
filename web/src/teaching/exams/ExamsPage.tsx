import { PlusOutlined } from '@ant-design/icons'
import { optional, paging } from '@markaz/protocol/fields'
import { exams } from '@markaz/protocol/teaching/exams/routes'
import { type Exam, Period } from '@markaz/protocol/teaching/exams/schemas'
import type { TableColumnsType } from 'antd'
import { useCallback, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { examWords } from '../../domain/exam/exam.text.ts'
import { ExamPeriodPill } from '../../domain/exam/exam-result.tsx'
import { GroupFrame, type OpenGroup } from '../../domain/group/GroupFrame.tsx'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { useCall } from '../../shared/api/query.ts'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useFilters } from '../../shared/filters/use-filters.ts'
import { longDate } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import { DataTable } from '../../shared/ui/DataTable.tsx'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { FloatingAction, Muted, Stack } from '../../shared/ui/looks.tsx'
import { AnnouncedPill } from './AnnouncedPill.tsx'
import { ExamMenu } from './ExamMenu.tsx'
import { examTimes } from './exam-moment.ts'
import { addExamPath, examPath } from './exam-place.ts'
import { useExamRights } from './exam-rights.ts'
import style from './exams.module.css'
import { examsText } from './exams.text.ts'
import { useExamActions } from './use-exam-actions.tsx'

const crumbs = [{ title: examsText.tab }]

const ExamFilter = z.object({ ...paging, period: optional(z.coerce.number().pipe(z.enum(Period))) })

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'period',
    label: examsText.period,
    isDaily: true,
    widthPx: 180,
    options: Object.values(Period).map((period) => ({ value: period, label: examWords.period[period] })),
  },
]

export function ExamsPage() {
  return (
    <GroupFrame segment="exam" crumbs={crumbs}>
      {(open) => <Exams {...open} />}
    </GroupFrame>
  )
}

function Exams({ group, place }: OpenGroup) {
  const filters = useFilters(ExamFilter, { tableKey: 'exams' })
  const list = useCall(
    exams.list,
    { params: { id: group.id }, query: filters.query },
    { keepPrevious: true, silent: true },
  )
  const rights = useExamRights(place.base)
  const { modal, actionsOf } = useExamActions(place, rights)
  const columns = useMemo(() => columnsOf(place), [place])
  const navigate = useNavigate()
  const open = useCallback(
    (exam: Exam, { newTab }: { newTab: boolean }) => {
      const path = examPath(place, exam.id)
      if (newTab) window.open(path, '_blank', 'noopener')
      else void navigate(path)
    },
    [place, navigate],
  )
  const add = rights.create && (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={addExamPath(place)}>
      {examsText.add}
    </LinkButton>
  )
  const isFresh = list.data?.total === 0 && !filters.isFiltered
  return (
    <>
      {!isFresh && (
        <Stack row between gap={12} className={style.tools}>
          <FilterBar filters={filters} fields={fields} />
          <FloatingAction>{add}</FloatingAction>
        </Stack>
      )}
      <DataTable<Exam>
        tableKey="exams"
        label={examsText.tab}
        query={list}
        rows={list.data?.exams}
        total={list.data?.total}
        columns={columns}
        rowKey={(exam) => exam.id}
        paging={{ page: filters.page, perPage: filters.perPage, onPage: filters.setPage }}
        onOpen={open}
        phoneRow={phoneRow}
        actions={(exam) => <ExamMenu exam={exam} actions={actionsOf(exam)} withOpen />}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={{
          title: examsText.emptyTitle,
          hint: rights.create ? examsText.emptyHint : examsText.emptyHintReader,
          action: add,
        }}
        scrollX={1150}
      />
      {modal}
    </>
  )
}

const columnsOf = (place: GroupPlace): TableColumnsType<Exam> => [
  {
    key: 'theme',
    title: examsText.theme,
    render: (_, { id, theme }) => (
      <Link to={examPath(place, id)} className={style.name}>
        {theme}
      </Link>
    ),
  },
  {
    key: 'date',
    title: examsText.date,
    width: 210,
    render: (_, exam) => (
      <>
        {longDate(exam.startDate)} <Muted>{examTimes(exam)}</Muted>
      </>
    ),
  },
  { key: 'period', title: examsText.period, width: 140, render: (_, { period }) => <ExamPeriodPill period={period} /> },
  {
    key: 'participants',
    title: examsText.participants,
    width: 140,
    align: 'right',
    render: (_, { participants: { checked, all } }) => (
      <span title={examsText.checkedOfHint(checked, all)}>{examsText.checkedOf(checked, all)}</span>
    ),
  },
  {
    key: 'average',
    title: examsText.average,
    width: 130,
    align: 'right',
    render: (_, { averageScore }) => ratingText(averageScore),
  },
  {
    key: 'announced',
    title: examsText.announcement,
    width: 170,
    render: (_, { announced }) => <AnnouncedPill announced={announced} />,
  },
]

function phoneRow(exam: Exam) {
  const { checked, all } = exam.participants
  return {
    title: exam.theme,
    mark: exam.announced ? <AnnouncedPill announced /> : <ExamPeriodPill period={exam.period} />,
    note: `${longDate(exam.startDate)}, ${examTimes(exam)}`,
    aside: examsText.checkedOf(checked, all),
  }
}
