import { motivationErrorTexts } from '@markaz/protocol/errors/motivation'
import { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import { type PointActionLevel, ScoreBandInput } from '@markaz/protocol/motivation/actions/schemas'
import { useParams } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { useFormInitialData } from '../../shared/forms/use-form-initial-data.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { PointsField } from './PointActionFields.tsx'

export function PointsForScoreRangePage() {
  const { id, levelId } = useParams()
  const actionId = Number(id)
  const query = useFormInitialData(pointActionLevels.list, { query: { actionId } }, { enabled: levelId !== undefined })
  if (levelId === undefined) return <BandForm key={actionId} actionId={actionId} level={null} />
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const level = query.data.levels.find((one) => one.id === Number(levelId))
  return level ? <BandForm key={level.id} actionId={actionId} level={level} /> : <EmptyState title={words.bandGone} />
}

type Values = Omit<ScoreBandInput, 'actionId'>

function BandForm({ actionId, level }: { actionId: number; level: PointActionLevel | null }) {
  const mutationOptions = {
    of: (_: unknown, { body }: { body: Values | object }) =>
      'from' in body ? words.bandName(body.from, body.to) : undefined,
    done: () => words.saved,
  }
  const create = useFormMutation(pointActionLevels.create, mutationOptions)
  const update = useFormMutation(pointActionLevels.update, mutationOptions)
  return (
    <FormPage<Values>
      title={level ? words.editBand : words.addBand}
      initialValues={level ? { from: level.from, to: level.to, xp: level.xp, coin: level.coin } : { coin: 0 }}
      submit={(values, began) => {
        const body = { actionId, ...values }
        if (!level) return create.mutateAsync({ body })
        return update.mutateAsync({ params: { id: level.id }, body, base: { actionId, ...began } })
      }}
      fieldOf={{ BANDS_OVERLAP: 'from' }}
      next={`/actions/homework-exam/${actionId}`}
    >
      <Field of={ScoreBandInput} name="from" label={words.from} />
      <Field
        of={ScoreBandInput}
        name="to"
        label={words.to}
        dependencies={['from']}
        furtherRules={[createEndsAfterRule('from', motivationErrorTexts.toBeforeFrom, { maySame: true })]}
      />
      <PointsField name="xp" label={words.xp} />
      <PointsField name="coin" label={words.coin} />
    </FormPage>
  )
}
