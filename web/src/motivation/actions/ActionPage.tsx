import { actions } from '@markaz/protocol/motivation/actions/routes'
import type { Action } from '@markaz/protocol/motivation/actions/schemas'
import { Form } from 'antd'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { ActionFields, type ActionValues, actionBodyOf, initialActionValues } from './ActionFields.tsx'
import { actionsText as words } from './actions.text.ts'
import { OpenAction, RecountButton } from './OpenAction.tsx'

export const ActionPage = () => <OpenAction>{(action) => <EditAction action={action} />}</OpenAction>

function EditAction({ action }: { action: Action }) {
  const [form] = Form.useForm<ActionValues>()
  const update = useFormMutation(actions.update, { done: () => words.saved })
  return (
    <FormPage<ActionValues>
      title={action.name}
      extra={<RecountButton action={action} />}
      form={form}
      follows
      initialValues={initialActionValues(action)}
      submit={(values, began) =>
        update.mutateAsync({
          params: { id: action.id },
          body: actionBodyOf(values, action),
          base: actionBodyOf(began, action),
        })
      }
    >
      <ActionFields kind={action.kind} />
    </FormPage>
  )
}
