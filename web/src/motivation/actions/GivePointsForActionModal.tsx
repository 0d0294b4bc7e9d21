import { groupPointActions } from '@markaz/protocol/motivation/actions/routes'
import type { PointAction } from '@markaz/protocol/motivation/actions/schemas'
import { ManualRewardInput } from '@markaz/protocol/motivation/actions/schemas'
import { gamificationCategories } from '@markaz/protocol/motivation/points/routes'
import { pointsAmountField } from '@markaz/protocol/motivation/points/schemas'
import { createRequestKey } from '@markaz/protocol/new-key'
import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { pointActionsText as words } from './actions.text.ts'
import style from './reward.module.css'

interface Student {
  id: number
  fullName: string
}

const givenPoints = pointsAmountField.optional()

interface Values {
  actionId?: number
  categoryId?: number
  rows: { xp?: number | null; coin?: number | null; comment?: string }[]
}

interface GiveActionRewardModalProps {
  group: { id: number; name: string }
  /** The group's rules for manual points. When the user chooses a rule, the rows of ticked students get its points. */
  actions: readonly PointAction[]
  students: readonly Student[]
  close: () => void
}

const rowOf = ({ name, xp, coin }: PointAction) => ({ xp, coin, comment: name })

export function GivePointsForActionModal({ group, actions, students, close }: GiveActionRewardModalProps) {
  const [form] = Form.useForm<Values>()
  const only = actions.length === 1 ? actions[0] : undefined
  const actionId = Form.useWatch('actionId', form)
  const action = actions.find(({ id }) => id === actionId)
  /** Ids of the ticked students. Their rows get the points of the chosen rule. */
  const [ticked, setTicked] = useState<readonly number[]>([])
  const fillRow = (at: number, by: PointAction | undefined) => form.setFieldValue(['rows', at], by && rowOf(by))
  const chooseAction = (id: number | undefined) => {
    const next = actions.find((one) => one.id === id)
    form.setFieldValue('categoryId', next?.category.id)
    for (const at of ticked) fillRow(at, next)
    if (!next) setTicked([])
  }
  const tick = (at: number, isTicked: boolean) => {
    setTicked(isTicked ? [...ticked, at] : ticked.filter((row) => row !== at))
    fillRow(at, isTicked ? action : undefined)
  }
  const categories = useRouteQuery(gamificationCategories.list)
  // The idempotency key: if the response is lost and the form is sent again, the points are given only once.
  const [clientId] = useState(createRequestKey)
  const rows = Form.useWatch('rows', form) ?? []
  const given = students.flatMap(({ id }, at) => {
    const { xp, coin, comment } = rows[at] ?? {}
    return xp || coin ? [{ studentId: id, xp: xp ?? 0, coin: coin ?? 0, ...(comment?.trim() ? { comment } : {}) }] : []
  })
  const reward = useFormMutation(groupPointActions.reward, {
    refresh: ['groups-actions', 'student-awards', 'categories'],
    done: (_, { body }) => words.rewarded(body.participantsData.length),
  })
  const cell = (at: number, key: 'xp' | 'coin', name: string) => (
    <Field
      of={givenPoints}
      name={['rows', at, key]}
      label={null}
      style={{ margin: 0 }}
      input={{ placeholder: words[key], 'aria-label': `${words[key]}: ${name}` }}
    />
  )
  return (
    <FormModal<Values>
      title={words.rewardTitle(group.name)}
      form={form}
      initialValues={only ? { actionId: only.id, categoryId: only.category.id } : {}}
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
      {actions.length > 0 && (
        <Form.Item name="actionId" label={words.one} extra={words.actionHint}>
          <Select
            allowClear
            options={actions.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chooseAction}
          />
        </Form.Item>
      )}
      <Field
        of={ManualRewardInput}
        name="categoryId"
        choices={categories.data?.categories}
        isLoading={categories.isPending}
        input={{ placeholder: words.noCategory }}
      />
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
                  <th scope="row">
                    {action ? (
                      <Checkbox checked={ticked.includes(at)} onChange={({ target }) => tick(at, target.checked)}>
                        {personName(fullName)}
                      </Checkbox>
                    ) : (
                      personName(fullName)
                    )}
                  </th>
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
