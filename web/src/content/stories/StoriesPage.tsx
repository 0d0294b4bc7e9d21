import { PlusOutlined } from '@ant-design/icons'
import { stories } from '@markaz/protocol/content/stories/routes'
import type { Story } from '@markaz/protocol/content/stories/schemas'
import { useState } from 'react'
import { usePicturePreview } from '../../domain/attachments/use-picture-preview.tsx'
import { OpenVideo } from '../../domain/video/OpenVideo.tsx'
import { useOpenVideo } from '../../domain/video/open-video.ts'
import { isUnderWay } from '../../domain/video/shown-state.ts'
import { Can, useMay } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { CardList } from '../../shared/lists/CardList.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { common } from '../../shared/text/common.text.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { StoryCard } from './StoryCard.tsx'
import { storiesText as words } from './stories.text.ts'

const StoryModal = patientLazy(() => import('./StoryModal.tsx').then((m) => m.StoryModal))

/** Between two looks: while a video of the page is converted, and otherwise. */
const pollMs = { underWay: 5_000, atRest: 60_000 }

const fields: FilterField[] = [
  {
    kind: 'select',
    name: 'isActive',
    label: words.state,
    options: [
      { value: 'true', label: words.active },
      { value: 'false', label: words.passive },
    ],
    isDaily: true,
    widthPx: 160,
  },
]

/** What students see as stories: pictures and short videos. */
export function StoriesPage() {
  const [everyMs, setEveryMs] = useState(pollMs.atRest)
  const list = useList(stories.list, {
    key: 'stories',
    rows: (answer) => answer.stories,
    silent: true,
    pollMs: everyMs,
  })
  const wantedMs = list.rows?.some(({ video }) => video && isUnderWay(video)) ? pollMs.underWay : pollMs.atRest
  if (wantedMs !== everyMs) setEveryMs(wantedMs)
  const { open, modal } = useModal()
  const opened = useOpenVideo()
  const preview = usePicturePreview(
    (list.rows ?? []).map(({ attachment, title, video }) => ({ ...attachment, name: title, isPicture: !video })),
  )
  const edit = (story: Story | null) => open((close) => <StoryModal story={story} close={close} />)
  const mayAdd = useMay(stories.create)
  const mayChange = useMay(stories.update)
  const mayRemove = useMay(stories.remove)
  const remove = useRemove(stories.remove, {
    title: () => words.removeTitle,
    content: ({ title }: Story) => words.removeText(title),
    done: () => words.removed,
    yes: common.remove,
    no: common.cancel,
  })
  const add = (
    <Can do={stories.create}>
      <OnlineButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => edit(null)}>
        {common.add}
      </OnlineButton>
    </Can>
  )
  const known = list.rows?.find(({ video }) => video?.id === opened.videoId)
  return (
    <Page title={words.title} action={add}>
      <CardList<Story>
        label={words.title}
        cardPx={172}
        list={list}
        search={words.search}
        fields={fields}
        card={(story) => (
          <StoryCard
            story={story}
            onOpen={() => preview.open(story.attachment.path)}
            onEdit={mayChange ? () => edit(story) : undefined}
            onRemove={mayRemove ? () => void remove(story) : undefined}
          />
        )}
        empty={{ title: words.emptyTitle, hint: mayAdd ? words.emptyHint : words.emptyHintReader, action: add }}
      />
      {opened.videoId !== null && (
        <OpenVideo
          key={opened.videoId}
          videoId={opened.videoId}
          known={known?.video ? { ...known.video, origName: known.title } : undefined}
          close={opened.close}
        />
      )}
      {preview.element}
      {modal}
    </Page>
  )
}
