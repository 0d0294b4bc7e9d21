import { notifications } from '@markaz/protocol/content/notifications/routes'
import { Priority } from '@markaz/protocol/content/notifications/schemas'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, UserEnteredText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PriorityPill } from './notification-pills.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

export function OwnNotificationPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(notifications.detail, { params: { id } }, { silent: true })
  const { mutate } = useFormMutation(notifications.read)
  const notice = query.data?.notification
  const isUnread = notice !== undefined && notice.readAt === null
  useEffect(() => {
    if (isUnread) mutate({ params: { id } })
  }, [isUnread, id, mutate])
  useSetBreadcrumbs(notice ? [{ title: notice.title }] : [])
  // Opens the screen to which the notification belongs, e.g. a homework, instead of this page.
  if (notice?.path) return <Navigate replace to={notice.path} />
  if (!notice) return <LoadingOrError query={query} title={words.one} columns={2} />
  const { title, kind, priority, createdAt, banner, content, body } = notice
  return (
    <Page title={title} mark={priority !== Priority.Medium && <PriorityPill priority={priority} />}>
      <Panel>
        <SecondaryText as="p" small>
          {words.kinds[kind]} · {timestampText(createdAt)}
        </SecondaryText>
        <div className={style.message}>
          {banner && <img className={style.banner} src={banner} alt="" />}
          {content ? <RichTextView body={content} /> : <UserEnteredText>{body}</UserEnteredText>}
        </div>
      </Panel>
    </Page>
  )
}
