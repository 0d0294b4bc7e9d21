import { EyeOutlined, RollbackOutlined } from '@ant-design/icons'
import { posts } from '@markaz/protocol/content/posts/routes'
import type { Post, PostVersion } from '@markaz/protocol/content/posts/schemas'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { timestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { PostReaderView } from './PostReaderView.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

export function PostHistoryModal({ post, close }: { post: Post; close: () => void }) {
  const { data } = useRouteQuery(posts.versions, { params: { id: post.id } }, { staleMs: 0 })
  const [shown, setShown] = useState<number | null>(null)
  const newest = data?.versions[0]?.version ?? post.version
  return (
    <Modal
      open
      title={shown === null ? words.historyTitle : words.versionOf(shown)}
      footer={null}
      width={720}
      onCancel={close}
    >
      {shown !== null ? (
        <Stack gap={16}>
          <OldPost id={post.id} version={shown} />
          <Stack row>
            <Button onClick={() => setShown(null)}>{words.backToList}</Button>
            {shown !== newest && <TakeBack post={post} version={shown} newest={newest} close={close} />}
          </Stack>
        </Stack>
      ) : data ? (
        <ol className={style.versions} aria-label={words.historyTitle}>
          {data.versions.map((one) => (
            <li key={one.version}>
              <span className={style.versionWords}>
                <span>
                  <strong>{personName(one.savedBy.name)}</strong>{' '}
                  <SecondaryText small>{timestampText(one.savedAt)}</SecondaryText>
                </span>
                <SecondaryText small>{changesOf(one)}</SecondaryText>
              </span>
              {one.version === newest ? (
                <StatusPill tone="green">{words.current}</StatusPill>
              ) : (
                <Button
                  size="small"
                  icon={<EyeOutlined aria-hidden />}
                  aria-label={words.lookAtOf(one.version)}
                  onClick={() => setShown(one.version)}
                >
                  {words.lookAt}
                </Button>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

function changesOf({ version, changed }: PostVersion): string {
  if (version === 1) return words.first
  if (changed.length === 0) return words.nothingChanged
  return words.changedParts(changed.map((part) => words.parts[part]).join(', '))
}

function OldPost({ id, version }: { id: number; version: number }) {
  const { data } = useRouteQuery(posts.oldVersion, { params: { id, version } })
  if (!data) return <Skeleton active />
  return <PostReaderView {...data.post} />
}

interface TakeBackProps {
  post: Post
  version: number
  newest: number
  close: () => void
}

function TakeBack({ post, version, newest, close }: TakeBackProps) {
  const take = useRouteMutation(posts.takeVersion, {
    of: () => post.title,
    done: () => words.takenBack(version),
    onSuccess: close,
  })
  return (
    <ShowIfPermitted do={posts.takeVersion}>
      <ButtonDisabledOffline
        type="primary"
        icon={<RollbackOutlined aria-hidden />}
        loading={take.isPending}
        onClick={() => take.mutate({ params: { id: post.id, version }, body: { version: newest } })}
      >
        {words.takeBack}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
}
