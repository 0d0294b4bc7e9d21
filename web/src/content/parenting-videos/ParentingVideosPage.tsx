import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { removeUploadFromList } from '../../domain/video/upload/upload-list.ts'
import { OpenedVideoPlayer } from '../../domain/video/VideoPlayerPanel.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { CardList } from '../../shared/lists/CardList.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { ParentingVideoCard } from './ParentingVideoCard.tsx'
import { parentingVideosText as words } from './parenting-videos.text.ts'

const ParentingVideoModal = lazyWithRetry(() => import('./ParentingVideoModal.tsx').then((m) => m.ParentingVideoModal))

export function ParentingVideosPage() {
  const list = useList(parentingVideos.list, {
    key: 'parenting-videos',
    rows: (answer) => answer.parentingVideos,
    silent: true,
    pollMs: (answer) => chooseVideoRefreshIntervalMs(answer?.parentingVideos.map(({ video }) => video)),
  })
  const { open, modal } = useModal()
  const edit = (one: ParentingVideo | null) => open((close) => <ParentingVideoModal card={one} close={close} />)
  const mayAdd = useMayCall(parentingVideos.create)
  const mayChange = useMayCall(parentingVideos.update)
  const mayRemove = useMayCall(parentingVideos.remove)
  const remove = useRemoveWithConfirmation(parentingVideos.remove, {
    title: () => words.removeTitle,
    content: ({ name }: ParentingVideo) => words.removeText(name),
    done: () => words.removed,
    onRemoved: ({ video }) => video && removeUploadFromList(video.id),
  })
  const add = <AddButton do={parentingVideos.create} onClick={() => edit(null)} />
  const find = (videoId: number) => {
    const one = list.rows?.find(({ video }) => video?.id === videoId)
    return one?.video ? { ...one.video, origName: one.name } : undefined
  }
  return (
    <Page title={words.title} action={add}>
      <CardList<ParentingVideo>
        label={words.title}
        list={list}
        search={words.search}
        card={(one) => (
          <ParentingVideoCard
            card={one}
            onEdit={mayChange ? () => edit(one) : undefined}
            onRemove={mayRemove ? () => void remove(one) : undefined}
          />
        )}
        empty={{
          title: words.emptyTitle,
          hint: mayAdd ? words.emptyHint : words.emptyHintReader,
          action: add,
        }}
      />
      <OpenedVideoPlayer find={find} />
      {modal}
    </Page>
  )
}
