import { notifications } from '@markaz/protocol/content/notifications/routes'
import { useNavigate } from 'react-router'
import { useCall, useSend } from '../shared/api/query.ts'
import { momentText } from '../shared/format/date.ts'
import { common } from '../shared/text/common.text.ts'
import { Blank } from '../shared/ui/Blank.tsx'
import { Failed } from '../shared/ui/Failed.tsx'
import { appText } from './app.text.ts'
import style from './bell.module.css'
import { pages } from './pages.ts'

const newest = { query: { page: 1, perPage: 10 } }

export function BellList({ close }: { close: () => void }) {
  const list = useCall(notifications.list, newest)
  const read = useSend(notifications.read)
  const navigate = useNavigate()
  // The full page comes with the area of notifications.
  const hasPage = pages.some((page) => page.path === '/my-notification/:id')

  if (list.isPending) return <div className={style.list} role="status" aria-label={common.loading} />
  if (!list.data) return list.error && <Failed error={list.error} refetch={list.refetch} />
  if (list.data.notifications.length === 0)
    return (
      <div className={style.list}>
        <Blank title={appText.bellEmpty} />
      </div>
    )
  const open = (id: number, isUnread: boolean) => {
    if (isUnread) read.mutate({ params: { id } })
    if (!hasPage) return
    close()
    navigate(`/my-notification/${id}`)
  }
  return (
    <ul className={style.list}>
      {list.data.notifications.map(({ id, title, body, createdAt, readAt }) => (
        <li key={id}>
          <button type="button" className={style.item} data-unread={!readAt} onClick={() => open(id, !readAt)}>
            <span className={style.title}>
              {!readAt && <span className="visually-hidden">{appText.unread}: </span>}
              {title}
            </span>
            <span className={style.body}>{body}</span>
            <span className={style.time}>{momentText(createdAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
