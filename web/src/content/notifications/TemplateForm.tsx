import { notificationTemplates } from '@markaz/protocol/content/notifications/routes'
import { NotificationBodyFormat, type NotificationTemplate } from '@markaz/protocol/content/notifications/schemas'
import { text } from '@markaz/protocol/fields'
import type { RichText } from '@markaz/protocol/rich-text'
import { Form } from 'antd'
import { useParams } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import {
  emptyMessageBody,
  MessageBodyFields,
  type MessageBodyValues,
  NotificationPreview,
  toNotificationBody,
} from './MessageBodyFields.tsx'
import { notificationsText as words } from './notifications.text.ts'

const nameField = text(100)

interface Values extends MessageBodyValues {
  name: string
}

export function AddNotificationTemplatePage() {
  const create = useFormMutation(notificationTemplates.create, {
    done: (_, { body }) => words.templateAdded(body.name),
  })
  return (
    <TemplateForm
      title={words.addTemplate}
      initialValues={{ ...emptyMessageBody, name: '' }}
      submit={(values) => create.mutateAsync({ body: templateOf(values) })}
    />
  )
}

export function EditNotificationTemplatePage() {
  const id = Number(useParams().id)
  const query = useFormInitialData(notificationTemplates.read, { params: { id } }, { silent: true })
  const update = useFormMutation(notificationTemplates.update, { done: () => commonText.edited })
  const template = query.data?.template
  useSetBreadcrumbs(template ? [{ title: template.name }] : [])
  if (!template) return <LoadingOrError query={query} title={words.editTemplate} columns={2} />
  return (
    <TemplateForm
      key={id}
      title={words.editTemplate}
      initialValues={{ name: template.name, ...bodyValuesOfTemplate(template) }}
      submit={(values, began) =>
        update.mutateAsync({ params: { id }, body: templateOf(values), base: templateOf(began) })
      }
    />
  )
}

const templateOf = (values: Values) => ({ name: values.name, ...toNotificationBody(values) }) as never

export const bodyValuesOfTemplate = ({ title, priority, bodyType, body }: NotificationTemplate): MessageBodyValues => ({
  title,
  priority,
  bodyType,
  document: bodyType === NotificationBodyFormat.Json ? (body as RichText) : null,
  html: bodyType === NotificationBodyFormat.Html ? (body as string) : '',
})

interface TemplateFormProps {
  title: string
  initialValues: Values
  submit: (values: Values, began: Values) => Promise<unknown>
}

function TemplateForm({ title, initialValues, submit }: TemplateFormProps) {
  const [form] = Form.useForm<Values>()
  return (
    <FormPage<Values>
      title={title}
      form={form}
      initialValues={initialValues}
      submit={submit}
      fieldOf={{ NOTIFICATION_TEMPLATE_NAME_TAKEN: 'name' }}
      next="/templates"
      aside={<NotificationPreview form={form} name={null} group={null} day={todayInTashkent()} hasSms />}
    >
      <Field of={nameField} name="name" />
      <MessageBodyFields form={form} />
    </FormPage>
  )
}
