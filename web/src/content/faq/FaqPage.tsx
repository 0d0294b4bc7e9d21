import { PlusOutlined } from '@ant-design/icons'
import { faq } from '@markaz/protocol/content/faq/routes'
import type { FaqRow } from '@markaz/protocol/content/faq/schemas'
import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can, useMay } from '../../shared/access/access.tsx'
import { useCall, useSend } from '../../shared/api/query.ts'
import { foldedIncludes } from '../../shared/format/fold.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { Blank } from '../../shared/ui/Blank.tsx'
import { Failed } from '../../shared/ui/Failed.tsx'
import { Stack } from '../../shared/ui/looks.tsx'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { SortableList } from '../../shared/ui/SortableList.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { FaqItem } from './FaqItem.tsx'
import { faqText as words } from './faq.text.ts'
import { useOrder } from './use-order.ts'

const FaqModal = patientLazy(() => import('./FaqModal.tsx').then((m) => m.FaqModal))

/** All of them at once: they are put in order by hand. */
const whole = { page: 1, perPage: 1000 }
const none: FaqRow[] = []

export function FaqPage() {
  const query = useCall(faq.list, { query: whole }, { silent: true })
  // The palette leads to one question.
  const [value, setValue] = useState(useSearchParams()[0].get('value') ?? '')
  const { open, modal } = useModal()
  const mayMove = useMay(faq.reorder)
  const rows = query.data?.faq
  const reorder = useSend(faq.reorder, {
    onSuccess: () => notifySuccess(words.moved),
    onError: () => query.refetch().then(order.drop),
  })
  const order = useOrder(rows ?? none, ({ before, after }) =>
    reorder.mutate({ body: { before: before.map(({ id }) => id), after: after.map(({ id }) => id) } }),
  )
  const add = (
    <Can do={faq.create}>
      <OnlineButton
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => open((close) => <FaqModal id={null} close={close} />)}
      >
        {words.addShort}
      </OnlineButton>
    </Can>
  )
  const shown = order.rows.filter(({ question, excerpt }) => foldedIncludes(`${question} ${excerpt}`, value))
  return (
    <Page title={words.title} action={add}>
      {rows ? (
        rows.length === 0 ? (
          <Blank title={words.empty} hint={words.emptyHint} action={add} />
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
            {shown.length === 0 && <Blank title={words.nothingFound} />}
            <SortableList<FaqRow>
              label={words.title}
              items={shown}
              handle={({ question }) => words.move(question)}
              told={(row, next) => words.place(next.indexOf(row) + 1, next.length)}
              onChange={mayMove && shown.length === rows.length ? order.put : undefined}
              draw={(row, index) => (
                <FaqItem
                  row={row}
                  number={index + 1}
                  edit={() => open((close) => <FaqModal id={row.id} close={close} />)}
                />
              )}
            />
          </Stack>
        )
      ) : query.error ? (
        <Failed error={query.error} refetch={query.refetch} />
      ) : (
        <TableSkeleton columns={2} />
      )}
      {modal}
    </Page>
  )
}
