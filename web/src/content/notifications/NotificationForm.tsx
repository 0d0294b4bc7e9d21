import { uploads } from '@markaz/protocol/centre/files/routes'
import { notificationTemplates, sentNotifications } from '@markaz/protocol/content/notifications/routes'
import {
  NotificationBodyFormat,
  NotificationType,
  ReceiverCountsInput,
  SentNotificationTab,
  StaffAudience,
} from '@markaz/protocol/content/notifications/schemas'
import { generalErrorTexts } from '@markaz/protocol/field-texts'
import { uploadPath } from '@markaz/protocol/fields'
import { fieldLabels } from '@markaz/protocol/labels'
import { plainTextOf } from '@markaz/protocol/rich-text'
import { Checkbox, Form, Radio } from 'antd'
import type { FormInstance } from 'antd/es/form'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall, useSignedInUser } from '../../shared/access/access.tsx'
import { callApi } from '../../shared/api/call.ts'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { fromTashkentTime, type TashkentLocalTime, todayInTashkent } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { DateTimePicker, isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import {
  emptyMessageBody,
  MessageBodyFields,
  type MessageBodyValues,
  NotificationPreview,
  toNotificationBody,
} from './MessageBodyFields.tsx'
import { isSmsPossible, NotificationReceiversSummary, SendSmsCheckbox } from './NotificationReach.tsx'
import style from './notifications.module.css'
import { notificationsText as words } from './notifications.text.ts'
import { ReceiversSelectField } from './ReceiversSelectField.tsx'
import { bodyValuesOfTemplate } from './TemplateForm.tsx'

interface Choice {
  id: number
  name: string
  photo?: string | null
  firstName?: string
}

interface Values extends MessageBodyValues {
  template: number | null
  banner: PictureFieldValue | null
  audience: (StaffAudience | 'students')[]
  roleId: number | ''
  officeIds: number[]
  groups: Choice[]
  courses: Choice[]
  students: Choice[]
  isForParents: boolean
  /** True = students without push receive an SMS instead. */
  isBySms: boolean
  staff: Choice[]
  academics: Choice[]
  when: 'now' | 'later'
  sendAt: TashkentLocalTime | null
}

const bannerField = uploadPath.nullable()

const empty: Values = {
  ...emptyMessageBody,
  ...{ template: null, banner: null, audience: [], roleId: '', officeIds: [], groups: [], courses: [] },
  ...{ students: [], isForParents: false, isBySms: false, staff: [], academics: [], when: 'now', sendAt: null },
}

export const CreateStaffNotificationPage = () => <NotificationForm tab={SentNotificationTab.Staff} />
export const CreateStudentsNotificationPage = () => <NotificationForm tab={SentNotificationTab.Students} />
export const CreatePrivateNotificationPage = () => <NotificationForm tab={SentNotificationTab.Private} />

function NotificationForm({ tab }: { tab: SentNotificationTab }) {
  const [form] = Form.useForm<Values>()
  const create = useFormMutation(sentNotifications.create)
  const whom = useChosenReceivers(form, tab)
  const isForParents = (Form.useWatch('isForParents', form) ?? false) && hasStudents(whom)
  const receivers = useReceivers(form, whom, isForParents)
  const parents = (isForParents && receivers?.reach.parents.count) || 0
  const total = receivers && receivers.total + parents
  const isLater = Form.useWatch('when', form) === 'later'
  const groups = Form.useWatch('groups', form)
  const students = Form.useWatch('students', form)
  const isBySms = (Form.useWatch('isBySms', form) ?? false) && isSmsPossible(receivers?.reach)
  const keep = useFormMutation(notificationTemplates.create, { done: (_, { body }) => words.kept(body.name) })
  const mayKeep = useMayCall(notificationTemplates.create)
  return (
    <FormPage<Values>
      title={words.create[tab]}
      operation={(isLater ? words.planTo : words.sendTo)(total ? numberText(total) : null)}
      {...(mayKeep
        ? {
            draft: {
              operation: words.keep,
              submit: (values) =>
                keep.mutateAsync({
                  body: { ...toNotificationBody(values), name: values.title.slice(0, 100) } as never,
                }),
              optional: ['sendAt'],
              next: '/templates',
            },
          }
        : {})}
      form={form}
      initialValues={empty}
      submit={async (values) => {
        const sendAt = values.when === 'later' && values.sendAt ? fromTashkentTime(values.sendAt).toISOString() : null
        const body = {
          ...toNotificationBody(values),
          ...receiversOf(values, tab),
          isForParents,
          isBySms: values.isBySms && isSmsPossible(receivers?.reach),
          banner: values.banner?.path || null,
          sendAt,
        }
        const sent = await create.mutateAsync({ body: body as never })
        notifySuccess((sendAt ? words.sentLater : words.sentNow)(numberText(sent.receivers.total + parents)))
      }}
      fieldOf={{ FILE_UNKNOWN: 'banner' }}
      next={tab === SentNotificationTab.Staff ? '/notifications' : `/notifications?tab=${tab}`}
      aside={
        <Stack gap={16} className={style.preview ?? ''}>
          <Reach form={form} whom={whom} isForParents={isForParents} />
          <NotificationPreview
            form={form}
            name={onlyReceiver(whom, students)}
            group={groups?.[0]?.name ?? null}
            day={todayInTashkent()}
            hasSms={isBySms || (isForParents && (receivers?.reach.parents.bySms ?? 0) > 0)}
          />
        </Stack>
      }
    >
      <WhomFields tab={tab} />
      {hasStudents(whom) && (
        <Form.Item name="isForParents" valuePropName="checked" extra={words.parentsHint}>
          <Checkbox>{words.parentsToo}</Checkbox>
        </Form.Item>
      )}
      <SendSmsCheckbox reach={hasStudents(whom) ? receivers?.reach : undefined} />
      <Form.Item name="template" label={words.template} extra={words.templateHint}>
        <PickTemplate form={form} />
      </Form.Item>
      <MessageBodyFields form={form} />
      <PictureField of={bannerField} name="banner" upload={uploads.notificationBanner} />
      <WhenFields form={form} />
    </FormPage>
  )
}

function receiversOf(values: Partial<Values>, tab: SentNotificationTab) {
  const ids = (chosen: readonly Choice[] | undefined) => (chosen ?? []).map(({ id }) => id)
  const { audience = [], roleId, officeIds = [], groups, courses, students, staff, academics } = values
  if (tab === SentNotificationTab.Private)
    return {
      type: NotificationType.Private,
      students: ids(students),
      staff: ids(staff),
      academics: ids(academics),
    }
  const narrowed = { officeIds, groupIds: ids(groups), courseIds: ids(courses) }
  if (tab === SentNotificationTab.Students) return { type: NotificationType.Public, isForStudents: true, ...narrowed }
  return {
    type: NotificationType.Public,
    audience: audience.filter((one) => one !== 'students'),
    isForStudents: audience.includes('students'),
    ...(roleId ? { roleId } : {}),
    ...narrowed,
  }
}

type Receivers = ReturnType<typeof receiversOf>

function useChosenReceivers(form: FormInstance<Values>, tab: SentNotificationTab): Receivers {
  return receiversOf((Form.useWatch([], form) as Values | undefined) ?? {}, tab)
}

const hasStudents = (whom: Receivers) => ('groupIds' in whom ? whom.isForStudents : whom.students.length > 0)

const isForNobody = (whom: Receivers) =>
  'groupIds' in whom
    ? !whom.isForStudents && !('audience' in whom && whom.audience.length > 0)
    : whom.students.length + whom.staff.length + whom.academics.length === 0

/** Returns the first name of the receiver if a single student is the only receiver, otherwise null. */
function onlyReceiver(whom: Receivers, students: readonly Choice[] | undefined): string | null {
  if ('groupIds' in whom || whom.students.length !== 1 || whom.staff.length + whom.academics.length > 0) return null
  return students?.[0]?.firstName ?? null
}

/** Returns the typed title and text, from which the server calculates how many SMS parts are needed. */
function useWords(form: FormInstance<Values>) {
  const { title = '', bodyType, document, html = '' } = (Form.useWatch([], form) ?? {}) as Partial<Values>
  const isHtml = bodyType === NotificationBodyFormat.Html
  return { title: title.slice(0, 200), body: isHtml ? html : document ? plainTextOf(document) : '', isHtml }
}

/** Requests the number of receivers when the form has not changed for 800 ms. */
function useReceivers(form: FormInstance<Values>, whom: Receivers, isForParents: boolean) {
  const words = useWords(form)
  const text = useDebouncedValue(JSON.stringify(hasStudents(whom) && words.body ? { text: words } : {}), 800)
  const asked = useDebouncedValue(JSON.stringify(whom), 300)
  const settled = { ...(JSON.parse(asked) as Receivers), ...JSON.parse(text) } as Receivers
  const { data } = useRouteQuery(
    sentNotifications.countReceivers,
    { query: { isForParents }, body: settled as never },
    { enabled: !isForNobody(settled), keepPrevious: true, silent: true },
  )
  return isForNobody(whom) ? null : data
}

interface ReachProps {
  form: FormInstance<Values>
  whom: Receivers
  isForParents: boolean
}

function Reach({ form, whom, isForParents }: ReachProps) {
  const receivers = useReceivers(form, whom, isForParents)
  if (receivers === null) return <Panel aria-live="polite">{words.nobody}</Panel>
  if (!receivers) return <Panel aria-live="polite">{words.counting}</Panel>
  const parents = isForParents && hasStudents(whom) ? receivers.reach.parents.count : 0
  const counts = { ...receivers, parents }
  const parts = (['staff', 'academics', 'students', 'parents'] as const)
    .filter((one) => counts[one] > 0)
    .map((one) => words.part[one](numberText(counts[one])))
  return (
    <Panel aria-live="polite">
      <p className={style.count}>{words.willReceive(numberText(receivers.total + parents))}</p>
      {parts.length > 0 && (
        <SecondaryText as="p" small>
          {words.ofWhom(parts.join(', '))}
        </SecondaryText>
      )}
      {hasStudents(whom) && (
        <NotificationReceiversSummary whom={whom} reach={receivers.reach} isForParents={isForParents} />
      )}
    </Panel>
  )
}

const staffSide: { value: StaffAudience | 'students'; label: string }[] = [
  { value: StaffAudience.Staff, label: words.audiences[1] },
  { value: StaffAudience.Academic, label: words.audiences[2] },
  { value: 'students', label: words.students },
]

function WhomFields({ tab }: { tab: SentNotificationTab }) {
  const offices = useSignedInUser()?.offices ?? []
  const roles = useRouteQuery(
    sentNotifications.choices,
    { query: {} },
    { silent: true, enabled: tab === SentNotificationTab.Staff },
  )
  if (tab === SentNotificationTab.Private) return <PeopleFields />
  return (
    <>
      {tab === SentNotificationTab.Staff && (
        <div className={style.pair}>
          <Form.Item name="audience" label={words.whom}>
            <Checkbox.Group<StaffAudience | 'students'> options={staffSide} />
          </Form.Item>
          <Form.Item name="roleId" label={fieldLabels.roleId}>
            <Select
              options={[
                { value: '', label: words.all },
                ...(roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
        </div>
      )}
      {offices.length > 1 && (
        <Field of={ReceiverCountsInput} name="officeIds" choices={offices} input={{ placeholder: words.allOffices }} />
      )}
      <div className={style.pair}>
        <Form.Item name="groups" label={fieldLabels.groups}>
          <ReceiversSelectField
            route={sentNotifications.choices}
            args={(typed) => ({ query: { value: typed || undefined } })}
            choices={({ groups }) => groups}
            placeholder={words.addGroup}
          />
        </Form.Item>
        <Form.Item name="courses" label={fieldLabels.courseIds}>
          <ReceiversSelectField
            route={sentNotifications.choices}
            args={(typed) => ({ query: { value: typed || undefined } })}
            choices={({ courses }) => courses}
            placeholder={words.addCourse}
          />
        </Form.Item>
      </div>
    </>
  )
}

const people = [
  ['students', words.students, words.addStudent],
  ['academics', words.audiences[2], words.addAcademic],
  ['staff', words.audiences[1], words.addStaff],
] as const

const PeopleFields = () =>
  people.map(([name, label, placeholder]) => (
    <Form.Item key={name} name={name} label={label}>
      <ReceiversSelectField
        isOfPeople
        route={sentNotifications.people}
        args={(typed) => ({ query: { value: typed || undefined } })}
        choices={(answer) =>
          answer[name].map(({ userId, firstName, lastName, photo }) => ({
            id: userId,
            name: personName(`${lastName} ${firstName}`),
            photo,
            firstName,
          }))
        }
        placeholder={placeholder}
      />
    </Form.Item>
  ))

/** Choosing a template fills in title, text and priority, which the user can still change. */
function PickTemplate({ form, ...rest }: { form: FormInstance<Values>; id?: string; value?: number | null }) {
  const { onChange } = rest as { onChange?: (value: number | null) => void }
  const pick = async (id: number | null) => {
    onChange?.(id)
    if (id === null) return
    const { template } = await callApi(notificationTemplates.read, { params: { id } })
    form.setFieldsValue(bodyValuesOfTemplate(template))
  }
  return (
    <RemoteSelect
      {...rest}
      route={notificationTemplates.list}
      args={(typed) => ({ query: { value: typed || undefined, page: 1, perPage: 20 } })}
      options={({ templates }) => templates.map(({ id, name, title }) => ({ value: id, label: name, note: title }))}
      onChange={(id) => void pick(id)}
    />
  )
}

const isWall = {
  validator: async (_: unknown, value: TashkentLocalTime | null) => {
    if (!value || !isCompleteTimestamp(value)) throw new Error(generalErrorTexts.date)
  },
}

function WhenFields({ form }: { form: FormInstance<Values> }) {
  const isLater = Form.useWatch('when', form) === 'later'
  return (
    <div className={style.pair}>
      <Form.Item name="when" label={words.when}>
        <Radio.Group
          optionType="button"
          options={[
            { value: 'now', label: words.now },
            { value: 'later', label: words.later },
          ]}
        />
      </Form.Item>
      {isLater && (
        <Form.Item name="sendAt" label={fieldLabels.sendAt} required rules={[isWall]}>
          <DateTimePicker from={todayInTashkent()} />
        </Form.Item>
      )}
    </div>
  )
}
