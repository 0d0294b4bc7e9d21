import { EyeOutlined } from '@ant-design/icons'
import { reports } from '@markaz/protocol/control/reports/routes'
import { type MissingDataReport, ReportState, ReportType } from '@markaz/protocol/control/reports/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { BulkActions } from '../../shared/bulk/BulkActions.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField, useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { ReportCharts } from './ReportCharts.tsx'
import { reportsText as words } from './reports.text.ts'

const tabs = { attendance: ReportType.MissingAttendance, homework: ReportType.MissingHomework } as const
const path = '/reports'

/** Each report is about a lesson whose attendance or homework was still missing at 23:00. */
export function ReportsPage() {
  const segment = useSearchParams()[0].get('tab') === 'homework' ? 'homework' : 'attendance'
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.tabs}
        tabs={Object.entries(tabs).map(([tab, type]) => ({ title: words.types[type], segment: tab }))}
        segment={segment}
        pathOf={(tab) => (tab === 'homework' ? `${path}?tab=homework` : path)}
      />
      <Reports key={segment} type={tabs[segment]} />
    </Page>
  )
}

const SeenPill = ({ isSeen }: Pick<MissingDataReport, 'isSeen'>) => (
  <StatusPill tone={isSeen ? 'grey' : 'blue'}>{isSeen ? words.seen : words.unseen}</StatusPill>
)
const DonePill = ({ doneAt }: Pick<MissingDataReport, 'doneAt'>) => (
  <StatusPill tone={doneAt ? 'green' : 'red'}>{doneAt ? words.done : words.open}</StatusPill>
)

const columns: Column<MissingDataReport>[] = [
  {
    key: 'teacher',
    width: 190,
    isName: true,
    cell: ({ teacher }) => (teacher ? personName(teacher.fullName) : words.noTeacher),
  },
  { key: 'group', width: 160, cell: ({ group }) => group.name },
  { key: 'office', width: 130, cell: ({ office }) => office?.name ?? formattingText.missing },
  { key: 'lessonDate', title: words.lessonDate, width: 120, cell: ({ lessonDate }) => shortDateText(lessonDate) },
  { key: 'seen', title: words.seen, width: 110, cell: (report) => <SeenPill {...report} /> },
  { key: 'done', title: fieldLabels.state, width: 140, cell: (report) => <DonePill {...report} /> },
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

function Reports({ type }: { type: ReportType }) {
  const list = useList(reports.list, {
    key: 'reports',
    rows: (answer) => answer.reports,
    ask: (query) => ({ ...query, type }),
  })
  const see = useRouteMutation(reports.see)
  const seeAll = async (chosen: readonly MissingDataReport[], clearSelection: () => void) => {
    await see.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } })
    notifySuccess(words.sawSome(chosen.length))
    clearSelection()
  }
  const { page: _, perPage: __, ...asked } = list.filters.query
  return (
    <>
      <ReportCharts type={type} filter={asked} />
      <List<MissingDataReport>
        label={words.types[type]}
        list={list}
        columns={columns}
        fields={useFields()}
        to={({ id }) => `${path}/${id}`}
        phoneRow={(report) => ({
          title: report.group.name,
          mark: <SeenPill {...report} />,
          note: `${personName(report.teacher?.fullName)} · ${report.doneAt ? words.done : words.open}`,
          aside: shortDateText(report.lessonDate),
        })}
        selection={{
          nameOf: ({ group, lessonDate }) => `${group.name}, ${shortDateText(lessonDate)}`,
          actions: (chosen, clearSelection) => (
            <BulkActions
              count={chosen.length}
              operations={[
                {
                  key: 'see',
                  label: words.see,
                  icon: <EyeOutlined aria-hidden />,
                  run: () => void seeAll(chosen, clearSelection),
                },
              ]}
            />
          ),
        }}
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={1090}
      />
    </>
  )
}

function useFields(): FilterField[] {
  const { data, isPending } = useRouteQuery(reports.filterObjects, undefined, { staleMs: 5 * 60_000 })
  const office = useOfficeFilterField()
  return useMemo(() => {
    const fields: (FilterField | false)[] = [
      {
        kind: 'select',
        name: 'state',
        options: Object.values(ReportState).map((value) => ({ value, label: words.states[value] })),
        isDaily: true,
        widthPx: 190,
      },
      { ...asyncSelectFilterField('teacherId', data?.teachers, isPending), isDaily: true, widthPx: 200 },
      { kind: 'dates', label: words.lessonDate, from: 'startDate', to: 'endDate' },
      office,
    ]
    return fields.filter((field) => field !== false)
  }, [data, isPending, office])
}
