import { postCategories } from '@markaz/protocol/content/posts/routes'
import type { PostCategory } from '@markaz/protocol/content/posts/schemas'
import { CategoriesPage } from '../../domain/category/CategoriesPage.tsx'
import { ContentTabs } from '../../domain/content/ContentTabs.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { postsText as words } from './posts.text.ts'

export function PostCategoriesPage() {
  const list = useList(postCategories.list, { key: 'post-categories', rows: ({ categories }) => categories })
  return (
    <CategoriesPage<PostCategory>
      title={words.categories}
      above={<ContentTabs path="/blogs/categories" />}
      calls={postCategories}
      list={list}
      count={{ title: words.postsCount, of: ({ postsCount }) => postsCount }}
      to={({ id }) => `/blogs/categories/${id}`}
      emptyHint={words.noCategoriesHint}
      width={560}
    />
  )
}
