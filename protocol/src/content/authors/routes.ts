import { z } from 'zod'
import { requireAnyGrant, requireGrant, route } from '../../route.ts'
import { PostAuthor, PostAuthorFilter, PostAuthorInput } from './schemas.ts'

const made = z.object({ id: z.number() })

export const postAuthors = {
  list: route('GET', '/posts/authors', {
    // The list is also open to users with the right to posts, because the form of a post offers authors.
    access: requireAnyGrant(requireGrant('content:post_authors', 'read'), requireGrant('content:posts', 'read')),
    summary: 'Post mualliflari',
    query: PostAuthorFilter,
    answer: z.object({ postAuthors: z.array(PostAuthor), total: z.number() }),
  }),
  read: route('GET', '/posts/authors/{id}', {
    access: requireGrant('content:post_authors', 'read'),
    summary: 'Bitta muallif',
    answer: z.object({ postAuthor: PostAuthor }),
  }),
  create: route('POST', '/posts/authors', {
    access: requireGrant('content:post_authors', 'create'),
    summary: "Muallif qo'shish",
    body: PostAuthorInput,
    answer: made,
    status: 201,
    errors: ['FILE_UNKNOWN'],
  }),
  update: route('PUT', '/posts/authors/{id}', {
    edits: true,
    access: requireGrant('content:post_authors', 'update'),
    summary: 'Muallifni tahrirlash',
    body: PostAuthorInput,
    answer: made,
    errors: ['FILE_UNKNOWN'],
  }),
  remove: route('DELETE', '/posts/authors/{id}', {
    access: requireGrant('content:post_authors', 'delete'),
    summary: "Muallifni o'chirish",
    errors: ['AUTHOR_IN_USE'],
  }),
}
