import { postComments } from '@markaz/protocol/content/comments/routes'
import { requireGrant } from '@markaz/protocol/route'
import { addStartPageTile } from '../../domain/board/start-page-tiles.ts'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { postsText as words } from './posts.text.ts'

addStartPageTile({
  order: 8.7,
  needs: postComments.hide.access,
  load: () => import('./comments-tile.ts').then((m) => m.postCommentsTile),
})

const needs = requireGrant('profile', 'read')
const parents = [{ title: words.title, path: '/blogs/posts' }]
const add = createLazyComponent('post-add', () => import('./PostForm.tsx').then((m) => ({ default: m.AddPostPage })))
const edit = createLazyComponent('post-edit', () => import('./PostForm.tsx').then((m) => ({ default: m.EditPostPage })))

export const pages: PageDefinition[] = [
  {
    path: '/blogs/posts',
    title: words.title,
    needs,
    page: createLazyComponent('posts', () => import('./PostsPage.tsx').then((m) => ({ default: m.PostsPage }))),
  },
  {
    path: '/blogs/posts/:id',
    title: words.post,
    needs,
    parents,
    page: createLazyComponent('post', () => import('./PostPage.tsx').then((m) => ({ default: m.PostPage }))),
  },
  ...['archive', 'unarchive'].flatMap((variant): PageDefinition[] => [
    {
      path: `/blogs/posts/${variant}/:status/add`,
      wordParams: ['status'],
      title: words.add,
      needs: { ...needs, and: 'content:posts.create' },
      parents,
      page: add,
    },
    {
      path: `/blogs/posts/${variant}/:id/edit`,
      title: words.edit,
      needs: { ...needs, and: 'content:posts.update' },
      parents,
      page: edit,
    },
  ]),
  {
    path: '/blogs/categories',
    title: words.categories,
    needs,
    parents,
    page: createLazyComponent('post-categories', () =>
      import('./PostCategoriesPage.tsx').then((m) => ({ default: m.PostCategoriesPage })),
    ),
  },
  {
    path: '/blogs/categories/:categoryId',
    title: words.category,
    needs,
    parents: [...parents, { title: words.categories, path: '/blogs/categories' }],
    page: createLazyComponent('post-category', () =>
      import('./PostCategoryPage.tsx').then((m) => ({ default: m.PostCategoryPage })),
    ),
  },
  {
    path: '/blogs/comments',
    title: words.comments,
    needs: { ...needs, and: 'content:posts.read' },
    parents,
    page: createLazyComponent('post-comments', () =>
      import('./CommentsPage.tsx').then((m) => ({ default: m.CommentsPage })),
    ),
  },
]
