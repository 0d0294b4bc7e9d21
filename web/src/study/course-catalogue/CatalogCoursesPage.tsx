import { InboxOutlined, RollbackOutlined } from '@ant-design/icons'
import { catalogCourses, catalogSubCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogCourseRow } from '@markaz/protocol/study/course-catalogue/schemas'
import { Segmented } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { draftText } from '../../shared/text/draft.text.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { EditLink, RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { createImageColumn, priceText } from './catalog-course.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

const columns: Column<CatalogCourseRow>[] = [
  createImageColumn(words.banner, ({ banner }) => banner.url),
  { key: 'name', width: 220, isName: true, cell: ({ name }) => name },
  { key: 'subCategory', width: 150, cell: ({ subCategory }) => subCategory.name },
  { key: 'author', width: 150, cell: ({ author }) => author?.name ?? formattingText.missing },
  { key: 'price', width: 130, align: 'right', cell: ({ price }) => priceText(price) },
  { ...numberColumn('chaptersCount', ({ chaptersCount }) => chaptersCount, 80), title: words.chaptersCount },
  { key: 'state', width: 110, cell: (course) => <State course={course} /> },
]

function State({ course: { isArchived, isDraft } }: { course: CatalogCourseRow }) {
  if (isArchived) return <StatusPill tone="grey">{words.archived}</StatusPill>
  return isDraft ? (
    <StatusPill tone="grey">{draftText.draft}</StatusPill>
  ) : (
    <StatusPill tone="green">{words.onSale}</StatusPill>
  )
}

export function CatalogCoursesPage() {
  const subCategories = useRouteQuery(catalogSubCategories.list, { query: {} }, { staleMs: 60_000 })
  const authors = useRouteQuery(catalogCourses.authors, undefined, { staleMs: 60_000 })
  const fields: FilterField[] = [
    asyncSelectFilterField('subCategoryId', subCategories.data?.subCategories, subCategories.isPending),
    asyncSelectFilterField('authorId', authors.data?.authors, authors.isPending),
  ].map((field) => ({ ...field, isDaily: true, widthPx: 190 }))
  return (
    <Page title={words.courses} action={<AddLink />}>
      <CatalogueTabs path="/courses/list" />
      <Courses fields={fields} />
    </Page>
  )
}

export const SubCategoryCoursesPage = () => <OfSubCategory isArchived={false} />
export const ArchivedCoursesPage = () => <OfSubCategory isArchived />

function OfSubCategory({ isArchived }: { isArchived: boolean }) {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRouteQuery(catalogSubCategories.read, { params: { id } }, { silent: true })
  const { category, name = words.courses } = data?.subCategory ?? {}
  useSetBreadcrumbs([
    ...(category ? [{ title: category.name, path: `/courses/category/${category.id}/sub-categories` }] : []),
    ...(isArchived
      ? [{ title: name, path: `/courses/sub-category/${id}/list` }, { title: words.archive }]
      : [{ title: name }]),
  ])
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  return (
    <Page title={(isArchived ? words.archivedOf : words.coursesOf)(name)} action={<AddLink subCategoryId={id} />}>
      <Courses key={String(isArchived)} place={{ id, isArchived }} />
    </Page>
  )
}

const AddLink = ({ subCategoryId }: { subCategoryId?: number }) => (
  <AddButton
    do={catalogCourses.create}
    to={`/courses/list/add${subCategoryId ? `?subCategoryId=${subCategoryId}` : ''}`}
  />
)

interface CoursesProps {
  /** The sub-category in the address, and whether its archive is shown; undefined = the list of all courses. */
  place?: { id: number; isArchived: boolean }
  fields?: readonly FilterField[]
}

function Courses({ place, fields = [] }: CoursesProps) {
  const navigate = useNavigate()
  const list = useList(catalogCourses.list, {
    key: 'catalog-courses',
    rows: ({ courses }) => courses,
    defaults: { archived: false },
    ...(place ? { ask: (query) => ({ ...query, archived: place.isArchived, subCategoryId: place.id }) } : {}),
  })
  const isArchived = place?.isArchived ?? list.filters.values.archived === true
  const show = (wanted: boolean) => {
    if (place) void navigate(`/courses/sub-category/${place.id}/list${wanted ? '/archived' : ''}`)
    else list.filters.set({ archived: wanted })
  }
  const operations = useOperations()
  return (
    <List<CatalogCourseRow>
      label={words.courses}
      list={list}
      columns={place ? columns.filter(({ key }) => key !== 'subCategory') : columns}
      search={words.searchCourse}
      fields={fields}
      tools={
        <Segmented
          aria-label={words.places}
          value={isArchived ? 'archive' : 'active'}
          options={[
            { value: 'active', label: words.active },
            { value: 'archive', label: words.archive },
          ]}
          onChange={(value) => show(value === 'archive')}
        />
      }
      to={({ id }) => `/courses/list/${id}/chapters`}
      phoneRow={(course) => ({
        title: course.name,
        mark: <State course={course} />,
        note: course.subCategory.name,
        aside: priceText(course.price),
      })}
      actions={operations}
      actionsWidth={120}
      empty={
        isArchived
          ? { title: words.noArchived }
          : {
              title: words.noCourses,
              hint: words.noCoursesHint,
              action: <AddLink {...(place ? { subCategoryId: place.id } : {})} />,
            }
      }
      width={place ? 920 : 1080}
    />
  )
}

/** Returns the buttons of a course's row. A course can be deleted only while it is not on sale. */
function useOperations() {
  const mayChange = useMayCall(catalogCourses.update)
  const mayRemove = useMayCall(catalogCourses.remove)
  const archive = useRemoveWithConfirmation(catalogCourses.archive, {
    title: ({ name }: CatalogCourseRow) => words.archiveTitle(name),
    yes: words.toArchive,
    content: () => words.archiveContent,
    done: () => words.archiveDone,
  })
  const tell = useShowChangeToast()
  const unarchive = useRouteMutation(catalogCourses.unarchive)
  const remove = useRemoveWithConfirmation(catalogCourses.remove, {
    title: ({ name }: CatalogCourseRow) => words.removeCourse(name),
    done: () => words.courseRemoved,
  })
  if (!mayChange && !mayRemove) return undefined
  return (course: CatalogCourseRow) => (
    <>
      {mayChange && <EditLink of={course.name} to={`/courses/list/${course.id}/edit`} />}
      {mayChange && !course.isArchived && (
        <RowButton
          label={words.archiveOf(course.name)}
          title={words.toArchive}
          icon={<InboxOutlined aria-hidden />}
          onClick={() => void archive(course)}
        />
      )}
      {mayChange && course.isArchived && (
        <RowButton
          label={words.unarchiveOf(course.name)}
          title={words.fromArchive}
          icon={<RollbackOutlined aria-hidden />}
          onClick={() =>
            unarchive.mutate(
              { params: { id: course.id }, body: {} },
              { onSuccess: (answer) => tell(words.unarchiveDone, answer, { detail: course.name }) },
            )
          }
        />
      )}
      {mayRemove && course.isArchived && <RemoveButton of={course.name} onClick={() => remove(course)} />}
    </>
  )
}
