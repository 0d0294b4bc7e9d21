import { ownComments } from '@markaz/protocol/content/comments/routes'
import type { PortalComment } from '@markaz/protocol/content/comments/schemas'
import { type FormEvent, useState } from 'react'
import { refetchPaths } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { Button, ErrorText, FormField } from '../../shared/ui/parts.tsx'
import { ConfirmSheet, Sheet } from '../../shared/ui/Sheet.tsx'
import { useApiOperation } from '../../shared/use-api-operation.ts'
import { postsText as text } from './posts.text.ts'

interface SheetProps {
  comment: PortalComment
  onClose: () => void
}

export function RemoveCommentSheet({ comment, onClose }: SheetProps) {
  const remove = async () => {
    await callApi(ownComments.remove, { params: { id: comment.id } })
    void refetchPaths('/posts')
  }
  return (
    <ConfirmSheet title={text.removeTitle} onClose={onClose} yes={text.remove} no={text.keep} operation={remove}>
      <p className="lines">{comment.text}</p>
    </ConfirmSheet>
  )
}

export function ReportCommentSheet({ comment, onClose }: SheetProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isTold, setTold] = useState(false)
  const { isBusy, error, trouble, run } = useApiOperation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = reason.trim()
    setMissing(!words)
    if (!words) return
    run(async () => {
      await callApi(ownComments.report, { params: { id: comment.id }, body: { reason: words } })
      setTold(true)
    })
  }
  if (isTold)
    return (
      <Sheet title={text.report} onClose={onClose}>
        <p role="status">{text.reported}</p>
        <Button type="button" onClick={onClose}>
          {commonText.close}
        </Button>
      </Sheet>
    )
  return (
    <Sheet title={text.reportTitle} onClose={onClose}>
      <form className="sheet" onSubmit={submit} noValidate>
        <p className="lines soft">{comment.text}</p>
        <FormField label={text.reason} error={isMissing ? text.writeReason : error?.fields.reason}>
          {(id) => (
            <textarea
              {...id}
              rows={3}
              maxLength={300}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </FormField>
        <ErrorText text={error?.fields.reason ? null : trouble} />
        <div className="buttons">
          <Button kind="main" isBusy={isBusy}>
            {text.report}
          </Button>
          <Button type="button" onClick={onClose}>
            {commonText.close}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
