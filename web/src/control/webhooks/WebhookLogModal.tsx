import { webhooks } from '@markaz/protocol/control/webhooks/routes'
import type { Webhook, WebhookDelivery } from '@markaz/protocol/control/webhooks/schemas'
import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { friendlyTimestampText, timestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './webhooks.module.css'
import { webhooksText as words } from './webhooks.text.ts'

const perPage = 20
const besideCross = { header: { paddingInlineEnd: 24 } }
const tones = { waiting: 'orange', delivered: 'green', dead: 'red' } as const

/** The log is loaded again every 30 seconds, and every 3 seconds while a delivery is waiting. */
export function WebhookLogModal({ hook, close }: { hook: Webhook; close: () => void }) {
  const [page, setPage] = useState(1)
  const params = { id: hook.id }
  const query = useRouteQuery(
    webhooks.deliveries,
    { params, query: { page, perPage } },
    {
      silent: true,
      staleMs: 0,
      pollMs: (data) => (data?.deliveries.some(({ state }) => state === 'waiting') ? 3_000 : 30_000),
    },
  )
  // A paused webhook sends nothing, so its deliveries cannot be repeated.
  const mayReplay = useMayCall(webhooks.replay) && !hook.isPaused
  const replayDead = useRouteMutation(webhooks.replayDead, {
    of: () => hook.name,
    done: ({ count }) => words.replayedDead(count),
  })
  const { deliveries = [], total = 0 } = query.data ?? {}
  return (
    <Modal open title={words.logOf(hook.name)} footer={null} width={640} styles={besideCross} onCancel={close}>
      {query.data ? (
        <Stack gap={12}>
          {mayReplay && deliveries.some(({ state }) => state === 'dead') && (
            <div>
              <ButtonDisabledOffline onClick={() => replayDead.mutate({ params })}>
                {words.replayDead}
              </ButtonDisabledOffline>
            </div>
          )}
          {deliveries.length === 0 && <SecondaryText as="p">{words.noLog}</SecondaryText>}
          <ul className={style.log} aria-label={words.log}>
            {deliveries.map((delivery) => (
              <Message key={delivery.id} hookId={hook.id} delivery={delivery} mayReplay={mayReplay} />
            ))}
          </ul>
          {total > perPage && (
            <Pagination
              size="small"
              current={page}
              pageSize={perPage}
              total={total}
              onChange={setPage}
              showSizeChanger={false}
            />
          )}
        </Stack>
      ) : (
        <LoadingOrError query={query} columns={2} />
      )}
    </Modal>
  )
}

function Message(props: { hookId: number; delivery: WebhookDelivery; mayReplay: boolean }) {
  const { id, kind, state, createdAt, nextAt, attempts } = props.delivery
  const replay = useRouteMutation(webhooks.replay, { of: () => words.kindOf(kind), done: () => words.replayed })
  const [last] = attempts
  const notes = [
    timestampText(createdAt),
    last && (last.status === null ? words.noAnswer(last.error ?? '') : words.answered(last.status, last.tookMs)),
    nextAt && words.nextAt(friendlyTimestampText(nextAt)),
  ]
  return (
    <li className={style.message}>
      <div>
        <div>{words.kindOf(kind)}</div>
        <SecondaryText small>{notes.filter(Boolean).join(' · ')}</SecondaryText>
      </div>
      <Stack row>
        <StatusPill tone={tones[state]}>{words.states[state]}</StatusPill>
        {props.mayReplay && state !== 'waiting' && (
          <ButtonDisabledOffline
            size="small"
            type="text"
            onClick={() => replay.mutate({ params: { id: props.hookId, deliveryId: id } })}
          >
            {words.replay}
          </ButtonDisabledOffline>
        )}
      </Stack>
    </li>
  )
}
