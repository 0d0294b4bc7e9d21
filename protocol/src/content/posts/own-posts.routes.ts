import { z } from 'zod'
import { id, optionalParam, paging, searchTextField } from '../../fields.ts'
import { route, sessionAccessRule } from '../../route.ts'
import { PortalPost, PortalPostRow, PostCategory } from './schemas.ts'

export const ownPosts = {
  list: route('GET', '/posts', {
    side: 'student',
    access: sessionAccessRule,
    summary: 'Talabalar uchun postlar, yangisi birinchi',
    query: z.object({
      ...paging,
      categoryId: optionalParam(id),
      value: searchTextField,
      mark: optionalParam(z.enum(['top', 'recommended'])),
    }),
    answer: z.object({ posts: z.array(PortalPostRow), total: z.number() }),
  }),
  read: route('GET', '/posts/{id}', {
    side: 'student',
    access: sessionAccessRule,
    summary: 'Bitta post',
    answer: z.object({ post: PortalPost }),
  }),
  categories: route('GET', '/posts/categories', {
    side: 'student',
    access: sessionAccessRule,
    summary: 'Post kategoriyalari',
    answer: z.object({ categories: z.array(PostCategory) }),
  }),
}
