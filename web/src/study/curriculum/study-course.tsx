import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail } from '@markaz/protocol/study/curriculum/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { curriculumText as words } from './curriculum.text.ts'

/** A course of three years has about five hundred topics, so one page is enough. */
export const topicsOfCourseQuery = (courseId: number) => ({ query: { courseId, page: 1, perPage: 1000 } })

/** The list of courses shows the number of topics, so a change of topics loads this list again. */
export const studyPlanQueryPrefixes = ['courses', 'curriculum']

/** `title`: the last breadcrumb, which names what the user does on the page, e.g. "edit". */
export function StudyCourseLoader({
  title,
  children,
}: {
  title?: string
  children: (course: StudyCourseDetail) => ReactNode
}) {
  const id = Number(useParams().id)
  const query = useRouteQuery(studyCourses.read, { params: { id } }, { silent: true })
  const course = query.data?.course
  useSetBreadcrumbs([
    ...(course ? [{ title: course.name, ...(title ? { path: `/courses/${id}` } : {}) }] : []),
    ...(title || !course ? [{ title: title ?? words.course }] : []),
  ])
  if (course) return <Fragment key={id}>{children(course)}</Fragment>
  return <LoadingOrError query={query} title={title ?? words.course} columns={3} />
}
