import { posts } from '@markaz/protocol/content/posts/routes'
import type { PostRow } from '@markaz/protocol/content/posts/schemas'
import { useRef } from 'react'
import { useRouteMutation } from '../../shared/api/query.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { toastDetailWithName } from '../../shared/notify/display-name.ts'
import { postsText as words } from './posts.text.ts'

export type PostOperation = keyof typeof words.done
type PostIdAndTitle = Pick<PostRow, 'id' | 'title'>
export type PostOperationRunner = (operation: PostOperation, post: PostIdAndTitle) => void

export function usePostOperations(): PostOperationRunner {
  const tell = useShowChangeToast()
  /** The title of each post with a running action, by post id. Several actions can run at the same time. */
  const titles = useRef(new Map<number, string>())
  const of = (_: object, { params }: { params: { id: number } }) => titles.current.get(params.id)
  const back = (operation: PostOperation) => ({
    onSuccess: (...answered: Parameters<typeof of>) =>
      tell(words.done[operation], answered[0], toastDetailWithName('', of(...answered))),
  })
  const say = (operation: PostOperation) => ({ of, done: () => words.done[operation] })
  const sends = {
    archive: useRouteMutation(posts.archive, back('archive')),
    remove: useRouteMutation(posts.remove, back('remove')),
    unarchive: useRouteMutation(posts.unarchive, say('unarchive')),
    makeTop: useRouteMutation(posts.makeTop, say('makeTop')),
    untop: useRouteMutation(posts.untop, say('untop')),
    recommend: useRouteMutation(posts.recommend, say('recommend')),
    unrecommend: useRouteMutation(posts.unrecommend, say('unrecommend')),
    restore: useRouteMutation(posts.restore, say('restore')),
  }
  return (operation, post) => {
    titles.current.set(post.id, post.title)
    sends[operation].mutate({ params: { id: post.id }, body: {} } as never)
  }
}
