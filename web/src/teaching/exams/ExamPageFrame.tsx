import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { ReactNode } from 'react'
import { ExamPeriodPill } from '../../domain/exam/exam-result.tsx'
import { type GroupPagePathParts, groupPagePath, useGroupPageLocation } from '../../domain/group/group-paths.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { type ExamPageSegment, examPath, examsPath, useExamId } from './exam-paths.ts'
import { type ExamRights, useExamRights } from './exam-rights.ts'
import { examsText } from './exams.text.ts'

export interface ExamPageContext {
  exam: Exam
  place: GroupPagePathParts
  rights: ExamRights
}

interface ExamPageFrameProps {
  part: Exclude<ExamPageSegment, 'edit'>
  action?: (open: ExamPageContext) => ReactNode
  extra?: (open: ExamPageContext) => ReactNode
  children: (open: ExamPageContext) => ReactNode
}

export function ExamPageFrame({ part, action, extra, children }: ExamPageFrameProps) {
  const { place, query } = useExam()
  const rights = useExamRights(place.base)
  const exam = query.data?.exam
  useExamCrumbs(place, exam, part === '' ? null : partTitle[part])
  if (!exam) return <ExamLoadingOrError place={place} query={query} />
  if (exam.groupId !== place.id) return <ExamNotFound place={place} />
  const open = { exam, place, rights }
  const parts = [
    { segment: '', title: examsText.exam },
    { segment: 'result', title: examsText.results },
    ...(rights.update ? [{ segment: 'announce', title: examsText.announcement }] : []),
  ]
  return (
    <Page
      key={exam.id}
      title={exam.theme}
      mark={
        <>
          <ExamPeriodPill period={exam.period} />
          {exam.announced && <ResultsAnnouncedPill announced />}
        </>
      }
      action={action?.(open)}
      extra={extra?.(open)}
    >
      <TabLinks
        label={examsText.parts}
        tabs={parts}
        segment={part}
        pathOf={(segment) => examPath(place, exam.id, segment as ExamPageSegment)}
      />
      {children(open)}
    </Page>
  )
}

const partTitle = { result: examsText.results, announce: examsText.announcement, edit: examsText.editTitle }

function useExam() {
  const place = useGroupPageLocation()
  const query = useRouteQuery(exams.read, { params: { id: useExamId() } }, { silent: true })
  return { place, query }
}

/** @param lastCrumb title of the page that follows the exam in the breadcrumbs; null = the exam's own page */
export function useExamCrumbs(place: GroupPagePathParts, exam: Exam | undefined, lastCrumb: string | null): void {
  const group = useRouteQuery(groups.read, { params: { id: place.id } }, { silent: true, staleMs: 60_000 })
  useSetBreadcrumbs([
    ...(group.data ? [{ title: group.data.name, path: groupPagePath(place) }] : []),
    { title: examsText.tab, path: examsPath(place) },
    ...(exam ? [{ title: exam.theme, ...(lastCrumb === null ? {} : { path: examPath(place, exam.id) }) }] : []),
    ...(lastCrumb === null ? [] : [{ title: lastCrumb }]),
  ])
}

type ExamQuery = Pick<ReturnType<typeof useExam>['query'], 'data' | 'error' | 'refetch'>

export function ExamLoadingOrError({ place, query }: { place: GroupPagePathParts; query: ExamQuery }) {
  if (query.error instanceof ApiError && query.error.status === 404) return <ExamNotFound place={place} />
  return <LoadingOrError query={query} title={examsText.loading} columns={4} />
}

/** Shown if the exam was deleted, or belongs to another group than the group in the address. */
export function ExamNotFound({ place }: { place: GroupPagePathParts }) {
  return (
    <Page title={examsText.exam}>
      <EmptyState
        isAlert
        title={examsText.gone}
        hint={examsText.goneHint}
        action={<LinkButton to={examsPath(place)}>{examsText.toList}</LinkButton>}
      />
    </Page>
  )
}

export function ResultsAnnouncedPill({ announced }: { announced: boolean }) {
  return (
    <StatusPill tone={announced ? 'green' : 'grey'}>
      {announced ? examsText.isAnnounced : examsText.notAnnounced}
    </StatusPill>
  )
}
