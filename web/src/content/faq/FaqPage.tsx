import { faq } from '@markaz/protocol/content/faq/routes'
import type { FaqRow } from '@markaz/protocol/content/faq/schemas'
import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ContentTabs } from '../../domain/content/ContentTabs.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { includesNormalizedText } from '../../shared/format/normalize-text.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { ReorderableRows } from '../../shared/ui/ReorderableRows.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { FaqItem } from './FaqItem.tsx'
import { faqText as words } from './faq.text.ts'

const FaqModal = lazyWithRetry(() => import('./FaqModal.tsx').then((m) => m.FaqModal))

/** All questions are loaded at once, so that staff can move a question to any position. */
const whole = { page: 1, perPage: 1000 }

export function FaqPage() {
  const query = useRouteQuery(faq.list, { query: whole }, { silent: true })
  // The command palette opens this page with a question's text as search text.
  const [value, setValue] = useState(useSearchParams()[0].get('value') ?? '')
  const { open, modal } = useModal()
  const mayMove = useMayCall(faq.reorder)
  const rows = query.data?.faq
  const reorder = useRouteMutation(faq.reorder)
  const add = (
    <AddButton do={faq.create} onClick={() => open((close) => <FaqModal id={null} close={close} />)}>
      {words.addShort}
    </AddButton>
  )
  const isShown = ({ question, excerpt }: FaqRow) => includesNormalizedText(`${question} ${excerpt}`, value)
  return (
    <Page title={words.title} action={add}>
      <ContentTabs path="/blogs/faq" />
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title={words.empty} hint={words.emptyHint} action={add} isFresh />
        ) : (
          <Stack gap={12}>
            <Input
              type="search"
              allowClear
              aria-label={words.search}
              placeholder={words.search}
              value={value}
              onChange={(event) => setValue(event.target.value)}
              style={{ maxWidth: 360 }}
            />
            {!rows.some(isShown) && <EmptyState title={words.nothingFound} />}
            <ReorderableRows<FaqRow>
              label={words.title}
              rows={rows}
              isShown={isShown}
              nameOf={({ question }) => question}
              draw={(row) => <FaqItem row={row} edit={() => open((close) => <FaqModal id={row.id} close={close} />)} />}
              move={mayMove ? (body) => reorder.mutateAsync({ body }) : undefined}
              refetch={query.refetch}
            />
          </Stack>
        )
      ) : (
        <LoadingOrError query={query} columns={2} />
      )}
      {modal}
    </Page>
  )
}
