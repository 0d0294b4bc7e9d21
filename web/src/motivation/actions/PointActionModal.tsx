import { pointActions } from '@markaz/protocol/motivation/actions/routes'
import { type PointAction, PointActionInput } from '@markaz/protocol/motivation/actions/schemas'
import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { pointActionsText as words } from './actions.text.ts'
import {
  initialPointActionValues,
  PointActionFields,
  type PointActionFormValues,
  toPointActionInput,
} from './PointActionFields.tsx'

/** The kinds of point rules to choose from. The first is the rule for manual points. */
const kinds = [
  PointActionKind.ByAdmin,
  PointActionKind.ParticipateLesson,
  PointActionKind.DoHomework,
  PointActionKind.ParticipateExam,
  PointActionKind.PassExam,
].map((kind) => ({ value: kind, label: words.kinds[kind] }))

/** The kind of an existing point rule cannot be changed. */
export function PointActionModal({ action, close }: { action: PointAction | null; close: () => void }) {
  const [form] = Form.useForm<PointActionFormValues>()
  const kind = Form.useWatch('kind', form) ?? action?.kind
  const refresh = ['actions', 'groups-actions', 'categories']
  const create = useFormMutation(pointActions.create, { refresh, done: (_, { body }) => words.added(body.name) })
  const update = useFormMutation(pointActions.update, { refresh, done: () => commonText.edited })
  return (
    <FormModal<PointActionFormValues>
      title={action ? words.edit : words.add}
      form={form}
      initialValues={initialPointActionValues(action)}
      submit={(values, began) => {
        const body = toPointActionInput(values, action)
        if (!action) return create.mutateAsync({ body })
        return update.mutateAsync({ params: { id: action.id }, body, base: toPointActionInput(began, action) })
      }}
      close={close}
    >
      <Field of={PointActionInput} name="kind">
        <Select options={kinds} disabled={action !== null} />
      </Field>
      <PointActionFields kind={kind} />
    </FormModal>
  )
}
