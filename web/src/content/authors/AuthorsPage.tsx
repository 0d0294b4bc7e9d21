import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import type { PostAuthor } from '@markaz/protocol/content/authors/schemas'
import { Can, useMay } from '../../shared/access/access.tsx'
import { momentText, shortDate } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { common } from '../../shared/text/common.text.ts'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Face } from '../../shared/ui/PersonCell.tsx'
import { RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { authorsText as words } from './authors.text.ts'

const columns: Column<PostAuthor>[] = [
  {
    key: 'photo',
    title: words.photo,
    width: 72,
    cell: ({ name, photo }) => <Face name={name} photo={photo?.url} sizePx={32} />,
  },
  { key: 'name', title: words.name, width: 220, isName: true, isLink: true, cell: ({ name }) => name },
  { key: 'position', title: words.position, width: 200, cell: ({ position }) => position ?? formatText.missing },
  {
    key: 'postsCount',
    title: words.postsCount,
    width: 100,
    align: 'right',
    cell: ({ postsCount }) => numberText(postsCount),
  },
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => momentText(createdAt) },
]

/** Who stands over posts. */
export function AuthorsPage() {
  const list = useList(postAuthors.list, { key: 'post-authors', rows: (answer) => answer.postAuthors })
  const mayChange = useMay(postAuthors.update)
  const mayRemove = useMay(postAuthors.remove)
  const remove = useRemove(postAuthors.remove, {
    title: ({ name }: PostAuthor) => words.removeTitle(name),
    done: () => words.removed,
  })
  const add = (
    <Can do={postAuthors.create}>
      <LinkButton to="/users/authors/add" type="primary" icon={<PlusOutlined aria-hidden />}>
        {words.addShort}
      </LinkButton>
    </Can>
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
          aside: shortDate(createdAt),
        })}
        actions={
          mayChange || mayRemove
            ? (author) => (
                <>
                  {mayChange && (
                    <LinkButton
                      type="text"
                      size="small"
                      to={`/users/authors/${author.id}/edit`}
                      icon={<EditOutlined aria-hidden />}
                      aria-label={common.editOf(author.name)}
                      title={common.edit}
                    />
                  )}
                  {mayRemove && <RemoveButton of={author.name} onClick={() => remove(author)} />}
                </>
              )
            : undefined
        }
        actionsWidth={88}
        empty={{ title: words.empty, hint: words.emptyHint, action: add }}
        width={860}
      />
    </Page>
  )
}
