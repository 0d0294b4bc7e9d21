import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { Form } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { actionsText as words } from './actions.text.ts'
import { LoadedPointAction, RecountPointsButton } from './LoadedPointAction.tsx'
import {
  initialPointActionValues,
  PointActionFields,
  type PointActionFormValues,
  toPointActionBody,
} from './PointActionFields.tsx'

export const PointActionPage = () => <LoadedPointAction>{(action) => <EditAction action={action} />}</LoadedPointAction>

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
          body: toPointActionBody(values, action),
          base: toPointActionBody(began, action),
        })
      }
    >
      <PointActionFields kind={action.kind} />
    </FormPage>
  )
}
