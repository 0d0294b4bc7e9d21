import { Form, type FormInstance } from 'antd'
import type { MembershipForDialogs } from './membership.ts'

export function useChosenMembership(
  memberships: readonly MembershipForDialogs[],
  form: FormInstance,
): MembershipForDialogs | undefined {
  const chosenId = Form.useWatch('studentGroupId', form)
  return memberships.length === 1
    ? memberships[0]
    : memberships.find(({ studentGroupId }) => studentGroupId === chosenId)
}
