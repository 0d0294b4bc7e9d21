import { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import type { PassedExamPointsInput, PointActionLevel } from '@markaz/protocol/motivation/actions/schemas'
import { useFormMutation } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { PointsField } from './PointActionFields.tsx'
import { passedExamScoreRangeKeys } from './score-range-keys.ts'

type Values = Omit<PassedExamPointsInput, 'actionId'>

interface PassedExamRewardModalProps {
  actionId: number
  /** The score ranges of the point rule, best first; empty if they are not created yet. */
  levels: readonly PointActionLevel[]
  close: () => void
}

export function PassedExamPointsModal({ actionId, levels, close }: PassedExamRewardModalProps) {
  const mutationOptions = { done: () => words.saved }
  const create = useFormMutation(pointActionLevels.create, mutationOptions)
  const update = useFormMutation(pointActionLevels.update, mutationOptions)
  const [first] = levels
  const initialValues = Object.fromEntries(
    passedExamScoreRangeKeys.flatMap((name, at) => {
      const level = levels[at]
      return level
        ? [
            [`${name}Xp`, level.xp],
            [`${name}Coin`, level.coin],
          ]
        : []
    }),
  ) as Partial<Values>
  return (
    <FormModal<Values>
      title={first ? words.editPass : words.addPass}
      initialValues={initialValues}
      submit={(values, began) => {
        const body = { actionId, ...values }
        if (!first) return create.mutateAsync({ body })
        return update.mutateAsync({ params: { id: first.id }, body, base: { actionId, ...began } })
      }}
      close={close}
    >
      {passedExamScoreRangeKeys.flatMap((name) => [
        <PointsField key={`${name}Xp`} name={`${name}Xp`} label={words.forXp(words.passNames[name])} />,
        <PointsField key={`${name}Coin`} name={`${name}Coin`} label={words.forCoin(words.passNames[name])} />,
      ])}
    </FormModal>
  )
}
