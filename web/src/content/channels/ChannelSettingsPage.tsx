import { parentNotificationChannels } from '@markaz/protocol/content/channels/routes'
import {
  messageChannels,
  NotificationChannelRule,
  NotificationChannelSettings,
  notificationChannels,
} from '@markaz/protocol/content/channels/schemas'
import { ParentNotificationKind } from '@markaz/protocol/people/notifications/schemas'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall, useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { confirmLeavePage } from '../../shared/ui/leave-guard.tsx'
import { channelsText as words } from './channels.text.ts'

export function ChannelSettingsPage() {
  const [officeId, setOfficeId] = useState<number | null>(null)
  const call = useRouteQuery(
    parentNotificationChannels.settings,
    { query: officeId ? { officeId } : {} },
    { silent: true },
  )
  const choice = (isDirty: boolean) => (
    <OfficeChoice
      value={officeId}
      onChange={async (next) => {
        if (!isDirty || (await confirmLeavePage())) setOfficeId(next)
      }}
    />
  )
  if (!call.data) return <LoadingOrError query={call} columns={2} title={words.title} />
  return <Settings key={officeId ?? 0} {...call.data} officeId={officeId} choice={choice} />
}

interface SettingsProps {
  settings: NotificationChannelSettings
  isOwn: boolean
  officeId: number | null
  choice: (isDirty: boolean) => React.ReactNode
}

function Settings({ settings, isOwn, officeId, choice }: SettingsProps) {
  const mayChange = useMayCall(parentNotificationChannels.save)
  const save = useFormMutation(parentNotificationChannels.save, { done: () => words.saved })
  const giveUp = useRouteMutation(parentNotificationChannels.save, { done: () => words.gaveUp })
  const bodyOf = ({ rules, smsPrice }: NotificationChannelSettings) => ({
    officeId,
    rules: settings.rules.map(({ kind }, n) => ({ answerMinutes: null, ...rules[n], kind }) as NotificationChannelRule),
    ...(officeId === null && { smsPrice }),
  })
  return (
    <FormPage<NotificationChannelSettings>
      title={words.title}
      extra={choice}
      followsChanges
      initialValues={settings}
      submit={(values, began) =>
        save.mutateAsync({
          body: bodyOf(values),
          base: { ...bodyOf(began), ...(officeId !== null && !isOwn && { rules: null }) },
        })
      }
      locked={mayChange ? null : words.onlyLook}
      facts={settings.rules.map((rule) => [words.kinds[rule.kind], sayingOf(rule)] as const)}
    >
      <SecondaryText as="p" style={{ marginBlockEnd: 16 }}>
        {words.hint}
      </SecondaryText>
      {officeId === null ? (
        <Field of={NotificationChannelSettings} name="smsPrice" label={words.price} extra={words.priceHint} />
      ) : (
        <Stack row gap={12}>
          <SecondaryText>{isOwn ? words.own : words.borrowed}</SecondaryText>
          {isOwn && (
            <Button
              loading={giveUp.isPending}
              onClick={() =>
                giveUp.mutate({ body: { officeId, rules: null }, base: { officeId, rules: settings.rules } })
              }
            >
              {words.giveUp}
            </Button>
          )}
        </Stack>
      )}
      <Stack gap={12}>
        {settings.rules.map(({ kind }, n) => (
          <Panel key={kind}>
            <h2>{words.kinds[kind]}</h2>
            <Field of={NotificationChannelRule} name={['rules', n, 'ways']} label={words.order} extra={words.untold}>
              <Select
                mode="multiple"
                options={(kind === ParentNotificationKind.Absence ? notificationChannels : messageChannels).map(
                  (way) => ({
                    value: way,
                    label: words.ways[way],
                  }),
                )}
              />
            </Field>
            <Field
              of={NotificationChannelRule}
              name={['rules', n, 'answerMinutes']}
              label={words.answer}
              extra={words.answerHint}
            />
            <Field of={NotificationChannelRule} name={['rules', n, 'isUrgent']} label={null} style={{ margin: 0 }}>
              <Checkbox>{words.urgent}</Checkbox>
            </Field>
          </Panel>
        ))}
      </Stack>
    </FormPage>
  )
}

function sayingOf({ ways: order, isUrgent, answerMinutes }: NotificationChannelRule): string {
  if (order.length === 0) return words.noWays
  return [
    order.map((way) => words.ways[way]).join(' → '),
    ...(isUrgent ? [words.urgentShort] : []),
    ...(answerMinutes ? [words.answerShort(answerMinutes)] : []),
  ].join(', ')
}

function OfficeChoice({ value, onChange }: { value: number | null; onChange: (officeId: number | null) => void }) {
  const offices = useSignedInUser()?.offices ?? []
  const options = [{ value: 0, label: words.centre }, ...offices.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Select<number, { value: number; label: string }>
      aria-label={words.office}
      style={{ minWidth: 180 }}
      value={value ?? 0}
      onChange={(id) => onChange(id || null)}
      options={options}
    />
  )
}
