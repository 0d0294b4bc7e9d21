import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useState } from 'react'
import { Link } from 'wouter'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { formatDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, PictureCards, useCachedList } from '../../shared/ui/CachedList.tsx'
import { LazyPicture } from '../../shared/ui/LazyPicture.tsx'
import { ChoiceButtons, Screen } from '../../shared/ui/parts.tsx'
import { postsText as text } from './posts.text.ts'

type Post = RouteAnswerOf<typeof portalPosts.list>['posts'][number]

export function PostsScreen() {
  const [categoryId, choose] = useState<number | undefined>()
  const list = useCachedList(portalPosts.list, { query: { categoryId } }, 10)
  const categories = useCachedApiCall(portalPosts.categories)
  const filled = categories.data?.categories.filter(({ postsCount }) => postsCount > 0) ?? []
  return (
    <Screen title={text.title} back="/me" kept={list} waitsFor={[categories]}>
      {filled.length > 1 && (
        <ChoiceButtons
          label={text.categories}
          options={[{ value: undefined, name: text.all }, ...filled.map(({ id, name }) => ({ value: id, name }))]}
          value={categoryId}
          onChosen={choose}
        />
      )}
      <CachedList list={list} none={text.none} List={PictureCards} rows={({ posts }) => posts.map(postCard)} />
    </Screen>
  )
}

function postCard({ id, title, excerpt, banner, category, createdAt, commentsCount }: Post) {
  return (
    <li key={id}>
      <Link href={`/posts/${id}`} className="card picture-card pressed">
        <LazyPicture src={banner} />
        <div>
          <span className="row-title">{title}</span>
          <span className="excerpt">{excerpt}</span>
          <span className="soft">
            {[
              category.name,
              formatDay(createdAt),
              commentsCount > 0 && fillPlaceholders(text.commentsCount, { count: commentsCount }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </Link>
    </li>
  )
}
