import { posts } from '@markaz/protocol/content/posts/routes'
import type { PostRow } from '@markaz/protocol/content/posts/schemas'
import { useRef } from 'react'
import { useSend } from '../../shared/api/query.ts'
import { aboutOf } from '../../shared/notify/name-of.ts'
import { useTellChange } from '../../shared/notify/tell-change.ts'
import { postsText as words } from './posts.text.ts'

export type PostDeed = keyof typeof words.done
type Told = Pick<PostRow, 'id' | 'title'>
export type RunPostDeed = (deed: PostDeed, post: Told) => void

/** Moves and marks of a post; what is done by mistake has its way back in the toast. */
export function usePostDeeds(): RunPostDeed {
  const tell = useTellChange()
  const asked = useRef<Told>(undefined)
  const of = () => asked.current?.title
  const back = (deed: PostDeed) => ({
    onSuccess: (answer: object) => tell(words.done[deed], answer, aboutOf('', of())),
  })
  const say = (deed: PostDeed) => ({ of, done: () => words.done[deed] })
  const sends = {
    archive: useSend(posts.archive, back('archive')),
    remove: useSend(posts.remove, back('remove')),
    unarchive: useSend(posts.unarchive, say('unarchive')),
    makeTop: useSend(posts.makeTop, say('makeTop')),
    untop: useSend(posts.untop, say('untop')),
    recommend: useSend(posts.recommend, say('recommend')),
    unrecommend: useSend(posts.unrecommend, say('unrecommend')),
    restore: useSend(posts.restore, say('restore')),
  }
  return (deed, post) => {
    asked.current = post
    sends[deed].mutate({ params: { id: post.id }, body: {} } as never)
  }
}
