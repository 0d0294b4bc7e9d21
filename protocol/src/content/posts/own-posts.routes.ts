import { z } from 'zod'
import { id, optional, paging, searchValue } from '../../fields.ts'
import { route, session } from '../../route.ts'
import { PostCategory, ReadPost, ReadPostRow } from './schemas.ts'

export const ownPosts = {
  list: route('GET', '/posts', {
    side: 'student',
    access: session,
    summary: 'Talabalar uchun postlar, yangisi birinchi',
    query: z.object({
      ...paging,
      categoryId: optional(id),
      value: searchValue,
      mark: optional(z.enum(['top', 'recommended'])),
    }),
    answer: z.object({ posts: z.array(ReadPostRow), total: z.number() }),
  }),
  read: route('GET', '/posts/{id}', {
    side: 'student',
    access: session,
    summary: 'Bitta post',
    answer: z.object({ post: ReadPost }),
  }),
  categories: route('GET', '/posts/categories', {
    side: 'student',
    access: session,
    summary: 'Post kategoriyalari',
    answer: z.object({ categories: z.array(PostCategory) }),
  }),
}
