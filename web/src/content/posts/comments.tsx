import { CheckOutlined, EyeInvisibleOutlined, UndoOutlined } from '@ant-design/icons'
import { postComments } from '@markaz/protocol/content/comments/routes'
import type { PostComment } from '@markaz/protocol/content/comments/schemas'
import { StudentLink } from '../../domain/student/StudentLink.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
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

export function CommentActions({ comment }: { comment: PostComment }) {
  const { id, isHidden, isWaiting, student, reports } = comment
  const isKept = reports.length > 0 && !isHidden && !isWaiting
  const isOurs = student.id !== null
  const mayHide = useMayCall(postComments.hide)
  const mayRemove = useMayCall(postComments.remove) && isOurs
  const toastTitleOf = (hides: boolean) => {
    if (!hides && isKept) return words.keptNow
    if (!hides) return isWaiting ? words.approvedNow : words.shownNow
    return isOurs ? words.hiddenNow : words.hiddenFromOurs
  }
  const hide = useRouteMutation(postComments.hide, {
    of: () => personName(student.name),
    done: (_, { body }) => toastTitleOf(body.isHidden),
  })
  const remove = useRemoveWithConfirmation(postComments.remove, {
    title: () => words.removeComment,
    content: ({ text }: PostComment) => text,
    of: ({ student }) => personName(student.name),
    done: () => words.commentRemoved,
  })
  const name = personName(student.name)
  const set = (hides: boolean) => hide.mutate({ params: { id }, body: { isHidden: hides } })
  return (
    <>
      {mayHide && isWaiting && !isHidden && (
        <RowButton
          label={words.approveOf(name)}
          title={words.approve}
          icon={<CheckOutlined aria-hidden />}
          onClick={() => set(false)}
        />
      )}
      {mayHide && isKept && (
        <RowButton
          label={words.keepOf(name)}
          title={words.keep}
          icon={<CheckOutlined aria-hidden />}
          onClick={() => set(false)}
        />
      )}
      {mayHide && (
        <RowButton
          label={isHidden ? words.showOf(name) : words.hideOf(name)}
          title={isHidden ? words.show : words.hide}
          icon={isHidden ? <UndoOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          onClick={() => set(!isHidden)}
        />
      )}
      {mayRemove && <RemoveButton of={name} onClick={() => remove(comment)} />}
    </>
  )
}
