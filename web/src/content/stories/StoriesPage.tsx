import { stories } from '@markaz/protocol/content/stories/routes'
import type { Story } from '@markaz/protocol/content/stories/schemas'
import { usePicturePreview } from '../../domain/attachments/use-picture-preview.tsx'
import { ContentTabs } from '../../domain/content/ContentTabs.tsx'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { OpenedVideoPlayer } from '../../domain/video/VideoPlayerPanel.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { CardList } from '../../shared/lists/CardList.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { StoryCard } from './StoryCard.tsx'
import { storiesText as words } from './stories.text.ts'

const StoryModal = lazyWithRetry(() => import('./StoryModal.tsx').then((m) => m.StoryModal))

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

export function StoriesPage() {
  const list = useList(stories.list, {
    key: 'stories',
    rows: (answer) => answer.stories,
    silent: true,
    pollMs: (answer) =>
      chooseVideoRefreshIntervalMs(
        answer?.stories.map(({ video }) => video),
        5_000,
      ),
  })
  const { open, modal } = useModal()
  const preview = usePicturePreview(
    (list.rows ?? []).map(({ attachment, title, video }) => ({ ...attachment, name: title, isPicture: !video })),
  )
  const edit = (id: number | null) => open((close) => <StoryModal id={id} close={close} />)
  const mayAdd = useMayCall(stories.create)
  const mayChange = useMayCall(stories.update)
  const mayRemove = useMayCall(stories.remove)
  const remove = useRemoveWithConfirmation(stories.remove, {
    title: () => words.removeTitle,
    content: ({ title }: Story) => words.removeText(title),
    done: () => words.removed,
  })
  const add = <AddButton do={stories.create} onClick={() => edit(null)} />
  const find = (videoId: number) => {
    const one = list.rows?.find(({ video }) => video?.id === videoId)
    return one?.video ? { ...one.video, origName: one.title } : undefined
  }
  return (
    <Page title={words.title} action={add}>
      <ContentTabs path="/blogs/stories" />
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
            onEdit={mayChange ? () => edit(story.id) : undefined}
            onRemove={mayRemove ? () => void remove(story) : undefined}
          />
        )}
        empty={{ title: words.emptyTitle, hint: mayAdd ? words.emptyHint : words.emptyHintReader, action: add }}
      />
      <OpenedVideoPlayer find={find} />
      {preview.element}
      {modal}
    </Page>
  )
}
