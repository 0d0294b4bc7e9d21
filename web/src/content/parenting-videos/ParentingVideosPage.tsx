import { PlusOutlined } from '@ant-design/icons'
import { parentingVideos } from '@markaz/protocol/content/parenting-videos/routes'
import type { ParentingVideo } from '@markaz/protocol/content/parenting-videos/schemas'
import { useState } from 'react'
import { OpenVideo } from '../../domain/video/OpenVideo.tsx'
import { useOpenVideo } from '../../domain/video/open-video.ts'
import { isUnderWay } from '../../domain/video/shown-state.ts'
import { dropUpload } from '../../domain/video/upload/upload-list.ts'
import { Can, useMay } from '../../shared/access/access.tsx'
import { CardList } from '../../shared/lists/CardList.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { common } from '../../shared/text/common.text.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { ParentingCard } from './ParentingCard.tsx'
import { parentingVideosText as words } from './parenting-videos.text.ts'

const ParentingVideoModal = patientLazy(() => import('./ParentingVideoModal.tsx').then((m) => m.ParentingVideoModal))

/** Between two looks: while something of the page is uploaded or converted, and otherwise. */
const pollMs = { underWay: 7_000, atRest: 60_000 }

export function ParentingVideosPage() {
  const [everyMs, setEveryMs] = useState(pollMs.atRest)
  const list = useList(parentingVideos.list, {
    key: 'parenting-videos',
    rows: (answer) => answer.parentingVideos,
    silent: true,
    pollMs: everyMs,
  })
  const wantedMs = list.rows?.some(({ video }) => video && isUnderWay(video)) ? pollMs.underWay : pollMs.atRest
  if (wantedMs !== everyMs) setEveryMs(wantedMs)
  const { open, modal } = useModal()
  const opened = useOpenVideo()
  const edit = (one: ParentingVideo | null) => open((close) => <ParentingVideoModal one={one} close={close} />)
  const mayAdd = useMay(parentingVideos.create)
  const mayChange = useMay(parentingVideos.update)
  const mayRemove = useMay(parentingVideos.remove)
  const remove = useRemove(parentingVideos.remove, {
    title: () => words.removeTitle,
    content: ({ name }: ParentingVideo) => words.removeText(name),
    done: () => words.removed,
    yes: common.remove,
    no: common.cancel,
    onRemoved: ({ video }) => video && dropUpload(video.id),
  })
  const add = (
    <Can do={parentingVideos.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  const known = list.rows?.find(({ video }) => video?.id === opened.videoId)
  return (
    <Page title={words.title} action={add}>
      <CardList<ParentingVideo>
        label={words.title}
        list={list}
        search={words.search}
        card={(one) => (
          <ParentingCard
            one={one}
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
      {opened.videoId !== null && (
        <OpenVideo
          key={opened.videoId}
          videoId={opened.videoId}
          known={known?.video ? { ...known.video, origName: known.name } : undefined}
          close={opened.close}
        />
      )}
      {modal}
    </Page>
  )
}
