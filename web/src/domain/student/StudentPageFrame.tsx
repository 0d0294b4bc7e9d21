import { studentParents } from '@markaz/protocol/people/parents/routes'
import { students } from '@markaz/protocol/people/students/routes'
import { type Student, StudentAccountStatus, type StudentDetail } from '@markaz/protocol/people/students/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Navigate } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import type { Breadcrumb } from '../../shared/routing/page-definition.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { usePreloadNextScreens } from '../../shared/ui/hooks.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { useStudentFamily } from '../family/FamilyPanel.tsx'
import { StudentRiskNote, useStudentRisk } from '../risk/risk.tsx'
import { StudyBreakHintNotes, useStudyBreaks } from '../study-break/StudyBreaks.tsx'
import { enrollmentPath, useEnrollmentProgress } from './enrollment.ts'
import { StudentActions } from './StudentActions.tsx'
import { StudentHeader } from './StudentHeader.tsx'
import { StudentTabs } from './StudentTabs.tsx'
import { studentText, enrollmentText as words } from './student.text.ts'
import { useStudentOperationRights } from './student-operations.ts'
import { studentPath, useStudentId } from './student-path.ts'
import { StudentAccountStatusPill } from './student-status.tsx'
import { usePermittedStudentSections } from './student-tabs.ts'

interface OpenStudent {
  student: StudentDetail
}

interface StudentPageFrameProps {
  segment: string
  crumbs: readonly Breadcrumb[]
  children: (open: OpenStudent) => ReactNode
}

/** When the user goes to another student's page, input and dialogs are discarded. */
export function StudentPageFrame({ segment, crumbs, children }: StudentPageFrameProps) {
  const id = useStudentId()
  const query = useRouteQuery(students.read, { params: { id } }, { silent: true })
  const known = useKnownStudent(id)
  const student = query.data ?? known
  const sections = usePermittedStudentSections()
  const rights = useStudentOperationRights()
  const hasFamily = useMayCall(studentParents.list) && segment !== 'parents'
  // The page waits until parents, risk and breaks have loaded, so that nothing moves when they appear in the header.
  const isHeadComing =
    [useStudentFamily(id, hasFamily), useStudentRisk(id), useStudyBreaks(id)].some(({ isLoading }) => isLoading) &&
    !known
  const isPhone = useIsPhone()
  useSetBreadcrumbs(student ? [{ title: personName(student.fullName), path: studentPath(id) }, ...crumbs] : crumbs)
  usePreloadNextScreens(sections)

  const [first] = sections
  if (first && !sections.some((section) => section.segment === segment))
    return <Navigate to={studentPath(id, first.segment)} replace />
  if (!student || isHeadComing || (!query.data && query.error))
    return <LoadingOrError query={query} title={studentText.loading} columns={4} />
  const actions = (
    <>
      {query.data && <UnfinishedEnrollmentLink student={query.data} />}
      <StudentActions student={student} rights={rights} place="head" />
    </>
  )
  return (
    <Page
      key={id}
      title={personName(student.fullName)}
      mark={
        student.systemStatus === StudentAccountStatus.InActive && (
          <StudentAccountStatusPill status={student.systemStatus} />
        )
      }
      extra={!isPhone && actions}
    >
      <StudentHeader student={student} hasFamily={hasFamily} actions={isPhone && actions} />
      <StudentRiskNote studentId={id} />
      <StudyBreakHintNotes student={student} />
      <StudentTabs studentId={id} sections={sections} segment={segment} />
      <div style={{ minWidth: 0 }}>
        {query.data ? children({ student: query.data }) : <TableSkeleton columns={4} />}
      </div>
    </Page>
  )
}

function useKnownStudent(id: number): Student | undefined {
  const client = useQueryClient()
  return useMemo(() => {
    const lists = client.getQueriesData<{ students?: unknown[] }>({ queryKey: ['students', 'GET /students/all'] })
    return (lists.flatMap(([, data]) => data?.students ?? []) as Student[]).find((student) => student.id === id)
  }, [client, id])
}

/** Links to the student's enrolment if a step is missing, unless the only missing step is the first sign-in. */
function UnfinishedEnrollmentLink({ student }: { student: StudentDetail }) {
  const open = useEnrollmentProgress(student)?.filter(({ isDone }) => !isDone) ?? []
  if (student.systemStatus !== StudentAccountStatus.Active || open.every(({ key }) => key === 'access')) return null
  return (
    <LinkButton to={enrollmentPath(student.id)} title={words.goOnTitle(open.map(({ title }) => title).join(', '))}>
      {words.goOn}
    </LinkButton>
  )
}
