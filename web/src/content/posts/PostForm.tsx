import { MobileOutlined } from '@ant-design/icons'
import { uploads } from '@markaz/protocol/centre/files/routes'
import { postAuthors } from '@markaz/protocol/content/authors/routes'
import { postCategories, posts } from '@markaz/protocol/content/posts/routes'
import {
  isPublicPostStatus,
  type Post,
  PostAudience,
  PostInput,
  PostStatus,
  type WritablePostStatus,
} from '@markaz/protocol/content/posts/schemas'
import type { RichTextPicture } from '@markaz/protocol/rich-text'
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { useRichTextPictures } from '../../domain/attachments/upload-picture.ts'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import { callApi } from '../../shared/api/call.ts'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { filterOptionsOfRecords } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { createZodRule } from '../../shared/forms/rules.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { publishAndDraftButtonTexts } from '../../shared/text/draft.text.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { usePostDraft } from './post-draft.ts'
import { type PostFormPathSegment, PostLoader, postListPath } from './post-path.tsx'
import style from './posts.module.css'
import { postsText as words } from './posts.text.ts'

const PostPreviewModal = lazyWithRetry(() => import('./PostPreviewModal.tsx').then((m) => m.PostPreviewModal))

type Values = Omit<PostInput, 'banner'> & { banner?: PictureFieldValue | null; status?: PostAudience | undefined }
const nothing: Record<keyof Values, undefined> = {
  ...{ title: undefined, body: undefined, banner: undefined },
  ...{ categoryId: undefined, authorId: undefined, status: undefined },
}

/** At an address below /posts/archive/ the new post is archived immediately. */
export function AddPostPage() {
  const status = audienceOf(useParams().status)
  const isArchived = useVariant() === 'archive'
  const create = useFormMutation(posts.create)
  const tell = useShowChangeToast()
  return (
    <PostForm
      name="new"
      title={words.add}
      initialValues={{ status }}
      pictures={[]}
      submit={async ({ status, ...body }) => {
        const made = await create.mutateAsync({ params: { status }, body: { ...body, isArchived } })
        tell(savedText(status, isArchived)(body.title), made)
      }}
      isPublished={false}
      isArchived={isArchived}
    />
  )
}

export const EditPostPage = () => (
  <PostLoader operation={commonText.edit} title={words.edit}>
    {(post) => <EditPost post={post} />}
  </PostLoader>
)

function EditPost({ post }: { post: Post }) {
  const { version } = post
  const isArchived = useVariant() === 'archive'
  const update = useFormMutation(posts.update)
  const tell = useShowChangeToast()
  return (
    <PostForm
      name={String(post.id)}
      title={words.edit}
      initialValues={valuesOf(post)}
      pictures={post.pictures}
      version={version}
      submit={async (body, seen = version) => {
        const save = (one: number) => update.mutateAsync({ params: { id: post.id }, body: { ...body, version: one } })
        const answer = await save(seen).catch(async (error) => {
          // Overwriting is allowed, because the other user's version stays in the post's history.
          if (!(error instanceof ApiError) || error.code !== 'POST_CHANGED') throw error
          const isMine = await askConfirmation({
            title: words.changedTitle,
            content: words.changedText,
            yes: words.saveMine,
          })
          if (!isMine) throw error
          return save((await callApi(posts.read, { params: { id: post.id } })).post.version)
        })
        const isMoved = body.status !== post.status
        tell(isMoved ? savedText(body.status, post.isArchived)(body.title) : words.saved.edited(body.title), answer)
      }}
      isPublished={isPublicPostStatus(post.status)}
      isArchived={isArchived}
    />
  )
}

const valuesOf = ({ title, body, banner, category, author, status }: Omit<Post, 'version'>): Values => ({
  ...{ title, body, banner },
  categoryId: category.id,
  authorId: author.id,
  status: audienceOf(status),
})

const audienceOf = (status: unknown) => PostAudience.safeParse(status).data

const savedText = (status: WritablePostStatus, isArchived: boolean) => {
  if (status === PostStatus.Private) return words.saved.draft
  return isArchived ? words.saved.archived : words.saved.published
}

const useVariant = (): PostFormPathSegment =>
  useLocation().pathname.includes('/posts/archive/') ? 'archive' : 'unarchive'

