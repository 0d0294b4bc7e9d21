import { PortalSettings } from '@markaz/protocol/control/portal/schemas'
import { portalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { weeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import { portalSettingNames } from '@markaz/protocol/route'
import { Switch, type SwitchProps } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { shortDateText, weekdayName } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './portal.module.css'
import { portalText as words } from './portal.text.ts'

export function PortalSettingsPage() {
  const call = useRouteQuery(portalSettings.read)
  if (call.data) return <Settings settings={call.data.settings} />
  return <LoadingOrError query={call} columns={2} title={words.title} />
}

function Settings({ settings }: { settings: PortalSettings }) {
  const mayChange = useMayCall(portalSettings.save)
  const save = useFormMutation(portalSettings.save, { done: () => words.saved })
  return (
    <FormPage<PortalSettings>
      title={words.title}
      followsChanges
      initialValues={settings}
      submit={(body, base) => save.mutateAsync({ body, base })}
      locked={mayChange ? null : words.onlyLook}
      facts={[
        ...portalSettingNames.map(
          (name) => [words.switches[name], settings[name] ? words.shownNow : words.hiddenNow] as const,
        ),
        [words.quiet, `${settings.quietFrom}–${settings.quietTo}`],
        [words.answering, words.hours(settings.answerHours)],
        [
          words.letters,
          settings.letterDay === null
            ? words.noLetters
            : `${weekdayName(settings.letterDay)}, ${settings.letterHour}:00`,
        ],
      ]}
    >
      <h2>{words.shown}</h2>
      {portalSettingNames.map((name) => (
        <Field key={name} of={PortalSettings} name={name} label={null} extra={words.hints[name]}>
          <NamedSwitch name={words.switches[name]} />
        </Field>
      ))}
      <h2>{words.quiet}</h2>
      <Stack row gap={16}>
        {(['quietFrom', 'quietTo'] as const).map((name) => (
          <Field key={name} of={PortalSettings} name={name} />
        ))}
      </Stack>
      <SecondaryText as="p" small>
        {words.quietHint}
      </SecondaryText>
      <h2>{words.answering}</h2>
      <Field of={PortalSettings} name="answerHours" extra={words.answerHint} />
      <h2>{words.letters}</h2>
      <Stack row gap={16}>
        <Field
          of={PortalSettings}
          name="letterDay"
          getValueProps={(day: number | null) => ({ value: day ?? 0 })}
          normalize={(day: number) => day || null}
        >
          <Select style={{ minWidth: 160 }} options={days} />
        </Field>
        <Field of={PortalSettings} name="letterHour" />
      </Stack>
      <SecondaryText as="p" small>
        {words.letterHint}
      </SecondaryText>
      <LetterCounts />
    </FormPage>
  )
}

const days = [words.noLetters, ...[1, 2, 3, 4, 5, 6, 7].map(weekdayName)].map((label, value) => ({ value, label }))

function LetterCounts() {
  const { data } = useRouteQuery(weeklyLetters.counts, {}, { silent: true })
  return data?.weeks.map(({ week, letters, opened }) => (
    <SecondaryText key={week} as="p" small>
      {words.lettersOf(shortDateText(week), letters, opened)}
    </SecondaryText>
  ))
}

const NamedSwitch = ({ name, ...control }: SwitchProps & { name: string }) => (
  <label className={style.switch} htmlFor={control.id}>
    <Switch {...control} />
    {name}
  </label>
)
