import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { HomeworkTargetGroup } from '@markaz/protocol/teaching/homework/schemas'
import { Checkbox, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useMayCall } from '../../shared/access/access.tsx'
import { ApiError, formFieldErrorsOf } from '../../shared/api/api-error.ts'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { fromTashkentTime, type TashkentLocalTime, todayInTashkent, toTashkentTime } from '../../shared/format/date.ts'
import { DateTimePicker, isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { useDebouncedValue } from '../../shared/ui/hooks.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { formatLesson } from '../group/format-lesson.ts'
import style from './give-to-many.module.css'
import { giveHomeworkText as words } from './homework.text.ts'

interface Values {
  groups?: number[]
  deadlines: Record<string, TashkentLocalTime | null>
}

interface GiveHomeworkToGroupsModalProps {
  entry: { id: number; theme: string }
  groupId?: number
  close: () => void
}

/** One API call gives the homework to several groups. The proposed deadline is each group's next lesson. */
export function GiveHomeworkToGroupsModal({ entry, groupId, close }: GiveHomeworkToGroupsModalProps) {
  const [form] = Form.useForm<Values>()
  const [typed, setTyped] = useState('')
  const value = useDebouncedValue(typed.trim(), 300)
  const reach = useMayCall(homework.giveToMany.all) ? 'all' : 'own'
  const query = useRouteQuery(
    homework.targets[reach],
    { query: { sourceId: entry.id, value } },
    { silent: true, keepPrevious: true },
  )
  const listed = query.data?.groups
  const chosen = Form.useWatch('groups', form) ?? []
  const known = useKnownTargets(listed)
  // A selected group stays in the list, even if a later search does not find it.
  const shown = [...known.values()].filter(
    ({ id }) => chosen.includes(id) || listed?.some((target) => target.id === id),
  )
  useEffect(() => {
    for (const { id, deadline } of listed ?? [])
      if (form.getFieldValue(['deadlines', String(id)]) === undefined)
        form.setFieldValue(['deadlines', String(id)], toTashkentTime(new Date(deadline)))
    if (groupId && listed?.some(({ id }) => id === groupId) && !form.isFieldTouched('groups'))
      form.setFieldValue('groups', [groupId])
  }, [form, listed, groupId])
  const send = useFormMutation(homework.giveToMany[reach], {
    refresh: ['groups', 'homework-db'],
    of: () => entry.theme,
    done: ({ count }) => words.givenToMany(count),
  })
  const submit = async ({ groups = [], deadlines }: Values) => {
    const rows = groups.map((id) => ({
      groupId: id,
      lessonId: known.get(id)?.lesson.id ?? 0,
      deadline: fromTashkentTime(deadlines[id] as TashkentLocalTime).toISOString(),
    }))
    try {
      return await send.mutateAsync({ body: { sourceId: entry.id, groups: rows } })
    } catch (error) {
      const field = formFieldErrorsOf(error)[0]
      const [, nth] = field?.name ?? []
      const group = known.get(groups[Number(nth)] ?? 0)
      if (!(error instanceof ApiError) || !field || !group) throw error
      form.setFields([
        { name: ['deadlines', String(group.id)], errors: [] },
        { name: 'groups', errors: [`${group.name}: ${field.errors[0]}`] },
      ])
      throw new DOMException('', 'AbortError')
    }
  }
  return (
    <FormModal<Values>
      title={words.toManyOf(entry.theme)}
      form={form}
      submit={submit}
      okText={words.giveToMany(chosen.length)}
      isOkDisabled={chosen.length === 0}
      width={720}
      close={close}
    >
      <Input.Search
        aria-label={words.searchGroup}
        placeholder={words.searchGroup}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!listed ? (
        <LoadingOrError query={query} columns={2} />
      ) : shown.length === 0 ? (
        <EmptyState title={words.noTargets} hint={words.noTargetsHint} />
      ) : (
        <Form.Item name="groups" className={style.groups ?? ''}>
          <Checkbox.Group className={style.list ?? ''} aria-label={words.toMany}>
            {shown.map((target) => (
              <Target key={target.id} target={target} isChosen={chosen.includes(target.id)} />
            ))}
          </Checkbox.Group>
        </Form.Item>
      )}
    </FormModal>
  )
}

function Target({ target, isChosen }: { target: HomeworkTargetGroup; isChosen: boolean }) {
  const { id, name, office, lesson, isPlanned, isGiven } = target
  const today = todayInTashkent()
  const notes = [office?.name, isPlanned && words.samePlan, isGiven && words.alreadyGiven].filter(Boolean).join(' · ')
  return (
    <div className={style.row}>
      <Checkbox value={id}>
        {name} {notes && <SecondaryText small>{notes}</SecondaryText>}
        <br />
        <SecondaryText small>{words.forLesson(formatLesson(lesson, today))}</SecondaryText>
      </Checkbox>
      <Form.Item
        name={['deadlines', String(id)]}
        label={words.deadline}
        className={style.deadline ?? ''}
        hidden={!isChosen}
        rules={isChosen ? [isAhead] : []}
      >
        <DateTimePicker from={today} />
      </Form.Item>
    </div>
  )
}

/** Collects the groups of all search results so far, in the order in which the searches returned them. */
function useKnownTargets(listed: readonly HomeworkTargetGroup[] | undefined): ReadonlyMap<number, HomeworkTargetGroup> {
  const [known, setKnown] = useState<ReadonlyMap<number, HomeworkTargetGroup>>(new Map())
  if (listed?.some((target) => known.get(target.id) !== target))
    setKnown(new Map([...known, ...listed.map((target) => [target.id, target] as const)]))
  return known
}

const isAhead = {
  validator: async (_: unknown, value: TashkentLocalTime | null | undefined) => {
    if (!value || !isCompleteTimestamp(value)) throw new Error(formsText.noSuchMoment)
    if (fromTashkentTime(value) <= new Date()) throw new Error(words.deadlinePast)
  },
}
