import {
  fillDocumentPlaceholders,
  fillTextPlaceholders,
  messagePlaceholders,
} from '@markaz/protocol/content/notifications/placeholders'
import { sentNotifications } from '@markaz/protocol/content/notifications/routes'
import { NotificationBodyFormat, Priority } from '@markaz/protocol/content/notifications/schemas'
import { contentErrorTexts } from '@markaz/protocol/errors/content'
import { text } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import { isBlankRichText, plainTextOf, type RichText } from '@markaz/protocol/rich-text'
import { shortenSms, toPlainSmsText } from '@markaz/protocol/sms-text'
import { Form, Input, Radio } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { useEffect, useState } from 'react'
import { SmsPreview } from '../../domain/sms/SmsPreview.tsx'
import { callApi } from '../../shared/api/call.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx'
import { RichTextView } from '../../shared/rich-text/RichTextView.tsx'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { Panel, SecondaryText } from '../../shared/ui/layout.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'

export interface MessageBodyValues {
  title: string
  priority: Priority
  bodyType: NotificationBodyFormat
  document: RichText | null
  html: string
}

export const emptyMessageBody: MessageBodyValues = {
  title: '',
  priority: Priority.Medium,
  bodyType: NotificationBodyFormat.Json,
  document: null,
  html: '',
}

export const toNotificationBody = ({ title, priority, bodyType, document, html }: MessageBodyValues) =>
  bodyType === NotificationBodyFormat.Html
    ? { title, priority, bodyType, body: html }
    : { title, priority, bodyType: NotificationBodyFormat.Json, body: document as RichText }

const options = <T extends number>(texts: Record<T, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value: Number(value), label: label as string }))

const titleField = text(200).refine(
  (value) => !messagePlaceholders.some((one) => value.includes(one)),
  contentErrorTexts.titlePlaceholder,
)
const htmlField = text(20_000)
const needed = {
  validator: async (_: unknown, body: RichText | null) => {
    if (!body || isBlankRichText(body)) throw new Error(formsText.write)
  },
}

export function MessageBodyFields({ form }: { form: FormInstance }) {
  const isHtml = Form.useWatch('bodyType', form) === NotificationBodyFormat.Html
  return (
    <>
      <Field of={titleField} name="title" label={words.name} extra={words.titleHint} />
      <div className={style.pair}>
        <Form.Item name="priority" label={fieldLabels.priority} required>
          <Radio.Group optionType="button" options={options(words.priorities)} />
        </Form.Item>
        <Form.Item name="bodyType" label={fieldLabels.bodyType} required>
          <Radio.Group optionType="button" options={options(words.bodyTypes)} />
        </Form.Item>
      </div>
      {isHtml ? (
        <Field of={htmlField} name="html" label={words.body} extra={<Hint />}>
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 18 }} spellCheck={false} />
        </Field>
      ) : (
        <Form.Item
          name="document"
          label={words.body}
          extra={<Hint />}
          required
          rules={[needed]}
          validateTrigger="onChange"
        >
          <RichTextField label={words.body} value={null} onChange={() => {}} />
        </Form.Item>
      )}
    </>
  )
}

const Hint = () => (
  <>
    {words.placeholders}: {messagePlaceholders.map((one) => `${one} (${words.placeholder[one]})`).join(', ')}
  </>
)

interface NotificationPreviewProps {
  form: FormInstance
  /** The receiver's name; null = there are several receivers, so the preview shows an example name. */
  name: string | null
  group: string | null
  day: string
  /** True = the notification may also be sent by SMS, so the preview includes the SMS. */
  hasSms: boolean
}

export function NotificationPreview({ form, name, group, day, hasSms }: NotificationPreviewProps) {
  const title = Form.useWatch<string | undefined>('title', form)
  const bodyType = Form.useWatch<NotificationBodyFormat | undefined>('bodyType', form)
  const written = Form.useWatch<RichText | null | undefined>('document', { form, preserve: true })
  const html = useDebouncedValue(Form.useWatch<string | undefined>('html', { form, preserve: true }) ?? '', 600)
  const [parsed, setParsed] = useState<RichText | null>(null)
  const isHtml = bodyType === NotificationBodyFormat.Html
  useEffect(() => {
    if (!isHtml || !html.trim()) return setParsed(null)
    const asking = new AbortController()
    void callApi(sentNotifications.preview, { body: { body: html }, signal: asking.signal }).then(
      ({ body }) => setParsed(body),
      () => {},
    )
    return () => asking.abort()
  }, [isHtml, html])
  const body = isHtml ? parsed : written
  const filling = { name: name ?? words.sample.name, group: group ?? words.sample.group, day: shortDateText(day) }
  return (
    <Panel as="aside" aria-label={words.preview}>
      <SecondaryText as="p" small>
        {words.preview}
      </SecondaryText>
      {title && <p className={style.previewTitle}>{title}</p>}
      {body ? (
        <RichTextView body={fillDocumentPlaceholders(body, filling)} />
      ) : (
        <SecondaryText as="p">{words.previewEmpty}</SecondaryText>
      )}
      {hasSms && body && (
        <SmsPreview
          text={`${title ?? ''}. ${fillTextPlaceholders(plainTextOf(body), filling)}`}
          price={0}
          toSent={(text) => shortenSms(toPlainSmsText(text))}
        />
      )}
    </Panel>
  )
}
