import { motivationTexts } from '@markaz/protocol/errors/motivation'
import { actionLevels } from '@markaz/protocol/motivation/actions/routes'
import { type ActionLevel, BandInput } from '@markaz/protocol/motivation/actions/schemas'
import { useParams } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useCall, useSave } from '../../shared/api/query.ts'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { endsAfter } from '../../shared/forms/rules.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { actionsText as words } from './actions.text.ts'
import { PointsField } from './PointsField.tsx'

/** One band of scores, a new one or the one of the address. */
export function BandPage() {
  const { id, levelId } = useParams()
  const actionId = Number(id)
  const { data, error, refetch } = useCall(
    actionLevels.list,
    { query: { actionId } },
    { enabled: levelId !== undefined },
  )
  if (levelId === undefined) return <BandForm key={actionId} actionId={actionId} level={null} />
  if (error) return <Failed error={error} refetch={refetch} />
  const level = data?.levels.find((one) => one.id === Number(levelId))
  return level ? (
    <BandForm key={level.id} actionId={actionId} level={level} />
  ) : (
    <TableSkeleton columns={2} isPhone={false} />
  )
}

type Values = Omit<BandInput, 'actionId'>

function BandForm({ actionId, level }: { actionId: number; level: ActionLevel | null }) {
  const told = {
    of: (_: unknown, { body }: { body: Values | object }) =>
      'from' in body ? words.bandName(body.from, body.to) : undefined,
    done: () => words.saved,
  }
  const create = useSave(actionLevels.create, told)
  const update = useSave(actionLevels.update, told)
  return (
    <FormPage<Values>
      title={level ? words.editBand : words.addBand}
      initialValues={level ? { from: level.from, to: level.to, xp: level.xp, coin: level.coin } : { coin: 0 }}
      submit={(values) => {
        const body = { actionId, ...values }
        return level ? update.mutateAsync({ params: { id: level.id }, body }) : create.mutateAsync({ body })
      }}
      fieldOf={{ BANDS_OVERLAP: 'from' }}
      next={`/actions/homework-exam/${actionId}`}
    >
      <NumberField name="from" label={words.from} rule={BandInput.shape.from} />
      <NumberField
        name="to"
        label={words.to}
        rule={BandInput.shape.to}
        dependencies={['from']}
        rules={[endsAfter('from', motivationTexts.toBeforeFrom, { maySame: true })]}
      />
      <PointsField name="xp" label={words.xp} />
      <PointsField name="coin" label={words.coin} />
    </FormPage>
  )
}
