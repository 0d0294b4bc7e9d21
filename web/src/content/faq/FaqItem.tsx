import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { faq } from '@markaz/protocol/content/faq/routes'
import type { FaqRow } from '@markaz/protocol/content/faq/schemas'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { draftText } from '../../shared/text/draft.text.ts'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import style from './faq.module.css'
import { faqText as words } from './faq.text.ts'

export function FaqItem({ row, edit }: { row: FaqRow; edit: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayCall(faq.update)
  const mayRemove = useMayCall(faq.remove)
  const remove = useRemoveWithConfirmation(faq.remove, {
    title: () => words.removeTitle,
    content: ({ question }: FaqRow) => question,
    of: ({ question }) => question,
    done: () => words.removed,
  })
  const Arrow = isOpen ? DownOutlined : RightOutlined
  return (
    <>
      <div className={style.words}>
        <button type="button" className={style.question} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Arrow aria-hidden />
          {row.question}
          {row.isDraft && <StatusPill tone="grey">{draftText.draft}</StatusPill>}
        </button>
        <div className={style.answer}>
          {isOpen ? <Answer id={row.id} /> : <p className={style.excerpt}>{row.excerpt}</p>}
        </div>
      </div>
      {(mayChange || mayRemove) && (
        <span>
          {mayChange && <EditButton of={row.question} onClick={edit} />}
          {mayRemove && <RemoveButton of={row.question} onClick={() => remove(row)} />}
        </span>
      )}
    </>
  )
}

function Answer({ id }: { id: number }) {
  const { data, error, refetch } = useRouteQuery(faq.read, { params: { id } }, { silent: true })
  if (data) return <RichTextView body={data.faq.answer} pictures={data.faq.pictures} />
  return error ? <LoadFailed error={error} refetch={refetch} /> : <Skeleton active title={false} />
}
