import { events } from '@markaz/protocol/motivation/events/routes'
import { type EventDetail, EventEnrolment, ParticipantStatus } from '@markaz/protocol/motivation/events/schemas'
import { AutoComplete, Button, Form } from 'antd'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { includesNormalizedText } from '../../shared/format/normalize-text.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { RemoteSelect, type RemoteSelectOption } from '../../shared/forms/RemoteSelect.tsx'
import { notifySuccess } from '../../shared/notify/toasts.ts'
import { HintNote, Stack } from '../../shared/ui/layout.tsx'
import { eventsText as words } from './events.text.ts'

interface Values {
  /** Whether the added people have only enrolled or have also come; the field is hidden before the event begins. */
  status?: 'signed' | 'came'
  people: RemoteSelectOption[]
  teamName?: string
}

export function EnrolModal({ event, close }: { event: EventDetail; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const isTeam = event.type === 'team'
  const hasBegun = Date.parse(event.startDate) <= Date.now()
  const status = Form.useWatch('status', form) ?? ParticipantStatus.Signed
  const isEnrolling = status === ParticipantStatus.Signed
  // A full team event still accepts members for teams with free seats.
  const isClosed = isEnrolling && event.isFull && !isTeam
  const { mutateAsync } = useFormMutation(events.enrol)
  const teams = useRouteQuery(events.teams, { params: { id: event.id } }, { enabled: isTeam, silent: true })
  const submit = async ({ people, teamName }: Values) => {
    const studentIds = people.map(({ value }) => value)
    await mutateAsync({
      params: { id: event.id },
      body: { status, studentIds, ...(isTeam && isEnrolling && teamName ? { teamName } : {}) },
    })
    notifySuccess(words.enrolledDone(numberText(studentIds.length)))
  }
  return (
    <FormModal<Values>
      title={words.enrol}
      form={form}
      initialValues={{ status: ParticipantStatus.Signed, people: [] }}
      submit={async (values) => {
        try {
          await submit(values)
        } catch (error) {
          throw renamed(error)
        }
      }}
      fieldOf={{ EVENT_TEAM_NAME_TAKEN: 'teamName' }}
      close={close}
      okText={words.enrolShort}
      isOkDisabled={isClosed}
    >
      {isClosed && <HintNote tone="red">{words.fullNow}</HintNote>}
      {isEnrolling && !event.isFull && event.participantLimit !== null && (
        <HintNote tone="blue">{words.leftHint(numberText(event.participantLimit - event.taken))}</HintNote>
      )}
      {hasBegun && <Field of={EventEnrolment} name="status" label={words.how} isRadio options={words.hows} />}
      {isTeam && isEnrolling && (
        <Field of={EventEnrolment} name="teamName" required extra={words.teamNameHint}>
          <AutoComplete
            maxLength={100}
            options={(teams.data?.eventTeamData ?? []).map(({ name }) => ({ value: name }))}
            showSearch={{ filterOption: byValue }}
          />
        </Field>
      )}
      <Form.Item
        name="people"
        label={words.student}
        required
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, people: RemoteSelectOption[]) =>
              people?.length ? Promise.resolve() : Promise.reject(new Error(words.nobodyChosen)),
          },
        ]}
      >
        <PeopleField eventId={event.id} isCame={!isEnrolling} />
      </Form.Item>
    </FormModal>
  )
}

const byValue = (typed: string, team?: { value: string }) => includesNormalizedText(team?.value ?? '', typed)

/** Renames the field in the server's error from the API's name to the form's name. */
function renamed(error: unknown): unknown {
  if (error instanceof ApiError && error.fields?.studentIds) {
    const { studentIds, ...fields } = error.fields
    Object.assign(error, { fields: { ...fields, people: studentIds } })
  }
  return error
}

interface PeopleFieldProps {
  id?: string
  value?: RemoteSelectOption[]
  onChange?: (people: RemoteSelectOption[]) => void
  eventId: number
  /** True = the people have come to the event without enrolling, so they need not have the required XP. */
  isCame: boolean
}

function PeopleField({ id, value = [], onChange, eventId, isCame }: PeopleFieldProps) {
  return (
    <Stack>
      <RemoteSelect
        {...(id ? { id } : {})}
        value={null}
        isRepeated
        route={events.candidates}
        args={(typed) => ({ params: { id: eventId }, query: { value: typed || undefined } })}
        options={({ students }) =>
          students.map(({ id: studentId, fullName, hId, xp, state }) => ({
            value: studentId,
            label: personName(fullName),
            note: [hId, `${numberText(xp)} XP`, words.candidateStates[state]].filter(Boolean).join(' · '),
            disabled:
              value.some((one) => one.value === studentId) || (state !== 'free' && !(isCame && state === 'poor')),
          }))
        }
        onChange={(_, option) => option && onChange?.([...value, option])}
      />
      {value.length > 0 && (
        <Stack as="ul" row gap={6} aria-label={words.chosen}>
          {value.map((one) => (
            <li key={one.value}>
              <Button
                size="small"
                aria-label={words.letGo(one.label)}
                onClick={() => onChange?.(value.filter(({ value: other }) => other !== one.value))}
              >
                {one.label} ×
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
