import { posts } from '@markaz/protocol/content/posts/routes'
import { firstThousandPostsPaging } from '@markaz/protocol/content/posts/schemas'
import { Link, useParams } from 'react-router'
import { useRouteQuery } from '../../shared/api/query.ts'
import { longDateText } from '../../shared/format/date.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { postPath } from './post-path.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

export function PostCategoryPage() {
  const categoryId = Number(useParams().categoryId)
  const { data, error, refetch } = useRouteQuery(
    posts.byCategory,
    { params: { categoryId }, query: firstThousandPostsPaging },
    { silent: true },
  )
  const title = data?.category.name ?? words.category
  useSetBreadcrumbs([{ title }])
  return (
    <Page title={title}>
      {data ? (
        data.posts.length === 0 ? (
          <EmptyState title={words.empty} />
        ) : (
          <ul className={style.cards} aria-label={title}>
            {data.posts.map((post) => (
              <li key={post.id}>
                <Link to={postPath(post.id)} className={style.card}>
                  {post.banner && <img src={post.banner} alt="" loading="lazy" decoding="async" />}
                  <strong>{post.title}</strong>
                  <span className={style.excerpt}>{post.excerpt}</span>
                  <span className={style.soft}>{[post.author.name, longDateText(post.createdAt)].join(' · ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadingOrError query={{ error, refetch }} columns={3} />
      )}
    </Page>
  )
}
