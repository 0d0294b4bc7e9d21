import { notifications } from '@markaz/protocol/content/notifications/routes'
import { requireGrant } from '@markaz/protocol/route'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMayCall } from '../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../shared/api/query.ts'
import { timestampText } from '../shared/format/date.ts'
import { useIsPushOn } from '../shared/push/push.ts'
import { commonText } from '../shared/text/common.text.ts'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { LoadFailed } from '../shared/ui/LoadingOrError.tsx'
import { PlainButton } from '../shared/ui/plain-button.tsx'
import { appText } from './app.text.ts'
import style from './bell.module.css'

const ownPage = requireGrant('settings', 'read')
const newest = { query: { page: 1, perPage: 10 } }

export function NotificationBellList({ close }: { close: () => void }) {
  const list = useRouteQuery(notifications.list, newest)
  const read = useRouteMutation(notifications.read)
  const readAll = useRouteMutation(notifications.readAll)
  const push = useIsPushOn()
  const navigate = useNavigate()
  // Users with the right to the page of notifications open that page; other users read each notification in this list.
  const hasPage = useMayCall(ownPage)
  const [openId, setOpenId] = useState<number | null>(null)

  if (list.isPending) return <div className={style.list} role="status" aria-label={commonText.loading} />
  if (!list.data) return list.error && <LoadFailed error={list.error} refetch={list.refetch} />
  if (list.data.notifications.length === 0)
    return (
      <div className={style.list}>
        <EmptyState title={appText.bellEmpty} />
      </div>
    )
  const open = (id: number, isUnread: boolean, path: string | null) => {
    if (isUnread) read.mutate({ params: { id } })
    if (!hasPage && !path) return setOpenId(openId === id ? null : id)
    close()
    navigate(path ?? `/my-notification/${id}`)
  }
  return (
    <>
      <ul className={style.list}>
        {list.data.notifications.map(({ id, title, body, createdAt, readAt, path }) => (
          <li key={id}>
            <button
              type="button"
              className={style.item}
              data-unread={!readAt}
              data-open={id === openId || undefined}
              aria-expanded={hasPage || path ? undefined : id === openId}
              onClick={() => open(id, !readAt, path)}
            >
              <span className={style.title}>
                {!readAt && <span className="visually-hidden">{appText.unread}: </span>}
                {title}
              </span>
              <span className={style.body}>{body}</span>
              <span className={style.time}>{timestampText(createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {push.state === 'off' && (
        <p className={style.push}>
          {appText.pushHint}{' '}
          <PlainButton disabled={push.isBusy} onClick={() => void push.turn(true)}>
            {appText.pushOn}
          </PlainButton>
        </p>
      )}
      <footer className={style.foot}>
        {list.data.notifications.some(({ readAt }) => !readAt) && (
          <PlainButton onClick={() => readAll.mutate({})}>{appText.bellReadAll}</PlainButton>
        )}
        {hasPage && (
          <Link to="/my-notification" onClick={close}>
            {appText.bellAll}
          </Link>
        )}
      </footer>
    </>
  )
}
