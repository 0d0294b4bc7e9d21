import { z } from 'zod'
import { id, optionalParam, paging, searchTextField } from '../../fields.ts'
import { route, studentRouteDefaults } from '../../route.ts'
import { PortalPost, PortalPostRow, PostCategory } from './schemas.ts'

export const portalPosts = {
  list: route('GET', '/posts', {
    ...studentRouteDefaults,
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
    ...studentRouteDefaults,
    summary: 'Bitta post',
    answer: z.object({ post: PortalPost }),
  }),
  categories: route('GET', '/posts/categories', {
    ...studentRouteDefaults,
    summary: 'Post kategoriyalari',
    answer: z.object({ categories: z.array(PostCategory) }),
  }),
}
