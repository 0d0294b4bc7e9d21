import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { posts } from '@markaz/protocol/content/posts/routes'
import { useMay } from '../../shared/access/access.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { contentText as words } from './content.text.ts'

/** The pages of the blog as tabs. */
export function ContentTabs({ path }: { path: string }) {
  const mayModerate = useMay(posts.versions)
  const mayAuthors = useMay(postAuthors.read)
  const tabs = [
    { title: words.posts, segment: '/blogs/posts' },
    { title: words.categories, segment: '/blogs/categories' },
    ...(mayModerate ? [{ title: words.comments, segment: '/blogs/comments' }] : []),
    { title: words.faq, segment: '/blogs/faq' },
    { title: words.stories, segment: '/blogs/stories' },
    ...(mayAuthors ? [{ title: words.authors, segment: '/users/authors' }] : []),
  ]
  return <TabLinks label={words.pages} tabs={tabs} segment={path} pathOf={(to) => to} />
}
