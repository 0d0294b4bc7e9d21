import { postAuthors } from '@markaz/protocol/content/authors/routes'
import type { PostAuthor } from '@markaz/protocol/content/authors/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { authorsText as words } from './authors.text.ts'

const columns: Column<PostAuthor>[] = [
  { key: 'photo', width: 72, cell: ({ name, photo }) => <PersonPhoto name={name} photo={photo?.url} sizePx={32} /> },
  { key: 'name', title: words.name, width: 220, isName: true, isLink: true, cell: ({ name }) => name },
  { key: 'position', title: words.position, width: 200, cell: ({ position }) => position ?? formattingText.missing },
  { ...numberColumn('postsCount', ({ postsCount }) => postsCount, 100), title: words.postsCount },
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

export function AuthorsPage() {
  const list = useList(postAuthors.list, { key: 'post-authors', rows: (answer) => answer.postAuthors })
  const mayChange = useMayCall(postAuthors.update)
  const mayRemove = useMayCall(postAuthors.remove)
  const remove = useRemoveWithConfirmation(postAuthors.remove, {
    title: ({ name }: PostAuthor) => words.removeTitle(name),
    done: () => words.removed,
  })
  const add = (
    <AddButton do={postAuthors.create} to="/users/authors/add">
      {words.addShort}
    </AddButton>
  )
  return (
    <Page title={words.title} action={add}>
      <List<PostAuthor>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        phoneRow={({ name, position, postsCount, createdAt }) => ({
          title: name,
          note: [position, `${words.postsCount}: ${numberText(postsCount)}`].filter(Boolean).join(' · '),
          aside: shortDateText(createdAt),
        })}
        actions={createRowButtons({
          of: ({ name }) => name,
          editPath: mayChange && (({ id }) => `/users/authors/${id}/edit`),
          remove: mayRemove && remove,
        })}
        actionsWidth={88}
        empty={{ title: words.empty, hint: words.emptyHint, action: add }}
        width={860}
      />
    </Page>
  )
}
