import { Form, type FormInstance } from 'antd'
import type { MembershipForDialogs } from './membership.ts'

/**
 * Returns the membership that the dialog changes: the student's only membership, or the membership selected in
 * `GroupChoice`.
 */
export function useChosenMembership(
  memberships: readonly MembershipForDialogs[],
  form: FormInstance,
): MembershipForDialogs | undefined {
  const chosenId = Form.useWatch('studentGroupId', form)
  return memberships.length === 1
    ? memberships[0]
    : memberships.find(({ studentGroupId }) => studentGroupId === chosenId)
}