interface PostFormProps {
  name: string
  title: string
  initialValues: Partial<Values>
  pictures: readonly RichTextPicture[]
  version?: number
  /** @param seen the version of the post that the user has edited */
  submit: (body: PostInput & { status: WritablePostStatus }, seen?: number) => Promise<unknown>
  /** True = the post is published, so its audience is already chosen. */
  isPublished: boolean
  /** True = the form's address is below /posts/archive/, the list of archived posts. */
  isArchived: boolean
}

function PostForm(props: PostFormProps) {
  const { name, title, initialValues, pictures, version, submit, isPublished, isArchived } = props
  const [form] = Form.useForm<Values>()
  const { draft, keep, drop } = usePostDraft(name)
  const [restored, setRestored] = useState(draft)
  const [sent, setSent] = useState<readonly RichTextPicture[]>(draft?.pictures ?? [])
  const sentNow = useRef(sent)
  const ofText = useRichTextPictures(uploads.postBanner)
  const status = Form.useWatch('status', form) ?? PostStatus.PublicStaff
  const buttons = publishAndDraftButtonTexts(isPublished)
  const { open, modal } = useModal()
  const categories = useRouteQuery(postCategories.list)
  const authors = useRouteQuery(postAuthors.list, { query: { page: 1, perPage: 1000 } })
  const all = [...pictures, ...sent]
  const keepValues = (values: Partial<Values>) =>
    keep({ values, pictures: [...sentNow.current], version: restored?.version ?? version })
  const startAnew = () => {
    drop()
    setRestored(null)
    sentNow.current = []
    setSent([])
    // `resetFields` alone would bring the discarded draft back, so the initial values are also set explicitly.
    form.resetFields()
    form.setFieldsValue({ ...nothing, ...initialValues } as never)
  }
  const send = async ({ banner, ...values }: Values, status: WritablePostStatus) => {
    await submit({ ...values, status, banner: banner?.path || null }, restored?.version)
    drop()
  }
  return (
    <FormPage<Values>
      title={title}
      extra={
        <Button
          icon={<MobileOutlined aria-hidden />}
          onClick={() =>
            open((close) => (
              <PostPreviewModal
                values={form.getFieldsValue()}
                pictures={all}
                category={nameOf(categories.data?.categories, form.getFieldValue('categoryId'))}
                author={nameOf(authors.data?.postAuthors, form.getFieldValue('authorId'))}
                close={close}
              />
            ))
          }
        >
          {words.preview}
        </Button>
      }
      form={form}
      operation={isArchived && !isPublished ? words.toArchiveNow : buttons.publish}
      draft={{
        operation: buttons.draft,
        submit: (values) => send(values, PostStatus.Private),
        optional: ['status'],
        next: postListPath(PostStatus.Private, isArchived),
      }}
      initialValues={{ ...initialValues, ...restored?.values } as Partial<Values>}
      keep={keepValues}
      submit={(values) => send(values, values.status as PostAudience)}
      fieldOf={{ FILE_UNKNOWN: 'body' }}
      next={postListPath(status, isArchived)}
    >
      {restored && (
        <HintNote as="div" tone="blue">
          <Stack row between>
            <span>{words.draftBack(timestampText(restored.at))}</span>
            <Button size="small" onClick={startAnew}>
              {words.dropDraft}
            </Button>
          </Stack>
        </HintNote>
      )}
      <Field of={PostInput} name="title" label={words.name} />
      <div className={style.three}>
        <Field
          of={PostInput}
          name="categoryId"
          choices={categories.data?.categories}
          isLoading={categories.isPending}
        />
        <Field of={PostInput} name="authorId">
          <Select
            loading={authors.isPending}
            options={filterOptionsOfRecords(authors.data?.postAuthors)}
            notFoundContent={words.noAuthors}
          />
        </Field>
        <Field of={PostAudience} name="status" label={words.status} options={words.statuses} />
      </div>
      <PictureField of={PostInput} name="banner" upload={uploads.postBanner} />
      <Field of={PostInput} name="body" rules={[ofText.rule, createZodRule(PostInput.shape.body)]}>
        <RichTextField
          label={words.body}
          pictures={all}
          sendPicture={async (file, onProgress) => {
            const picture = await ofText.send(file, onProgress)
            sentNow.current = [...sentNow.current, picture]
            setSent(sentNow.current)
            return picture
          }}
        />
      </Field>
      {modal}
    </FormPage>
  )
}

type Named = readonly { id: number; name: string }[]
const nameOf = (things: Named = [], id: unknown) => things.find((one) => one.id === id)?.name
