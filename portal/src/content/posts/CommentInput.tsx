import { type FormEvent, useState } from 'react'
import { useDraft } from '../../domain/work/use-draft.ts'
import { useSubmitDraft } from '../../domain/work/use-submit-draft.ts'
import { Button, FormField } from '../../shared/ui/parts.tsx'
import { isPortalViewByStaff } from '../../shared/view/view.ts'
import { postsText as text } from './posts.text.ts'

export function CommentInput({ post }: { post: { id: number; title: string } }) {
  const kept = useDraft(`comment:${post.id}`)
  const { isBusy, isFull, send } = useSubmitDraft({ kind: 'comment', id: post.id, title: post.title }, null, kept)
  const [isMissing, setMissing] = useState(false)
  if (isPortalViewByStaff || !kept.draft) return null
  const written = kept.draft.text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!written.trim())
    if (written.trim()) void send(false)
  }
  return (
    <form className="card" onSubmit={submit} noValidate>
      <FormField label={text.write} error={isMissing ? text.empty : isFull || kept.isFull ? text.full : undefined}>
        {(id) => (
          <textarea
            {...id}
            rows={3}
            maxLength={999}
            value={written}
            onInput={({ currentTarget }) => kept.change({ text: currentTarget.value })}
          />
        )}
      </FormField>
      <Button kind="main" isBusy={isBusy}>
        {text.send}
      </Button>
    </form>
  )
}
