import { videos } from '@markaz/protocol/teaching/videos/routes'
import type { Video, VideoEvent } from '@markaz/protocol/teaching/videos/schemas'
import { Modal } from 'antd'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { isVideoInProgress } from './displayed-state.ts'
import style from './history.module.css'
import { videoListText as words } from './video-list.text.ts'
import { videoStatusOptions, videoStatusTones } from './video-status.tsx'

export function VideoHistoryModal({ video, close }: { video: Video; close: () => void }) {
  const query = useRouteQuery(
    videos.history,
    { params: { id: video.id } },
    { silent: true, staleMs: 0, pollMs: isVideoInProgress(video) && 10_000 },
  )
  const events = query.data?.history
  return (
    <Modal
      open
      title={<span className={style.heading}>{words.historyOf(video.origName)}</span>}
      onCancel={close}
      footer={null}
      width={560}
      styles={{ header: { paddingInlineEnd: 24 } }}
    >
      {!events && <LoadingOrError query={query} columns={2} />}
      {events?.length === 0 && <EmptyState title={words.noHistory} />}
      {events && events.length > 0 && (
        <ol className={style.events} aria-label={words.history}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Modal>
  )
}

function Event({ event: { status, message, createdAt, by } }: { event: VideoEvent }) {
  return (
    <li className={style.event}>
      <span className={style.eventHead}>
        <StatusPill tone={videoStatusTones[status]}>
          {videoStatusOptions.find(({ value }) => value === status)?.label ?? status}
        </StatusPill>
        <time className={style.when} dateTime={createdAt}>
          {timestampText(createdAt)}
        </time>
      </span>
      <span className={style.message}>{message}</span>
      <SecondaryText small>{by ? personName(by.fullName) : words.system}</SecondaryText>
    </li>
  )
}
