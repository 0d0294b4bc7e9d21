import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { posts } from '@markaz/protocol/content/posts/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { contentText as words } from './content.text.ts'

const tabs = [
  { title: words.posts, path: '/blogs/posts' },
  { title: words.categories, path: '/blogs/categories' },
  { title: words.comments, path: '/blogs/comments', needs: posts.versions.access },
  { title: words.faq, path: '/blogs/faq' },
  { title: words.stories, path: '/blogs/stories' },
  { title: words.authors, path: '/users/authors', needs: postAuthors.read.access },
]

export const ContentTabs = ({ path }: { path: string }) => <PageTabs label={words.pages} tabs={tabs} path={path} />
