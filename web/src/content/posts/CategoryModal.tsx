import { postCategories } from '@markaz/protocol/content/posts/routes'
import { type PostCategory, PostCategoryInput } from '@markaz/protocol/content/posts/schemas'
import { Form, Input } from 'antd'
import { useSend } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { common } from '../../shared/text/common.text.ts'
import { postsText as words } from './posts.text.ts'

interface Values {
  name: string
}

export function CategoryModal({ category, close }: { category: PostCategory | null; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const create = useSend(postCategories.create, {
    silent: true,
    onSuccess: (_, { body }) => notifySuccess(words.categoryAdded(body.name)),
  })
  const update = useSend(postCategories.update, { silent: true, onSuccess: () => notifySuccess(common.edited) })
  return (
    <FormModal<Values>
      title={category ? words.editCategory : words.addCategory}
      form={form}
      initialValues={category ? { name: category.name } : {}}
      submit={(body) =>
        category ? update.mutateAsync({ params: { id: category.id }, body }) : create.mutateAsync({ body })
      }
      fieldOf={{ POST_CATEGORY_NAME_TAKEN: 'name' }}
      close={close}
    >
      <Form.Item name="name" label={words.categoryName} required rules={[obeys(PostCategoryInput.shape.name)]}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}
