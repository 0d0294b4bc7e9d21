import { CheckOutlined, EyeInvisibleOutlined, UndoOutlined } from '@ant-design/icons'
import { postComments } from '@markaz/protocol/content/comments/routes'
import type { PostComment } from '@markaz/protocol/content/comments/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { postsText as words } from './posts.text.ts'

export function CommentActions({ comment }: { comment: PostComment }) {
  const { id, isHidden, isWaiting, student, reports } = comment
  const isKept = reports.length > 0 && !isHidden && !isWaiting
  const isOurs = student.id !== null
  const mayHide = useMayCall(postComments.hide)
  const mayRemove = useMayCall(postComments.remove) && isOurs
  const told = (hides: boolean) => {
    if (!hides && isKept) return words.keptNow
    if (!hides) return isWaiting ? words.approvedNow : words.shownNow
    return isOurs ? words.hiddenNow : words.hiddenFromOurs
  }
  const hide = useRouteMutation(postComments.hide, {
    of: () => personName(student.name),
    done: (_, { body }) => told(body.isHidden),
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
