import { appVersions } from '@markaz/protocol/content/app-versions/routes'
import { type AppVersion, AppVersionInput } from '@markaz/protocol/content/app-versions/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { appVersionsText as words } from './app-versions.text.ts'

export function AppVersionModal({ version, close }: { version: AppVersion | null; close: () => void }) {
  const create = useFormMutation(appVersions.create, { done: (_, { body }) => words.addedNotice(body.version) })
  const update = useFormMutation(appVersions.update, {
    of: (_, { body }) => body.version,
    done: () => commonText.edited,
  })
  return (
    <FormModal<AppVersionInput>
      title={version ? words.editTitle(version.version) : words.addTitle}
      initialValues={{ version: version?.version, isRequired: version?.isRequired ?? false }}
      submit={(body, base) =>
        version ? update.mutateAsync({ params: { id: version.id }, body, base }) : create.mutateAsync({ body })
      }
      fieldOf={{ APP_VERSION_TAKEN: 'version' }}
      close={close}
    >
      <Field of={AppVersionInput} name="version" input={{ inputMode: 'decimal', placeholder: '1.0.0' }} />
      <Field of={AppVersionInput} name="isRequired" extra={words.isRequiredHint} />
    </FormModal>
  )
}
