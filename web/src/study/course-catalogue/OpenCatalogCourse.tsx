import { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCourse } from '@markaz/protocol/study/course-catalogue/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFormInitialData } from '../../shared/forms/use-form-start.ts'
import { useBreadcrumbs } from '../../shared/routing/crumbs.ts'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

interface OpenCatalogCourseProps {
  operation?: string
  children: (course: CatalogCourse) => ReactNode
}

export function CatalogCourseRoute({ operation, children }: OpenCatalogCourseProps) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useFormInitialData(
    catalogCourses.read,
    { params: { id } },
    { silent: true, staleMs: 0, follows: operation === undefined },
  )
  const course = data?.course
  useBreadcrumbs([
    ...(course ? [{ title: course.name, ...(operation ? { path: `/courses/list/${id}/chapters` } : {}) }] : []),
    ...(operation || !course ? [{ title: operation ?? words.course }] : []),
  ])
  if (course) return <Fragment key={id}>{children(course)}</Fragment>
  return <LoadingOrError query={{ error, refetch }} title={operation ?? words.course} columns={2} />
}
