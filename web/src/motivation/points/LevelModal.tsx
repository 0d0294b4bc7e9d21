import { uploads } from '@markaz/protocol/centre/files/routes'
import { levels } from '@markaz/protocol/motivation/points/routes'
import { type Level, LevelInput } from '@markaz/protocol/motivation/points/schemas'
import { Form, InputNumber } from 'antd'
import { useSend } from '../../shared/api/query.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { PhotoField } from '../../shared/forms/PhotoField.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { common } from '../../shared/text/common.text.ts'
import { pointsText as words } from './points.text.ts'

type Values = Omit<LevelInput, 'categoryId'>

interface LevelModalProps {
  categoryId: number
  level: Level | null
  /** The highest there is: a new one begins above it. */
  below: Level | null
  close: () => void
}

export function LevelModal({ categoryId, level, below, close }: LevelModalProps) {
  const [form] = Form.useForm<Values>()
  const refresh = ['levels', 'categories']
  const create = useSend(levels.create, {
    silent: true,
    refresh,
    onSuccess: (_, { body }) => notifySuccess(words.levelAdded(body.level)),
  })
  const update = useSend(levels.update, { silent: true, refresh, onSuccess: () => notifySuccess(common.edited) })
  return (
    <FormModal<Values>
      title={level ? words.editLevel : words.addLevel}
      form={form}
      initialValues={level ? { level: level.level, xp: level.xp } : { level: (below?.level ?? 0) + 1 }}
      submit={(values) => {
        const body = { ...values, categoryId }
        return level ? update.mutateAsync({ params: { id: level.id }, body }) : create.mutateAsync({ body })
      }}
      fieldOf={{ LEVEL_TAKEN: 'level', FILE_UNKNOWN: 'image' }}
      close={close}
    >
      <Form.Item name="level" label={words.level} required rules={[obeys(LevelInput.shape.level)]}>
        <InputNumber min={1} max={1000} precision={0} />
      </Form.Item>
      <Form.Item name="xp" label={words.fromXp} required rules={[obeys(LevelInput.shape.xp)]}>
        <InputNumber min={0} max={1_000_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="image" label={words.image}>
        <PhotoField upload={uploads.levelPicture} currentUrl={level?.image ?? null} />
      </Form.Item>
    </FormModal>
  )
}
