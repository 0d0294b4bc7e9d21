import { groupsActions } from '@markaz/protocol/motivation/actions/routes'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { points } from '@markaz/protocol/motivation/points/schemas'
import { newKey } from '@markaz/protocol/new-key'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useCall, useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { actionsText as words } from './actions.text.ts'
import style from './reward.module.css'

interface Student {
  id: number
  fullName: string
}

interface Values {
  categoryId?: number
  rows: { xp?: number | null; coin?: number | null; comment?: string }[]
}

interface RewardModalProps {
  group: { id: number; name: string }
  students: readonly Student[]
  close: () => void
}

/** A table in which staff give points to the students of a group. Students in empty rows get no points. */
export function RewardModal({ group, students, close }: RewardModalProps) {
  const [form] = Form.useForm<Values>()
  const categories = useCall(gamificationCategories.list)
  // The idempotency key: if the response is lost and the form is sent again, the points are given only once.
  const [clientId] = useState(newKey)
  const rows = Form.useWatch('rows', form) ?? []
  const given = students.flatMap(({ id }, at) => {
    const { xp, coin, comment } = rows[at] ?? {}
    return xp || coin ? [{ studentId: id, xp: xp ?? 0, coin: coin ?? 0, ...(comment?.trim() ? { comment } : {}) }] : []
  })
  const reward = useFormMutation(groupsActions.reward, {
    refresh: ['groups-actions', 'student-awards', 'categories'],
    done: (_, { body }) => words.rewarded(body.participantsData.length),
  })
  const cell = (at: number, key: 'xp' | 'coin', name: string) => (
    <NumberField
      name={['rows', at, key]}
      rule={points.optional()}
      isCell
      placeholder={words[key]}
      aria-label={`${words[key]}: ${name}`}
    />
  )
  return (
    <FormModal<Values>
      title={words.rewardTitle(group.name)}
      form={form}
      okText={words.reward}
      isOkDisabled={given.length === 0}
      submit={({ categoryId }) =>
        reward.mutateAsync({
          params: { id: group.id },
          body: { ...(categoryId ? { categoryId } : {}), participantsData: given, clientId },
        })
      }
      close={close}
      width={760}
    >
      <Form.Item name="categoryId" label={words.category}>
        <Select
          allowClear
          placeholder={words.noCategory}
          loading={categories.isPending}
          options={(categories.data?.categories ?? []).map(({ id, displayName }) => ({
            value: id,
            label: displayName,
          }))}
        />
      </Form.Item>
      {students.length === 0 ? (
        <EmptyState title={words.noStudents} />
      ) : (
        <div className={style.frame}>
          <table className={style.table}>
            <thead>
              <tr>
                {[words.student, words.xp, words.coin, words.comment].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {students.map(({ id, fullName }, at) => (
                <tr key={id}>
                  <th scope="row">{personName(fullName)}</th>
                  <td>{cell(at, 'xp', fullName)}</td>
                  <td>{cell(at, 'coin', fullName)}</td>
                  <td>
                    <Form.Item name={['rows', at, 'comment']} noStyle>
                      <Input maxLength={999} placeholder={words.comment} aria-label={`${words.comment}: ${fullName}`} />
                    </Form.Item>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FormModal>
  )
}
