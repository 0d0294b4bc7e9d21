import { posts } from '@markaz/protocol/content/posts/routes'
import { useSend } from '../../shared/api/query.ts'
import { useTellChange } from '../../shared/notify/tell-change.ts'
import { postsText as words } from './posts.text.ts'

export type PostDeed = keyof typeof words.done
export type RunPostDeed = (deed: PostDeed, id: number) => void

/** Moves and marks of a post; what is done by mistake has its way back in the toast. */
export function usePostDeeds(): RunPostDeed {
  const tell = useTellChange()
  const back = (deed: PostDeed) => ({ onSuccess: (answer: object) => tell(words.done[deed], answer) })
  const say = (deed: PostDeed) => ({ done: () => words.done[deed] })
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
  return (deed, id) => sends[deed].mutate({ params: { id }, body: {} } as never)
}
