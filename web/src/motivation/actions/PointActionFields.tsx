import {
  defaultXpOfPointActions,
  type PointAction,
  PointActionInput,
} from '@markaz/protocol/motivation/actions/schemas'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { PointActionKind, pointsAmountField } from '@markaz/protocol/motivation/points/schemas'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { pointActionsText as words } from './actions.text.ts'

export type PointActionFormValues = Partial<Pick<PointActionInput, 'xp' | 'coin'>> &
  Omit<PointActionInput, 'xp' | 'coin'>

export const initialPointActionValues = (action: PointAction | null): Partial<PointActionFormValues> =>
  action
    ? { name: action.name, kind: action.kind, categoryId: action.category.id, xp: action.xp, coin: action.coin }
    : { xp: defaultXpOfPointActions.exam, coin: 0 }

export const toPointActionBody = (values: PointActionFormValues, action: PointAction | null): PointActionInput => ({
  kind: action?.kind ?? values.kind,
  name: values.name,
  categoryId: values.categoryId,
  xp: values.xp ?? action?.xp ?? 0,
  coin: values.coin ?? action?.coin ?? 0,
})

export function PointActionFields({ kind }: { kind: PointActionKind | undefined }) {
  const categories = useRouteQuery(gamificationCategories.list)
  const isWorth = kind === PointActionKind.ParticipateExam || kind === PointActionKind.ByAdmin
  return (
    <>
      <Field of={PointActionInput} name="name" />
      <Field
        of={PointActionInput}
        name="categoryId"
        choices={categories.data?.categories}
        isLoading={categories.isPending}
      />
      {isWorth && (
        <>
          <PointsField name="xp" label={words.xp} />
          <PointsField name="coin" label={words.coin} />
        </>
      )}
    </>
  )
}

export const PointsField = (props: { name: string; label: string }) => <Field of={pointsAmountField} {...props} />
