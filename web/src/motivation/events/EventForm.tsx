import { uploads } from '@markaz/protocol/centre/files/routes'
import { faceLogs } from '@markaz/protocol/control/face-logs/routes'
import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import {
  type EventDetail,
  type EventInput,
  type EventKind,
  EventType,
  MasterClassInput,
  MasterClassType,
} from '@markaz/protocol/motivation/events/schemas'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { PictureField, type PictureFieldValue } from '../../domain/attachments/PictureField.tsx'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { fromTashkentTime, type TashkentLocalTime, toTashkentTime } from '../../shared/format/date.ts'
import { DateTimePicker, isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { fillSuggestedValue, useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { eventKindRoutes, eventPath } from './event.ts'
import style from './events.module.css'
import { eventsText as words } from './events.text.ts'

interface Values extends Omit<EventInput, 'image' | 'startDate' | 'endDate' | 'deviceId'> {
  deviceId?: number | null
  image: PictureFieldValue | null
  startDate: TashkentLocalTime | null
  endDate: TashkentLocalTime | null
}

/** After an event is created, the page of its participants opens, because adding them is the next step. */
export function AddEventPage({ kind }: { kind: EventKind }) {
  const [addedId, setAddedId] = useState<number | null>(null)
  const { base, calls } = eventKindRoutes[kind]
  const offices = useSignedInUser()?.offices ?? []
  const create = useFormMutation(calls.create, { done: (_, { body }) => words.added((body as EventInput).name) })
  return (
    <EventForm
      kind={kind}
      title={words.addOf[kind]}
      initialValues={{
        type: EventType.Single,
        teamSize: null,
        masterClassType: MasterClassType.Pedagogical,
        xpRequirement: 0,
        xp: 0,
        coin: 0,
        participantLimit: null,
        deviceId: null,
        officeId: offices.length === 1 ? (offices[0]?.id ?? null) : null,
        image: null,
      }}
      submit={async (body) => setAddedId((await create.mutateAsync({ body: body as never })).id)}
      next={addedId === null ? base : eventPath({ kind, id: addedId }, 'participants')}
    />
  )
}

export function EditEventPage({ kind }: { kind: EventKind }) {
  const id = Number(useParams().id)
  const { calls } = eventKindRoutes[kind]
  const query = useFormInitialData(calls.read, { params: { id } }, { silent: true })
  const update = useFormMutation(calls.update, { done: () => commonText.edited })
  const event = query.data?.event
  useSetBreadcrumbs(
    event ? [{ title: event.name, path: eventPath(event) }, { title: commonText.edit }] : [{ title: commonText.edit }],
  )
  if (!event) return <LoadingOrError query={query} title={words.editTitle} columns={2} />
  return (
    <EventForm
      key={id}
      kind={kind}
      title={words.editTitle}
      initialValues={valuesOf(event)}
      submit={(body, base) => update.mutateAsync({ params: { id }, body: body as never, base: base as never })}
      next={eventPath(event)}
    />
  )
}

const valuesOf = (event: EventDetail): Values => ({
  ...event,
  masterClassType: event.masterClassType ?? MasterClassType.Pedagogical,
  startDate: toTashkentTime(new Date(event.startDate)),
  endDate: toTashkentTime(new Date(event.endDate)),
  officeId: event.office?.id ?? null,
})

interface EventFormProps {
  kind: EventKind
  title: string
  initialValues: Partial<Values>
  submit: (body: EventInput, base: EventInput) => Promise<unknown>
  next: string
}

/** Usual duration of an event in hours, from which the form proposes the end. */
const usualHours = 2

function EventForm({ kind, title, initialValues, submit, next }: EventFormProps) {
  const [form] = Form.useForm<Values>()
  const offices = useSignedInUser()?.offices ?? []
  const isTeam = Form.useWatch('type', form) === EventType.Team
  const isMasterClass = kind === 'master_class'
  const start = Form.useWatch('startDate', form)
  useEffect(() => {
    const end = form.getFieldValue('endDate')
    if (start && isCompleteTimestamp(start) && !form.isFieldTouched('endDate') && (!end || end <= start))
      fillSuggestedValue(form, 'endDate', toTashkentTime(fromTashkentTime(start).getTime() + usualHours * 3_600_000))
  }, [form, start])
  // If the form has no door field, the event's current door is sent, so that the door does not change.
  const eventOf = (values: Values) => bodyOf({ deviceId: initialValues.deviceId ?? null, ...values }, isMasterClass)
  return (
    <FormPage<Values>
      title={title}
      form={form}
      initialValues={initialValues}
      submit={(values, began) => submit(eventOf(values), eventOf(began))}
      fieldOf={{ FILE_UNKNOWN: 'image' }}
      next={next}
    >
      <Field of={MasterClassInput} name="name" />
      {isMasterClass && <Field of={MasterClassInput} name="masterClassType" isRadio options={words.masterClassTypes} />}
      <Field of={MasterClassInput} name="description">
        <RichTextField label={words.description} />
      </Field>
      <PictureField of={MasterClassInput} name="image" upload={uploads.eventBanner} />
      <div className={style.pair}>
        <Field of={MasterClassInput} name="startDate" label={words.start}>
          <DateTimePicker usualTime="09:00" />
        </Field>
        <Field
          of={MasterClassInput}
          name="endDate"
          label={words.end}
          dependencies={['startDate']}
          furtherRules={[createEndsAfterRule('startDate', motivationErrorTexts.endsBeforeBegin)]}
        />
      </div>
      <div className={style.pair}>
        <Field of={MasterClassInput} name="type" label={words.type} isRadio options={words.types} />
        {isTeam && <Field of={MasterClassInput} name="teamSize" required />}
      </div>
      <div className={style.pair}>
        <Field
          of={MasterClassInput}
          name="participantLimit"
          label={isTeam ? words.limitTeams : words.limit}
          extra={words.limitHint}
        />
        <Field of={MasterClassInput} name="xpRequirement" />
      </div>
      <div className={style.pair}>
        <Field of={MasterClassInput} name="xp" label={words.xp} />
        <Field of={MasterClassInput} name="coin" label={words.coin} />
      </div>
      <DoorDeviceField label={words.door} extra={words.doorHint} />
      <Field of={MasterClassInput} name="officeId" choices={offices} input={{ placeholder: words.allOffices }} />
    </FormPage>
  )
}

const wireOf = (wall: TashkentLocalTime | null) => (wall ? fromTashkentTime(wall).toISOString() : '')

function bodyOf(values: Values, isMasterClass: boolean): EventInput {
  const { name, description, image, type, teamSize, xpRequirement, xp, coin, participantLimit, deviceId, officeId } =
    values
  return {
    ...{ name, description, type, xpRequirement, xp, coin },
    image: image?.path || null,
    teamSize: type === EventType.Team ? (teamSize ?? null) : null,
    participantLimit: participantLimit ?? null,
    deviceId: deviceId ?? null,
    officeId: officeId ?? null,
    startDate: wireOf(values.startDate),
    endDate: wireOf(values.endDate),
    ...(isMasterClass && values.masterClassType ? { masterClassType: values.masterClassType } : {}),
  }
}

interface DoorDeviceFieldProps {
  label: string
  extra: string
}

function DoorDeviceField({ label, extra }: DoorDeviceFieldProps) {
  const { data } = useRouteQuery(faceLogs.devices, undefined, { staleMs: 5 * 60_000, silent: true })
  if (!data?.devices.length) return null
  return <Field of={MasterClassInput} name="deviceId" label={label} extra={extra} choices={data.devices} />
}
