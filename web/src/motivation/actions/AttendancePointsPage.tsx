import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { pointActionLevels } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction, PointActionLevel } from '@markaz/protocol/motivation/actions/schemas'
import { Form } from 'antd'
import { Link } from 'react-router'
import { FormPage } from '../../domain/person/FormPage.tsx'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { pointActionsText as words } from './actions.text.ts'
import { PointsField } from './PointActionFields.tsx'
import { PointActionLoader, RecountPointsButton } from './PointActionLoader.tsx'

export const AttendancePointsPage = () => (
  <PointActionLoader>{(action) => <AttendanceRewards action={action} />}</PointActionLoader>
)

function AttendanceRewards({ action }: { action: PointAction }) {
  const query = useRouteQuery(pointActionLevels.list, { query: { actionId: action.id } })
  const onTime = query.data?.levels.find(({ from }) => from === AttendanceMark.Attended)
  const late = query.data?.levels.find(({ from }) => from === AttendanceMark.Late)
  if (!onTime || !late) return <LoadingOrError query={query} columns={2} />
  return <CameForm action={action} onTime={onTime} late={late} />
}

interface Values {
  onTimeXp: number
  onTimeCoin: number
  lateXp: number
  lateCoin: number
}

const onTimeOf = ({ onTimeXp: xp, onTimeCoin: coin }: Values) => ({ xp, coin })
const lateOf = ({ lateXp: xp, lateCoin: coin }: Values) => ({ xp, coin })
type Points = ReturnType<typeof lateOf>

function CameForm({ action, onTime, late }: { action: PointAction; onTime: PointActionLevel; late: PointActionLevel }) {
  const [form] = Form.useForm<Values>()
  const update = useFormMutation(pointActionLevels.update)
  const tell = useShowChangeToast()
  const save = ({ id, ...level }: PointActionLevel, points: Points, base: Points) =>
    update.mutateAsync({ params: { id }, body: { ...level, ...points }, base: { ...level, ...base } })
  return (
    <FormPage<Values>
      title={action.name}
      extra={
        <>
          <Link to={`/actions/${action.id}`}>{words.toGeneral}</Link>
          <RecountPointsButton action={action} />
        </>
      }
      form={form}
      followsChanges
      initialValues={{ onTimeXp: onTime.xp, onTimeCoin: onTime.coin, lateXp: late.xp, lateCoin: late.coin }}
      submit={async (values, began) => {
        const answers = [
          await save(onTime, onTimeOf(values), onTimeOf(began)),
          await save(late, lateOf(values), lateOf(began)),
        ]
        tell(words.saved, answers, { detail: action.name })
      }}
    >
      <PointsField name="onTimeXp" label={words.forXp(words.onTime)} />
      <PointsField name="onTimeCoin" label={words.forCoin(words.onTime)} />
      <PointsField name="lateXp" label={words.forXp(words.late)} />
      <PointsField name="lateCoin" label={words.forCoin(words.late)} />
    </FormPage>
  )
}
