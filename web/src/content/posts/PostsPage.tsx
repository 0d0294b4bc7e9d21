import { StarFilled } from '@ant-design/icons'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import { type PostRow, PostStatus } from '@markaz/protocol/content/posts/schemas'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ContentTabs } from '../../domain/content/ContentTabs.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { asyncSelectFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { PostActions } from './PostActions.tsx'
import { newPostPath, postListPath, postPath } from './post-path.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'
import { usePostOperations } from './use-post-operations.ts'

const mark = (isSet: boolean, word: string) =>
  isSet && (
    <span className={style.mark} title={word}>
      <StarFilled aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  )

const columns: Column<PostRow>[] = [
  {
    key: 'banner',
    width: 88,
    cell: ({ banner }) => banner && <img className={style.thumb} src={banner} alt="" loading="lazy" decoding="async" />,
  },
  { key: 'title', title: words.name, width: 210, isName: true, cell: ({ title }) => title },
  { key: 'category', width: 120, cell: ({ category }) => category.name },
  { key: 'author', width: 130, cell: ({ author }) => author.name },
  { key: 'top', title: words.top, width: 60, cell: ({ isTop }) => mark(isTop, words.top) },
  {
    key: 'recommended',
    title: words.recommended,
    width: 80,
    cell: ({ isRecommended }) => mark(isRecommended, words.recommended),
  },
  { key: 'createdAt', title: words.created, width: 147, cell: ({ createdAt }) => timestampText(createdAt) },
]

const statuses = Object.values(PostStatus)
const isStatus = (text: string | null): text is PostStatus => statuses.includes(text as PostStatus)

export function PostsPage() {
  const chosen = useSearchParams()[0].get('status')
  const mayReadAll = useMayCall(posts.versions)
  const status = mayReadAll && isStatus(chosen) ? chosen : PostStatus.PublicStaff
  return (
    <Page title={words.title} action={<AddLink status={status} />}>
      <ContentTabs path="/blogs/posts" />
      {mayReadAll && (
        <TabLinks
          isInner
          label={words.tabs}
          tabs={statuses.map((one) => ({ title: words.statuses[one], segment: one }))}
          segment={status}
          pathOf={(segment) => postListPath(segment as PostStatus)}
        />
      )}
      <Posts key={status} status={status} mayReadAll={mayReadAll} />
    </Page>
  )
}

function AddLink({ status }: { status: PostStatus }) {
  const isArchived = useSearchParams()[0].get('archived') === 'true'
  return (
    <AddButton
      do={posts.create}
      to={newPostPath(status === PostStatus.Deleted ? PostStatus.Private : status, isArchived)}
    >
      {words.addShort}
    </AddButton>
  )
}

function Posts({ status, mayReadAll }: { status: PostStatus; mayReadAll: boolean }) {
  const list = useList(posts.byStatus, {
    key: 'posts',
    params: { status },
    rows: (answer) => answer.posts,
    defaults: { archived: false },
  })
  const operations = usePostOperations()
  const mayUpdate = useMayCall(posts.update)
  const mayRemove = useMayCall(posts.remove)
  const isArchived = list.filters.values.archived === true
  const place = (
    <Segmented
      aria-label={words.places}
      value={isArchived ? 'archive' : 'active'}
      options={[
        { value: 'active', label: words.active },
        { value: 'archive', label: words.archive },
      ]}
      onChange={(value) => list.filters.set({ archived: value === 'archive' })}
    />
  )
  return (
    <List<PostRow>
      label={words.title}
      list={list}
      columns={columns}
      search={words.search}
      fields={useFields(mayReadAll)}
      tools={mayReadAll && place}
      to={({ id }) => postPath(id)}
      phoneRow={({ title, isTop, category, author, createdAt }) => ({
        title,
        mark: mark(isTop, words.top),
        note: `${category.name} · ${author.name}`,
        aside: shortDateText(createdAt),
      })}
      actions={mayUpdate || mayRemove ? (post) => <PostActions post={post} operations={operations} /> : undefined}
      actionsWidth={88}
      empty={
        mayReadAll
          ? { title: words.empty, hint: words.emptyHint, action: <AddLink status={status} /> }
          : { title: words.emptyReader }
      }
      width={980}
    />
  )
}

function useFields(mayReadAll: boolean): FilterField[] {
  const categories = useRouteQuery(postCategories.list, undefined, { staleMs: 60_000 })
  const authors = useRouteQuery(
    postAuthors.list,
    { query: { page: 1, perPage: 1000 } },
    { staleMs: 60_000, enabled: mayReadAll },
  )
  return useMemo(
    () => [
      {
        ...asyncSelectFilterField('categoryId', categories.data?.categories, categories.isPending),
        isDaily: true,
        widthPx: 180,
      },
      ...(mayReadAll
        ? [
            {
              ...asyncSelectFilterField('authorId', authors.data?.postAuthors, authors.isPending),
              isDaily: true,
              widthPx: 180,
            },
          ]
        : []),
    ],
    [categories.data, categories.isPending, authors.data, authors.isPending, mayReadAll],
  )
}
