import { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCourse } from '@markaz/protocol/study/course-catalogue/schemas'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { numberText } from '../../shared/format/number.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import style from './course-catalogue.module.css'
import { catalogueText as words } from './course-catalogue.text.ts'

interface CatalogCourseRouteProps {
  operation?: string
  children: (course: CatalogCourse) => ReactNode
}

export function CatalogCourseLoader({ operation, children }: CatalogCourseRouteProps) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useFormInitialData(
    catalogCourses.read,
    { params: { id } },
    { silent: true, staleMs: 0, followsChanges: operation === undefined },
  )
  const course = data?.course
  useSetBreadcrumbs([
    ...(course ? [{ title: course.name, ...(operation ? { path: `/courses/list/${id}/chapters` } : {}) }] : []),
    ...(operation || !course ? [{ title: operation ?? words.course }] : []),
  ])
  if (course) return <Fragment key={id}>{children(course)}</Fragment>
  return <LoadingOrError query={{ error, refetch }} title={operation ?? words.course} columns={2} />
}

export const createImageColumn = <Row extends object>(
  title: string,
  urlOf: (row: Row) => string | undefined,
): Column<Row> => ({
  key: 'image',
  title,
  width: 88,
  cell: (row) => {
    const url = urlOf(row)
    if (!url) return <span className={style.thumb} />
    return <img className={style.thumb} src={url} alt="" loading="lazy" decoding="async" />
  },
})

export const priceText = (price: number | null): string =>
  price === null ? words.noPrice : words.sum(numberText(price))
