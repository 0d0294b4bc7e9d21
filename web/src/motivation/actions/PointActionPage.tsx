import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { Form } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { pointActionsText as words } from './actions.text.ts'
import {
  initialPointActionValues,
  PointActionFields,
  type PointActionFormValues,
  toPointActionInput,
} from './PointActionFields.tsx'
import { PointActionLoader, RecountPointsButton } from './PointActionLoader.tsx'

export const PointActionPage = () => <PointActionLoader>{(action) => <EditAction action={action} />}</PointActionLoader>

function EditAction({ action }: { action: PointAction }) {
  const [form] = Form.useForm<PointActionFormValues>()
  const update = useFormMutation(pointActions.update, { done: () => words.saved })
  return (
    <FormPage<PointActionFormValues>
      title={action.name}
      extra={<RecountPointsButton action={action} />}
      form={form}
      followsChanges
      initialValues={initialPointActionValues(action)}
      submit={(values, began) =>
        update.mutateAsync({
          params: { id: action.id },
          body: toPointActionInput(values, action),
          base: toPointActionInput(began, action),
        })
      }
    >
      <PointActionFields kind={action.kind} />
    </FormPage>
  )
}
