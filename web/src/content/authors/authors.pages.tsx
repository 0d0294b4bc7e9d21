import { postAuthors } from '@markaz/protocol/content/authors/routes'
import type { PageDefinition } from '../../shared/routing/page-definition.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { authorsText as words } from './authors.text.ts'

const parents = [{ title: words.title, path: '/users/authors' }]

export const pages: PageDefinition[] = [
  {
    path: '/users/authors',
    title: words.title,
    needs: postAuthors.read.access,
    page: createLazyComponent('authors', () => import('./AuthorsPage.tsx').then((m) => ({ default: m.AuthorsPage }))),
  },
  {
    path: '/users/authors/add',
    title: words.add,
    needs: postAuthors.create.access,
    parents,
    page: createLazyComponent('author-add', () =>
      import('./AuthorForm.tsx').then((m) => ({ default: m.AddAuthorPage })),
    ),
  },
  {
    path: '/users/authors/:authorId/edit',
    title: words.edit,
    needs: postAuthors.update.access,
    parents,
    page: createLazyComponent('author-edit', () =>
      import('./AuthorForm.tsx').then((m) => ({ default: m.EditAuthorPage })),
    ),
  },
]
