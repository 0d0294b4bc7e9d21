import { EditOutlined } from '@ant-design/icons'
import { catalogChapters, catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCourse, Chapter } from '@markaz/protocol/study/course-catalogue/schemas'
import { Link } from 'react-router'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { AddButton, LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { ReorderableRows } from '../../shared/ui/ReorderableRows.tsx'
import { EditLink, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { CatalogCourseLoader, priceText } from './catalog-course.tsx'
import style from './course-catalogue.module.css'
import { catalogueText as words } from './course-catalogue.text.ts'

export const ChaptersPage = () => <CatalogCourseLoader>{(course) => <Chapters course={course} />}</CatalogCourseLoader>

function Chapters({ course }: { course: CatalogCourse }) {
  const { id, name, isArchived, subCategory, author, price } = course
  const { data, error, refetch } = useRouteQuery(catalogChapters.list, { params: { id } }, { silent: true })
  const reorder = useRouteMutation(catalogChapters.reorder)
  const mayMove = useMayCall(catalogChapters.reorder)
  const chapters = data?.chapters
  const add = (
    <AddButton do={catalogChapters.create} to={`/courses/list/${id}/chapters/add`}>
      {words.addChapter}
    </AddButton>
  )
  return (
    <Page
      title={name}
      mark={isArchived && <StatusPill tone="grey">{words.archived}</StatusPill>}
      extra={
        <ShowIfPermitted do={catalogCourses.update}>
          <LinkButton icon={<EditOutlined aria-hidden />} to={`/courses/list/${id}/edit`}>
            {commonText.edit}
          </LinkButton>
        </ShowIfPermitted>
      }
      action={chapters && chapters.length > 0 && add}
    >
      <SecondaryText as="p" className={style.facts}>
        {[subCategory.name, author?.name, priceText(price)].filter(Boolean).join(' · ')}
      </SecondaryText>
      {!chapters ? (
        <LoadingOrError query={{ error, refetch }} columns={2} />
      ) : chapters.length === 0 ? (
        <EmptyState title={words.noChapters} hint={words.noChaptersHint} action={add} />
      ) : (
        <ReorderableRows<Chapter>
          label={words.chapters}
          rows={chapters}
          nameOf={(chapter) => chapter.name}
          draw={(chapter) => <Row chapter={chapter} />}
          move={mayMove ? (body) => reorder.mutateAsync({ params: { id }, body }) : undefined}
          refetch={refetch}
        />
      )}
    </Page>
  )
}

function Row({ chapter }: { chapter: Chapter }) {
  const { id, courseId, name, lessonsCount } = chapter
  const mayChange = useMayCall(catalogChapters.update)
  const remove = useRemoveWithConfirmation(catalogChapters.remove, {
    title: (one: Chapter) => words.removeChapter(one.name),
    done: () => words.chapterRemoved,
  })
  return (
    <>
      <div className={style.words}>
        <Link to={`/courses/chapters/${id}/lessons`}>{name}</Link>
        <SecondaryText small as="div">
          {words.lessonsCount(lessonsCount)}
        </SecondaryText>
      </div>
      {mayChange && (
        <span className={style.operations}>
          <EditLink of={name} to={`/courses/list/${courseId}/chapters/${id}/edit`} />
          <RemoveButton of={name} onClick={() => remove(chapter)} />
        </span>
      )}
    </>
  )
}
