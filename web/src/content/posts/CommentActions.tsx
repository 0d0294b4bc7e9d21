import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { postComments } from '@markaz/protocol/content/comments/routes'
import type { PostComment } from '@markaz/protocol/content/comments/schemas'
import { useMay } from '../../shared/access/access.tsx'
import { useSend } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { RemoveButton, RowButton } from '../../shared/ui/RowButtons.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { postsText as words } from './posts.text.ts'

export function CommentActions({ comment }: { comment: PostComment }) {
  const mayHide = useMay(postComments.hide)
  const mayRemove = useMay(postComments.remove)
  const hide = useSend(postComments.hide, {
    done: (_, { body }) => (body.isHidden ? words.hiddenNow : words.shownNow),
  })
  const remove = useRemove(postComments.remove, {
    title: () => words.removeComment,
    content: ({ text }: PostComment) => text,
    done: () => words.commentRemoved,
  })
  const { id, isHidden } = comment
  const name = personName(comment.student.name)
  return (
    <>
      {mayHide && (
        <RowButton
          label={isHidden ? words.showOf(name) : words.hideOf(name)}
          title={isHidden ? words.show : words.hide}
          icon={isHidden ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          onClick={() => hide.mutate({ params: { id }, body: { isHidden: !isHidden } })}
        />
      )}
      {mayRemove && <RemoveButton of={name} onClick={() => remove(comment)} />}
    </>
  )
}
