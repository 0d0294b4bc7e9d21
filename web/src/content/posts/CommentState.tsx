import type { PostComment } from '@markaz/protocol/content/comments/schemas'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { postsText as words } from './posts.text.ts'

export function CommentStateLabel({ isHidden, isWaiting }: Pick<PostComment, 'isHidden' | 'isWaiting'>) {
  if (isHidden) return <StatusPill tone="grey">{words.hidden}</StatusPill>
  return isWaiting ? (
    <StatusPill tone="gold">{words.waiting}</StatusPill>
  ) : (
    <StatusPill tone="green">{words.shown}</StatusPill>
  )
}

/** Shows the full name if the student belongs to the user's branches, otherwise the short name that readers see. */
export function CommentAuthor({ student: { id, name } }: Pick<PostComment, 'student'>) {
  if (id !== null) return <StudentLink id={id} fullName={name} />
  return (
    <span>
      {name} <SecondaryText small>{words.otherBranch}</SecondaryText>
    </span>
  )
}
