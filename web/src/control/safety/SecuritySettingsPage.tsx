import { dataSafety } from '@markaz/protocol/control/safety/routes'
import { ExportLimits } from '@markaz/protocol/control/safety/schemas'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { SignOutAllUsersButton } from './SignOutAllUsersButton.tsx'
import { securitySettingsText as words } from './safety.text.ts'

const fields = ['exportsPerDay', 'peoplePerDay', 'peopleByPrograms'] as const

export function SecuritySettingsPage() {
  const call = useRouteQuery(dataSafety.read)
  if (!call.data) return <LoadingOrError query={call} columns={2} title={words.title} />
  const { limits, request } = call.data
  return (
    <Stack gap={16}>
      <Limits limits={limits} />
      <SignOutAllUsersButton request={request} />
    </Stack>
  )
}

function Limits({ limits }: { limits: ExportLimits }) {
  const mayChange = useMayCall(dataSafety.saveLimits)
  const save = useFormMutation(dataSafety.saveLimits, { done: () => words.saved })
  return (
    <FormPage<ExportLimits>
      title={words.title}
      followsChanges
      initialValues={limits}
      submit={(body, began) => save.mutateAsync({ body, base: began })}
      locked={mayChange ? null : words.onlyLook}
      facts={fields.map((name) => [words.fields[name], limits[name]] as const)}
    >
      <h2>{words.limits}</h2>
      <SecondaryText as="p" small>
        {words.limitsHint}
      </SecondaryText>
      {fields.map((name) => (
        <Field
          key={name}
          of={ExportLimits}
          name={name}
          label={words.fields[name]}
          {...(name === 'peopleByPrograms' && { extra: words.programsHint })}
        />
      ))}
    </FormPage>
  )
}
