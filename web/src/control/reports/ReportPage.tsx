import { CheckSquareOutlined, FileDoneOutlined } from '@ant-design/icons'
import { reports } from '@markaz/protocol/control/reports/routes'
import { type MissingDataReportDetail, ReportType } from '@markaz/protocol/control/reports/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { students } from '@markaz/protocol/people/students/routes'
import { attendance } from '@markaz/protocol/teaching/attendance/routes'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { attendanceLessonPath, type GroupPagePathParts, groupPagePath } from '../../domain/group/group-paths.ts'
import { studentPath } from '../../domain/student/student-path.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, HintNote, Panel, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { reportsText as words } from './reports.text.ts'

export function ReportPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(reports.read, { params: { id } }, { silent: true })
  const report = query.data?.report
  useSeen(report)
  useSetBreadcrumbs([{ title: report ? titleOf(report) : words.one }])
  if (!report && query.error) return <LoadFailed error={query.error} refetch={query.refetch} />
  if (!report)
    return (
      <Page title={words.one}>
        <TableSkeleton columns={3} />
      </Page>
    )
  return (
    <Page title={titleOf(report)} action={<ToLesson report={report} />}>
      <Stack gap={16}>
        <HintNote tone={report.doneAt ? 'green' : 'red'} role="status">
          {report.doneAt ? words.doneAt[report.type](timestampText(report.doneAt)) : words.stillOpen[report.type]}
        </HintNote>
        <Panel>
          <FactList facts={factsOf(report)} missing={formattingText.missing} />
        </Panel>
        <Students students={report.students} />
      </Stack>
    </Page>
  )
}

const titleOf = ({ type, group }: MissingDataReportDetail) => words.of(words.types[type], group.name)

const factsOf = (report: MissingDataReportDetail): [string, string | null | undefined][] => [
  [fieldLabels.teacherId, report.teacher ? personName(report.teacher.fullName) : words.noTeacher],
  [fieldLabels.officeId, report.office?.name],
  [
    fieldLabels.lessonId,
    `${shortDateText(report.lessonDate)}, ${report.beginTime.slice(0, 5)}–${report.endTime.slice(0, 5)}`,
  ],
  [words.created, timestampText(report.createdAt)],
  [words.seen, report.seenAt && words.seenBy(personName(report.seenBy?.fullName), timestampText(report.seenAt))],
]

function useSeen(report: MissingDataReportDetail | undefined): void {
  const { mutate } = useFormMutation(reports.see)
  const unseen = report && !report.isSeen ? report.id : null
  useEffect(() => {
    if (unseen !== null) mutate({ body: { ids: [unseen] } })
  }, [unseen, mutate])
}

function ToLesson({ report: { type, group, place, lessonDate } }: { report: MissingDataReportDetail }) {
  const mayMark = useMayCall(attendance.read.all)
  const mayRead = useMayCall(homework.list.all)
  if (!place) return null
  const there: GroupPagePathParts = { base: 'groups', id: group.id, ...place }
  if (type === ReportType.MissingAttendance)
    return (
      mayMark && (
        <LinkButton
          type="primary"
          icon={<CheckSquareOutlined aria-hidden />}
          to={attendanceLessonPath(there, lessonDate)}
        >
          {words.toAttendance}
        </LinkButton>
      )
    )
  return (
    mayRead && (
      <LinkButton type="primary" icon={<FileDoneOutlined aria-hidden />} to={groupPagePath(there, 'homework')}>
        {words.toHomework}
      </LinkButton>
    )
  )
}

type Row = MissingDataReportDetail['students'][number]

const columns: Column<Row>[] = [
  { key: 'student', width: 320, isName: true, cell: ({ fullName }) => personName(fullName) },
  { key: 'hId', cell: ({ hId }) => hId ?? formattingText.missing },
]

function Students({ students: rows }: { students: Row[] }) {
  const mayOpen = useMayCall(students.read)
  return (
    <Stack as="section" gap={12}>
      <h2>{words.students(rows.length)}</h2>
      <List<Row>
        isPart
        label={words.students(rows.length)}
        list={unpagedListSource('report-students', rows)}
        columns={columns}
        to={mayOpen ? ({ id }) => studentPath(id) : undefined}
        phoneRow={({ fullName, hId }) => ({ title: personName(fullName), note: hId ?? formattingText.missing })}
      />
    </Stack>
  )
}
