import { ownPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useKept } from '../../shared/api/kept.ts'
import { dayOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Picture } from '../../shared/ui/Picture.tsx'
import { Empty, Screen, Waiting } from '../../shared/ui/parts.tsx'
import { postsText as text } from './posts.text.ts'

const perPage = 10

export function PostsScreen() {
  const [categoryId, choose] = useState<number | undefined>()
  const { data, ...kept } = useKept(ownPosts.list, { query: { page: 1, perPage, categoryId } })
  return (
    <Screen title={text.title} back="/me" kept={kept}>
      <Categories chosen={categoryId} onChosen={choose} />
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{text.none}</Empty>}
      {data && data.total > 0 && (
        <Pages
          key={categoryId}
          total={data.total}
          perPage={perPage}
          List={Cards}
          page={(page) => <PostsPage page={page} categoryId={categoryId} />}
        />
      )}
    </Screen>
  )
}

function Categories({ chosen, onChosen }: { chosen: number | undefined; onChosen: (id: number | undefined) => void }) {
  const { data } = useKept(ownPosts.categories)
  const filled = data?.categories.filter(({ postsCount }) => postsCount > 0) ?? []
  if (filled.length < 2) return null
  return (
    <fieldset className="choices" aria-label={text.categories}>
      {[{ id: undefined, name: text.all }, ...filled].map(({ id, name }) => (
        <button key={id ?? 0} type="button" aria-pressed={id === chosen} onClick={() => onChosen(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>

function PostsPage(query: { page: number; categoryId: number | undefined }) {
  const { data, ...kept } = useKept(ownPosts.list, { query: { ...query, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.posts.map(({ id, title, excerpt, banner, category, createdAt, commentsCount }) => (
    <li key={id}>
      <Link href={`/posts/${id}`} className="card picture-card pressed">
        <Picture src={banner} />
        <div>
          <span className="row-title">{title}</span>
          <span className="excerpt">{excerpt}</span>
          <span className="soft">
            {[category.name, dayOf(createdAt), commentsCount > 0 && fill(text.commentsCount, { count: commentsCount })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </Link>
    </li>
  ))
}
