import { uploads } from '@markaz/protocol/centre/files/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { type PostAuthor, PostAuthorInput } from '@markaz/protocol/content/authors/schemas'
import { useParams } from 'react-router'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { authorsText as words } from './authors.text.ts'

interface Values {
  name: string
  position?: string
  photo?: PictureFieldValue | null
}

export function AddAuthorPage() {
  const create = useFormMutation(postAuthors.create, { done: (_, { body }) => words.added(body.name) })
  return <AuthorForm title={words.add} submit={(body) => create.mutateAsync({ body })} />
}

export function EditAuthorPage() {
  const id = Number(useParams().authorId)
  const { data, error, refetch } = useFormInitialData(postAuthors.read, { params: { id } }, { silent: true })
  const update = useFormMutation(postAuthors.update, { done: () => commonText.edited })
  const author = data?.postAuthor
  useSetBreadcrumbs([{ title: author?.name ?? words.author }, { title: words.edit }])
  if (author)
    return (
      <AuthorForm
        key={id}
        title={words.edit}
        author={author}
        submit={(body, base) => update.mutateAsync({ params: { id }, body, base })}
      />
    )
  return <LoadingOrError query={{ error, refetch }} title={words.edit} columns={2} />
}

const bodyOf = ({ name, position, photo }: Values): PostAuthorInput => ({
  ...{ name, position: position?.trim() || null, photo: photo?.path || null },
})

interface AuthorFormProps {
  title: string
  author?: PostAuthor
  submit: (body: PostAuthorInput, base: PostAuthorInput) => Promise<unknown>
}

function AuthorForm({ title, author, submit }: AuthorFormProps) {
  return (
    <FormPage<Values>
      title={title}
      initialValues={author ? { name: author.name, position: author.position ?? '', photo: author.photo } : {}}
      submit={(values, began) => submit(bodyOf(values), bodyOf(began))}
      fieldOf={{ FILE_UNKNOWN: 'photo' }}
      next="/users/authors"
    >
      <Field of={PostAuthorInput} name="name" label={words.name} />
      <Field of={PostAuthorInput} name="position" label={words.position} />
      <PictureField of={PostAuthorInput} name="photo" upload={uploads.postBanner} kind="author" />
    </FormPage>
  )
}
